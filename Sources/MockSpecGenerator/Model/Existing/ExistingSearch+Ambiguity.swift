/// Types that generated code could confuse with others of the same name.
extension ExistingSearch {
  /// Returns the names of public types of imported modules that generated code names too.
  mutating func ambiguousNames(importedBy imports: [ImportDeclaration]) -> Set<String> {
    indices(of: imports).filter { $0 != 0 }.reduce(into: []) { names, module in
      for type in modules[module].ambiguousTypes() where type.isPublic { names.insert(type.name) }
    }
  }

  /// Returns the imports of types by their names where generated code could confuse them, protocols with types of
  /// another module, and types of other modules with the runtime's; and the kinds of these by their names.
  mutating func ambiguousTypes(
    of interfaces: [InterfaceDeclaration], at place: PartPlace,
    importing imports: [ImportDeclaration], mocking mocked: Set<String>,
    usingInternals usesInternals: Bool
  ) -> (imports: [ImportDeclaration], kinds: [String: DeclarationKind]) {
    let imported = Set(indices(of: imports + specs[place.spec].imports)).sorted()
    var (imports, kinds): ([ImportDeclaration], [String: DeclarationKind]) = ([], [:])
    if let home = modules[place.module].name {
      let others = imported.filter { $0 != place.module }
      func isAmbiguous(_ name: String) -> Bool {
        FoundationTypes.names.contains(name)
          || others.contains { modules[$0].possibleTypes.contains(name) }
      }
      for name in mocked.sorted() where isAmbiguous(name) {
        imports.append(
          ImportDeclaration(of: home, .protocol, name, isTestable: usesInternals))
      }
      let named = interfaces.reduce(into: Set<String>()) { names, interface in
        for type in interface.types { names.formUnion(type.rootNames) }
      }
      for name in named.subtracting(mocked).sorted() where isAmbiguous(name) {
        // A type of the module itself hides those that its files import.
        guard let type = modules[place.module].type(named: name), type.isPublic || usesInternals,
          FoundationTypes.names.contains(name)
            || others.contains(where: { modules[$0].type(named: name)?.isPublic == true })
        else { continue }
        imports.append(
          ImportDeclaration(of: home, type.kind, name, isTestable: !type.isPublic))
      }
    }
    for module in imported where module != 0 {
      guard let name = modules[module].name else { continue }
      let isTestable = usesInternals && module == place.module
      for type in modules[module].ambiguousTypes() where type.isPublic || isTestable {
        kinds[type.name] = type.kind
        imports.append(
          ImportDeclaration(
            of: name, type.kind, type.name, isTestable: !type.isPublic))
      }
    }
    return (imports, kinds)
  }
}

extension ImportDeclaration {
  /// Creates the import of a module, or of a type: `struct App.Stub`.
  init(
    of module: String, _ kind: DeclarationKind? = nil, _ type: String? = nil, isTestable: Bool
  ) {
    self.init(of: module, kind, type, attributes: isTestable ? [.testable] : [])
  }

  /// Creates the import that shows the declarations of a module with an `@_spi`: `@_spi(Inner) import App`.
  init(of module: String, spi: Attribute) {
    self.init(of: module, attributes: [ImportAttribute(spi)])
  }

  private init(
    of module: String, _ kind: DeclarationKind? = nil, _ type: String? = nil,
    attributes: [ImportAttribute]
  ) {
    let place = SourceRange(0, 0)
    self.init(
      attributes: attributes, level: nil, kind: kind,
      path: [module, type].compactMap { $0.map { Name($0, place) } }, condition: .always,
      range: place)
  }
}
