/// The files that the specs of a run see beside themselves: Swift files of their target, and specs and Swift files of other modules.
extension Generator {
  /// The specs with what they see of Swift files, the parts of these that they name, and the specs of other modules.
  struct Surroundings {
    var specs: [SpecFile]
    var parts: [SpecFile] = []
    var imported: [SpecFile] = []
  }

  func surroundings(of trees: [SpecFile], reporting diagnostics: inout Diagnostics) -> Surroundings
  {
    var seen = Surroundings(specs: trees)
    if emission == [.interfaces] {
      if let swiftFiles {
        readSurroundings(of: &seen.specs, swiftFiles: swiftFiles, dependencies: dependencies)
      }
    } else {
      seen.parts = existingProtocols(
        of: &seen.specs, inModule: module, swiftFiles: swiftFiles, knowing: ownFlags,
        dependencies: dependencies.map { module in
          var module = module
          module.flags = knownFlags(in: module.name)
          return module
        }, neighbours: neighbours, reporting: &diagnostics)
      for index in seen.specs.indices where seen.specs[index].describesNumberedErrors {
        for file in swiftFiles ?? [] {
          seen.specs[index].enumerations.formUnion(file.bytes.names(behind: "enum"))
        }
      }
    }
    let levelled = levelledImports(
      in: neighbours.map { $0.map(\.bytes) }
        ?? (module == nil ? swiftFiles ?? [] : []).map(\.bytes))
    for index in seen.specs.indices { seen.specs[index].levelledImports = levelled }
    seen.imported = importedTrees(beside: seen.specs, reporting: &diagnostics)
    return seen
  }

  /// The conditions whose values are known in the module of the specs.
  var ownFlags: KnownFlags { module.map(knownFlags) ?? KnownFlags() }

  /// Returns the conditions whose values in a module differ from those in the module that compiles the output.
  private func knownFlags(in module: String) -> KnownFlags {
    KnownFlags(set: flags[module] ?? [], others: flags[""] ?? [])
  }

  /// The classes that Swift files of the target declare.
  var classes: Set<String> {
    (swiftFiles ?? []).reduce(into: []) { $0.formUnion($1.bytes.names(behind: "class")) }
  }

  /// The syntax trees of the specs whose modules the specs of the run import, or those specs in turn.
  func importedTrees(beside trees: [SpecFile], reporting diagnostics: inout Diagnostics)
    -> [SpecFile]
  {
    var names = trees.flatMap(\.imports).map(\.moduleName)
    var found: [SpecFile] = []
    var seen: Set<String> = []
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      for spec in imported where spec.module.name == name {
        var tree = parse(spec.source, reporting: &diagnostics)
        tree.module = spec.module
        names += tree.imports.map(\.moduleName)
        found.append(tree)
      }
    }
    return found.sorted { $0.source.path < $1.source.path }
  }
}

extension SpecFile {
  /// True if the spec describes errors that exist and have numbers.
  fileprivate var describesNumberedErrors: Bool {
    declarations.contains { declaration in
      guard case .errors(let errors) = declaration, errors.realType != nil else { return false }
      return errors.cases.contains { $0.rawValue != nil }
    }
  }
}
