/// Types that generated code could confuse with others of the same name.
extension ExistingSearch {
  /// Returns the names of public types of imported modules that generated code names too.
  mutating func ambiguousNames(importedBy imports: [ImportDeclaration]) -> Set<String> {
    indices(of: imports).filter { $0 != 0 }.reduce(into: []) { names, module in
      for type in modules[module].ambiguousTypes() where type.isPublic { names.insert(type.name) }
    }
  }

  /// Imports types by their names where generated code could confuse them: protocols with types of another module, and
  /// types of other modules with the runtime's.
  mutating func importAmbiguousTypes() {
    for (place, part) in partsByPlace {
      let imported = Set(indices(of: part.imports + specs[place[0]].imports)).sorted()
      if let home = modules[place[1]].name {
        let others = imported.filter { $0 != place[1] }
        func isAmbiguous(_ name: String) -> Bool {
          FoundationTypes.names.contains(name)
            || others.contains { modules[$0].possibleTypes.contains(name) }
        }
        let mocked = part.origin?.mocked ?? []
        for name in mocked.sorted() where isAmbiguous(name) {
          partsByPlace[place]?.imports.append(
            ImportDeclaration(of: "protocol \(home).\(name)", isTestable: part.usesInternals))
        }
        let named = part.declarations.reduce(into: Set<String>()) { names, declaration in
          guard case .interface(let interface) = declaration else { return }
          for type in interface.types { names.formUnion(type.rootNames) }
        }
        for name in named.subtracting(mocked).sorted() where isAmbiguous(name) {
          // A type of the module itself hides those that its files import.
          guard let type = modules[place[1]].type(named: name),
            type.isPublic || part.usesInternals,
            FoundationTypes.names.contains(name)
              || others.contains(where: { modules[$0].type(named: name)?.isPublic == true })
          else { continue }
          partsByPlace[place]?.imports.append(
            ImportDeclaration(of: "\(type.keyword) \(home).\(name)", isTestable: !type.isPublic))
        }
      }
      for module in imported where module != 0 {
        guard let name = modules[module].name else { continue }
        let isTestable = part.usesInternals && module == place[1]
        for type in modules[module].ambiguousTypes() where type.isPublic || isTestable {
          partsByPlace[place]?.ambiguousTypes[type.name] = type.keyword
          partsByPlace[place]?.imports.append(
            ImportDeclaration(
              of: "\(type.keyword) \(name).\(type.name)", isTestable: !type.isPublic))
        }
      }
    }
  }
}

extension ImportDeclaration {
  /// Creates the import of a module, or of a type: `struct App.Stub`.
  init(of module: String, isTestable: Bool) {
    let place = SourceRange(0, 0)
    let attributes = isTestable ? [Attribute(name: Name("@testable", place))] : []
    self.init(
      attributes: attributes, module: Name(module, place), condition: .always, range: place)
  }
}
