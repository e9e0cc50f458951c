extension MockCore {
  /// The table of a database; the same for all mocks on the backend that give the same key.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: What tells the databases of the backend apart.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - batch: How many items one request can have.
  ///   - page: How many results one page of a query can have.
  /// - Returns: The table.
  public func table<B: RecordBridge>(
    _ name: String, database: some Hashable & Sendable,
    initially initial: @autoclosure () -> [B.Record] = [], batch: Int? = nil, page: Int? = nil
  ) -> StoreTable<B> {
    let state: TableState<B> = tableState(name, AnyHashable(database), zones: nil, initial: initial)
    return StoreTable(state: state, backend: backend, batch: batch, page: page)
  }

  /// The table of a database whose records live in zones, which are the records of another table.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: What tells the databases of the backend apart.
  ///   - zones: The table of the zones.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - batch: How many items one request can have.
  ///   - page: How many results one page of a query can have.
  /// - Returns: The table.
  public func table<B: RecordBridge, Z: RecordBridge>(
    _ name: String, database: some Hashable & Sendable, zones: StoreTable<Z>,
    initially initial: @autoclosure () -> [B.Record] = [], batch: Int? = nil, page: Int? = nil
  ) -> StoreTable<B> where Z.ID == B.ZoneID {
    let state: TableState<B> = tableState(
      name, AnyHashable(database), zones: zones.state, initial: initial)
    return StoreTable(state: state, backend: backend, batch: batch, page: page)
  }

  private func tableState<B: RecordBridge>(
    _ name: String, _ database: AnyHashable, zones: (any ZoneTable<B.ZoneID>)?,
    initial: () -> [B.Record]
  ) -> TableState<B> {
    let key = TableKey(database: database, name: name, bridge: ObjectIdentifier(B.self))
    if let known = backend.lock.withLock({ backend.tables[key] }) {
      return unsafeDowncast(known, to: TableState<B>.self)
    }
    let records = initial()
    return backend.lock.withLock {
      // Somebody else can have been faster.
      if let known = backend.tables[key] { return unsafeDowncast(known, to: TableState<B>.self) }
      let state = TableState<B>(name: name, serial: backend.tables.count, zones: zones)
      backend.tables[key] = state
      zones?.adopt(ZoneContents(state))
      for record in records { state.insert(record) }
      return state
    }
  }
}
