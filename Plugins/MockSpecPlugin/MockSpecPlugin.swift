import Foundation
import PackagePlugin

/// Runs the generator for the specs of a target on every build.
///
/// | the target | gets |
/// | --- | --- |
/// | holds specs | their interfaces |
/// | holds specs and links `MockSpecRuntime`, `MockSpecStores` or `MockSpecServices` | their interfaces and mocks |
/// | links one of these, depends on a target of its package that holds specs | the mocks of those specs too, unless another of its dependencies has them |
/// | links `MockSpecContract` instead, or too | suites of checks, of the same specs by the same rule |
/// | links `MockSpecRecording` too | what records conformers, of the same specs by the same rule |
///
/// Specs see those of the modules that their target depends on, in other packages too.
@main
struct MockSpecPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let subject = Subject(target)
    let linked = Part.linked.filter(subject.links)
    let (tool, folder) = (
      try context.tool(named: "mockspec-generate").url, context.pluginWorkDirectoryURL
    )
    let isOwner = !subject.specs.isEmpty
    if isOwner { reportUsersWithoutPlugin(of: subject, in: context.package) }
    guard isOwner || !linked.isEmpty else {
      Diagnostics.warning(
        "MockSpecPlugin generates nothing for '\(subject.name)': it holds no .mockspec file and links no library of mocks; add '.product(name: \"MockSpecRuntime\", package: \"MockSpec\")' to its dependencies in Package.swift, or 'MockSpecStores' for mocks with stores"
      )
      return []
    }
    let manifest = Manifest(of: context.package)
    reportFoldersOfSpecsAlone(in: context.package)
    let owners = subject.dependencies.filter { !$0.specs.isEmpty }
    manifest.reportOwnersWithoutPlugin(owners.map { ($0.name, $0.specs) })
    if owners.isEmpty, !isOwner {
      Diagnostics.warning(
        "MockSpecPlugin generates nothing for '\(subject.name)': it links \(subject.linked(of: linked)), but neither it nor a target of this package that it depends on holds a .mockspec file"
      )
    }
    let commands = owners.map { owner in
      (owner: owner, parts: linked.filter { subject.needs($0, of: owner, by: manifest) })
    }.filter { !$0.parts.isEmpty }
    let generation = Generation(
      tool: tool, folder: folder,
      names: fileNames(of: subject.specs + commands.flatMap(\.owner.specs)),
      missingLibraries: subject.missingLibraries)
    let own =
      isOwner
      ? [
        generation.command(
          named: subject.name, from: subject.inputs, seeing: subject.modules(of: subject),
          emitting: [.interfaces] + linked, importing: nil)
      ] : []
    return own
      + commands.map { owner, parts in
        generation.command(
          named: owner.name, from: owner.inputs, seeing: subject.modules(of: owner),
          emitting: parts, importing: owner.moduleName,
          mocks: parts.contains(.mocks)
            ? nil : subject.dependency(with: .mocks, of: owner)?.moduleName)
      }
  }
}

/// Reports test targets that would have the mocks of an owner's specs if they used the plugin.
private func reportUsersWithoutPlugin(of owner: Subject, in package: Package) {
  let manifest = Manifest(of: package)
  for case let target as any SourceModuleTarget in package.targets {
    let user = Subject(target)
    guard target.kind == .test, user.links(.mocks),
      user.dependencies.contains(where: { $0.name == owner.name }),
      user.specs.isEmpty, manifest.declaresWithoutPlugins(user.name),
      user.dependency(with: .mocks, of: owner) == nil
    else { continue }
    Diagnostics.warning(
      "MockSpecPlugin: '\(user.name)' links \(user.linked(of: [.mocks])) and depends on '\(owner.name)', but does not use the plugin, so it has no mocks; write 'plugins: [\(manifest.usage)]' at the target in Package.swift"
    )
  }
}

/// A target with the facts that the rule depends on.
private struct Subject {
  let target: any SourceModuleTarget

  init(_ target: any SourceModuleTarget) { self.target = target }

