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
  func noted(
    saving saves: [Record] = [], deleting deletes: [ID] = [], by member: Store.Modification
  ) async throws -> Modified<Record, ID> {
    let modified = try await modify(
      saving: saves, deleting: deletes, by: member, isCommitted: false)
    try expect(modified.problem == nil, "success", came: modified.problem.map { "\($0)" } ?? "")
    return modified
  }

  /// Saves a sample without a commit.
  func note(_ number: Int) async throws {
    guard let save = store.saving.first else {
      throw ContractStop.unchecked("no member saves into '\(store.name)'")
    }
    let record = try sample(number)
    _ = try await assuming(.savedItem) { try await noted(saving: [record], by: save) }
  }

  /// Commits the pending changes, and expects success.
  func commitAll() async throws {
    let problem = try await commitAll(by: nil)
    try expect(problem == nil, "success", came: problem.map { "\($0)" } ?? "")
  }

  /// Commits the pending changes.
  ///
  /// - Returns: The error of the commit; `nil` if it succeeded.
  func commitAll(by member: Store.Commit?) async throws -> (any Error)? {
    guard let commit = member ?? store.commit else {
      throw ContractStop.unchecked("no member commits what waits")
    }
    did("commit by \(commit.member)")
    do {
      let request = ContractCommit(commit.conflicts, watch(commit.member))
      try await commit.call(conformer, request)
      return nil
    } catch let stop as ContractStop {
      throw stop
    } catch {
      return error
    }
  }

  /// Replaces the context after a failed commit, or rolls back if no other context can be created.
  func drop() async throws {
    if settings.another != nil {
      conformer = try await another()
      did("go on in another context")
    } else if let rollback = store.rollbacks.first {
      did("drop it by \(rollback.member)")
      try await rollback.call(conformer, ContractRequest(watch(rollback.member)))
    }
  }

  /// Changes one record in two contexts; the other context has committed, this one has not.
  func collide() async throws -> (other: Conformer, mine: Record, theirs: Record) {
    guard let update = store.updating.first else {
      throw ContractStop.unchecked("no member changes what is in '\(store.name)'")
    }
    try await arrange(0..<1)
    let id = try id(0)
    let other = try await another()
    let mine = try changed(try await found(id), like: 2)
    let theirs = try await from(other) {
      let theirs = try changed(try await found(id), like: 1)
      _ = try await assuming(.replacedItem) { try await noted(saving: [theirs], by: update) }
      try await assuming(.replacedItem) { try await commitAll() }
      return theirs
    }
    _ = try await assuming(.replacedItem) { try await noted(saving: [mine], by: update) }
    return (other, mine, theirs)
  }

  /// Changes different parts of one record in two contexts; the other context has committed, this one has not.
  ///
  /// - Returns: The other context.
  func divide() async throws -> Conformer {
    guard let update = store.updating.first else {
      throw ContractStop.unchecked("no member changes what is in '\(store.name)'")
    }
    try await arrange(0..<1)
    let id = try id(0)
    let other = try await another()
    let found = try await found(id)
    try await from(other) {
      let rest = try changed(
        try changed(try await self.found(id), like: 1), inPartLike: sample(0))
      _ = try await assuming(.replacedItem) { try await noted(saving: [rest], by: update) }
      try await assuming(.replacedItem) { try await commitAll() }
    }
    let part = try changed(found, inPartLike: sample(2))
    _ = try await assuming(.replacedItem) { try await noted(saving: [part], by: update) }
    return other
  }

  /// Adds a pending change that can be committed, and the known ones that cannot.
  func noteWhatFails(at commit: Store.Commit) async throws {
    try await arrange(0..<1)
    try await note(1)
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
    try await note(1)
  }

  /// Expects two equal records, or none on both sides.
  func expectAlike(_ found: Record?, _ wanted: Record?, _ what: String) throws {
    switch (found, wanted) {
    case (nil, nil): return
    case (let found?, let wanted?):
      try expect(samples.isSame(found, wanted), "\(what): \(wanted)", came: "\(found)")
    case (let found?, nil): try expect(false, "\(what): nothing", came: "\(found)")
    case (nil, let wanted?): try expect(false, "\(what): \(wanted)", came: "nothing")
    }
  }
}
