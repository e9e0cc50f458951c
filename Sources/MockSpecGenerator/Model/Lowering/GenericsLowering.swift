/// The lowering of the associated types of an interface to the generics of its mock.
struct GenericsLowering: Lowering {
  let context: LoweringContext
  let declaration: InterfaceDeclaration
  /// The interface with its ancestors that add something to it, ancestors first.
  let lineage: [InterfaceDeclaration]

  /// Returns the generics for the associated types of the interface and its ancestors, with all their
  /// constraints.
  func lowered() -> MockGenerics {
    var types: [AssociatedTypeSyntax] = []
    var requirements: [GenericRequirement] = []
    for interface in lineage {
      for type in interface.members.compactMap(\.associatedType) {
        requirements += type.requirements
        if let known = types.firstIndex(where: { $0.name.text == type.name.text }) {
          types[known].inherits += type.inherits.filter { !types[known].inherits.contains($0) }
          types[known].defaultType = type.defaultType ?? types[known].defaultType
        } else {
          types.append(type)
        }
      }
      requirements += interface.requirements + symbols.argumentsOfParents(of: interface)
    }
    if types.isEmpty { return MockGenerics() }
    let aliases = aliases(beside: types)
    var generics = MockGenerics(
      types, requirements.map { $0.mapping { $0.withoutSelf.replacingRoot(aliases) } },
      of: .named(symbols.mockName(of: declaration).text), lacking: lacks)
    // A generic parameter of a class can have neither the name of its protocol nor that of a member's
    // generic parameter.
    let taken = lineage.flatMap(\.members).flatMap(\.genericParameters).map(\.name.text)
    let protocols = symbols.lineage(of: declaration).map(\.declaration.name.text)
    let hidden = Set(generics.parameters.map(\.name.text)).intersection(taken + protocols).sorted()
    if hidden.isEmpty { return generics }
    let named = Set(lineage.flatMap(\.types).flatMap(\.rootNames))
    for name in hidden { generics.rename(name, besides: named) }
    return generics
  }

  /// Returns the types behind the type aliases of the interfaces, which their `where` clauses can name.
  private func aliases(beside types: [AssociatedTypeSyntax]) -> [String: TypeSyntax] {
    let associated = Set(types.map(\.name.text))
    var aliases: [String: TypeSyntax] = [:]
    for member in lineage.flatMap(\.members) where member.condition.isAlways {
      guard let alias = member.typeAlias, alias.genericParameters.isEmpty,
        !associated.contains(alias.name.text)
      else { continue }
      aliases[alias.name.text] = alias.type.withoutSelf.replacingRoot(aliases)
    }
    return aliases
  }

  /// Checks whether a type whose conformances are all known does not conform to a protocol.
  private func lacks(_ type: TypeSyntax, _ bound: TypeSyntax) -> Bool {
    guard let names = symbols.conformances[type.source] else { return false }
    return bound.bare.flattened.contains { part in
      if case .suppressed = part.kind { return false }
      let name = part.protocolName
      let parts = StandardProtocols.implied[name] ?? []
      return !TypeSyntax.protocolsOfAll.contains(name) && !names.contains(name)
        && (StandardProtocols.isKnown(name) || symbols.interfaces[name] != nil)
        && !(name == "Codable" && names.isSuperset(of: parts))
    }
  }
}

extension Symbols {
  /// Returns the constraints that the arguments of parents state, such as
  /// `service Users: Cache<String, User>` for the associated types of `Cache`.
  func argumentsOfParents(of interface: InterfaceDeclaration) -> [GenericRequirement] {
    interface.inherits.flatMap { parent -> [GenericRequirement] in
      guard let symbol = parent.simpleName.flatMap({ interfaces[$0] }) else { return [] }
      return zip(primaryNames(of: symbol.declaration), parent.components[0].arguments).map {
        GenericRequirement(left: .named($0), relation: .equals, right: $1)
      }
    }
  }

  func primaryNames(of interface: InterfaceDeclaration) -> [String] {
    interface.primaryTypes.isEmpty
      ? interface.members.associatedTypes.map(\.name.text)
      : interface.primaryTypes.map(\.text)
  }
}
