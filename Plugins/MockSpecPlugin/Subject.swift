import Foundation
import PackagePlugin

// The files of a target and of those that it depends on, for all plugins that need them. In one file, as each file of a
// plugin adds 0.1 s to the first build of every user.

/// A target with the facts that the rule depends on: one of a package, or of an Xcode project.
protocol Subject {
  /// The name in messages.
  var name: String { get }
  var moduleName: String { get }
  /// The files of the target, and those that plugins before this one generate for it.
  var inputs: Inputs { get }
  /// The compilation conditions that the manifest sets for the target alone.
  var flags: [String] { get }
  /// The targets and products that this one names as dependencies.
  var linkedNames: [String] { get }
  /// The targets beside this one, in its package or project, that it depends on directly.
  var dependencies: [Self] { get }
  /// The modules that the target depends on, in which its specs find protocols.
  var modulesBelow: [ModuleFiles] { get }
  var missingLibraries: [String] { get }
  /// The modules whose names build settings of Xcode can change.
  var guessedModules: [String] { get }
  /// The words for one who has not linked a library of mocks.
  var advice: String { get }

  /// Returns the modules with specs that an owner depends on, each with the module that has its mocks here.
  func modules(of owner: Self) -> [SpecModule]
}

extension Subject {
  var specs: [URL] { inputs.specs }

  /// The files of the modules in which specs of the target find protocols.
  var moduleFiles: [ModuleFiles] { inputs.moduleInterfaces + modulesBelow }

  func links(_ part: Part) -> Bool {
    !Set(part.libraries).isDisjoint(with: linkedNames)
  }

  /// Returns the libraries of parts that the target links, for messages.
  func linked(of parts: [Part]) -> String {
    parts.flatMap(\.libraries).filter(linkedNames.contains).joined(separator: " and ")
  }

  /// Returns the owner itself or another dependency that compiles the part of the owner's specs.
  func dependency(with part: Part, of owner: Self) -> Self? {
    if owner.links(part) { return owner }
    return dependencies.first { other in
      other.links(part) && other.dependencies.contains { $0.name == owner.name }
    }
  }
}

/// A target of a package.
struct PackageSubject: Subject {
  let target: any SourceModuleTarget

  init(_ target: any SourceModuleTarget) { self.target = target }

  var name: String { target.name }

  var moduleName: String { target.moduleName }

  var inputs: Inputs { Inputs(target.sourceFiles.map(\.url) + target.pluginGeneratedSources) }

  var flags: [String] { target.flags }

  var linkedNames: [String] {
    target.dependencies.compactMap { dependency in
      switch dependency {
      case .target(let target): target.name
      case .product(let product): product.name
      @unknown default: nil
      }
    }
  }