  var name: String { target.name }

  var moduleName: String { target.moduleName }

  var inputs: Inputs { Inputs(target.sourceFiles.map(\.url)) }

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

  /// Checks whether no dependency compiles a part of the owner's specs; reports the one that does.
  func needs(_ part: Part, of owner: Subject, by manifest: Manifest) -> Bool {
    guard let other = dependency(with: part, of: owner) else { return true }
    if manifest.declaresWithoutPlugins(other.name) {
      Diagnostics.remark(
        "MockSpecPlugin: '\(other.name)' does not use the plugin, so '\(name)' has the \(part.rawValue) of '\(owner.name)' itself; for one set of them, write 'plugins: [\(manifest.usage)]' at '\(other.name)' in Package.swift"
      )
      return true
    }
    Diagnostics.remark(
      "MockSpecPlugin: '\(owner.name)' has its \(part.rawValue) for '\(name)' in '\(other.name)'")
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
    importing module: String?, mocks: String? = nil
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
    if let module {
      arguments += ["--module", module]
      // Recorders extend the mocks, which another target can have.
      if let mocks, mocks != module { arguments += ["--mock-module", "\(module)=\(mocks)"] }
    }
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

// MARK: - Manifests

/// The text of a package's manifest, for the fact that plugins are not told: which targets use a plugin.
///
/// Only targets that are written out in the manifest are judged, so a manifest that computes them gets no message.
struct Manifest {
  private let text: String

  init(of package: Package) {
    let file = package.directoryURL.appending(path: "Package.swift")
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The way in which another target of the manifest uses the plugin.
  var usage: String {
    let end = text.range(of: ".plugin(name: \"MockSpecPlugin\"")
    let rest = end.flatMap { text[$0.lowerBound...].firstIndex(of: ")") }
    guard let end, let rest else {
      return ".plugin(name: \"MockSpecPlugin\", package: \"MockSpec\")"
    }
    return String(text[end.lowerBound...rest])
  }

  /// Returns true if the manifest declares a target in full and gives it no plugins.
  func declaresWithoutPlugins(_ target: String) -> Bool {
    guard !text.contains(".plugins"), let declaration = declaration(of: target) else {
      return false
    }
    return !declaration.contains("plugins:")
  }

  /// `(name: "Album", dependencies: [.target(name: "Store")])`
  private func declaration(of target: String) -> Substring? {
    let name = NSRegularExpression.escapedPattern(for: target)
    let call = #"\.(target|executableTarget|testTarget)\s*\(\s*name:\s*"\#(name)"\s*"#
    func first(_ end: String) -> Range<String.Index>? {
      text.range(of: call + end, options: .regularExpression)
    }
    // A target that is only a name looks like a dependency.
    guard let start = first(#",\s*(?!package:)[a-z]+:"#) ?? first(#"\)"#) else { return nil }
    var (depth, isText) = (0, false)
    for index in text[start.lowerBound...].indices {
      switch text[index] {
      case "\"": isText.toggle()
      case "(" where !isText: depth += 1
      case ")" where !isText:
        depth -= 1
        if depth == 0 { return text[start.lowerBound...index] }
      default: break
      }
    }
    return nil
  }
}

extension Manifest {
  /// Reports owners of specs that do not use the plugin, so that mocks would name interfaces that nobody generates.
  func reportOwnersWithoutPlugin(_ owners: [(name: String, specs: [URL])]) {
    for owner in owners where declaresWithoutPlugins(owner.name) {
      Diagnostics.error(
        "MockSpecPlugin: '\(owner.name)' holds '\(owner.specs[0].lastPathComponent)' and does not use the plugin, so it has no interfaces; write 'plugins: [\(usage)]' at the target in Package.swift"
      )
    }
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
      "MockSpecPlugin: 'Sources/\(name)' holds '\(spec)' and no Swift file, so SwiftPM leaves the target out; add a file, which may be empty: 'Sources/\(name)/\(name).swift'"
    )
  }
}
