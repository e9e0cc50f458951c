import Foundation
import PackagePlugin

/// Runs the generator for the specs of a target on every build.
///
/// | the target | gets |
/// | --- | --- |
/// | holds specs | their interfaces |
/// | holds specs and links `MockSpecRuntime` | their interfaces and mocks |
/// | links `MockSpecRuntime`, depends on a target of its package that holds specs | the mocks of those specs, unless another of its dependencies has them |
@main
struct GenerateMocks: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let generation = Generation(
      tool: try context.tool(named: "mockspec").url, folder: context.pluginWorkDirectoryURL)
    let subject = Subject(target)
    if !subject.specs.isEmpty {
      return [
        generation.command(
          named: subject.name, specs: subject.specs,
          emitting: subject.linksRuntime ? .all : .interfaces, importing: nil)
      ]
    }
    guard subject.linksRuntime else {
      Diagnostics.warning(
        "GenerateMocks generates nothing for '\(subject.name)': it holds no .mockspec file and does not link MockSpecRuntime"
      )
      return []
    }
    let owners = subject.dependencies.filter { !$0.specs.isEmpty }
    if owners.isEmpty {
      Diagnostics.warning(
        "GenerateMocks generates nothing for '\(subject.name)': it links MockSpecRuntime, but neither it nor a target of this package that it depends on holds a .mockspec file"
      )
    }
    return owners.compactMap { owner in
      if let other = subject.dependency(withMocksOf: owner) {
        Diagnostics.remark(
          "GenerateMocks: the mocks of '\(owner.name)' for '\(subject.name)' are in '\(other.name)'"
        )
        return nil
      }
      return generation.command(
        named: owner.name, specs: owner.specs, emitting: .mocks, importing: owner.moduleName)
    }
  }
}

/// A target with what the rule asks about it.
private struct Subject {
  let target: any SourceModuleTarget

  init(_ target: any SourceModuleTarget) { self.target = target }

  var name: String { target.name }

  var moduleName: String { target.moduleName }

  var specs: [URL] { specFiles(target.sourceFiles.map(\.url)) }

  var linksRuntime: Bool {
    target.dependencies.contains { dependency in
      switch dependency {
      case .target(let target): target.name == runtimeName
      case .product(let product): product.name == runtimeName
      @unknown default: false
      }
    }
  }

  /// The targets of the same package that this one depends on directly.
  var dependencies: [Subject] {
    target.dependencies.compactMap { dependency in
      guard case .target(let target) = dependency else { return nil }
      return (target as? any SourceModuleTarget).map { Subject($0) }
    }
  }

  /// The owner itself or another dependency, if the mocks of the owner's specs are compiled there.
  func dependency(withMocksOf owner: Subject) -> Subject? {
    if owner.linksRuntime { return owner }
    return dependencies.first { other in
      other.linksRuntime && other.specs.isEmpty
        && other.dependencies.contains { $0.target.id == owner.target.id }
    }
  }
}
