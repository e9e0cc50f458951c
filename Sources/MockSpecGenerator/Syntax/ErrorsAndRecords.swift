/// `errors TowerError { … }`: a catalogue of the codes that a service returns.
package struct ErrorsDeclaration: Sendable {
  package var documentation: [String]
  package var attributes: [Attribute]
  package var name: Name
  /// `errors for KeychainError`: the type exists, and is not emitted.
  package var realType: TypeSyntax?
  package var inherits: [TypeSyntax]
  package var payloads: [PayloadDeclaration]
  package var cases: [ErrorCase]
  package var condition: Condition
  package var range: SourceRange
}

/// `payload stored means server`, `payload retryAfter = CKErrorRetryAfterKey`
package struct PayloadDeclaration: Sendable {
  /// The label of associated values.
  package var name: Name
  /// The role of the values, if the spec states one; otherwise the label is the role.
  package var role: Name?
  /// The key of the value in the dictionary of a framework's error.
  package var key: Expression?
  package var range: SourceRange
}

/// `case requestRateLimited(retryAfter: Double) = 7  retryable  on operation`
package struct ErrorCase: Sendable {
  package var documentation: [String]
  package var name: Name
  /// `case conflict(server: Photo?)`
  package var associatedValues: [Parameter]
  package var rawValue: Expression?
  package var clauses: [ErrorClause]
  /// The conditions of the `#if`s around the case, beyond those around its catalogue.
  package var condition: Condition
  package var range: SourceRange

  /// The meaning of the case for the store.
  package var meaning: Name? {
    clauses.lazy.compactMap { if case .means(let name) = $0.kind { name } else { nil } }.first
  }
}

extension Parameter {
  /// The word by which `payload` knows an associated value: its label, or the name behind `_`.
  package var payloadName: String {
    guard let label, label.text != "_" else { return name.text }
    return label.text
  }
}

/// A clause behind the name of an error case.
package struct ErrorClause: Sendable {
  package enum Kind: Sendable {
    /// `retryable`: the same call can succeed later.
    case retryable
    /// `fixable`: another call can succeed.
    case fixable
    /// `means conflict`
    case means(Name)
    /// `on item(fetch, save), operation`; nothing for `on none`.
    case on([Reach])

    package var isRetryable: Bool { if case .retryable = self { true } else { false } }
  }

  /// `item(fetch, save)`; without verbs, the items of any verb.
  package struct Reach: Sendable {
    package var scope: Name
    package var verbs: [Name]
  }

  package static let words = WordEntry.words(of: .code)

  /// The word that the clause begins with.
  package var keyword: Name
  package var kind: Kind
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
