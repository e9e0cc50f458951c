/// The first names of the types in declarations of an emitted file that other modules see.
///
/// Swift wants the level of an import where such a declaration names a type of the module, and warns of it elsewhere.
package struct NamedTypes: Sendable {
  fileprivate var names: Set<String> = []

  package init() {}

  /// Adds the types in the members of a mock, and above it.
  package mutating func add(_ mock: Mock) {
    var named = NamedTypes()
    for member in mock.members {
      named.add(member.signature)
      named.add(member.requirement)
    }
    named.add(mock.genericTypes)
    if let superclass = mock.superclass { named.add([superclass.syntax]) }
    named.add(mock.attributes)
    add(named, in: mock)
  }

  /// Adds the types that members of a type over the interface of a mock name, besides its associated types.
  package mutating func add(_ signatures: [Signature], in mock: Mock) {
    var named = NamedTypes()
    for signature in signatures { named.add(signature) }
    add(named, in: mock)
  }

  private mutating func add(_ others: NamedTypes, in mock: Mock) {
    // The mock and its recorder stand in for 'Self'.
    let own =
      mock.genericParameters.map(\.name.text) + mock.typeAliases.map(\.name.text)
      + [mock.name.text] + (mock.recorder.map { [$0.text] } ?? [])
    names.formUnion(others.names.subtracting(own))
  }

  package mutating func add(_ name: SwiftName) { names.insert(name.text) }

  private mutating func add(_ signature: Signature) {
    var named = NamedTypes()
    named.add(signature.parameters.compactMap(\.syntax) + signature.constraints)
    named.add([signature.given, signature.effects.thrownType].compactMap(\.self))
    for value in signature.parameters.compactMap(\.defaultExpression) {
      named.names.formUnion(value.typeNames)
    }
    // Members of mocks have no result builders, and Swift does not count those of parameters.
    named.add(signature.attributes.filter { $0.kind != .resultBuilder })
    names.formUnion(named.names.subtracting(signature.genericNames))
  }

  private mutating func add(_ types: [TypeSyntax]) {
    for type in types { type.addNames(to: &names) }
  }

  private mutating func add(_ attributes: [SwiftAttribute]) {
    for attribute in attributes { names.formUnion(attribute.typeNames) }
  }
}

extension Spec {
  /// True if the mocks are those of plain services, whose declarations name the types of their members alone.
  package var isPlain: Bool {
    catalogues.isEmpty && values.isEmpty && records.isEmpty && mockModules.isEmpty
      && addedOperations.isEmpty && !needsStores
      && interfaces.allSatisfy { $0.kind == .service }
  }

  /// Checks whether a declaration can name a type of a module: one that its files have or, where they are not known, one
  /// that no known module has.
  func canName(_ name: SwiftName, in named: NamedTypes) -> Bool {
    let module = name.text
    if named.names.contains(module) { return true }
    let types = moduleTypes[module]
    if let types, !types.isDisjoint(with: named.names) { return true }
    // Specs have types of the first module that no file declares.
    if types != nil, module != homeModule { return false }
    let isFoundationSeen = name != .foundation && imports.contains { $0.module == .foundation }
    return named.names.contains { name in
      !SwiftTypes.names.contains(name) && moduleTypes[name] == nil
        && !(isFoundationSeen && FoundationTypes.has(name))
        && !moduleTypes.values.contains { $0.contains(name) }
    }
  }
}
