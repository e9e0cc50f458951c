import MockSpecGenerator

/// One call of a conformer that a suite checks.
package struct ContractCheck: ConditionalElement, Sendable {
  /// The condition in addition to that of the suite.
  package let condition: Condition
  /// The full name of the member or operation.
  package let member: SwiftLiteral
  package let kind: Kind

  package indirect enum Kind: Sendable {
    case skipped(StoreRule, because: SwiftLiteral)
    case call(ContractCall)
    case operation(ContractOperation)
    /// A member that discards the pending changes of a context, or tells whether there are any.
    case unit(Signature, isRollback: Bool, isAwaited: Bool)
    /// A property whose closure receives the changes that other contexts commit.
    case observer(property: SwiftName, tellsIDs: Bool)
  }
}

/// The facts about a request that a check depends on.
package struct ContractTerms: Sendable {
  package let verb: StoreCall.Verb
  /// The abilities of a query, by the names of the library's `ContractQueryAbility`.
  package var abilities: [SwiftName] = []
  /// The other arguments of the library's method for the verb.
  package var arguments: [(label: SwiftName?, value: SwiftSource)] = []

  /// Adds an argument unless it is its default.
  mutating func add(_ label: String?, _ value: String?) {
    guard let value else { return }
    arguments.append((label.map { SwiftName($0) }, SwiftSource(composed: value)))
  }
}
