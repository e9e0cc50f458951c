extension MockCore {
  /// The table of a database whose changes wait until they are committed.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: What tells the databases of the backend apart.
  ///   - policy: What becomes of conflicts, where a commit does not say it.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - batch: How many items one commit can have.
  ///   - bytes: How much the records of one commit can take.
  ///   - size: How much one record can take.
  ///   - bound: How many records can be bound to one, and go with it.
  ///   - page: How many results one page of a query can have.
  ///   - isWritable: Whether clients can save and delete; else every item of a commit is refused.
  ///   - isTracked: Whether clients can ask for changes.
  ///   - isPersonal: Whether every user has a table, and needs an account for it; if not, only
  ///     modifications need one; `nil` where there are no accounts.
  ///   - isAuthored: Whether only who has made a record can change it, where not every user has a table.
  ///   - profile: Makes the record that a user has without anybody making it.
  /// - Returns: The table, as the context of this mock sees it.
  @inlinable
  public func pendingTable<B: RecordBridge>(
    _ name: String, database: some Hashable & Sendable, conflicts policy: ConflictPolicy = .fail,
    initially initial: @autoclosure () -> [B.Record] = [], batch: Int? = nil, bytes: Int? = nil,
    size: Int? = nil, bound: Int? = nil, page: Int? = nil, isWritable: Bool = true,
    isTracked: Bool = true, isPersonal: Bool? = nil,
    isAuthored: Bool = false, profile: ((String) -> B.Record)? = nil
  ) -> StoreTable<B> {
    // Every change asks, and a context seldom has more than a few tables.
    if isPersonal == nil, let part: PendingTable<B> = knownPart(named: name) {
      return StoreTable(
        state: part.state, backend: backend, terms: part.terms, pendingTable: part)
    }
    return join(
      table(
        name, database: database, initially: initial(), batch: batch, bytes: bytes,
        size: size, bound: bound, page: page,
        isWritable: isWritable, isTracked: isTracked, isPersonal: isPersonal,
        isAuthored: isAuthored, profile: profile), policy)
  }

  @inlinable
  func knownPart<B: RecordBridge>(named name: String) -> PendingTable<B>? {
    backend.lock.lock()
    defer { backend.lock.unlock() }
    return ownUnit?.part(named: name, B.self)
  }

  /// The table as the context of this mock sees it.
  @usableFromInline
  func join<B: RecordBridge>(_ table: StoreTable<B>, _ policy: ConflictPolicy) -> StoreTable<B> {
    var table = table
    table.pendingTable = backend.lock.withLock {
      let part = lockedUnit.part(of: table.state)
      (part.policy, part.terms) = (policy, table.terms)
      return part
    }
    return table
  }
}
