/// `func record(for recordID: CKRecord.ID) async throws -> CKRecord  performs fetch(recordID, from: records)`
///
/// A class, since it is large and passed through all stages.
package final class Member: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  /// `static`, `class`, `mutating`, `nonisolated`, `convenience` …, in order.
  package let modifiers: [Name]
  package let kind: MemberKind
  package let clauses: [MemberClause]
  /// The conditions of the `#if`s around the member, beyond those around its interface.
  package let condition: Condition
  package let range: SourceRange
  /// The constructs of which the types in its signature consist.
  let traits: TypeTraits

  init(
    documentation: [String] = [], attributes: [Attribute] = [], modifiers: [Name] = [],
    kind: MemberKind, clauses: [MemberClause] = [], condition: Condition = .always,
    range: SourceRange
  ) {
    (self.documentation, self.attributes, self.modifiers) = (documentation, attributes, modifiers)
    (self.kind, self.clauses) = (kind, clauses)
    (self.condition, self.range) = (condition, range)
    var traits: TypeTraits = []
    kind.forEachSignatureType { traits.formUnion($0.traits) }
    self.traits = traits
  }

  func with(
    documentation: [String]? = nil, attributes: [Attribute]? = nil, kind: MemberKind? = nil,
    under condition: Condition? = nil
  ) -> Member {
    Member(
      documentation: documentation ?? self.documentation, attributes: attributes ?? self.attributes,
      modifiers: modifiers, kind: kind ?? self.kind, clauses: clauses,
      condition: condition ?? self.condition, range: range)
  }

  package var name: Name {
    switch kind {
    case .property(let property): property.name
    case .method(let function), .initializer(let function), .subscript_(let function):
      function.name
    case .associatedType(let type): type.name
    case .typeAlias(let alias): alias.name
    }
  }

  /// True if the last parameter of a method is a closure, such as a completion handler.
  var takesBlock: Bool {
    if case .function? = method?.parameters.last?.type.kind { true } else { false }
  }

  var isAsync: Bool { method?.effects.isAsync ?? false }

  package var property: PropertySyntax? {
    if case .property(let property) = kind { property } else { nil }
  }

  /// The signature of a method, initialiser or subscript.
  package var function: FunctionSyntax? {
    switch kind {
    case .method(let function), .initializer(let function), .subscript_(let function): function
    case .property, .associatedType, .typeAlias: nil
    }
  }

  var method: FunctionSyntax? {
    if case .method(let function) = kind { function } else { nil }
  }

  var accessors: Accessors? { property?.accessors ?? function?.accessors }

  /// The effects of a call, or of the getter of a property or subscript.
  var effects: Effects { accessors?.getEffects ?? function?.effects ?? Effects() }
}

package enum MemberKind: Sendable {
  indirect case property(PropertySyntax)
  case method(FunctionSyntax)
  case initializer(FunctionSyntax)
  case subscript_(FunctionSyntax)
  indirect case associatedType(AssociatedTypeSyntax)
  indirect case typeAlias(TypeAliasSyntax)
}
