/// `errors TowerError { … }`: a catalogue of the codes that a service returns.
package struct ErrorsDeclaration: Sendable {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let name: Name
  /// `errors for KeychainError`: the type exists, and is not emitted.
  package var realType: TypeSyntax?
  package let inherits: [TypeSyntax]
  package let payloads: [PayloadDeclaration]
  package var cases: [ErrorCase]
  package let condition: Condition
  package let range: SourceRange
}

/// `payload stored means server`, `payload retryAfter = CKErrorRetryAfterKey`
package struct PayloadDeclaration: Sendable {
  /// The label of associated values.
  package let name: Name
  /// The role of the values, if the spec states one; otherwise the label is the role.
  package var role: Name?
  /// `payload keys means .keysLost`, a property of `ErrorDetails` that has the values.
  package var ownRole: Name?
  /// The key of the value in the dictionary of a framework's error.
  package var key: Expression?
  package let range: SourceRange
}

/// `case requestRateLimited(retryAfter: Double) = 7  retryable  on operation`
package struct ErrorCase: Sendable {
  package let documentation: [String]
  package let name: Name
  /// `case conflict(server: Photo?)`
  package var associatedValues: [Parameter]
  package var rawValue: Expression?
  package let clauses: [ErrorClause]
  /// The conditions of the `#if`s around the case, beyond those around its catalogue.
  package let condition: Condition
  package let range: SourceRange

  /// The meaning of the case for the store.
  package var meaning: Name? {
    clauses.lazy.compactMap { if case .means(let name) = $0.kind { name } else { nil } }.first
  }

  /// The meaning that Swift of the service declares.
  package var ownMeaning: Name? {
    clauses.lazy.compactMap { if case .meansOwn(let name) = $0.kind { name } else { nil } }.first
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
    /// `means .locked`, a member of `ErrorMeaning` that Swift of the service declares.
    case meansOwn(Name)
    /// `on item(fetch, save), operation`; nothing for `on none`.
    case on([Reach])

    package var isRetryable: Bool { if case .retryable = self { true } else { false } }
  }

  /// `item(fetch, save)`; without verbs, the items of any verb.
  package struct Reach: Sendable {
    package let scope: Name
    package let verbs: [Name]

    /// True for the items of calls, false for calls as a whole.
    var isOfItems: Bool { scope.text == "item" }
  }

  package static let words = WordEntry.words(of: .code)

  package let keyword: Name
  package let kind: Kind
}
