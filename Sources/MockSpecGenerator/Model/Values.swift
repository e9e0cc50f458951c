/// The meanings of a type's values for the store, or only their names.
package struct Values: Sendable {
  package var condition = Condition.always
  package var attributes: [SwiftSource] = []
  package var documentation: [String]
  package var type: SwiftSource
  /// True if the type is emitted as an enum; false for an existing one.
  package var isDeclared: Bool
  /// The mapping that gives the cases their meanings; `nil` where they have names only.
  package var kind: MappingKind?
  package var cases: [Case]

  package struct Case: Sendable {
    /// The condition in addition to that of the declaration.
    package var condition = Condition.always
    package var attributes: [SwiftSource] = []
    package var documentation: [String]
    package var name: SwiftName
    package var meaning: SwiftName?
  }

  /// The default value, for a meaning without a case, in values that mocks pass to apps.
  package var defaultCase: SwiftName? {
    guard let kind, kind.isTold else { return nil }
    return cases.first { $0.meaning == kind.defaultCase }?.name
  }
}

/// A mapping from values of a service to cases of a runtime type.
package enum MappingKind: String, CaseIterable, Sendable {
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

  /// The names of the cases of the runtime type.
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

  /// The default meaning, of a value that no case names; of several options, only the named ones count.
  package var defaultCase: SwiftName? {
    switch self {
    case .policy: SwiftName("ifUnchanged")
    case .conflicts: SwiftName("fail")
    case .account: SwiftName("unknown")
    case .right: SwiftName("none")
    case .change: nil
    case .deletion: SwiftName("deleted")
    }
  }

  /// True if mocks pass such values to apps, rather than only receive them.
  package var isTold: Bool { self == .account || self == .deletion }
}
