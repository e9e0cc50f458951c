import Foundation
import PackagePlugin

/// Runs the generator for the specs of a target on every build.
///
/// | the target | gets |
/// | --- | --- |
/// | holds specs | their interfaces |
/// | holds specs and links `MockSpecRuntime`, `MockSpecExploration`, `MockSpecStores` or `MockSpecServices` | their interfaces and mocks |
/// | links one of these, depends on a target of its package that holds specs | the mocks of those specs too, unless another of its dependencies has them |
/// | uses `MockSpecFullPlugin`, links `MockSpecContract` instead, or too | suites of checks, of the same specs by the same rule |
/// | uses `MockSpecFullPlugin`, links `MockSpecRecording` too | what records conformers, of the same specs by the same rule |
///
/// `MockSpecFullPlugin` has the same code and another tool, which takes longer to build.
///
/// Specs see those of the modules that their target depends on, in other packages too.
@main
struct MockSpecPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let subject = Subject(target)
    let linked = Tool.parts.filter(subject.links)
    let isOwner = !subject.specs.isEmpty
    let owners = subject.dependencies.filter { !$0.specs.isEmpty }
    let missing = Part.missing.filter { part in
      subject.links(part)
        && (isOwner || owners.contains { subject.dependency(with: part, of: $0) == nil })
    }
    if !missing.isEmpty {
      Diagnostics.warning(Part.message(of: missing, for: subject.name))
    }
    guard isOwner || !linked.isEmpty else {
      // An app may use the plugin for the day on which it has a spec of its own.
      if missing.isEmpty, !context.package.holdsSpecs(dependingOn: target) {
        Diagnostics.warning(
          "\(Tool.plugin) generates nothing for '\(subject.name)': it holds no .mockspec file and links no library of mocks; add '.product(name: \"MockSpecRuntime\", package: \"MockSpec\")' to its dependencies in Package.swift, or 'MockSpecStores' for mocks with stores"
        )
      }
      return []
    }
    reportFoldersOfSpecsAlone(in: context.package)
    if owners.isEmpty, !isOwner {
      Diagnostics.warning(
        "\(Tool.plugin) generates nothing for '\(subject.name)': it links \(subject.linked(of: linked)), but neither it nor a target of this package that it depends on holds a .mockspec file"
      )
    }
    let commands = owners.map { owner in
      (owner: owner, parts: linked.filter { subject.needs($0, of: owner) })
    }.filter { !$0.parts.isEmpty }
    let generation = Generation(
      tool: try context.tool(named: Tool.name).url,
      folder: context.pluginWorkDirectoryURL,
      names: fileNames(of: subject.specs + commands.flatMap(\.owner.specs)),
      swiftFiles: subject.inputs.swiftFiles, flags: subject.target.flags,
      missingLibraries: subject.missingLibraries)
    var siblings: [SpecModule] = []
    var all: [Command] = []
    if isOwner {
      all.append(
        try generation.command(
          named: subject.name, from: subject.inputs, seeing: subject.modules(of: subject),
          finding: subject.moduleFiles, emitting: [.interfaces] + linked, importing: nil))
      siblings.append(SpecModule(name: subject.moduleName, specs: subject.specs))
    }
    for (owner, parts) in commands {
      all.append(
        try generation.command(
          named: owner.name, from: owner.inputs, with: owner.target.flags,
          seeing: subject.modules(of: owner),
          beside: siblings, finding: owner.moduleFiles, emitting: parts,
          importing: owner.moduleName,
          mocks: parts.contains(.mocks)
            ? nil : subject.dependency(with: .mocks, of: owner)?.moduleName))
      if parts.contains(.mocks) {
        siblings.append(SpecModule(name: owner.moduleName, specs: owner.specs))
      }
    }
    return all
  }
}

extension Package {
  /// Checks whether a target that depends on another one holds specs.
  fileprivate func holdsSpecs(dependingOn target: any Target) -> Bool {
    targets.contains { user in
      user.recursiveTargetDependencies.contains { $0.id == target.id }
        && (user as? any SourceModuleTarget).map { !Subject($0).specs.isEmpty } ?? false
    }
  }
}

/// A target with the facts that the rule depends on.
private struct Subject {
  let target: any SourceModuleTarget

  init(_ target: any SourceModuleTarget) { self.target = target }

  var name: String { target.name }

  var moduleName: String { target.moduleName }

  /// The files of the target, and those that plugins before this one generate for it.
  var inputs: Inputs { Inputs(target.sourceFiles.map(\.url) + target.pluginGeneratedSources) }

  /// The files of the modules in which specs of the target find protocols.
  var moduleFiles: [ModuleFiles] {
    inputs.moduleInterfaces + ModuleFiles.all(of: target.recursiveTargetDependencies)
  }

  var specs: [URL] { inputs.specs }

  func links(_ part: Part) -> Bool {
    !Set(part.libraries).isDisjoint(with: linkedNames)
  }

