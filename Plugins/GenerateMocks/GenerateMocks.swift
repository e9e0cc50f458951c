import Foundation
import PackagePlugin

/// Runs the generator for the specs of a target on every build.
///
/// | the target | gets |
/// | --- | --- |
/// | holds specs | their interfaces |
/// | holds specs and links `MockSpecRuntime`, `MockSpecStores` or `MockSpecServices` | their interfaces and mocks |
/// | links one of these, depends on a target of its package that holds specs | the mocks of those specs, unless another of its dependencies has them |
/// | links `MockSpecContract` instead, or too | suites of checks, of the same specs by the same rule |
/// | links `MockSpecRecording` too | what records conformers, of the same specs by the same rule |
///
/// Specs see those of the modules that their target depends on, in other packages too.
@main
struct GenerateMocks: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let subject = Subject(target)
    let linked = Part.linked.filter(subject.links)
    let (tool, folder) = (
      try context.tool(named: "mockspec-generate").url, context.pluginWorkDirectoryURL
    )
    if !subject.specs.isEmpty {
      let generation = Generation(
        tool: tool, folder: folder, names: fileNames(of: subject.specs),
        missingLibraries: subject.missingLibraries)
      reportUsersWithoutPlugin(of: subject, in: context.package)
      return [
        generation.command(
          named: subject.name, from: subject.inputs, seeing: subject.modules(of: subject),
          emitting: [.interfaces] + linked, importing: nil)
      ]
    }
    guard !linked.isEmpty else {
      Diagnostics.warning(
        "GenerateMocks generates nothing for '\(subject.name)': it holds no .mockspec file and links no library of mocks; add '.product(name: \"MockSpecRuntime\", package: \"MockSpec\")' to its dependencies in Package.swift, or 'MockSpecStores' for mocks with stores"
      )
      return []
    }
    let manifest = Manifest(of: context.package)
    reportFoldersOfSpecsAlone(in: context.package)
    let owners = subject.dependencies.filter { !$0.specs.isEmpty }
    manifest.reportOwnersWithoutPlugin(owners.map { ($0.name, $0.specs) })
    if owners.isEmpty {
      Diagnostics.warning(
        "GenerateMocks generates nothing for '\(subject.name)': it links \(subject.linked(of: linked)), but neither it nor a target of this package that it depends on holds a .mockspec file"
      )
    }
    let commands = owners.map { owner in
      (owner: owner, parts: linked.filter { subject.needs($0, of: owner, by: manifest) })
    }.filter { !$0.parts.isEmpty }
    let generation = Generation(
      tool: tool, folder: folder, names: fileNames(of: commands.flatMap(\.owner.specs)),
      missingLibraries: subject.missingLibraries)
    return commands.map { owner, parts in
      generation.command(
        named: owner.name, from: owner.inputs, seeing: subject.modules(of: owner),
        emitting: parts, importing: owner.moduleName)
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
      "GenerateMocks: '\(user.name)' links \(user.linked(of: [.mocks])) and depends on '\(owner.name)', but does not use the plugin, so it has no mocks; write 'plugins: [\(manifest.usage)]' at the target in Package.swift"
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
            || candidate.specs.isEmpty && candidate.directDependencies.contains(other.target.id))
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
        "GenerateMocks: '\(other.name)' does not use the plugin, so '\(name)' has the \(part.rawValue) of '\(owner.name)' itself; for one set of them, write 'plugins: [\(manifest.usage)]' at '\(other.name)' in Package.swift"
      )
      return true
    }
    Diagnostics.remark(
      "GenerateMocks: '\(owner.name)' has its \(part.rawValue) for '\(name)' in '\(other.name)'")
    return false
  }

  /// Returns the owner itself or another dependency that compiles the part of the owner's specs.
  func dependency(with part: Part, of owner: Subject) -> Subject? {
    if owner.links(part) { return owner }
    return dependencies.first { other in
      other.links(part) && other.specs.isEmpty
        && other.dependencies.contains { $0.target.id == owner.target.id }
    }
  }
}
