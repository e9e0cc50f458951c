/// A mapping from values of a service to cases of a runtime type.
package enum MappingKind: String, CaseIterable, Sendable {
  case policy, conflicts, account, right, change, deletion

  private var row: (type: OwnType, meanings: OperandSet, defaultCase: String?) {
    switch self {
    case .policy: (.savePolicy, .policies, "ifUnchanged")
    case .conflicts: (.conflictPolicy, .conflicts, "fail")
    case .account: (.accountState, .accounts, "unknown")
    case .right: (.shareRight, .rights, "none")
    case .change: (.changeKind, .changes, nil)
    case .deletion: (.deletionReason, .deletions, "deleted")
    }
  }

  /// The type of the runtime whose cases are the meanings.
  package var type: OwnType { row.type }

  /// The names of the cases of the runtime type.
  package var meanings: [String] { row.meanings.words }

  /// The default meaning, of a value that no case names; of several options, only the named ones count.
  package var defaultCase: SwiftName? { row.defaultCase.map { SwiftName($0) } }

  /// True if mocks pass such values to apps, rather than only receive them.
  package var isPassedToApps: Bool { self == .account || self == .deletion }
}
