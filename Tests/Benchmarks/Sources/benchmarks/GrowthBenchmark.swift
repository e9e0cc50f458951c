import Foundation

/// The growth of the generator's time when one dimension of its input is doubled, without the time of an empty spec.
struct GrowthBenchmark {
  let workplace: Workplace
  /// The time from which a doubling is measured, so that noise and constant parts are small beside it.
  static let enough = 0.25

  func run() throws -> Table {
    var table = Table(
      title: "growth: mockspec generate, release tool, processor time",
      notes: ["baseline: twice the time of half as many; the ratio of linear growth is 1"])
    let empty = try seconds(for: GrowthInput(spec: "service Empty { }\n"))
    for dimension in GrowthInput.dimensions {
      let (count, half, whole) = try doubling(of: dimension, beside: empty)
      table.add(
        "\(count) \(dimension.name)", .seconds(whole), against: .seconds(half * 2),
        bar: .ratio(1.3))
    }
    return table
  }

  /// Doubles a dimension until it takes long enough.
  private func doubling(
    of dimension: GrowthInput.Dimension, beside empty: Double
  ) throws -> (count: Int, half: Double, whole: Double) {
    var count = 128
    var half = 0.0
    while true {
      let whole = max(try seconds(for: dimension.input(count)) - empty, 0.000_1)
      if whole > Self.enough || count >= dimension.limit, half > 0 { return (count, half, whole) }
      half = whole
      count *= 2
    }
  }

  /// Returns the least processor time of three runs.
  private func seconds(for input: GrowthInput) throws -> Double {
    let folder = try workplace.folder("growth")
    defer { try? FileManager.default.removeItem(at: folder) }
    let spec = folder.appending(path: "Growth.mockspec")
    try input.spec.write(to: spec)
    var command = [
      workplace.tool(.release), "generate", "--quiet", "--emit", "all", "--output",
      folder.appending(path: "Output").path, spec.path,
    ]
    for (number, text) in input.swiftFiles.enumerated() {
      let file = folder.appending(path: "File\(number).swift")
      try text.write(to: file)
      command.append(file.path)
    }
    return try (0..<3).map { _ in try ChildProcess(command).run().processorSeconds }.min() ?? 0
  }
}
