import Foundation

/// The table of places in a file, and the lock of all contexts that use it.
final class PlaceTable: @unchecked Sendable {
  /// Where contexts are told what others have saved, one thing after another.
  let news = DispatchQueue(label: "PlaceTable.news")
  private let lock = NSLock()
  private let file: SQLiteConnection
  private let statements: (all: SQLiteStatement, one: SQLiteStatement)
  private let changes: (insert: SQLiteStatement, update: SQLiteStatement, delete: SQLiteStatement)
  private var contexts: [() -> PlaceFileContext?] = []

  init(_ file: SQLiteConnection) throws {
    let select = "SELECT id, city, country, revision FROM places"
    (statements, changes) = try PlaceError.translating {
      try file.execute(
        """
        CREATE TABLE IF NOT EXISTS places (
          number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
          city TEXT NOT NULL CHECK (city <> ''), country TEXT NOT NULL CHECK (country <> ''),
          revision TEXT NOT NULL)
        """)
      return (
        (
          try file.prepare("\(select) ORDER BY number"), try file.prepare("\(select) WHERE id = ?")
        ),
        (
          try file.prepare("INSERT INTO places (id, city, country, revision) VALUES (?, ?, ?, ?)"),
          try file.prepare(
            "UPDATE places SET city = ?2, country = ?3, revision = ?4 WHERE id = ?1"),
          try file.prepare("DELETE FROM places WHERE id = ?")
        )
      )
    }
    self.file = file
  }

  /// Lets one thread at a time use the file and what contexts remember.
  func use<Result>(_ body: () throws -> Result) throws -> Result {
    try PlaceError.translating { try lock.withLock(body) }
  }

  /// The same for what cannot fail.
  func locked<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }
}

// MARK: - Inside the lock

extension PlaceTable {
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try file.transaction(body)
  }

  func places() throws -> [Place] { try statements.all.run().compactMap(Place.init) }

  func place(_ id: UUID) throws -> Place? {
    try statements.one.run(id.uuidString).lazy.compactMap(Place.init).first
  }

  /// Writes a place that is new, or over the one that is there, with a revision of its own.
  func write(_ place: Place, isNew: Bool) throws -> Place {
    var place = place
    place.revision = UUID().uuidString
    let statement = isNew ? changes.insert : changes.update
    try statement.run(place.id.uuidString, place.city, place.country, place.revision)
    return place
  }

  func delete(_ id: UUID) throws { try changes.delete.run(id.uuidString) }

  /// Adds a context that wants to know what others save, as long as it lives.
  func add(_ context: PlaceFileContext) { contexts.append { [weak context] in context } }

  func others(than context: PlaceFileContext) -> [PlaceFileContext] {
    contexts.removeAll { $0() == nil }
    return contexts.compactMap { $0() }.filter { $0 !== context }
  }
}

extension Place {
  fileprivate init?(_ row: [String?]) {
    guard row.count == 4, let id = row[0].flatMap(UUID.init(uuidString:)), let city = row[1],
      let country = row[2]
    else { return nil }
    self.init(id: id, city: city, country: country, revision: row[3])
  }
}
