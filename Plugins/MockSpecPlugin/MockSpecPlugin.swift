import Foundation
import PackagePlugin

/// Runs the generator for the specs of a target on every build.
///
/// | the target | gets |
/// | --- | --- |
/// | holds specs | their interfaces |
/// | holds specs and links `MockSpecRuntime`, `MockSpecExploration`, `MockSpecStores` or `MockSpecServices` | their interfaces and mocks |
/// | links one of these, depends on a target of its package that holds specs | the mocks of those specs too, unless another of its dependencies has them |
/// | uses `MockSpecFullPlugin`, links `MockSpecContract` instead, or too | suites of checks, of the same specs by the same rule |
/// | uses `MockSpecFullPlugin`, links `MockSpecRecording` too | what records conformers, of the same specs by the same rule |
///
/// `MockSpecFullPlugin` has the same code and another tool, which takes longer to build.
///
/// Specs see those of the modules that their target depends on, in other packages too.
@main
struct MockSpecPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    reportFoldersOfSpecsAlone(in: context.package)
    return try commands(
      for: PackageSubject(target), running: try context.tool(named: Tool.name).url,
      in: context.pluginWorkDirectoryURL
    ) {
      context.package.holdsSpecs(dependingOn: target)
    }
  }

  /// Returns the commands that run the tool for a target.
  ///
  /// - Parameters:
  ///   - subject: The target.
  ///   - tool: The tool.
  ///   - folder: The folder of the output.
  ///   - hasSpecsAbove: Checks whether a target that depends on this one holds specs.
  /// - Returns: One command for the specs of each target whose specs have output here.
  /// - Throws: An error of the file system.
  func commands<Target: Subject>(
    for subject: Target, running tool: URL, in folder: URL, hasSpecsAbove: () -> Bool
  ) throws -> [Command] {
    let linked = Tool.parts.filter(subject.links)
    let isOwner = !subject.specs.isEmpty
    let owners = subject.dependencies.filter { !$0.specs.isEmpty }
    let missing = Part.missing.filter { part in
      subject.links(part)
        && (isOwner || owners.contains { subject.dependency(with: part, of: $0) == nil })
    }
    if !missing.isEmpty {
      Diagnostics.warning(Part.message(of: missing, for: subject.name))
    }
    guard isOwner || !linked.isEmpty else {
      // An app may use the plugin for the day on which it has a spec of its own.
      if missing.isEmpty, !hasSpecsAbove() {
        Diagnostics.warning(
          "\(Tool.plugin) generates nothing for '\(subject.name)': it holds no .mockspec file and links no library of mocks; \(subject.advice)"
        )
      }
      return []
    }
    if owners.isEmpty, !isOwner {
      Diagnostics.warning(
        "\(Tool.plugin) generates nothing for '\(subject.name)': it links \(subject.linked(of: linked)), but neither it nor a target beside it that it depends on holds a .mockspec file"
      )
    }
    let others = owners.map { owner in
      (owner: owner, parts: linked.filter { subject.needs($0, of: owner) })
    }.filter { !$0.parts.isEmpty }
    let generation = Generation(
      tool: tool, folder: folder,
      names: fileNames(of: subject.specs + others.flatMap(\.owner.specs)),
      swiftFiles: subject.inputs.swiftFiles, flags: subject.flags,
      missingLibraries: subject.missingLibraries, guessedModules: subject.guessedModules)
    var siblings: [SpecModule] = []
    var commands: [Command] = []
    if isOwner {
      commands.append(
        try generation.command(
          for: subject, seeing: subject.modules(of: subject), emitting: [.interfaces] + linked,
          importing: nil))
      siblings.append(SpecModule(name: subject.moduleName, specs: subject.specs))
    }
    for (owner, parts) in others {
      commands.append(
        try generation.command(
          for: owner, seeing: subject.modules(of: owner), beside: siblings, emitting: parts,
          importing: owner.moduleName,
          mocks: parts.contains(.mocks)
            ? nil : subject.dependency(with: .mocks, of: owner)?.moduleName))
      if parts.contains(.mocks) {
        siblings.append(SpecModule(name: owner.moduleName, specs: owner.specs))
      }
    }
    return commands
  }
}

extension Package {
  /// Checks whether a target that depends on another one holds specs.
  fileprivate func holdsSpecs(dependingOn target: any Target) -> Bool {
    targets.contains { user in
      user.recursiveTargetDependencies.contains { $0.id == target.id }
        && (user as? any SourceModuleTarget).map { !PackageSubject($0).specs.isEmpty } ?? false
    }
  }
}

extension Subject {
  /// Checks whether no dependency compiles a part of the owner's specs; tells which one does.
  func needs(_ part: Part, of owner: Self) -> Bool {
    guard let other = dependency(with: part, of: owner) else { return true }
    Diagnostics.remark(
      "\(Tool.plugin): '\(owner.name)' has its \(part.rawValue) for '\(name)' in '\(other.name)', which must use the plugin"
    )
    return false
  }
}

