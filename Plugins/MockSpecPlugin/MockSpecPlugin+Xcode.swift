#if canImport(XcodeProjectPlugin)
  import PackagePlugin
  import XcodeProjectPlugin

  extension MockSpecPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: XcodeSubject(target), running: try context.tool(named: Tool.name).url,
        in: context.pluginWorkDirectoryURL
      ) {
        context.xcodeProject.targets.map { XcodeSubject($0) }.contains { user in
          user.dependencies.contains { $0.name == target.displayName } && !user.specs.isEmpty
        }
      }
    }
  }
#endif
