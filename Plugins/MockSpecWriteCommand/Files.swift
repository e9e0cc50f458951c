import PackagePlugin

/// The command of the tool for a plugin that asks for the permission to write into the package.
let packageCommand = "package-writing"

/// Returns what the tool reads to format the specs of a target: these alone.
func filesOfTool(for target: any SourceModuleTarget) -> [String] {
  target.sourceFiles.map(\.url.path).filter { $0.hasSuffix(".mockspec") }.sorted()
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  func filesOfTool(for target: XcodeTarget) -> [String] {
    target.inputFiles.map(\.url.path).filter { $0.hasSuffix(".mockspec") }.sorted()
  }
#endif
