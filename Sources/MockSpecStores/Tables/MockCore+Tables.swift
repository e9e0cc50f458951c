@_spi(MockSpecGenerated) import MockSpecRuntime

extension MockCore {
  /// The table of a database; the same for all mocks on the backend that give the same name and database.
  @_spi(MockSpecGenerated) public func table<A: RecordAdapter>(
    _ name: String, database: some Hashable & Sendable, holdsZones: Bool = false,
    initially initial: @autoclosure () -> [A.Record] = [], pageSize: Int? = nil
  ) -> StoreTable<A> {
    storeTable(name, database, nil, holdsZones, pageSize, initial)
  }

  /// The table of a database whose records live in zones, which are the records of another table.
  @_spi(MockSpecGenerated) public func table<A: RecordAdapter, Z: RecordAdapter>(
    _ name: String, database: some Hashable & Sendable, zones: StoreTable<Z>,
    holdsZones: Bool = false, initially initial: @autoclosure () -> [A.Record] = [],
    pageSize: Int? = nil
  ) -> StoreTable<A> where Z.ID == A.ZoneID {
    storeTable(name, database, zones.table, holdsZones, pageSize, initial)
  }

  func storeTable<A: RecordAdapter>(
    _ name: String, _ database: some Hashable & Sendable, _ zones: (any ZoneTable<A.ZoneID>)?,
    _ holdsZones: Bool, _ pageSize: Int?, _ initial: () -> [A.Record]
  ) -> StoreTable<A> {
    let table: Table<A> =
      knownTable(name, database)
      ?? newTable(name, database, zones, holdsZones, pageSize, initial)
    return StoreTable(table: table, backend: backend, client: client)
  }

  /// A table that this mock has used before, and that belongs to the user whom its client has now.
  func knownTable<A: RecordAdapter, Database: Hashable & Sendable>(
    _ name: String, _ database: Database
  ) -> Table<A>? {
    backend.lock.withLock { held in
      for known in stores?.usedTables ?? [] where type(of: known) == UsedTable<A, Database>.self {
        let known = unsafeDowncast(known, to: UsedTable<A, Database>.self)
        if known.table.name == name, known.database == database,
          known.table.key.user.map({ $0 == client.state(held).user }) ?? true
        {
          return known.table
        }
      }
      return nil
    }
  }

  func newTable<A: RecordAdapter, Database: Hashable & Sendable>(
    _ name: String, _ database: Database, _ zones: (any ZoneTable<A.ZoneID>)?,
    _ holdsZones: Bool, _ pageSize: Int?, _ initial: () -> [A.Record]
  ) -> Table<A> {
    let table: Table<A> = table(
      name, AnyHashable(database), zones, holdsZones, pageSize, initial)
    backend.lock.withLock { newStores().usedTables.append(UsedTable(table, database)) }
    return table
  }

  private func table<A: RecordAdapter>(
    _ name: String, _ database: AnyHashable, _ zones: (any ZoneTable<A.ZoneID>)?,
    _ holdsZones: Bool, _ pageSize: Int?, _ initial: () -> [A.Record]
  ) -> Table<A> {
    var key = TableKey(
      user: nil, container: nil, database: database, name: name,
      adapter: ObjectIdentifier(A.self))
    let known = backend.lock.withLock { held -> StoredTable? in
      key.container = client.container(held)
      let stores = backend.stores(held)
      if stores.personalTables.contains(key) { key.user = client.state(held).user }
      return stores.tables[key]
    }
    if let known { return unsafeDowncast(known, to: Table<A>.self) }
    let isPersonal = A.ownership?.owners(in: key.place) == .eachUser
    let common = key
    if isPersonal { key.user = client.user }
    let configuration = TableConfiguration<A>(key.place, pageSize: pageSize)
    let records = initial()
    let validator = (A.self as? any ValidatedAdapter<A.Record>.Type)?.validator(on: backend)
    return backend.withStores { state, held in
      let stores = backend.stores(held)
      // Another thread can have been faster.
      if let known = stores.tables[key] { return unsafeDowncast(known, to: Table<A>.self) }
      if isPersonal { stores.personalTables.insert(common) }
      stores.tableSerials += 1
      let table = Table<A>(
        key, configuration, zones: zones, holdsZones: holdsZones, validator: validator,
        serial: stores.tableSerials, on: backend, in: &state)
      let others = Array(stores.tables.values)
      stores.tables[key] = table
      for record in records {
        guard let mistake = table.insert(record, by: Caller(), in: &state) else { continue }
        backend.keep(Backend.Issue(mistake), held)
      }
      table.contentsWithoutFixtures = state[table].copy()
      stores.source?.fill(table, key, on: backend, in: &state, held)
      table.initialContents = state[table].copy()
      for other in others {
        table.connectParts(with: other, in: &state)
        other.connectParts(with: table, in: &state)
      }
      return table
    }
  }

  var stores: MockStores? {
    storePart.map { unsafeDowncast($0, to: MockStores.self) }
  }

  func newStores() -> MockStores {
    if let stores { return stores }
    let stores = MockStores()
    storePart = stores
    return stores
  }
}

extension MockCore {
  /// Names a database for texts; without a name, it is called what Swift prints of it.
  ///
  /// - Parameters:
  ///   - database: The value that identifies the database on the backend.
  ///   - names: The names of such values.
  public func label<Database: Hashable & Sendable>(
    _ database: Database, by names: ValueMapping<Database, String>
  ) {
    guard let name = names.meaning(of: database) else { return }
    backend.lock.withLock { held in
      backend.stores(held).databaseNames[AnyHashable(database)] = name
    }
  }
}

/// The stores that the mock of a database has used.
final class MockStores {
  @exclusivity(unchecked) var usedTables: [AnyObject] = []
  /// The changes that wait, for databases whose stores have such changes.
  @exclusivity(unchecked) var unit: UnitOfWork?
}

/// A table that a mock has used, with the value by which the mock finds it again.
final class UsedTable<Adapter: RecordAdapter, Database: Hashable & Sendable> {
  let table: Table<Adapter>
  let database: Database

  init(_ table: Table<Adapter>, _ database: Database) {
    (self.table, self.database) = (table, database)
  }
}