  var dependencies: [PackageSubject] {
    target.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency else { return nil }
      return (target as? any SourceModuleTarget).map { PackageSubject($0) }
    }
  }

  var modulesBelow: [ModuleFiles] { ModuleFiles.all(of: target.recursiveTargetDependencies) }

  var missingLibraries: [String] {
    Part.missingLibraries(beside: Set(target.recursiveTargetDependencies.map(\.name)))
  }

  var guessedModules: [String] { [] }

  var advice: String {
    "add '.product(name: \"MockSpecRuntime\", package: \"MockSpec\")' to its dependencies in Package.swift, or 'MockSpecStores' for mocks with stores"
  }

  func modules(of owner: PackageSubject) -> [SpecModule] {
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

  /// The targets that this one depends on, directly or not, also those of other packages.
  private var allDependencies: [PackageSubject] {
    target.recursiveTargetDependencies.compactMap { target in
      (target as? any SourceModuleTarget).map { PackageSubject($0) }
    }
    .sorted { $0.moduleName < $1.moduleName }
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
}

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

/// Returns the arguments about what surrounds the specs of a target, on a build and by hand: the modules in which they find
/// protocols, those whose specs they see, and the compilation conditions of the target.
func surroundings(modules: [ModuleFiles], specs: [SpecModule], flags: [String]) -> [String] {
  modules.flatMap(\.arguments) + flags.flatMap { ["--flag", $0] } + specs.flatMap(\.arguments)
}

// MARK: - Names

/// Returns the names of the files that are generated for specs in one target.
///
/// A file is called after its spec; where several specs have one name, `Lamp`, as many folders as tell them apart stand
/// before it: `Kitchen.Lamp`.
func fileNames(of specs: [URL]) -> [URL: String] {
  let paths = Dictionary(
    specs.map { ($0, $0.deletingPathExtension().pathComponents.filter { $0 != "/" }) }
  ) { $1 }
  var names = paths.compactMapValues(\.last)
  for folders in 1..<max(paths.values.map(\.count).max() ?? 0, 1) {
    let shared = Dictionary(grouping: names) { $0.value.lowercased() }.values
      .filter { $0.count > 1 }.joined()
    for (spec, _) in shared {
      names[spec] = paths[spec]?.suffix(folders + 1).joined(separator: ".")
    }
  }
  return names
}

/// Returns the number of files for the mocks of a spec.
///
/// The compiler's time and memory grow faster than a file does, so a large spec is spread: one file
/// for every 32 KiB, which is about fifty interfaces of ten members. SwiftPM asks when it plans a
/// build: when files come or go, not when a spec has only grown.
func shardCount(of spec: URL) -> Int {
  let size = (try? spec.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  return max(1, size / 32_768)
}

/// Returns the arguments that spread the mocks of a spec; none for one file, as the specs beside a large one have.
func shardArguments(of spec: URL, named name: String) -> [String] {
  let count = shardCount(of: spec)
  return count > 1 ? ["--shards", "\(name)=\(count)"] : []
}

extension URL {
  /// `Album` of `Sources/Photos/Album.mockspec`
  var specName: String { deletingPathExtension().lastPathComponent }
}

/// Returns the name of the module of an Xcode product: as a C identifier, as the build setting `PRODUCT_MODULE_NAME` is.
func productModuleName(of name: String) -> String {
  let name = String(name.map { $0 == "_" || $0.isLetter || $0.isNumber ? $0 : "_" })
  return name.first?.isNumber == true ? "_\(name.dropFirst())" : name
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  /// A target of an Xcode project.
  struct XcodeSubject: Subject {
    let target: XcodeTarget

    init(_ target: XcodeTarget) { self.target = target }

    var name: String { target.displayName }

    var moduleName: String { productModuleName(of: target.product?.name ?? name) }

    var inputs: Inputs { Inputs(target.inputFiles.map(\.url)) }

    /// The conditions of Xcode's targets are build settings, of which it tells plugins nothing.
    var flags: [String] { [] }

    var linkedNames: [String] {
      target.dependencies.compactMap { dependency in
        if case .product(let product) = dependency { product.name } else { nil }
      }
    }

    var dependencies: [XcodeSubject] {
      target.dependencies.compactMap { dependency in
        if case .target(let target) = dependency { XcodeSubject(target) } else { nil }
      }
    }

    var modulesBelow: [ModuleFiles] {
      dependencies.map { ModuleFiles(name: $0.moduleName, files: $0.inputs.swiftFiles) }
        + ModuleFiles.all(of: packageTargets)
    }

    var missingLibraries: [String] {
      Part.missingLibraries(beside: Set(packageTargets.map(\.name)))
    }

    var guessedModules: [String] { dependencies.map(\.moduleName) }

    var advice: String {
      "add MockSpecRuntime to its frameworks and libraries, or MockSpecStores for mocks with stores"
    }

    func modules(of owner: XcodeSubject) -> [SpecModule] {
      let available = packageTargets
      let packages = owner.packageTargets.map { other in
        let mocks = available.first { candidate in
          candidate.dependencies.contains { dependency in
            if case .target(let target) = dependency { target.id == other.id } else { false }
          } && Inputs(candidate.sourceFiles.map(\.url)).specs.isEmpty
            && candidate.recursiveTargetDependencies.contains { $0.name == "MockSpecRuntime" }
        }
        return SpecModule(
          name: other.moduleName, specs: other.visibleSpecs, mocks: mocks?.moduleName)
      }
      let beside = owner.dependencies.map { other in
        SpecModule(
          name: other.moduleName, specs: other.specs,
          mocks: dependency(with: .mocks, of: other)?.moduleName)
      }
      return (packages + beside).filter { !$0.specs.isEmpty }
    }

    /// The targets of packages whose products the target links, and those that they depend on.
    private var packageTargets: [any SourceModuleTarget] {
      let linked = target.dependencies.flatMap { dependency -> [any Target] in
        guard case .product(let product) = dependency else { return [] }
        return product.targets + product.targets.flatMap(\.recursiveTargetDependencies)
      }
      var seen: Set<String> = []
      return linked.compactMap { $0 as? any SourceModuleTarget }
        .filter { seen.insert($0.moduleName).inserted }.sorted { $0.moduleName < $1.moduleName }
    }
  }
#endif
