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
    let isWatched: Bool
    let call: (Conformer, ContractRequest) async throws -> Void
  }

  struct Rollback {
    let member: String
    let call: (Conformer, ContractRequest) async throws -> Void
  }

  struct Flag {
    let member: String
    let call: (Conformer, ContractRequest) async throws -> Bool
  }

  /// A member that commits what waits.
  ///
  /// - Parameters:
  ///   - member: The full name.
  ///   - conflicts: What it does with conflicts.
  ///   - isWatched: Whether the call goes through the probe of the request.
  ///   - call: Calls it.
  public mutating func commit(
    _ member: String, _ conflicts: ContractConflicts, isWatched: Bool = false,
    _ call: @escaping (Conformer, ContractRequest) async throws -> Void
  ) {
    commits.append(
      Commit(member: member, conflicts: conflicts, isWatched: isWatched, call: call))
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
