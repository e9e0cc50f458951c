/// The handling of a record that another context has changed, as the spec declares it for a commit.
public enum ContractConflicts: Sendable {
  /// The commit fails.
  case fail
  /// The stored version stays.
  case store
  /// The version of the context is written.
  case context
  /// The fields that the context has changed are written.
  case merge
  /// Each call chooses.
  case chosen
}

extension StoreContract {
  struct Commit {
    let member: String
    let conflicts: ContractConflicts
    /// True if each call chooses the conflict handling.
    let isChosen: Bool
    let isWatched: Bool
    let call: (Conformer, ContractCommit) async throws -> Void

    /// The member, with the conflict handling that the call chooses.
    var name: String { isChosen ? "\(member) with \(conflicts)" : member }
  }

  struct Observer {
    let member: String
    /// True if the observer gets ids, and not only a signal of new changes.
    let tellsIDs: Bool
    let call: (inout Conformer, ContractNews<ID>) -> Void
  }

  struct Rollback {
    let member: String
    let call: (Conformer, ContractRequest) async throws -> Void
  }

  struct Flag {
    let member: String
    let call: (Conformer, ContractRequest) async throws -> Bool
  }

  /// Adds a member that commits pending changes, or one entry for each choice where the call
  /// chooses the conflict handling.
  public mutating func commit(
    _ member: String, _ conflicts: ContractConflicts, isWatched: Bool = false,
    _ call: @escaping (Conformer, ContractCommit) async throws -> Void
  ) {
    let choices: [ContractConflicts] =
      conflicts == .chosen ? [.fail, .store, .context, .merge] : [conflicts]
    for choice in choices {
      commits.append(
        Commit(
          member: member, conflicts: choice, isChosen: conflicts == .chosen, isWatched: isWatched,
          call: call))
    }
  }

  /// Adds a property that holds a closure for notifications about commits of other contexts.
  public mutating func notify(
    _ member: String, tellsIDs: Bool = true,
    _ call: @escaping (inout Conformer, ContractNews<ID>) -> Void
  ) {
    observers.append(Observer(member: member, tellsIDs: tellsIDs, call: call))
  }

  /// Adds a member that discards pending changes.
  public mutating func rollback(
    _ member: String, _ call: @escaping (Conformer, ContractRequest) async throws -> Void
  ) {
    rollbacks.append(Rollback(member: member, call: call))
  }

  /// Adds a member that returns `true` while changes are pending.
  public mutating func pending(
    _ member: String, _ call: @escaping (Conformer, ContractRequest) async throws -> Bool
  ) {
    flags.append(Flag(member: member, call: call))
  }
}
