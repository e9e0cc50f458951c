extension MockCore {
  /// The table of a database whose changes wait until they are committed.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: The value that tells the database from others of the backend.
  ///   - policy: The way in which a commit settles conflicts, where it does not say so itself.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - pageSize: The most results that one page of a query can have.
  /// - Returns: The table, as the context of this mock sees it.
  @inlinable
  @_spi(MockSpecGenerated) public func pendingTable<A: RecordAdapter>(
    _ name: String, database: some Hashable & Sendable, conflicts policy: ConflictPolicy = .fail,
    initially initial: @autoclosure () -> [A.Record] = [], pageSize: Int? = nil
  ) -> StoreTable<A> {
    // Every change asks, and a context seldom has more than a few tables.
    if let part: PendingTable<A> = knownPart(named: name) {
      return StoreTable(
        state: part.state, backend: backend, client: client, pendingTable: part)
    }
    return join(
      table(name, database: database, initially: initial(), pageSize: pageSize), policy)
  }

  @inlinable
  func knownPart<A: RecordAdapter>(named name: String) -> PendingTable<A>? {
    backend.lock.lock()
    defer { backend.lock.unlock() }
    guard let part = ownUnit?.part(named: name, A.self), part.state.place.user == nil else {
      return nil
    }
    return part
  }

  /// The table as the context of this mock sees it.
  @usableFromInline
  func join<A: RecordAdapter>(_ table: StoreTable<A>, _ policy: ConflictPolicy) -> StoreTable<A> {
    var table = table
    table.pendingTable = backend.lock.withLock {
      let part = lockedUnit.part(of: table.state)
      part.policy = policy
      return part
    }
    return table
  }
}