extension Part {
  /// The parts that only the full plugin generates.
  static var missing: [Part] {
    allCases.filter { $0 != .interfaces && !Tool.parts.contains($0) }
  }

  /// Returns the warning of parts that a target links the libraries of.
  static func message(of missing: [Part], for target: String) -> String {
    let libraries = missing.flatMap(\.libraries).map { "'\($0)'" }.joined(separator: " and ")
    return
      "\(Tool.plugin) generates no suites of checks and no recorders; for those of '\(target)', which links \(libraries), name 'MockSpecFullPlugin' in its place"
  }
}

/// Builds the commands that run the generator.
struct Generation {
  let tool: URL
  let folder: URL
  /// The names of the files of each spec.
  let names: [URL: String]
  /// The Swift files of the target that compiles the output.
  let swiftFiles: [URL]
  /// The compilation conditions that this target sets.
  var flags: [String] = []
  /// The libraries that mocks of the target cannot use.
  var missingLibraries: [String] = []
  /// The modules whose names build settings of Xcode can change.
  var guessedModules: [String] = []

  /// Returns one command for all specs of a target, because specs can refer to each other.
  ///
  /// It also depends on the Swift files of the target and of the modules below it, which contain existing protocols and
  /// names in use. These can be thousands, so their paths are in a file.
  func command(
    for owner: some Subject, seeing others: [SpecModule], beside siblings: [SpecModule] = [],
    emitting parts: [Part], importing module: String?, mocks: String? = nil
  ) throws -> Command {
    let (inputs, modules) = (owner.inputs, owner.moduleFiles)
    let specs = inputs.specs
    let words = parts.map(\.rawValue)
    var arguments = ["--quiet", "--emit", words.joined(separator: ",")]
    arguments += ["--output", folder.path]
    for spec in specs {
      let name = names[spec] ?? spec.specName
      if name != spec.specName { arguments += ["--name", "\(name)=\(spec.path)"] }
      arguments += shardArguments(of: spec, named: name)
    }
    var files = inputs.swiftFiles
    var list = surroundings(modules: modules, specs: others, flags: flags)
    if let module {
      arguments += ["--module", module]
      list += owner.flags.flatMap { ["--flag", "\(module)=\($0)"] }
      // Recorders extend the mocks, which another target can have.
      if let mocks, mocks != module { arguments += ["--mock-module", "\(module)=\(mocks)"] }
      list += swiftFiles.flatMap { ["--beside", $0.path] }
      files += swiftFiles
    }
    if parts.contains(.mocks) { arguments += missingLibraries.flatMap { ["--without", $0] } }
    arguments += guessedModules.flatMap { ["--guessed-module", $0] }
    for sibling in siblings {
      arguments += sibling.specs.flatMap { ["--sibling-spec", "\(sibling.name)=\($0.path)"] }
    }
    list += inputs.swiftFiles.map(\.path)
    let listFile = folder.appending(path: "\(owner.name).arguments")
    try write(list, to: listFile)
    return .buildCommand(
      displayName: "Generating \(words.joined(separator: " and ")) of \(owner.name)",
      executable: tool, arguments: arguments + specs.map(\.path) + ["@\(listFile.path)"],
      inputFiles: specs + files + modules.flatMap(\.files) + others.flatMap(\.specs)
        + siblings.flatMap(\.specs) + [listFile],
      outputFiles: specs.flatMap { outputs(of: $0, emitting: parts) })
  }

  /// Writes one argument to a line, unless the file has them.
  private func write(_ arguments: [String], to file: URL) throws {
    let text = Data(arguments.map { $0 + "\n" }.joined().utf8)
    if (try? Data(contentsOf: file)) == text { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file)
  }

  private func outputs(of spec: URL, emitting parts: [Part]) -> [URL] {
    let (name, shards) = (names[spec] ?? spec.specName, shardCount(of: spec))
    let files = parts.flatMap { part in
      part == .mocks && shards > 1
        ? (1...shards).map { "\(name).mocks.\($0).swift" } : ["\(name).\(part.rawValue).swift"]
    }
    return files.map { folder.appending(path: $0) }
  }
}

/// Reports folders of specs without a Swift file, which SwiftPM takes for empty and leaves out.
func reportFoldersOfSpecsAlone(in package: Package) {
  let sources = package.directoryURL.appending(path: "Sources")
  let folders =
    (try? FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil))
    ?? []
  let known = Set(package.targets.map(\.name))
  for folder in folders where !known.contains(folder.lastPathComponent) {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    guard let spec = files.sorted().first(where: { $0.hasSuffix(".mockspec") }),
      !files.contains(where: { $0.hasSuffix(".swift") })
    else { continue }
    let name = folder.lastPathComponent
    Diagnostics.warning(
      "\(Tool.plugin): 'Sources/\(name)' holds '\(spec)' and no Swift file, so SwiftPM leaves the target out; add a file, which may be empty: 'Sources/\(name)/\(name).swift'"
    )
  }
}

#if canImport(XcodeProjectPlugin)
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
