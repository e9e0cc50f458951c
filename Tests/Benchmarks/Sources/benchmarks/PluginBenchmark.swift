import Foundation

/// The build of the mocks of a large spec through the plugin, in a package made for it.
struct PluginBenchmark {
  let workplace: Workplace

  func run() throws -> Table {
    let package = try makePackage()
    _ = try build(1, in: package)
    let empty = try repeated(3, 1, in: package)
    let small = try repeated(3, 100, in: package)
    let large = try repeated(1, 1_000, in: package)

    var table = Table(
      title: "plugin: swift build of a spec through the plugin, tool and runtime built before",
      notes: [
        "peak memory: the largest resident size of one process that swift build waited for, itself included"
      ])
    table.add("1 service", .seconds(empty.seconds))
    table.add("100 services", .seconds(small.seconds))
    table.add("1000 services", .seconds(large.seconds))
    table.add(
      "time per mock, 1000 services against 100", .seconds(large.seconds / 1_000),
      against: .seconds(small.seconds / 100), bar: .ratio(1.3))
    table.add(
      "the same without what 1 service takes", .seconds((large.seconds - empty.seconds) / 999),
      against: .seconds((small.seconds - empty.seconds) / 99))
    table.add(
      "processor time per mock, 1000 services against 100",
      .seconds(large.processorSeconds / 1_000), against: .seconds(small.processorSeconds / 100))
    table.add("100 services, peak memory", .bytes(small.peakBytes))
    table.add(
      "1000 services, peak memory", .bytes(large.peakBytes),
      bar: .value(.bytes(Int(1.2 * Double(1 << 30)))))
    return table
  }

  private func makePackage() throws -> URL {
    let folder = try workplace.folder("plugin")
    try """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Scratch",
      platforms: [.macOS(.v13)],
      dependencies: [.package(name: "MockSpec", path: "\(workplace.package.path)")],
      targets: [
        .target(
          name: "Mocks",
          dependencies: [.product(name: "MockSpecRuntime", package: "MockSpec")],
          plugins: [.plugin(name: "MockSpecPlugin", package: "MockSpec")])
      ],
      swiftLanguageModes: [.v6]
    )

    """.write(to: folder.appending(path: "Package.swift"))
    _ = try workplace.folder("plugin/Sources/Mocks")
    return folder
  }

  /// Returns the median time and the highest peak; a build with one service between rounds makes each round compile
  /// everything.
  private func repeated(_ rounds: Int, _ services: Int, in package: URL) throws
    -> ChildProcess.Usage
  {
    var usages: [ChildProcess.Usage] = []
    for _ in 0..<rounds {
      _ = try build(2, in: package)
      usages.append(try build(services, in: package))
    }
    var usage = usages[0]
    usage.seconds = median(usages.map(\.seconds))
    usage.processorSeconds = median(usages.map(\.processorSeconds))
    usage.peakBytes = usages.map(\.peakBytes).max() ?? 0
    return usage
  }

  /// Builds a spec of this size from a plan of its own.
  ///
  /// The plugin computes the number of files when the build is planned, and SwiftPM plans again when a file is added or
  /// removed, not when a spec only grows.
  private func build(_ services: Int, in package: URL) throws -> ChildProcess.Usage {
    let sources = package.appending(path: "Sources/Mocks")
    let files = FileManager.default
    try files.removeItem(at: sources)
    try files.createDirectory(at: sources, withIntermediateDirectories: true)
    try "// The rest of this module is generated.\n".write(
      to: sources.appending(path: "Mocks\(services).swift"))
    try SampleSpec(services: services).text.write(
      to: sources.appending(path: "Services.mockspec"))
    return try ChildProcess(["swift", "build", "--package-path", package.path]).run()
  }
}
