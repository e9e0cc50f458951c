/// Nanoseconds of a mock and of its baseline, as a child process prints them.
struct Measurement {
  var name: String
  var value: Double
  var baseline: Double

  var line: String { "\(name)\t\(value)\t\(baseline)" }

  init(name: String, value: Double, baseline: Double) {
    self.name = name
    self.value = value
    self.baseline = baseline
  }

  init?(_ line: Substring) {
    let cells = line.split(separator: "\t")
    guard cells.count == 3, let value = Double(cells[1]), let baseline = Double(cells[2]) else {
      return nil
    }
    self.init(name: String(cells[0]), value: value, baseline: baseline)
  }
}
