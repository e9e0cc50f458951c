import Foundation
import PackagePlugin

/// A kind of file that can be generated for a spec.
enum Part: String, CaseIterable {
  case interfaces, mocks, contract, recorder

  /// The libraries of which a target must link one to get it.
  var libraries: [String] {
    switch self {
    case .interfaces: []
    case .mocks: ["MockSpecRuntime"] + Self.librariesOfMocks
    case .contract: ["MockSpecContract"]
    case .recorder: ["MockSpecRecording"]
    }
  }

  /// The libraries that the mocks of some specs need beside the runtime.
  static var librariesOfMocks: [String] { ["MockSpecStores", "MockSpecServices"] }

  /// Returns the libraries of mocks that are not among those that a target links, directly or not.
  static func missingLibraries(beside linked: Set<String>) -> [String] {
    librariesOfMocks.filter { !linked.contains($0) }
  }

  /// The parts for tests, which depend on the libraries that a target links.
  static var linked: [Part] { [.mocks, .contract, .recorder] }
}

/// The files of a target that the generator reads, in an order that does not depend on the file system.
struct Inputs {
  var specs: [URL]
  /// The Swift files in which specs find existing protocols.
  var swiftFiles: [URL]

  init(_ files: [URL]) {
    let files = files.sorted { $0.path < $1.path }
    specs = files.filter { $0.pathExtension == "mockspec" }
    swiftFiles = files.filter { $0.pathExtension == "swift" }
  }
}

extension SourceModuleTarget {
  /// The specs that those of dependent targets see.
  ///
  /// A target that keeps its generated files, and so does not use the plugin, excludes its specs; they lie beside its
  /// Swift files.
  var visibleSpecs: [URL] {
    let inputs = Inputs(sourceFiles.map(\.url))
    if !inputs.specs.isEmpty { return inputs.specs }
    let folders = Set(inputs.swiftFiles.map { $0.deletingLastPathComponent() })
    return Inputs(
      folders.flatMap { folder in
        (try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)) ?? []
      }
    ).specs
  }
}

/// A module that a target depends on, and whose specs those of the target see.
struct SpecModule {
  var name: String
  var specs: [URL]
  /// The module with its mocks, among those that a target with mocks depends on.
  var mocks: String?

  var arguments: [String] {
    specs.flatMap { ["--imported-spec", "\(name)=\($0.path)"] }
      + (mocks.map { ["--mock-module", "\(name)=\($0)"] } ?? [])
  }
}

/// Builds the commands that run the generator.
struct Generation {
  let tool: URL
  let folder: URL
  /// The names of the files of each spec.
  let names: [URL: String]
  /// The libraries that mocks of the target cannot use.
  var missingLibraries: [String] = []

  /// Returns one command for all specs of a target, because specs can refer to each other.
  ///
  /// All parts except interfaces also depend on the Swift files, which contain existing protocols and names in use.
  func command(
    named name: String, from inputs: Inputs, seeing others: [SpecModule], emitting parts: [Part],
    importing module: String?
  ) -> Command {
    let specs = inputs.specs
    let files = parts == [.interfaces] ? specs : specs + inputs.swiftFiles
    let words = parts.map(\.rawValue)
    var arguments = ["--quiet", "--emit", words.joined(separator: ",")]
    arguments += ["--output", folder.path]
    for spec in specs {
      let name = names[spec] ?? spec.specName
      if name != spec.specName { arguments += ["--name", "\(name)=\(spec.path)"] }
      arguments += shardArguments(of: spec, named: name)
    }
    if let module { arguments += ["--module", module] }
    if parts.contains(.mocks) { arguments += missingLibraries.flatMap { ["--without", $0] } }
    arguments += others.flatMap(\.arguments)
    return .buildCommand(
      displayName: "Generating \(words.joined(separator: " and ")) of \(name)",
      executable: tool, arguments: arguments + files.map(\.path),
      inputFiles: files + others.flatMap(\.specs),
      outputFiles: specs.flatMap { outputs(of: $0, emitting: parts) })
  }

  private func outputs(of spec: URL, emitting parts: [Part]) -> [URL] {
    let (name, shards) = (names[spec] ?? spec.specName, shardCount(of: spec))
    let files = parts.flatMap { part in
      part == .mocks && shards > 1
        ? (1...shards).map { "\(name).mocks.\($0).swift" } : ["\(name).\(part.rawValue).swift"]
    }
    return files.map { folder.appending(path: $0) }
  }
}
