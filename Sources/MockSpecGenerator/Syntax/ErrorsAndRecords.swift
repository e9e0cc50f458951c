/// `errors TowerError { … }`: a catalogue of the codes that a service returns.
package struct ErrorsDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var name: Name
  package var payloads: [PayloadDeclaration]
  package var cases: [ErrorCase]
  package var condition: Condition
  package var range: SourceRange
}

/// `payload retryAfter: Double at CKErrorRetryAfterKey`
package struct PayloadDeclaration: Sendable {
  package var name: Name
  package var type: TypeSyntax
  package var key: Expression?
  package var range: SourceRange
}

/// `case requestRateLimited = 7  retryable  means throttled  on operation  carries retryAfter`
package struct ErrorCase: Sendable {
  package var documentation: [String]
  package var name: Name
  /// `case conflict(server: Photo?)`
  package var associatedValues: [Parameter]
  package var rawValue: Expression?
  package var clauses: [ErrorClause]
  /// What the `#if`s around the case ask for, beyond those around its catalogue.
  package var condition: Condition
  package var range: SourceRange
}

/// A word after an error case and the names that follow it: `means conflict`, `on item of fetch, save`.
package struct ErrorClause: Sendable {
  /// `retryable`, `fixable`, `obsolete`, `composes`, `means`, `on` or `carries`.
  package var keyword: Name
  package var values: [Name]
  /// What stands behind `of`.
  package var verbs: [Name] = []
}

/// `record Photo by id: UUID { var title: String }`
package struct RecordDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var name: Name
  package var key: Name
  package var keyType: TypeSyntax
  package var inherits: [TypeSyntax]
  package var members: [Member]
  package var condition: Condition
  package var range: SourceRange
}
