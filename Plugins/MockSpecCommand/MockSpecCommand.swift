import Foundation
import PackagePlugin

/// Runs the command line by hand: `swift package mockspec check`.
@main
struct MockSpecCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let targets = context.package.targets.compactMap { target in
      (target as? any SourceModuleTarget).map { target in
        SpecTarget(
          name: target.name, files: target.sourceFiles.map(\.url),
          modules: modules(of: target.recursiveTargetDependencies))
      }
    }
    try run(
      try context.tool(named: "mockspec").url, arguments, on: targets,
      in: context.pluginWorkDirectoryURL)
  }

  /// Returns each module among targets once, with its files.
  private func modules(of targets: [any Target]) -> [SpecModule] {
    var seen: Set<String> = []
    return targets.compactMap { $0 as? any SourceModuleTarget }
      .filter { seen.insert($0.moduleName).inserted }
      .map { target in
        SpecModule(
          name: target.moduleName, specs: target.visibleSpecs,
          swiftFiles: target.sourceFiles.map(\.url).filter { $0.pathExtension == "swift" })
      }
  }
}

extension SourceModuleTarget {
  /// The specs that those of dependent targets see; a target that keeps its generated files excludes its specs, which
  /// lie beside its Swift files.
  fileprivate var visibleSpecs: [URL] {
    let files = sourceFiles.map(\.url)
    let specs = files.filter { $0.pathExtension == "mockspec" }
    if !specs.isEmpty { return specs }
    let folders = Set(files.map { $0.deletingLastPathComponent() })
    return folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        ?? []
    }.filter { $0.pathExtension == "mockspec" }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension MockSpecCommand: XcodeCommandPlugin {
    /// Runs the command line for the targets of an Xcode project; Xcode itself names the selected ones.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let targets = context.xcodeProject.targets.map { target in
        let linked = target.dependencies.flatMap { dependency -> [any Target] in
          guard case .product(let product) = dependency else { return [] }
          return product.targets + product.targets.flatMap(\.recursiveTargetDependencies)
        }
        return SpecTarget(
          name: target.displayName, files: target.inputFiles.map(\.url),
          modules: modules(of: linked) + target.projectModules)
      }
      try run(
        try context.tool(named: "mockspec").url, arguments, on: targets,
        in: context.pluginWorkDirectoryURL)
    }
  }
#endif

#if canImport(XcodeProjectPlugin)
  extension XcodeTarget {
    /// The targets of the project that this one depends on, with the names that Xcode gives to their modules.
    fileprivate var projectModules: [SpecModule] {
      dependencies.compactMap { dependency in
        guard case .target(let target) = dependency else { return nil }
        let files = target.inputFiles.map(\.url)
        let name = (target.product?.name ?? target.displayName)
          .map { $0 == "_" || $0.isLetter || $0.isNumber ? $0 : "_" }
        return SpecModule(
          name: String(name), specs: files.filter { $0.pathExtension == "mockspec" },
          swiftFiles: files.filter { $0.pathExtension == "swift" })
      }
    }
  }
#endif

extension MockSpecCommand {
  /// Runs the tool as often as a command needs, and fails if one run does.
  private func run(_ tool: URL, _ arguments: [String], on targets: [SpecTarget], in folder: URL)
    throws
  {
    var failures: [ToolRun] = []
    for run in try Invocation(arguments).runs(on: targets) {
      let process = Process()
      process.executableURL = tool
      process.arguments = run.arguments
      if !run.files.isEmpty {
        let list = folder.appending(path: "files.arguments")
        try Data(run.files.map { $0 + "\n" }.joined().utf8).write(to: list)
        process.arguments?.append("@\(list.path)")
      }
      try process.run()
      process.waitUntilExit()
      if process.terminationStatus != 0 { failures.append(run) }
    }
    guard !failures.isEmpty else { return }
    throw PluginError(
      "mockspec failed" + (failures.compactMap(\.place).first.map { " \($0)" } ?? ""))
  }
}
