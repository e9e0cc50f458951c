/// Finds the protocols that specs name with `existing`: in the Swift files of the target, then in those of the modules
/// that it depends on.
///
/// - Parameters:
///   - specs: The specs of the run, which get the function types behind their names, and what they see of the target.
///   - module: The name of the target's module, where mocks are compiled in another one.
///   - swiftFiles: The Swift files of the target; `nil` where the command line names none.
///   - flags: The compilation conditions whose values are known in them.
///   - dependencies: The modules that the target depends on.
///   - neighbours: The Swift files of the module that compiles the mocks, if that is not the target.
///   - diagnostics: The diagnostics, to which errors are added.
/// - Returns: The parts of the Swift files that the specs use, one for each file and spec: the named protocols and
///   the parents of theirs.
package func existingProtocols(
  of specs: inout [SpecFile], inModule module: String? = nil, swiftFiles: [SourceText]?,
  knowing flags: KnownFlags = KnownFlags(), dependencies: [SwiftModule] = [],
  neighbours: [SwiftText]? = nil,
  reporting diagnostics: inout Diagnostics
) -> [SpecFile] {
  let own = (swiftFiles ?? []).map { SwiftText(path: $0.path, bytes: $0.bytes) }
  var search = ExistingSearch(
    specs: specs,
    modules: [ModuleIndex(name: module, files: own, flags: flags)]
      + dependencies.map { ModuleIndex(name: $0.name, files: $0.files, flags: $0.flags) },
    neighbours: neighbours ?? own, diagnostics: diagnostics)
  let isBlind = swiftFiles == nil && dependencies.isEmpty
  search.run(isBlind: isBlind)
  for index in specs.indices {
    if !isBlind {
      specs[index].declarations = search.spellingExistentials(
        in: search.specs[index].declarations, of: 0, importing: specs[index].imports)
    }
    specs[index].closures = search.closures(
      in: specs[index].source, of: 0, importing: specs[index].imports)
    specs[index].noncopyableTypes = search.types(
      of: 0, importing: specs[index].imports, lacking: "Copyable")
    specs[index].nonescapableTypes = search.types(
      of: 0, importing: specs[index].imports, lacking: "Escapable")
    specs[index].resultBuilders = search.resultBuilders(of: index)
    specs[index].classParents = search.classParents[index] ?? [:]
    specs[index].usesInternals = search.usesInternals(of: index)
    specs[index].importedNames = search.ambiguousNames(importedBy: specs[index].imports)
    specs[index].homeModule = module
    if specs[index].imports.contains(where: { Import($0).level != nil }) {
      specs[index].moduleTypes = search.moduleTypes
    }
    for type in search.ambiguousTypes
    where module == nil || specs[index].usesInternals || type.isPublic {
      specs[index].ambiguousTypes[type.name] = type.keyword
    }
  }
  diagnostics = search.diagnostics
  return search.parts
}

/// Finds what interfaces alone need of the target and of the modules that it depends on: the types with names that
/// generated code writes, and the protocols that signatures use as types without `any`.
///
/// - Parameters:
///   - specs: The specs of the run, which get both.
///   - swiftFiles: The Swift files of the target.
///   - dependencies: The modules that the target depends on.
package func readSurroundings(
  of specs: inout [SpecFile], swiftFiles: [SourceText], dependencies: [SwiftModule]
) {
  let own = swiftFiles.map { SwiftText(path: $0.path, bytes: $0.bytes) }
  var search = ExistingSearch(
    specs: specs,
    modules: [ModuleIndex(name: nil, files: own)]
      + dependencies.map { ModuleIndex(name: $0.name, files: $0.files) },
    neighbours: own, diagnostics: Diagnostics())
  search.resolveAliases()
  for index in specs.indices {
    specs[index].importedNames = search.ambiguousNames(importedBy: specs[index].imports)
    for type in search.ambiguousTypes { specs[index].ambiguousTypes[type.name] = type.keyword }
    specs[index].declarations = search.spellingExistentials(
      in: search.specs[index].declarations, of: 0, importing: specs[index].imports)
  }
}
