/// One rule that a spec declares of a store, and the member of a conformer that has to keep it.
public struct ContractCheck: Sendable, Hashable, CustomStringConvertible {
  /// The store of the spec: `photos`.
  public let store: String
  /// What is promised.
  public let rule: StoreRule
  /// The full name of the member, or the class of the operation: `save(_:)`.
  public let member: String

  public var description: String { "\(store): \(rule.rawValue), by \(member)" }
}

/// What a check has found.
public enum ContractOutcome: Sendable, Hashable {
  /// The rule is kept.
  case kept
  /// Something else than the rule says has happened.
  case deviates(ContractFinding)
  /// It deviates as the spec says that it does, with the reason that stands there.
  case differs(ContractFinding, reason: String)
  /// Nobody can tell, with the reason: a member is missing, or another rule is not kept.
  case unchecked(String)
}

/// What was done with a conformer, and what came instead of what was expected.
public struct ContractFinding: Sendable, Hashable, CustomStringConvertible {
  /// The steps, in order: `save 0 by save(_:)`.
  public let steps: [String]
  /// What the rule says of the last step.
  public let expected: String
  /// What happened.
  public let came: String

  public var description: String {
    """
      did:      \(steps.joined(separator: "; "))
      expected: \(expected)
      came:     \(came)
    """
  }
}

/// A rule that a conformer does not keep.
public struct ContractBreach: Error, Sendable, CustomStringConvertible {
  /// The rule and the member.
  public let check: ContractCheck
  /// What has happened.
  public let finding: ContractFinding

  public var description: String { "\(check): \(check.rule.promise)\n\(finding)" }
}
