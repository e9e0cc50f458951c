// The part of Xcode's plugin API that the plugins use, to type-check their Xcode halves where Xcode is not.
// Source: developer.apple.com/documentation/xcodeprojectplugin.
import Foundation
import PackagePlugin

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: Plugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

public struct XcodeProject {
  public let targets: [XcodeTarget]
}

public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL

  public func tool(named name: String) throws -> PluginContext.Tool { fatalError(name) }
}

public struct XcodeTarget {
  public let displayName: String
  public let product: XcodeProduct?
  public let dependencies: [XcodeTargetDependency]
  public let inputFiles: FileList
}

public struct XcodeProduct {
  public let name: String
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(any Product)
}
