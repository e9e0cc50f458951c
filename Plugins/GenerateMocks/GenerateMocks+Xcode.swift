#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension GenerateMocks: XcodeBuildToolPlugin {
    /// The rule of the package plugin for the targets of an Xcode project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let generation = Generation(
        tool: try context.tool(named: "mockspec").url, folder: context.pluginWorkDirectoryURL)
      let specs = specFiles(target.inputFiles.map(\.url))
      let linksRuntime = target.linksRuntime
      if !specs.isEmpty {
        return [
          generation.command(
            named: target.displayName, specs: specs,
            emitting: linksRuntime ? .all : .interfaces, importing: nil)
        ]
      }
      guard linksRuntime else {
        Diagnostics.warning(
          "GenerateMocks generates nothing for '\(target.displayName)': it holds no .mockspec file and does not link MockSpecRuntime"
        )
        return []
      }
      let owners = target.targetDependencies.filter { !specFiles($0.inputFiles.map(\.url)).isEmpty }
      if owners.isEmpty {
        Diagnostics.warning(
          "GenerateMocks generates nothing for '\(target.displayName)': it links MockSpecRuntime, but neither it nor a target that it depends on holds a .mockspec file"
        )
      }
      return owners.filter { !$0.linksRuntime }.map { owner in
        generation.command(
          named: owner.displayName, specs: specFiles(owner.inputFiles.map(\.url)),
          emitting: .mocks, importing: owner.product?.name ?? owner.displayName)
      }
    }
  }

  extension XcodeTarget {
    fileprivate var linksRuntime: Bool {
      dependencies.contains { dependency in
        if case .product(let product) = dependency { product.name == runtimeName } else { false }
      }
    }

    fileprivate var targetDependencies: [any XcodeTarget] {
      dependencies.compactMap { dependency in
        if case .target(let target) = dependency { target } else { nil }
      }
    }
  }
#endif
