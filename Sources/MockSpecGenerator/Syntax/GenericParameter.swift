/// `T`, `T: Sendable`, `each T`, `let count: Int`
package struct GenericParameter: Sendable {
  package let isPack: Bool
  /// `let n: Int`: a value parameter.
  package let isValue: Bool
  package let name: Name
  package var bound: TypeSyntax?
}

/// One requirement of a where clause.
package struct GenericRequirement: Equatable, Sendable {
  package enum Relation: String, Sendable { case conforms = ":", equals = "==" }

  package let left: TypeSyntax
  package let relation: Relation
  package let right: TypeSyntax

  /// True for the requirement `Self: Parent`.
  var isOfSelf: Bool { relation == .conforms && left.isSelf }
}
