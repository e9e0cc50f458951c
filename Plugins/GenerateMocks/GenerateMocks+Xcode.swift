#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension GenerateMocks: XcodeBuildToolPlugin {
    /// The rule of the package plugin for the targets of an Xcode project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let generation = Generation(
        tool: try context.tool(named: "mockspec").url, folder: context.pluginWorkDirectoryURL)
      let inputs = Inputs(target.inputFiles.map(\.url))
      let linked = Part.linked.filter(target.links)
      if !inputs.specs.isEmpty {
        reportSharedNames(of: inputs.specs, in: target.displayName)
        return [
          generation.command(
            named: target.displayName, from: inputs, emitting: [.interfaces] + linked,
            importing: nil)
        ]
      }
      guard !linked.isEmpty else {
        Diagnostics.warning(
          "GenerateMocks generates nothing for '\(target.displayName)': it holds no .mockspec file and does not link MockSpecRuntime"
        )
        return []
      }
      let owners = target.targetDependencies.filter {
        !Inputs($0.inputFiles.map(\.url)).specs.isEmpty
      }
      if owners.isEmpty {
        Diagnostics.warning(
          "GenerateMocks generates nothing for '\(target.displayName)': it links \(linked.compactMap(\.library).joined(separator: " and ")), but neither it nor a target that it depends on holds a .mockspec file"
        )
      }
      reportSharedNames(
        of: owners.flatMap { Inputs($0.inputFiles.map(\.url)).specs }, in: target.displayName)
      return owners.compactMap { owner in
        let parts = linked.filter { !owner.links($0) }
        guard !parts.isEmpty else { return nil }
        return generation.command(
          named: owner.displayName, from: Inputs(owner.inputFiles.map(\.url)), emitting: parts,
          importing: owner.product?.name ?? owner.displayName)
      }
    }
  }

  extension XcodeTarget {
    fileprivate func links(_ part: Part) -> Bool {
      dependencies.contains { dependency in
        if case .product(let product) = dependency { product.name == part.library } else { false }
      }
    }

    fileprivate var targetDependencies: [any XcodeTarget] {
      dependencies.compactMap { dependency in
        if case .target(let target) = dependency { target } else { nil }
      }
    }
  }
#endif
