import Foundation

/// The growth of the generator's time when one dimension of its input is doubled, without the time of an empty spec.
struct GrowthBenchmark {
  let workplace: Workplace
  /// The time from which a doubling is measured, so that noise and constant parts are small beside it.
  static let enough = 0.25

  /// The least time of some runs, and the bytes that a run reads and writes.
  private struct Cost {
    var seconds: Double
    var bytes: Int
  }

  func run() throws -> Table {
    var table = Table(
      title: "growth: mockspec generate, release tool, processor time",
      notes: [
        "baseline: the time of half as many, times the growth of the text that is read and written;",
        "the ratio of linear growth is 1",
      ])
    let empty = try cost(of: GrowthInput(spec: "service Empty { }\n"), reportsMistakes: false)
    for dimension in GrowthInput.dimensions {
      let (count, half, whole) = try doubling(of: dimension, beside: empty)
      let growth = Double(whole.bytes) / Double(half.bytes)
      table.add(
        "\(count) \(dimension.name)", .seconds(whole.seconds),
        against: .seconds(half.seconds * growth), bar: .ratio(1.3))
    }
    return table
  }

  /// Doubles a dimension until it takes long enough.
  private func doubling(
    of dimension: GrowthInput.Dimension, beside empty: Cost
  ) throws -> (count: Int, half: Cost, whole: Cost) {
    var count = 128
    var half: Cost?
    while true {
      var whole = try cost(
        of: dimension.input(count), reportsMistakes: dimension.reportsMistakes)
      whole.seconds = max(whole.seconds - empty.seconds, 0.000_1)
      if let half, whole.seconds > Self.enough || count >= dimension.limit {
        return (count, half, whole)
      }
      half = whole
      count *= 2
    }
  }

  private func cost(of input: GrowthInput, reportsMistakes: Bool) throws -> Cost {
    let folder = try workplace.folder("growth")
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "Output")
    let spec = folder.appending(path: "Growth.mockspec")
    try input.spec.write(to: spec)
    var command = [
      workplace.tool(.release), "generate", "--quiet", "--emit", "all", "--output", output.path,
      spec.path,
    ]
    for (number, text) in input.swiftFiles.enumerated() {
      let file = folder.appending(path: "File\(number).swift")
      try text.write(to: file)
      command.append(file.path)
    }
    let seconds = try (0..<5).map { _ in
      try ChildProcess(command).run(reportsMistakes: reportsMistakes).processorSeconds
    }
    let files = try? FileManager.default.contentsOfDirectory(
      at: output, includingPropertiesForKeys: [.fileSizeKey])
    let written = try (files ?? []).map {
      try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
    let read = input.swiftFiles.reduce(input.spec.utf8.count) { $0 + $1.utf8.count }
    return Cost(seconds: seconds.min() ?? 0, bytes: written.reduce(read, +))
  }
}
