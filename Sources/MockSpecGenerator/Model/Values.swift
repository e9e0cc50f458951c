/// What the values of a type mean to the store, or only what they are called.
package struct Values: Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftSource] = []
  package var documentation: [String]
  package var type: SwiftSource
  /// Whether the type is emitted as an enum; others exist.
  package var isDeclared: Bool
  /// To what the cases mean something; `nil` where they have names only.
  package var vocabulary: Vocabulary?
  package var cases: [Case]

  package struct Case: Sendable {
    /// Beyond that of the declaration.
    package var condition = Condition.always
    package var attributes: [SwiftSource] = []
    package var documentation: [String]
    package var name: SwiftName
    package var meaning: SwiftName?
  }

  /// The value for what no case means, in what mocks tell apps.
  package var usual: SwiftName? {
    guard let vocabulary, vocabulary.isTold else { return nil }
    return cases.first { $0.meaning == vocabulary.usual }?.name
  }
}

/// What values of a service can mean something to.
package enum Vocabulary: String, CaseIterable, Sendable {
  case policy, conflicts, account, right, change, deletion

  /// The type of the runtime whose cases are the meanings.
  package var type: OwnType {
    switch self {
    case .policy: .savePolicy
    case .conflicts: .conflictPolicy
    case .account: .accountState
    case .right: .shareRight
    case .change: .changeKind
    case .deletion: .deletionReason
    }
  }

  /// The names of those cases.
  package var meanings: [String] {
    switch self {
    case .policy: OperandSet.policies.words
    case .conflicts: OperandSet.conflicts.words
    case .account: OperandSet.accounts.words
    case .right: OperandSet.rights.words
    case .change: OperandSet.changes.words
    case .deletion: OperandSet.deletions.words
    }
  }

  /// What a value means that no case names; of several options those count that are named.
  package var usual: SwiftName? {
    switch self {
    case .policy: SwiftName("ifUnchanged")
    case .conflicts: SwiftName("fail")
    case .account: SwiftName("unknown")
    case .right: SwiftName("none")
    case .change: nil
    case .deletion: SwiftName("deleted")
    }
  }

  /// Whether the mocks tell apps what they mean, and do not only hear of it.
  package var isTold: Bool { self == .account || self == .deletion }
}
