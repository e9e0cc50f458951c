import MockSpecRuntime

/// What snapshots and plans call a table.
struct TableName: Hashable, Codable, CustomStringConvertible {
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

extension Backend {
  /// What snapshots and plans say of tables that nobody has used; the lock must be held.
  var storedTexts: StoredTexts {
    let texts = part(StoredTexts.self)
    tableSource = texts
    return texts
  }

  /// The name of a table in snapshots and plans; the lock must be held.
  func name(of key: TableKey) -> TableName {
    TableName(
      database: databaseNames[key.database] ?? textName(of: key.database.base), user: key.user,
      table: key.name)
  }
}

extension PlannedFixture {
  /// Whether a table is meant; that of the user of all mocks where nobody is named.
  func isAbout(_ name: TableName) -> Bool {
    database == name.database && table == name.table
      && (user == name.user || user == nil && name.user == ClientState().user)
  }
}
