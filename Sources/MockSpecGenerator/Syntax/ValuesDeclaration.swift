/// `values for CKAccountStatus as account { … }`: the meanings of a type's values for the store, or only their names.
package struct ValuesDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  /// The declared enum, or the existing type with its dots.
  package var name: Name
  /// `CKAccountStatus`; `nil` if the declaration makes the enum.
  package var realType: TypeSyntax?
  /// `account`: the set of meanings that the cases map to.
  package var kind: Name?
  package var cases: [ValueCase]
  package var condition: Condition
  package var range: SourceRange
}

/// `case noAccount, signedOut  means missing`
package struct ValueCase: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var names: [Name]
  /// The word `means`.
  package var means: Name?
  package var meaning: Name?
  /// The conditions of the `#if`s around the case, beyond those around its declaration.
  package var condition: Condition
  package var range: SourceRange
}
