#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension MockSpecPlugin: XcodeBuildToolPlugin {
    /// The rule of the package plugin for the targets of an Xcode project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let inputs = Inputs(target.inputFiles.map(\.url))
      let linked = Tool.parts.filter(target.links)
      let isOwner = !inputs.specs.isEmpty
      let owners = target.targetDependencies.filter {
        !Inputs($0.inputFiles.map(\.url)).specs.isEmpty
      }
      let missing = Part.missing.filter { part in
        target.links(part) && (isOwner || owners.contains { !$0.links(part) })
      }
      if !missing.isEmpty {
        Diagnostics.warning(Part.message(of: missing, for: target.displayName))
      }
      guard isOwner || !linked.isEmpty else {
        if missing.isEmpty, !context.xcodeProject.holdsSpecs(dependingOn: target) {
          Diagnostics.warning(
            "\(Tool.plugin) generates nothing for '\(target.displayName)': it holds no .mockspec file and links neither MockSpecRuntime nor MockSpecStores"
          )
        }
        return []
      }
      if owners.isEmpty, !isOwner {
        Diagnostics.warning(
          "\(Tool.plugin) generates nothing for '\(target.displayName)': it links \(linked.flatMap(\.libraries).filter(target.linkedNames.contains).joined(separator: " and ")), but neither it nor a target that it depends on holds a .mockspec file"
        )
      }
      let commands = owners.map { owner in
        (
          owner: owner, inputs: Inputs(owner.inputFiles.map(\.url)),
          parts: linked.filter { !owner.links($0) }
        )
      }.filter { !$0.parts.isEmpty }
      let generation = Generation(
        tool: try context.tool(named: Tool.name).url,
        folder: context.pluginWorkDirectoryURL,
        names: fileNames(of: inputs.specs + commands.flatMap(\.inputs.specs)),
        swiftFiles: inputs.swiftFiles, missingLibraries: target.missingLibraries,
        guessedModules: target.targetDependencies.map(\.module))
      var siblings: [SpecModule] = []
      var all: [Command] = []
      if isOwner {
        all.append(
          try generation.command(
            named: target.displayName, from: inputs, seeing: target.modules(of: target),
            finding: target.moduleFiles, emitting: [.interfaces] + linked, importing: nil))
        siblings.append(SpecModule(name: target.module, specs: inputs.specs))
      }
      for (owner, inputs, parts) in commands {
        all.append(
          try generation.command(
            named: owner.displayName, from: inputs, seeing: target.modules(of: owner),
            beside: siblings, finding: owner.moduleFiles, emitting: parts, importing: owner.module,
            mocks: parts.contains(.mocks) ? nil : target.dependency(mocking: owner)?.module))
        if parts.contains(.mocks) {
          siblings.append(SpecModule(name: owner.module, specs: inputs.specs))
        }
      }
      return all
    }
  }

  extension XcodeProject {
    /// Checks whether a target that depends on another one holds specs.
    fileprivate func holdsSpecs(dependingOn target: XcodeTarget) -> Bool {
      targets.contains { user in
        user.targetDependencies.contains { $0.displayName == target.displayName }
          && !Inputs(user.inputFiles.map(\.url)).specs.isEmpty
      }
    }
  }
#endif
