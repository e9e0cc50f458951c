import PackagePlugin

/// The command of the tool for a plugin that may only read the package, and so asks for nothing.
let packageCommand = "package"

/// Returns what the tool reads for the specs of a target, as its arguments.
func filesOfTool(for target: any SourceModuleTarget) -> [String] {
  filesOfTool(for: PackageSubject(target))
}

/// Returns the arguments about the modules around a target, then all its files.
private func filesOfTool(for subject: some Subject) -> [String] {
  surroundings(
    modules: subject.moduleFiles, specs: subject.modules(of: subject), flags: subject.flags)
    + (subject.specs + subject.inputs.swiftFiles).map(\.path)
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  func filesOfTool(for target: XcodeTarget) -> [String] { filesOfTool(for: XcodeSubject(target)) }
#endif
