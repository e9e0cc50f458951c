/// What a commit does with a record that somebody else has changed, as a spec says it.
public enum ContractConflicts: Sendable {
  /// The commit fails.
  case fail
  /// What is stored stays.
  case store
  /// What the context has is written, or the fields that it has changed.
  case context, merge
  /// What the call says.
  case chosen
}

extension StoreContract {
  struct Commit {
    let member: String
    let conflicts: ContractConflicts
    /// Whether each call says what becomes of conflicts.
    let isChosen: Bool
    let isWatched: Bool
    let call: (Conformer, ContractCommit) async throws -> Void
  }

  struct Observer {
    let member: String
    /// Whether it is given ids, and not only told that there is something new.
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

  /// A member that commits what waits; one whose call says what becomes of conflicts, with each answer.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - conflicts: What it does with conflicts.
  ///   - isWatched: Whether the call goes through the probe of the request.
  ///   - call: Calls it.
  public mutating func commit(
    _ member: String, _ conflicts: ContractConflicts, isWatched: Bool = false,
    _ call: @escaping (Conformer, ContractCommit) async throws -> Void
  ) {
    let choices: [ContractConflicts] =
      conflicts == .chosen ? [.fail, .store, .context, .merge] : [conflicts]
    for choice in choices {
      let isChosen = conflicts == .chosen
      commits.append(
        Commit(
          member: isChosen ? "\(member) with \(choice)" : member, conflicts: choice,
          isChosen: isChosen, isWatched: isWatched, call: call))
    }
  }

  /// A property whose closure is told what other contexts have committed.
  ///
  /// - Parameters:
  ///   - member: The name.
  ///   - tellsIDs: Whether the closure is given ids.
  ///   - call: Sets it.
  public mutating func notify(
    _ member: String, tellsIDs: Bool = true,
    _ call: @escaping (inout Conformer, ContractNews<ID>) -> Void
  ) {
    observers.append(Observer(member: member, tellsIDs: tellsIDs, call: call))
  }

  /// A member that drops what waits.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - call: Calls it.
  public mutating func rollback(
    _ member: String, _ call: @escaping (Conformer, ContractRequest) async throws -> Void
  ) {
    rollbacks.append(Rollback(member: member, call: call))
  }

  /// A member that tells whether something waits.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - call: Calls it.
  public mutating func pending(
    _ member: String, _ call: @escaping (Conformer, ContractRequest) async throws -> Bool
  ) {
    flags.append(Flag(member: member, call: call))
  }
}
