import Foundation

/// Explorations of this version against those of the one that had scenarios only, in processor time.
///
/// Each version explores the story of its own consumer with a sync engine, and the same calls: then in scenarios, now in lives.
struct ExplorationBenchmark {
  let workplace: Workplace
  /// The last version before lives were drawn.
  private let former = "5f7be611"
  private let rounds = 5

  func run() throws -> Table {
    let (now, then) = (try build("now", workplace.package), try build("then", formerPackage()))
    var table = Table(
      title: "explorations: processor time, in debug, as tests are run",
      notes: ["baseline: version \(former), built and run beside this one"])
    let subjects = [
      ("a run of a story of two devices with sync engines, all faults", "story", 0.5),
      ("a step of a life, against the same calls in a scenario", "steps", 0.6),
    ]
    for (name, subject, bar) in subjects {
      let costs = try alternating(rounds, [now, then]) { try cost(of: subject, in: $0) }
      table.add(name, .seconds(costs[0]), against: .seconds(costs[1]), bar: .ratio(bar))
    }
    return table
  }

  /// Returns the processor time of each run, or step.
  private func cost(of subject: String, in executable: String) throws -> Double {
    let usage = try ChildProcess([executable, subject]).run()
    guard let count = Int(usage.output.split(separator: "\n").last ?? "") else {
      throw ChildProcess.Failure(description: "'\(executable) \(subject)' says \(usage.output)")
    }
    return usage.processorSeconds / Double(count)
  }

  /// Returns the folder of the former version, which is taken out of the history once.
  private func formerPackage() throws -> URL {
    let folder = work.appending(path: "package-\(former)")
    if FileManager.default.fileExists(atPath: folder.path) { return folder }
    let archive = workplace.scratch.appending(path: "former.tar").path
    _ = try ChildProcess([
      "git", "-C", workplace.package.path, "archive", "--output", archive, former,
    ]).run()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try ChildProcess(["tar", "-xf", archive, "-C", folder.path]).run()
    return folder
  }

  private var work: URL { workplace.benchmarks.appending(path: ".build/explorations") }

  /// Builds the program that explores with a version, out of its consumer and the files of this folder.
  private func build(_ side: String, _ package: URL) throws -> String {
    let folder = work.appending(path: side)
    let files = FileManager.default
    try? files.removeItem(at: folder.appending(path: "Sources"))
    let sources = folder.appending(path: "Sources/explore")
    try files.createDirectory(at: sources, withIntermediateDirectories: true)
    let consumer = package.appending(path: "Tests/Consumers/SyncedNotes")
    try files.copyItem(
      at: consumer.appending(path: "Sources/SyncedNotes"),
      to: folder.appending(path: "Sources/SyncedNotes"))
    let measured = workplace.benchmarks.appending(path: "Explorations")
    let copied =
      ["Story.swift", "Device.swift"].map {
        consumer.appending(path: "Tests/SyncedNotesTests/\($0)")
      } + ["main.swift", "Pair.swift", "\(side)/Steps.swift"].map { measured.appending(path: $0) }
    for file in copied {
      try files.copyItem(at: file, to: sources.appending(path: file.lastPathComponent))
    }
    let plugin = side == "now" ? "MockSpecPlugin" : "GenerateMocks"
    try manifest(of: package, plugin).write(to: folder.appending(path: "Package.swift"))
    _ = try ChildProcess(["swift", "build", "--package-path", folder.path]).run()
    return folder.appending(path: ".build/debug/explore").path
  }

  private func manifest(of package: URL, _ plugin: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let mocks: [Target.PluginUsage] = [.plugin(name: "\(plugin)", package: "MockSpec")]

    let package = Package(
      name: "Explore",
      platforms: [.macOS(.v14)],
      dependencies: [.package(name: "MockSpec", path: "\(package.path)")],
      targets: [
        .target(
          name: "SyncedNotes",
          dependencies: [.product(name: "CloudKitInterfaces", package: "MockSpec")],
          plugins: mocks),
        .executableTarget(
          name: "explore",
          dependencies: [
            "SyncedNotes", .product(name: "CloudKitMocks", package: "MockSpec"),
            .product(name: "MockSpecStores", package: "MockSpec"),
          ],
          plugins: mocks),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }
}
