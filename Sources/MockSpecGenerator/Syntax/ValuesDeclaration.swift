/// `values for CKAccountStatus as account { … }`: the meanings of a type's values for the store, or only their names.
package struct ValuesDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  /// The declared enum, or the existing type with its dots.
  package let name: Name
  /// `CKAccountStatus`; `nil` if the declaration makes the enum.
  package var realType: TypeSyntax?
  /// `account`: the set of meanings that the cases map to.
  package var kind: Name?
  package let cases: [ValueCase]
  package let condition: Condition
  package let range: SourceRange
}

/// `case noAccount, signedOut  means missing`
package struct ValueCase: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let names: [Name]
  package var means: Name?
  package var meaning: Name?
  /// `means .purged`, a member of the runtime's type that has no word of its own.
  package var ownMeaning: Name?
  /// The conditions of the `#if`s around the case, beyond those around its declaration.
  package let condition: Condition
  package let range: SourceRange
}
