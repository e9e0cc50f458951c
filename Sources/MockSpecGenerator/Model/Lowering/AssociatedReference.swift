/// A type that the members of an interface mention, and the associated type that replaces it.
struct AssociatedReference {
  /// The names in the spec: `CKDatabase`, and the interface's own.
  var reals: [String]
  /// The interface that stands for them.
  let interface: String
  let type: AssociatedType
  /// True if the interface itself declares the associated type; false if an ancestor does.
  let isOwn: Bool
}

extension [AssociatedReference] {
  /// Returns the replacements in signatures for the names in the spec.
  func replacements(_ replacement: (AssociatedReference) -> TypeSyntax) -> [String: TypeSyntax] {
    let names = flatMap { reference in reference.reals.map { ($0, replacement(reference)) } }
    return Dictionary(names) { $1 }
  }
}

extension [Member] {
  /// The associated types among the members.
  var associatedTypes: [AssociatedType] {
    compactMap(\.associatedType).map {
      AssociatedType(
        name: SwiftName($0.name.text), bound: $0.bound,
        defaultType: $0.defaultType.map { SwiftSource($0) },
        requirements: SwiftSource(requirements: $0.requirements))
    }
  }
}

extension InterfaceDeclaration {
  /// True if plain mentions of the interface's type become an associated type.
  var isReplaceable: Bool {
    kind == .container || kind == .database || kind == .service && realType != nil
  }
}
