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
      table: table(name, AnyHashable(database), nil, holdsZones, pageSize, initial),
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
      table: table(name, AnyHashable(database), zones.table, holdsZones, pageSize, initial),
      backend: backend, client: client)
  }

  private func table<A: RecordAdapter>(
    _ name: String, _ database: AnyHashable, _ zones: (any ZoneTable<A.ZoneID>)?,
    _ holdsZones: Bool, _ pageSize: Int?, _ initial: () -> [A.Record]
  ) -> Table<A> {
    var key = TableKey(
      user: nil, database: database, name: name, adapter: ObjectIdentifier(A.self))
    let known = backend.lock.withLock { held -> StoredTable? in
      if backend.personalTables.contains(key) { key.user = client.state(held).user }
      return backend.tables[key]
    }
    if let known { return unsafeDowncast(known, to: Table<A>.self) }
    let isPersonal = A.ownership?.owners(in: key.place) == .eachUser
    let common = key
    if isPersonal { key.user = client.user }
    let configuration = TableConfiguration<A>(key.place, pageSize: pageSize)
    let (records, validator) = (initial(), A.knownValidator(on: backend))
    return backend.withStores { state, held in
      // Another thread can have been faster.
      if let known = backend.tables[key] { return unsafeDowncast(known, to: Table<A>.self) }
      if isPersonal { backend.personalTables.insert(common) }
      backend.tableSerials += 1
      let table = Table<A>(
        key, configuration, zones: zones, holdsZones: holdsZones, validator: validator,
        on: backend, in: &state)
      let others = Array(backend.tables.values)
      backend.tables[key] = table
      for record in records { table.insert(record, by: Caller(), in: &state) }
      table.blank = state[table]
      backend.tableSource?.fill(table, key, on: backend, in: &state, held)
      table.pristine = state[table]
      for other in others {
        table.connectParts(with: other, in: &state)
        other.connectParts(with: table, in: &state)
      }
      return table
    }
  }
}
