/// Specs and Swift files, and the specs of other modules that they see.
package struct SpecArguments: Equatable, Sendable {
  package var specs: [String] = []
  package var imported: [ImportedPath] = []
  /// The modules that hold the mocks, by the modules of the specs.
  package var mockModules: [String: String] = [:]
  /// The files in which protocols of other modules are looked for.
  package var dependencies: [ImportedPath] = []
  /// The specs of other modules whose mocks stand beside those of the run.
  package var siblings: [ImportedPath] = []
  /// The compilation conditions that modules set, by the names of these; the target that compiles the output has none.
  package var flags: [String: Set<String>] = [:]
}

/// `CloudKitInterfaces=Sources/CloudKitInterfaces/CloudKit.mockspec`
package struct ImportedPath: Equatable, Sendable {
  package let module: String
  package let path: String
}

extension SpecArguments {
  static let options = ["--dependency", "--flag", "--imported-spec", "--mock-module"]

  /// Reads the arguments of a command that takes specs.
  /// - Throws: `UsageError` for an unknown option, or if there is no spec.
  package init(_ arguments: ArraySlice<String>, of command: String) throws(UsageError) {
    self.init()
    var rest = arguments
    while let argument = rest.popFirst() {
      if Self.options.contains(argument) {
        try read(argument, from: &rest)
      } else if argument.hasPrefix("-") {
        throw UsageError("'\(command)' has no option '\(argument)'")
      } else {
        specs.append(argument)
      }
    }
    try checkSpecs(of: command)
  }

  func checkSpecs(of command: String) throws(UsageError) {
    guard specs.contains(where: { !isSwift($0) }) else {
      throw UsageError("'\(command)' needs at least one spec")
    }
  }

  /// Reads `MODULE=VALUE` behind an option.
  mutating func read(_ option: String, from rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    let word = try rest.popValue(of: option)
    var parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    if option == "--flag" {
      if parts.count == 1 { parts.insert("", at: 0) }
      guard parts.count == 2, isIdentifier(parts[1]), parts[0].isEmpty || isIdentifier(parts[0])
      else {
        throw UsageError("'--flag' takes a module and a condition with '=' between, not '\(word)'")
      }
      flags[parts[0], default: []].insert(parts[1])
      return
    }
    guard parts.count == 2, isIdentifier(parts[0]) else {
      throw UsageError("'\(option)' takes a module and a value with '=' between, not '\(word)'")
    }
    let path = ImportedPath(module: parts[0], path: parts[1])
    switch option {
    case "--dependency": dependencies.append(path)
    case "--imported-spec": imported.append(path)
    case "--sibling-spec": siblings.append(path)
    default:
      guard isIdentifier(parts[1]) else {
        throw UsageError("'\(parts[1])' cannot be a module's name")
      }
      mockModules[parts[0]] = parts[1]
    }
  }
}

extension SpecArguments {
  /// Reads the specs, and the Swift files and specs of other modules that the generator sees beside them.
  /// - Returns: `nil` if a file cannot be read, which is reported.
  package func read(on console: inout Console) -> (specs: [SourceText], generator: Generator)? {
    let swiftPaths = specs.filter(isSwift)
    guard let specs = console.read(specs.filter { !isSwift($0) }),
      let others = console.read(imported.map(\.path)),
      let beside = console.read(siblings.map(\.path)), let swiftFiles = console.read(swiftPaths)
    else { return nil }
    func importedSpecs(at paths: [ImportedPath], _ sources: [SourceText]) -> [ImportedSpec] {
      zip(paths, sources).map { path, source in
        ImportedSpec(
          module: SpecModule(name: path.module, mocks: mockModules[path.module]), source: source)
      }
    }
    var generator = Generator(
      swiftFiles: swiftPaths.isEmpty ? nil : swiftFiles,
      imported: importedSpecs(at: imported, others))
    generator.flags = flags
    generator.siblings = importedSpecs(at: siblings, beside)
    // They can be thousands of files, which only 'existing' needs.
    if specs.contains(where: { !$0.typeNames(among: ["existing"]).isEmpty }) {
      guard let modules = readDependencies(on: &console) else { return nil }
      generator.dependencies = modules
    }
    return (specs, generator)
  }

  /// Returns the modules in the order of the command line, each with its files.
  private func readDependencies(on console: inout Console) -> [SwiftModule]? {
    var modules: [SwiftModule] = []
    var positions: [String: Int] = [:]
    for dependency in dependencies {
      guard let file = console.readText(dependency.path) else { return nil }
      if let position = positions[dependency.module] {
        modules[position].files.append(file)
      } else {
        positions[dependency.module] = modules.count
        modules.append(SwiftModule(name: dependency.module, files: [file]))
      }
    }
    return modules
  }
}

extension ArraySlice<String> {
  /// Takes the argument behind an option.
  package mutating func popValue(of option: String) throws(UsageError) -> String {
    guard let value = popFirst() else { throw UsageError("'\(option)' needs a value") }
    return value
  }
}

private func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }

/// Checks whether a word can be the name of a module.
func isIdentifier(_ word: String) -> Bool {
  guard let first = word.utf8.first, isIdentifierHead(first) else { return false }
  return word.utf8.allSatisfy(isIdentifierByte)
}
