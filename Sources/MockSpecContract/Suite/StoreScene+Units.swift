extension StoreScene {
  /// Returns another context over the same store.
  func another() async throws -> Conformer {
    guard let another = settings.another else {
      throw ContractStop.unchecked("'another' is not given, and so there is one context only")
    }
    return try await another(conformer)
  }

  /// Runs a closure with another conformer in place of the current one.
  func from<Value>(_ other: Conformer, _ body: () async throws -> Value) async throws -> Value {
    let own = conformer
    conformer = other
    defer { conformer = own }
    did("as another context:")
    return try await body()
  }

  /// Saves and deletes without a commit, and expects success.
  @discardableResult
  func modifyPending(
    saving saves: [Record] = [], deleting deletes: [ID] = [], by member: Store.Modification
  ) async throws -> Modified<Record, ID> {
    let modified = try await modify(
      saving: saves, deleting: deletes, by: member, isCommitted: false)
    try expectSuccess(modified.problem)
    return modified
  }

  /// Saves a sample without a commit.
  func savePending(_ number: Int) async throws {
    let (save, record) = try (save, sample(number))
    try await assuming(.savedItem) { try await modifyPending(saving: [record], by: save) }
  }

  /// Commits the pending changes, and expects success.
  func commitAll() async throws {
    try expectSuccess(try await commitAll(by: nil))
  }

  /// Commits the pending changes, by a member or by any, which then handles conflicts in any way that the suite
  /// is told of.
  ///
  /// - Returns: The error of the commit; `nil` if it succeeded.
  func commitAll(by member: Store.Commit?) async throws -> (any Error)? {
    guard let commit = member ?? store.commit else {
      throw ContractStop.unchecked("no member commits what waits")
    }
    did("commit by \(member == nil ? commit.member : commit.name)")
    let others = store.commits.filter { $0.isChosen && $0.member == commit.member }
    let conflicts = [commit.conflicts] + (member == nil ? others.map(\.conflicts) : [])
    let request = ContractCommit(conflicts, watch(commit.member))
    return try await result { try await commit.call(conformer, request) }.problem
  }

  /// Replaces the context after a failed commit, or rolls back if no other context can be created.
  func drop() async throws {
    if settings.another != nil {
      conformer = try await another()
      did("go on in another context")
    } else if let rollback = store.rollbacks.first {
      try await drop(by: rollback)
    }
  }

  func drop(by rollback: Store.Rollback) async throws {
    did("drop it by \(rollback.member)")
    try await rollback.call(conformer, ContractRequest(watch(rollback.member)))
  }

  /// Changes one record, or two parts of it, in two contexts; the other context has committed,
  /// this one has not.
  func collide(
    isDivided: Bool = false
  ) async throws -> (other: Conformer, mine: Record, theirs: Record) {
    let update = try update
    try await arrange(0..<1)
    let id = try id(0)
    let other = try await another()
    let found = try await found(id)
    let mine = try isDivided ? changed(found, inPartLike: sample(2)) : changed(found, like: 2)
    let theirs = try await from(other) {
      var theirs = try changed(try await self.found(id), like: 1)
      if isDivided { theirs = try changed(theirs, inPartLike: sample(0)) }
      try await assuming(.replacedItem) { try await modifyPending(saving: [theirs], by: update) }
      try await assuming(.replacedItem) { try await commitAll() }
      return theirs
    }
    try await assuming(.replacedItem) { try await modifyPending(saving: [mine], by: update) }
    return (other, mine, theirs)
  }

  /// Adds a pending change that can be committed, and the known ones that cannot.
  func addFailingChange(at commit: Store.Commit) async throws {
    try await arrange(0..<1)
    try await savePending(1)
    var isDoomed = false
    if let insert = store.saving.first(where: \.isInsert) {
      let modified = try await modify(saving: [sample(0)], by: insert, isCommitted: false)
      isDoomed = modified.problem == nil
    }
    if let delete = store.deleting.first {
      let modified = try await modify(deleting: [id(9)], by: delete, isCommitted: false)
      isDoomed = isDoomed || modified.problem == nil
    }
    if isDoomed { return }
    guard commit.conflicts == .fail else {
      throw ContractStop.unchecked("nothing is known that cannot be committed")
    }
    try await drop()
    _ = try await collide()
    try await savePending(1)
  }

  /// Expects two equal records, or none on both sides.
  func expectAlike(_ found: Record?, _ wanted: Record?, _ what: String) throws {
    func text(_ record: Record?) -> String { record.map { "\($0)" } ?? "nothing" }
    let isAlike =
      if let found, let wanted { samples.isSame(found, wanted) } else {
        found == nil && wanted == nil
      }
    try expect(isAlike, "\(what): \(text(wanted))", came: text(found))
  }
}
