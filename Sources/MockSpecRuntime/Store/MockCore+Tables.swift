extension MockCore {
  /// The table of a database; the same for all mocks on the backend that give the same key.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: What tells the databases of the backend apart.
  ///   - holdsZones: Whether the records of another table live in the records of this one.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - batch: How many items one request can have.
  ///   - bytes: How much the records of one request can take.
  ///   - size: How much one record can take.
  ///   - bound: How many records can be bound to one, and go with it.
  ///   - page: How many results one page of a query can have.
  ///   - isWritable: Whether clients can save and delete; else every item of a modification is refused.
  ///   - isTracked: Whether clients can ask for changes.
  ///   - isPersonal: Whether every user has a table, and needs an account for it; if not, only
  ///     modifications need one; `nil` where there are no accounts.
  ///   - isAuthored: Whether only who has made a record can change it, where not every user has a table.
  ///   - profile: Makes the record that a user has without anybody making it.
  /// - Returns: The table.
  public func table<B: RecordBridge>(
    _ name: String, database: some Hashable & Sendable, holdsZones: Bool = false,
    initially initial: @autoclosure () -> [B.Record] = [], batch: Int? = nil, bytes: Int? = nil,
    size: Int? = nil, bound: Int? = nil, page: Int? = nil,
    isWritable: Bool = true, isTracked: Bool = true, isPersonal: Bool? = nil,
    isAuthored: Bool = false, profile: ((String) -> B.Record)? = nil
  ) -> StoreTable<B> {
    let state: TableState<B> = tableState(
      key(name, database, isPersonal, B.self), zones: nil, holdsZones, isAuthored, profile,
      initial)
    let terms = TableTerms(
      batch: batch, bytes: bytes, size: size, bound: bound, page: page, isWritable: isWritable,
      isTracked: isTracked, isPersonal: isPersonal, author: isAuthored ? client : nil)
    return StoreTable(state: state, backend: backend, terms: terms)
  }

  /// The table of a database whose records live in zones, which are the records of another table.
  ///
  /// - Parameters:
  ///   - name: The name of the table.
  ///   - database: What tells the databases of the backend apart.
  ///   - zones: The table of the zones.
  ///   - holdsZones: Whether the records of another table live in the records of this one.
  ///   - initial: The records of a table that nobody has used yet.
  ///   - batch: How many items one request can have.
  ///   - bytes: How much the records of one request can take.
  ///   - size: How much one record can take.
  ///   - bound: How many records can be bound to one, and go with it.
  ///   - page: How many results one page of a query can have.
  ///   - isWritable: Whether clients can save and delete; else every item of a modification is refused.
  ///   - isTracked: Whether clients can ask for changes.
  ///   - isPersonal: Whether every user has a table, and needs an account for it; if not, only
  ///     modifications need one; `nil` where there are no accounts.
  ///   - isAuthored: Whether only who has made a record can change it, where not every user has a table.
  ///   - profile: Makes the record that a user has without anybody making it.
  /// - Returns: The table.
  public func table<B: RecordBridge, Z: RecordBridge>(
    _ name: String, database: some Hashable & Sendable, zones: StoreTable<Z>,
    holdsZones: Bool = false, initially initial: @autoclosure () -> [B.Record] = [],
    batch: Int? = nil, bytes: Int? = nil, size: Int? = nil, bound: Int? = nil, page: Int? = nil,
    isWritable: Bool = true, isTracked: Bool = true, isPersonal: Bool? = nil,
    isAuthored: Bool = false, profile: ((String) -> B.Record)? = nil
  ) -> StoreTable<B> where Z.ID == B.ZoneID {
    let state: TableState<B> = tableState(
      key(name, database, isPersonal, B.self), zones: zones.state, holdsZones, isAuthored, profile,
      initial)
    let terms = TableTerms(
      batch: batch, bytes: bytes, size: size, bound: bound, page: page, isWritable: isWritable,
      isTracked: isTracked, isPersonal: isPersonal, author: isAuthored ? client : nil)
    return StoreTable(state: state, backend: backend, terms: terms)
  }

  private func key<B: RecordBridge>(
    _ name: String, _ database: some Hashable & Sendable, _ isPersonal: Bool?, _ bridge: B.Type
  ) -> TableKey {
    TableKey(
      user: isPersonal == true ? client.user : nil, database: AnyHashable(database), name: name,
      bridge: ObjectIdentifier(bridge))
  }

  private func tableState<B: RecordBridge>(
    _ key: TableKey, zones: (any ZoneTable<B.ZoneID>)?,
    _ holdsZones: Bool, _ isAuthored: Bool, _ profile: ((String) -> B.Record)?,
    _ initial: () -> [B.Record]
  ) -> TableState<B> {
    if let known = backend.lock.withLock({ backend.tables[key] }) {
      return unsafeDowncast(known, to: TableState<B>.self)
    }
    let records = initial()
    return backend.lock.withLock {
      // Somebody else can have been faster.
      if let known = backend.tables[key] { return unsafeDowncast(known, to: TableState<B>.self) }
      backend.tableSerials += 1
      let state = TableState<B>(
        key, serial: backend.tableSerials, zones: zones, holdsZones: holdsZones,
        isAuthored: isAuthored, schemas: backend.schemas, clients: backend.clients)
      state.profile = profile
      for table in backend.tables.values { state.connect(with: table) }
      backend.tables[key] = state
      zones?.adopt(ZoneContents(state))
      for record in records { state.insert(record) }
      state.blank = state.contents
      backend.take(state, key)
      state.pristine = state.contents
      return state
    }
  }
}