  /// Returns the libraries of parts that the target links, for messages.
  func linked(of parts: [Part]) -> String {
    parts.flatMap(\.libraries).filter(linkedNames.contains).joined(separator: " and ")
  }

  private var linkedNames: [String] {
    target.dependencies.compactMap { dependency in
      switch dependency {
      case .target(let target): target.name
      case .product(let product): product.name
      @unknown default: nil
      }
    }
  }

  var missingLibraries: [String] {
    Part.missingLibraries(beside: Set(target.recursiveTargetDependencies.map(\.name)))
  }

  /// The targets of the same package that this one depends on directly.
  var dependencies: [Subject] {
    target.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency else { return nil }
      return (target as? any SourceModuleTarget).map { Subject($0) }
    }
  }

  /// The targets that this one depends on, directly or not, also those of other packages.
  private var allDependencies: [Subject] {
    target.recursiveTargetDependencies.compactMap { target in
      (target as? any SourceModuleTarget).map { Subject($0) }
    }
    .sorted { $0.moduleName < $1.moduleName }
  }

  /// Returns the modules with specs that an owner depends on, each with the module that has its mocks here.
  func modules(of owner: Subject) -> [SpecModule] {
    let available = allDependencies
    return owner.allDependencies.compactMap { other in
      let specs = other.target.visibleSpecs
      guard !specs.isEmpty else { return nil }
      let mocks = available.first { candidate in
        candidate.links(.mocks)
          && (candidate.target.id == other.target.id
            || candidate.directDependencies.contains(other.target.id))
      }
      return SpecModule(name: other.moduleName, specs: specs, mocks: mocks?.moduleName)
    }
  }

  /// The targets that this one names as dependencies, or whose products it does.
  private var directDependencies: [Target.ID] {
    target.dependencies.flatMap { dependency -> [Target.ID] in
      switch dependency {
      case .target(let target): [target.id]
      case .product(let product): product.targets.map(\.id)
      @unknown default: []
      }
    }
  }

  /// Checks whether no dependency compiles a part of the owner's specs; tells which one does.
  func needs(_ part: Part, of owner: Subject) -> Bool {
    guard let other = dependency(with: part, of: owner) else { return true }
    Diagnostics.remark(
      "\(Tool.plugin): '\(owner.name)' has its \(part.rawValue) for '\(name)' in '\(other.name)', which must use the plugin"
    )
    return false
  }

  /// Returns the owner itself or another dependency that compiles the part of the owner's specs.
  func dependency(with part: Part, of owner: Subject) -> Subject? {
    if owner.links(part) { return owner }
    return dependencies.first { other in
      other.links(part) && other.dependencies.contains { $0.target.id == owner.target.id }
    }
  }
}

// MARK: - What is generated
//
// In this file, as each file of a plugin adds 0.1 s to the first build of every user.

/// A kind of file that can be generated for a spec.
enum Part: String, CaseIterable {
  case interfaces, mocks, contract, recorder

