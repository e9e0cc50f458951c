/// What snapshots and plans call a table.
struct TableName: Hashable, CustomStringConvertible {
  var database: String
  var user: String?
  var table: String

  init(database: String, user: String?, table: String) {
    (self.database, self.user, self.table) = (database, user, table)
  }

  var description: String {
    (user.map { "\($0)/" } ?? "") + "\(database)/\(table)"
  }
}

/// What a snapshot has written of a table.
struct WrittenTable {
  var tree: JSONTree
  var source: String
}

extension MockCore {
  /// Gives a database the name that plans and snapshots call it by; without, it is what Swift prints.
  ///
  /// - Parameters:
  ///   - database: What tells the databases of the backend apart.
  ///   - names: The names of such values.
  public func call<Database: Hashable & Sendable>(
    _ database: Database, by names: ValueTable<Database, String>
  ) {
    guard let name = names.meaning(of: database) else { return }
    backend.lock.withLock { backend.databaseNames[AnyHashable(database)] = name }
  }
}

extension Backend {
  /// What snapshots and plans call a table; the lock must be held.
  func name(of key: TableKey) -> TableName {
    TableName(
      database: databaseNames[key.database] ?? textName(of: key.database.base), user: key.user,
      table: key.name)
  }

  /// Fills a new table with what a snapshot or a plan says of it; the lock must be held.
  func take(_ table: StoredTable, _ key: TableKey) {
    let name = name(of: key)
    let reader = TreeReader()
    guard let written = writtenTables.removeValue(forKey: name) else { return fill(table, name) }
    if let memory = table.memory(written: written.tree, reader) { _ = table.remember(memory) }
    if !reader.mistakes.isEmpty { stop(TextError(written.source, reader.mistakes).description) }
  }

  /// Fills a table with what a plan says of it; the lock must be held.
  func fill(_ table: StoredTable, _ name: TableName) {
    let reader = TreeReader()
    var source = "plan"
    for fixture in fixtures where fixture.isAbout(name) {
      source = fixture.places.source
      table.insert(written: fixture.trees, reader)
    }
    if !reader.mistakes.isEmpty { stop(TextError(source, reader.mistakes).description) }
  }
}

extension PlannedFixture {
  /// Whether a table is meant; that of the user of all mocks where nobody is named.
  func isAbout(_ name: TableName) -> Bool {
    database == name.database && table == name.table
      && (user == name.user || user == nil && name.user == ClientState().user)
  }
}
