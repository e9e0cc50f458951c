/// A type that the members of an interface mention, and the associated type that replaces it.
struct AssociatedReference {
  /// The names in the spec: `CKDatabase`, and the interface's own.
  var reals: [String]
  /// The interface that stands for them.
  var interface: String
  var type: AssociatedType
  /// True if the interface itself declares the associated type; false if an ancestor does.
  var isOwn: Bool
}

extension [AssociatedReference] {
  /// Returns the replacements in signatures for the names in the spec.
  func replacements(_ replacement: (AssociatedReference) -> TypeSyntax) -> [String: TypeSyntax] {
    var names: [String: TypeSyntax] = [:]
    for reference in self {
      for real in reference.reals { names[real] = replacement(reference) }
    }
    return names
  }
}

extension Resolver {
  /// Returns the containers, databases and services of real types that the members mention, in order of
  /// appearance.
  ///
  /// Those of an ancestor keep the name that the ancestor gives them.
  func associatedTypes(of interface: InterfaceDeclaration, in file: Int) -> [AssociatedReference] {
    // Operations are not replaced: apps create the framework's own, and databases take any of them.
    guard interface.kind != .operation, symbols.hasReplaceable else { return [] }
    var references: [AssociatedReference] = []
    for ancestor in symbols.lineage(of: interface, in: file) {
      addAssociatedTypes(
        of: ancestor.declaration, isOwn: ancestor.declaration.name.text == interface.name.text,
        to: &references)
    }
    return references
  }

  private func addAssociatedTypes(
    of interface: InterfaceDeclaration, isOwn: Bool, to references: inout [AssociatedReference]
  ) {
    let targets = mentions(in: interface)
    var declared = Set(declaredAssociatedTypes(interface.members).map(\.name.text))
    declared.formUnion(references.map(\.type.name.text))
    for (names, symbol) in targets {
      let name = symbol.declaration.name.text
      if let known = references.firstIndex(where: { $0.interface == name }) {
        references[known].reals += names.filter { !references[known].reals.contains($0) }
        continue
      }
      let kind = symbol.declaration.kind
      let short = capitalized(kind.rawValue)
      let isAlone = targets.filter { $0.symbol.declaration.kind == kind }.count == 1
      let isFree = !declared.contains(short) && !symbols.isDeclared(short)
      let chosen = isAlone && isFree && kind != .service ? short : name + "Type"
      declared.insert(chosen)
      references.append(
        AssociatedReference(
          reals: names, interface: name,
          type: AssociatedType(
            name: SwiftName(chosen), bound: SwiftSource(SwiftName(name)), defaultType: nil,
            requirements: SwiftSource(composed: ""), mock: mockName(of: symbol.declaration)),
          isOwn: isOwn))
    }
  }

  /// Returns the interfaces that the members of `interface` mention, each with the names used for it.
  private func mentions(in interface: InterfaceDeclaration)
    -> [(names: [String], symbol: Symbols.InterfaceSymbol)]
  {
    var targets: [(names: [String], symbol: Symbols.InterfaceSymbol)] = []
    var positions: [String: Int] = [:]
    var seen: Set<String> = []
    for member in interface.members {
      for name in member.plainTypeNames where seen.insert(name).inserted {
        guard let symbol = symbols.interface(standingFor: name), symbol.declaration.isReplaceable,
          symbol.declaration.name.text != interface.name.text
        else { continue }
        if let position = positions[symbol.declaration.name.text] {
          targets[position].names.append(name)
        } else {
          positions[symbol.declaration.name.text] = targets.count
          targets.append(([name], symbol))
        }
      }
    }
    return targets
  }

  /// Returns the associated types that the spec declares.
  func declaredAssociatedTypes(_ members: [Member]) -> [AssociatedType] {
    members.compactMap { member in
      guard case .associatedType(let type) = member.kind else { return nil }
      let bounds = type.inherits.map(\.source)
      return AssociatedType(
        name: SwiftName(type.name.text),
        bound: bounds.isEmpty ? nil : SwiftSource(composed: bounds.joined(separator: " & ")),
        defaultType: type.defaultType.map { SwiftSource($0) },
        requirements: requirementsSource(type.requirements), mock: nil)
    }
  }

  func typeAliases(_ members: [Member], replacing names: [String: TypeSyntax]) -> [TypeAlias] {
    members.compactMap { member in
      guard case .typeAlias(let alias) = member.kind else { return nil }
      return TypeAlias(
        condition: member.condition, documentation: member.documentation,
        attributes: member.attributes.map { attributeSource($0) },
        name: SwiftName(alias.name.text),
        generics: genericsSource(alias.genericParameters, replacing: names),
        type: SwiftSource(alias.type.replacing(names)))
    }
  }

  /// Returns the name of a mock: `Mock` and the name of the real type, or of the interface if there is none.
  func mockName(of interface: InterfaceDeclaration) -> SwiftName {
    SwiftName(symbols.mockName(of: interface.name.text))
  }
}

extension InterfaceDeclaration {
  /// True if plain mentions of the interface's type become an associated type.
  var isReplaceable: Bool {
    switch kind {
    case .container, .database: true
    case .service: realType != nil
    case .operation: false
    }
  }
}

extension Member {
  /// The type names of one component that stand in the member's signature.
  fileprivate var plainTypeNames: [String] {
    var names: [String] = []
    switch kind {
    case .property(let property): property.type.plainNames(into: &names)
    case .method(let function), .initializer(let function), .subscript_(let function, _):
      for parameter in function.parameters { parameter.type.plainNames(into: &names) }
      function.result?.plainNames(into: &names)
    case .associatedType: break
    case .typeAlias(let alias): alias.type.plainNames(into: &names)
    }
    return names
  }
}
