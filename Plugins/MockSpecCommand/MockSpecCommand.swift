import Foundation
import PackagePlugin

/// Runs the command line by hand: `swift package mockspec check`.
@main
struct MockSpecCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let targets = context.package.targets.compactMap { target in
      (target as? any SourceModuleTarget).map { SpecTarget(Subject($0)) }
    }
    try run(
      try context.tool(named: "mockspec").url, arguments, on: targets,
      in: context.pluginWorkDirectoryURL)
  }
}

extension SpecTarget {
  fileprivate init(_ target: Subject) {
    self.init(
      name: target.name, inputs: target.inputs,
      imports: surroundings(
        modules: target.moduleFiles, specs: target.modules(of: target), flags: target.target.flags))
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension MockSpecCommand: XcodeCommandPlugin {
    /// Runs the command line for the targets of an Xcode project; Xcode itself names the selected ones.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(
        try context.tool(named: "mockspec").url, arguments,
        on: context.xcodeProject.targets.map { SpecTarget($0) }, in: context.pluginWorkDirectoryURL)
    }
  }

  extension SpecTarget {
    fileprivate init(_ target: XcodeTarget) {
      self.init(
        name: target.displayName, inputs: Inputs(target.inputFiles.map(\.url)),
        imports: surroundings(
          modules: target.moduleFiles, specs: target.modules(of: target) + target.projectSpecs,
          flags: []))
    }
  }

  extension XcodeTarget {
    /// The targets of the project that this one depends on, and whose specs it sees.
    fileprivate var projectSpecs: [SpecModule] {
      targetDependencies.map {
        SpecModule(name: $0.module, specs: Inputs($0.inputFiles.map(\.url)).specs)
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
