/// One rule that a spec declares for a store, with the member that must keep it.
public struct ContractCheck: Sendable, Hashable, CustomStringConvertible {
  /// The name of the store in the spec: `photos`.
  public let store: String
  /// The rule to check.
  public let rule: StoreRule
  /// The full name of the member, or the class of the operation: `save(_:)`.
  public let member: String

  public var description: String { "\(store): \(rule.rawValue), by \(member)" }
}

/// The outcome of a check.
public enum ContractOutcome: Sendable, Hashable {
  /// The conformer keeps the rule.
  case kept
  /// The conformer breaks the rule.
  case deviates(ContractFinding)
  /// The conformer breaks the rule in a way that its settings declare, with the reason given there.
  case differs(ContractFinding, reason: String)
  /// The rule could not be checked, with the reason: a member is missing, or another rule is broken.
  case unchecked(String)
}

/// The steps of a check, with the expected and the actual result of the last step.
public struct ContractFinding: Sendable, Hashable, CustomStringConvertible {
  /// The steps, in order: `save 0 by save(_:)`.
  public let steps: [String]
  /// The result that the rule demands of the last step.
  public let expected: String
  /// The actual result.
  public let came: String

  public var description: String {
    """
      did:      \(steps.joined(separator: "; "))
      expected: \(expected)
      came:     \(came)
    """
  }
}

/// A rule that a conformer breaks.
public struct ContractBreach: Error, Sendable, CustomStringConvertible {
  /// The check that failed, with its rule and member.
  public let check: ContractCheck
  /// The steps, the expected and the actual result.
  public let finding: ContractFinding

  public var description: String { "\(check): \(check.rule.promise)\n\(finding)" }
}
