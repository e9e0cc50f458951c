/// The files that the specs of a run see beside themselves: Swift files of their target, and specs and Swift files of
/// other modules.
extension Generator {
  /// Returns the units that semantic analysis takes: the specs with what they see of Swift files, the parts of these
  /// that they name, then the specs of other modules.
  func units(of trees: [SpecFile], reporting diagnostics: inout Diagnostics) -> [SpecUnit] {
    let levelled = levelledImports(
      in: neighbours.map { $0.map(\.bytes) }
        ?? (module == nil ? swiftFiles ?? [] : []).map(\.bytes))
    return ownUnits(of: trees, levelled, reporting: &diagnostics)
      + importedUnits(beside: trees, reporting: &diagnostics)
  }

  /// Returns the units of the specs, and of the parts of Swift files that these name.
  private func ownUnits(
    of trees: [SpecFile], _ levelled: Set<String>, reporting diagnostics: inout Diagnostics
  ) -> [SpecUnit] {
    guard emission == [.interfaces] else {
      let modules =
        [ModuleIndex(name: module, files: ownFiles, flags: ownFlags)]
        + dependencies.map {
          ModuleIndex(name: $0.name, files: $0.files, flags: knownFlags(in: $0.name))
        }
      var search = ExistingSearch(
        specs: trees, modules: modules, neighbours: neighbours ?? ownFiles,
        diagnostics: diagnostics)
      defer { diagnostics = search.diagnostics }
      return search.units(
        isBlind: swiftFiles == nil && dependencies.isEmpty, levelledImports: levelled)
    }
    if swiftFiles == nil {
      return trees.map { SpecUnit($0, seeing: Surroundings(levelledImports: levelled)) }
    }
    var search = ExistingSearch(
      specs: trees,
      modules: [ModuleIndex(name: nil, files: ownFiles)]
        + dependencies.map { ModuleIndex(name: $0.name, files: $0.files) },
      neighbours: ownFiles, diagnostics: Diagnostics())
    return search.interfaceUnits(levelledImports: levelled)
  }

  private var ownFiles: [SwiftText] {
    (swiftFiles ?? []).map { SwiftText(path: $0.path, bytes: $0.bytes) }
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

  /// Returns the units of the specs whose modules the specs of the run import, or those specs in turn.
  func importedUnits(beside trees: [SpecFile], reporting diagnostics: inout Diagnostics)
    -> [SpecUnit]
  {
    var names = trees.flatMap(\.imports).map(\.moduleName)
    var found: [SpecUnit] = []
    var seen: Set<String> = []
    while let name = names.popLast() {
      guard seen.insert(name).inserted else { continue }
      for spec in imported where spec.module.name == name {
        let tree = parse(spec.source, reporting: &diagnostics)
        names += tree.imports.map(\.moduleName)
        found.append(SpecUnit(tree, as: .imported(spec.module)))
      }
    }
    return found.sorted { $0.source.path < $1.source.path }
  }
}
