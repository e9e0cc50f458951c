import Foundation

/// Time and memory of `mockspec generate`, by the size of the spec and the build of the tool; time of `check`.
struct GenerateBenchmark {
  let workplace: Workplace

  func run() throws -> Table {
    var table = Table(
      title: "generate: mockspec generate, services of \(SampleSpec.members) members",
      notes: ["baseline: the same for 100 services, times the number of services"])
    for configuration in Workplace.Configuration.allCases {
      var unit = 0.0
      for services in [100, 1_000, 5_000] {
        let usage = try generate(services, configuration, rounds: services == 5_000 ? 3 : 5)
        if services == 100 { unit = usage.seconds / 100 }
        table.add(
          "\(services) services, \(configuration) tool", .seconds(usage.seconds),
          against: .seconds(unit * Double(services)), bar: bar(services, configuration))
        table.add(
          "\(services) services, \(configuration) tool, processor time", .seconds(usage.processor))
        table.add("\(services) services, \(configuration) tool, peak memory", .bytes(usage.peak))
      }
    }
    try addChecks(to: &table)
    return table
  }

  /// Measures parsing and analysis alone, for a megabyte and for half of it.
  private func addChecks(to table: inout Table) throws {
    for configuration in Workplace.Configuration.allCases {
      let half = try check(1_000, configuration)
      let whole = try check(2_000, configuration)
      table.add(
        "check of a spec of 1 MB, \(configuration) tool", .seconds(whole.seconds),
        against: .seconds(half.seconds * 2),
        bar: configuration == .release ? .value(.seconds(0.25)) : nil)
      table.add(
        "check of a spec of 1 MB, \(configuration) tool, processor time",
        .seconds(whole.processor), against: .seconds(half.processor * 2))
    }
  }

  private func check(
    _ services: Int, _ configuration: Workplace.Configuration
  ) throws -> (seconds: Double, processor: Double) {
    let folder = try workplace.folder("check")
    let spec = folder.appending(path: "Services.mockspec")
    try SampleSpec(services: services).text.write(to: spec)
    let usages = try (0..<5).map { _ in
      try ChildProcess([workplace.tool(configuration), "check", spec.path]).run()
    }
    try FileManager.default.removeItem(at: folder)
    return (median(usages.map(\.seconds)), median(usages.map(\.processorSeconds)))
  }

  private func bar(_ services: Int, _ configuration: Workplace.Configuration) -> Bar? {
    guard services == 1_000 else { return nil }
    return .value(.seconds(configuration == .release ? 0.1 : 1.5))
  }

  /// Generates into a new folder for each round, because unchanged files are not written.
  private func generate(
    _ services: Int, _ configuration: Workplace.Configuration, rounds: Int
  ) throws -> (seconds: Double, processor: Double, peak: Int) {
    let folder = try workplace.folder("generate")
    let spec = folder.appending(path: "Services.mockspec")
    try SampleSpec(services: services).text.write(to: spec)
    var seconds: [Double] = []
    var processorSeconds: [Double] = []
    var peak = 0
    for round in 0..<rounds {
      let output = folder.appending(path: "\(round)")
      let usage = try ChildProcess([
        workplace.tool(configuration), "generate", "--quiet", "--output", output.path, spec.path,
      ]).run()
      seconds.append(usage.seconds)
      processorSeconds.append(usage.processorSeconds)
      peak = max(peak, usage.peakBytes)
    }
    try FileManager.default.removeItem(at: folder)
    return (median(seconds), median(processorSeconds), peak)
  }
}
