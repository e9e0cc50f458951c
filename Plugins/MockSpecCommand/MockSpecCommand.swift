import Foundation
import PackagePlugin

/// Runs the command line by hand: `swift package mockspec check`.
///
/// Hands the tool the targets with their files, and leaves everything else to it: each line here is compiled on the first
/// build of every user, whether they type a command or not.
@main
struct MockSpecCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(
      try context.tool(named: "mockspec").url, arguments,
      on: context.package.targets.compactMap { target in
        (target as? any SourceModuleTarget).map { ["target \($0.name)"] + filesOfTool(for: $0) }
      },
      in: context.pluginWorkDirectoryURL)
  }

  /// Runs the tool with what is known of the targets, and fails if it does.
  private func run(_ tool: URL, _ arguments: [String], on targets: [[String]], in folder: URL)
    throws
  {
    let list = folder.appending(path: "targets")
    try Data(targets.joined().map { $0 + "\n" }.joined().utf8).write(to: list)
    let process = Process()
    process.executableURL = tool
    process.arguments = [packageCommand, list.path] + arguments
    try process.run()
    process.waitUntilExit()
    // The tool has said why.
    if process.terminationStatus != 0 { throw Failure() }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "mockspec failed"
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension MockSpecCommand: XcodeCommandPlugin {
    /// Runs the command line for the targets of an Xcode project; Xcode itself names the selected ones.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(
        try context.tool(named: "mockspec").url, arguments,
        on: context.xcodeProject.targets.map {
          ["target \($0.displayName)"] + filesOfTool(for: $0)
        },
        in: context.pluginWorkDirectoryURL)
    }
  }
#endif
