import MockSpecSyntax

/// A real type that the members of an interface mention, and what takes its place.
struct AssociatedReference {
  /// The name in the spec: `CKDatabase`.
  var real: String
  var type: AssociatedType
  /// Whether the interface itself declares the associated type, not one that it inherits from.
  var isOwn: Bool
}

extension Resolver {
  /// The containers, databases and services of real types that the members mention, in order of appearance.
  func associatedTypes(of members: [DeclaredMember], in interface: InterfaceDeclaration)
    -> [AssociatedReference]
  {
    // Operations stay what they are: apps create the framework's own, and databases are given any of them.
    guard interface.kind != .operation else { return [] }
    var references: [AssociatedReference] = []
    var targets: [(name: String, symbol: Symbols.InterfaceSymbol, isOwn: Bool)] = []
    var seen: Set<String> = []
    for declared in members {
      for name in declared.member.plainTypeNames where !seen.contains(name) {
        guard let symbol = symbols.interface(standingFor: name), symbol.declaration.isReplaceable,
          symbol.declaration.name.text != interface.name.text
        else { continue }
        seen.insert(name)
        targets.append((name, symbol, !declared.isInherited))
      }
    }
    for target in targets {
      let kind = target.symbol.declaration.kind
      let isAlone = targets.filter { $0.symbol.declaration.kind == kind }.count == 1
      let name =
        isAlone && kind != .service
        ? capitalized(kind.rawValue) : target.symbol.declaration.name.text + "Type"
      references.append(
        AssociatedReference(
          real: target.name,
          type: AssociatedType(
            name: SwiftName(name), bound: SwiftSource(composed: target.symbol.declaration.name.text),
            defaultType: nil, requirements: SwiftSource(composed: ""),
            mock: mockName(of: target.symbol.declaration)), isOwn: target.isOwn))
    }
    return references
  }

  /// The associated types that the spec declares.
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

  /// `Mock` and the name of the real type, or of the interface where there is none.
  func mockName(of interface: InterfaceDeclaration) -> SwiftName {
    let name = interface.realType?.source ?? interface.name.text
    return SwiftName("Mock" + name.filter { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}

extension InterfaceDeclaration {
  /// Whether plain mentions of the interface's type become an associated type.
  fileprivate var isReplaceable: Bool {
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
    }
    return names
  }
}