  /// The libraries of which a target must link one to get it.
  var libraries: [String] {
    switch self {
    case .interfaces: []
    case .mocks: ["MockSpecRuntime", "MockSpecExploration"] + Self.librariesOfMocks
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

  /// The libraries of this package that mocks and tests link.
  static var allLibraries: [String] {
    allCases.flatMap(\.libraries) + ["MockSpecTesting"]
  }

  /// The parts that only the full plugin generates.
  static var missing: [Part] {
    allCases.filter { $0 != .interfaces && !Tool.parts.contains($0) }
  }

  /// Returns the warning of parts that a target links the libraries of.
  static func message(of missing: [Part], for target: String) -> String {
    let libraries = missing.flatMap(\.libraries).map { "'\($0)'" }.joined(separator: " and ")
    return
      "\(Tool.plugin) generates no suites of checks and no recorders; for those of '\(target)', which links \(libraries), name 'MockSpecFullPlugin' in its place"
  }
}

/// The files of a target that the generator reads, in an order that does not depend on the file system.
struct Inputs {
  var specs: [URL]
  /// The Swift files in which specs find existing protocols.
  var swiftFiles: [URL]
  /// The interfaces of modules without sources, by the names of their files: `Player.swiftinterface`.
  var moduleInterfaces: [ModuleFiles]

  init(_ files: [URL]) {
    let files = files.sorted { $0.path < $1.path }
    specs = files.filter { $0.pathExtension == "mockspec" }
    swiftFiles = files.filter { $0.pathExtension == "swift" }
    moduleInterfaces = files.filter { $0.pathExtension == "swiftinterface" }
      .map { ModuleFiles(name: $0.specName, files: [$0]) }
  }
}

/// A module that a target depends on, with the files in which specs find existing protocols.
struct ModuleFiles {
  var name: String
  var files: [URL]
  /// The compilation conditions that it sets.
  var flags: [String] = []

  /// Returns the Swift modules among targets, without those of this package that mocks link.
  static func all(of targets: [any Target]) -> [ModuleFiles] {
    var seen: Set<String> = Set(Part.allLibraries)
    return targets.compactMap { $0 as? any SourceModuleTarget }
      .filter { seen.insert($0.moduleName).inserted }
      .map {
        ModuleFiles(
          name: $0.moduleName, files: Inputs($0.sourceFiles.map(\.url)).swiftFiles, flags: $0.flags)
      }
      .filter { !$0.files.isEmpty }.sorted { $0.name < $1.name }
  }

  var arguments: [String] {
    files.flatMap { ["--dependency", "\(name)=\($0.path)"] }
      + flags.flatMap { ["--flag", "\(name)=\($0)"] }
  }
}

extension SourceModuleTarget {
  /// The compilation conditions that the manifest sets for the target alone.
  var flags: [String] { (self as? SwiftSourceModuleTarget)?.compilationConditions.sorted() ?? [] }

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
  /// The Swift files of the target that compiles the output.
  let swiftFiles: [URL]
  /// The compilation conditions that this target sets.
  var flags: [String] = []
  /// The libraries that mocks of the target cannot use.
  var missingLibraries: [String] = []
  /// The modules whose names build settings of Xcode can change.
  var guessedModules: [String] = []

  /// Returns one command for all specs of a target, because specs can refer to each other.
  ///
  /// It also depends on the Swift files of the target and of the modules below it, which contain existing protocols and
  /// names in use. These can be thousands, so their paths are in a file.
  func command(
    named name: String, from inputs: Inputs, with ownFlags: [String] = [],
    seeing others: [SpecModule],
    beside siblings: [SpecModule] = [], finding modules: [ModuleFiles], emitting parts: [Part],
    importing module: String?, mocks: String? = nil
  ) throws -> Command {
    let specs = inputs.specs
    let words = parts.map(\.rawValue)
    var arguments = ["--quiet", "--emit", words.joined(separator: ",")]
    arguments += ["--output", folder.path]
    for spec in specs {
      let name = names[spec] ?? spec.specName
      if name != spec.specName { arguments += ["--name", "\(name)=\(spec.path)"] }
      arguments += shardArguments(of: spec, named: name)
    }
    var files = inputs.swiftFiles
    var list = modules.flatMap(\.arguments) + flags.flatMap { ["--flag", $0] }
    if let module {
      arguments += ["--module", module]
      list += ownFlags.flatMap { ["--flag", "\(module)=\($0)"] }
      // Recorders extend the mocks, which another target can have.
      if let mocks, mocks != module { arguments += ["--mock-module", "\(module)=\(mocks)"] }
      list += swiftFiles.flatMap { ["--beside", $0.path] }
      files += swiftFiles
    }
    if parts.contains(.mocks) { arguments += missingLibraries.flatMap { ["--without", $0] } }
    arguments += guessedModules.flatMap { ["--guessed-module", $0] }
    arguments += others.flatMap(\.arguments)
    for sibling in siblings {
      arguments += sibling.specs.flatMap { ["--sibling-spec", "\(sibling.name)=\($0.path)"] }
    }
    list += inputs.swiftFiles.map(\.path)
    let listFile = folder.appending(path: "\(name).arguments")
    try write(list, to: listFile)
    return .buildCommand(
      displayName: "Generating \(words.joined(separator: " and ")) of \(name)",
      executable: tool, arguments: arguments + specs.map(\.path) + ["@\(listFile.path)"],
      inputFiles: specs + files + modules.flatMap(\.files) + others.flatMap(\.specs)
        + siblings.flatMap(\.specs) + [listFile],
      outputFiles: specs.flatMap { outputs(of: $0, emitting: parts) })
  }

  /// Writes one argument to a line, unless the file has them.
  private func write(_ arguments: [String], to file: URL) throws {
    let text = Data(arguments.map { $0 + "\n" }.joined().utf8)
    if (try? Data(contentsOf: file)) == text { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file)
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

/// Reports folders of specs without a Swift file, which SwiftPM takes for empty and leaves out.
func reportFoldersOfSpecsAlone(in package: Package) {
  let sources = package.directoryURL.appending(path: "Sources")
  let folders =
    (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil))
    ?? []
  let known = Set(package.targets.map(\.name))
  for folder in folders where !known.contains(folder.lastPathComponent) {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    guard let spec = files.sorted().first(where: { $0.hasSuffix(".mockspec") }),
      !files.contains(where: { $0.hasSuffix(".swift") })
    else { continue }
    let name = folder.lastPathComponent
    Diagnostics.warning(
      "\(Tool.plugin): 'Sources/\(name)' holds '\(spec)' and no Swift file, so SwiftPM leaves the target out; add a file, which may be empty: 'Sources/\(name)/\(name).swift'"
    )
  }
}
