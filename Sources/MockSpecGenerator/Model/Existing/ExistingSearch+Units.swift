/// The units that semantic analysis takes, once the protocols are found.
extension ExistingSearch {
  /// Finds the protocols that specs name with `existing`: in the Swift files of the target, then in those of the
  /// modules that it depends on.
  ///
  /// - Parameters:
  ///   - isBlind: True if no Swift files are known.
  ///   - levelledImports: The modules that other files of the compiling target import with an access level.
  /// - Returns: The specs with what they see of Swift files, then the parts of these that the specs use, one for each
  ///   file and spec: the named protocols and the parents of theirs.
  mutating func units(isBlind: Bool, levelledImports: Set<String>) -> [SpecUnit] {
    findProtocols(isBlind: isBlind)
    return specs.indices.map { unit(of: $0, isBlind: isBlind, levelledImports: levelledImports) }
      + taken.sorted { $0.key < $1.key }.map { part(at: $0.key, of: $0.value) }
  }

  /// Finds what interfaces alone need of the target and of the modules that it depends on: the types with names that
  /// generated code writes, and the protocols that signatures use as types without `any`.
  mutating func interfaceUnits(levelledImports: Set<String>) -> [SpecUnit] {
    specs.indices.map { index in
      SpecUnit(
        specs[index],
        declaring: spellingExistentials(
          in: settled[index], of: 0, importing: specs[index].imports),
        seeing: Surroundings(
          ambiguousTypes: Dictionary(ambiguousTypes.map { ($0.name, $0.kind) }) { $1 },
          importedNames: ambiguousNames(importedBy: specs[index].imports),
          levelledImports: levelledImports))
    }
  }

  private mutating func unit(of index: Int, isBlind: Bool, levelledImports: Set<String>)
    -> SpecUnit
  {
    let (spec, home) = (specs[index], modules[0].name)
    let usesInternals = usesInternals(of: index)
    let ambiguous = ambiguousTypes.filter { home == nil || usesInternals || $0.isPublic }
    let declarations = settled[index]
    return SpecUnit(
      spec,
      declaring: isBlind
        ? declarations : spellingExistentials(in: declarations, of: 0, importing: spec.imports),
      seeing: Surroundings(
        ambiguousTypes: Dictionary(ambiguous.map { ($0.name, $0.kind) }) { $1 },
        importedNames: ambiguousNames(importedBy: spec.imports),
        noncopyableTypes: types(of: 0, importing: spec.imports, lacking: "Copyable"),
        nonescapableTypes: types(of: 0, importing: spec.imports, lacking: "Escapable"),
        resultBuilders: resultBuilders(of: index), classParents: classParents[index] ?? [:],
        usesInternals: usesInternals, levelledImports: levelledImports,
        moduleTypes: spec.imports.contains { $0.level != nil } ? moduleTypes : [:],
        homeModule: home, enumerations: spec.describesNumberedErrors ? enumerations : [],
        typesWithBackend: typesWithBackend,
        closures: closures(in: spec.source, of: 0, importing: spec.imports)))
  }

  /// Checks whether mocks of a spec name declarations of the target that other modules do not see.
  private func usesInternals(of spec: Int) -> Bool {
    guard specs[spec].access?.level ?? .internal == .internal else { return false }
    return !specs[spec].declarations.isEmpty
      || taken.contains { place, protocols in
        place.spec == spec && place.module == 0 && protocols.contains(where: \.usesInternals)
      }
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
