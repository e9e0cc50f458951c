/// `values for CKAccountStatus as account { … }`: what the values of a type mean to the store, or only what they
/// are called.
package struct ValuesDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  /// The enum that is declared, or the type that exists, with its dots.
  package var name: Name
  /// `CKAccountStatus`; `nil` where the declaration makes the enum.
  package var realType: TypeSyntax?
  /// `account`: what the cases mean something to.
  package var vocabulary: Name?
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
  /// What the `#if`s around the case ask for, beyond those around its declaration.
  package var condition: Condition
  package var range: SourceRange
}
