import MockSpecRuntime

/// The name of a table in snapshots and plans.
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
  /// The texts about tables that no mock has used yet.
  func storedTexts(_ held: borrowing Held) -> StoredTexts {
    let texts = part(StoredTexts.self, held)
    tableSource = texts
    return texts
  }

  /// Returns the name of a table in snapshots and plans.
  func name(of key: TableKey, _ held: borrowing Held) -> TableName {
    let container = key.container.map { textName(of: $0.base) + "/" } ?? ""
    return TableName(
      database: container + (databaseNames[key.database] ?? textName(of: key.database.base)),
      user: key.user, table: key.name)
  }
}

extension PlannedFixture {
  /// Checks whether the records are for a table; without a user, for that of the default user of mocks.
  func isAbout(_ name: TableName) -> Bool {
    database == name.database && table == name.table
      && (user == name.user || user == nil && name.user == ClientState().user)
  }
}
