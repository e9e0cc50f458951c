extension MockCore {
  /// The table of a database; the same for all mocks on the backend that give the same key.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: The value that tells the database from others of the backend.
  ///   - holdsZones: Whether the records of another table live in the records of this one.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - pageSize: The most results that one page can have.
  /// - Returns: The table.
  @_spi(MockSpecGenerated) public func table<A: RecordAdapter>(
    _ name: String, database: some Hashable & Sendable, holdsZones: Bool = false,
    initially initial: @autoclosure () -> [A.Record] = [], pageSize: Int? = nil
  ) -> StoreTable<A> {
    StoreTable(
      state: tableState(name, AnyHashable(database), nil, holdsZones, pageSize, initial),
      backend: backend, client: client)
  }

  /// The table of a database whose records live in zones, which are the records of another table.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: The value that tells the database from others of the backend.
  ///   - zones: The table of the zones.
  ///   - holdsZones: Whether the records of another table live in the records of this one.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - pageSize: The most results that one page can have.
  /// - Returns: The table.
  @_spi(MockSpecGenerated) public func table<A: RecordAdapter, Z: RecordAdapter>(
    _ name: String, database: some Hashable & Sendable, zones: StoreTable<Z>,
    holdsZones: Bool = false, initially initial: @autoclosure () -> [A.Record] = [],
    pageSize: Int? = nil
  ) -> StoreTable<A> where Z.ID == A.ZoneID {
    StoreTable(
      state: tableState(name, AnyHashable(database), zones.state, holdsZones, pageSize, initial),
      backend: backend, client: client)
  }

  private func tableState<A: RecordAdapter>(
    _ name: String, _ database: AnyHashable, _ zones: (any ZoneTable<A.ZoneID>)?,
    _ holdsZones: Bool, _ pageSize: Int?, _ initial: () -> [A.Record]
  ) -> TableState<A> {
    var key = TableKey(
      user: nil, database: database, name: name, adapter: ObjectIdentifier(A.self))
    let known = backend.lock.withLock { () -> StoredTable? in
      if backend.personalTables.contains(key) { key.user = client.lockedState.user }
      return backend.tables[key]
    }
    if let known { return unsafeDowncast(known, to: TableState<A>.self) }
    let isPersonal = A.ownership?.owners(in: key.place) == .eachUser
    let common = key
    if isPersonal { key.user = client.user }
    let configuration = TableConfiguration<A>(key.place, pageSize: pageSize)
    let records = initial()
    return backend.lock.withLock {
      // Another thread can have been faster.
      if let known = backend.tables[key] { return unsafeDowncast(known, to: TableState<A>.self) }
      if isPersonal { backend.personalTables.insert(common) }
      backend.tableSerials += 1
      let state = TableState<A>(
        key, configuration, serial: backend.tableSerials, zones: zones, holdsZones: holdsZones,
        validator: A.knownValidator(on: backend), clients: backend.clients)
      let others = Array(backend.tables.values)
      backend.tables[key] = state
      zones?.adopt(ZoneContents(state))
      for record in records { state.insert(record) }
      state.blank = state.contents
      backend.tableSource?.fill(state, key, on: backend)
      state.pristine = state.contents
      for other in others {
        state.connect(with: other)
        state.connectSubscriptions(with: other, backend.clients)
        other.connectSubscriptions(with: state, backend.clients)
      }
      return state
    }
  }
}
