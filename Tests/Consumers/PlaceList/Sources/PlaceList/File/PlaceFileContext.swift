import Foundation

/// Pending changes of places beside the file; a save writes them into it in one transaction.
final class PlaceFileContext: PlaceContext, @unchecked Sendable {
  private let lock = NSLock()
  // The state behind the lock.
  private let file: Result<SQLiteConnection, any Error>
  /// The error of a change that could not be noted.
  private var trouble: (any Error)?
  private let news: PlaceNews

  init(_ file: Result<SQLiteConnection, any Error>, _ news: PlaceNews) {
    (self.file, self.news) = (file, news)
  }

  deinit { news[ObjectIdentifier(self)] = nil }

  func insert(_ place: Place) { note(PlaceSQL.insert, place.id, place) }

  func update(_ place: Place) { note(PlaceSQL.update, place.id, place) }

  func delete(_ id: UUID) { note(PlaceSQL.delete, id) }

  func rollback() {
    lock.withLock { trouble = nil }
    note([PlaceSQL.rollback])
  }

  /// Notes changes; after a failure, each save throws its error until the changes are dropped.
  private func note(_ statements: [String], _ id: UUID? = nil, _ place: Place? = nil) {
    let values = [id?.uuidString, place?.city, place?.country, place?.revision]
    lock.withLock {
      do { for sql in statements { try file.get().run(sql, values) } } catch { trouble = error }
    }
  }

  var hasChanges: Bool {
    lock.withLock { trouble != nil || (try? file.get().run(PlaceSQL.anyChange).isEmpty) != true }
  }

  func place(_ id: UUID) throws -> Place? { try read(PlaceSQL.one, [id.uuidString]).first }

  func fetchAll() throws -> [Place] { try read() }

  private func read(_ condition: String = "", _ values: [String?] = []) throws -> [Place] {
    try use { file in
      try file.transaction("BEGIN") {
        try file.run(PlaceSQL.read + condition, values)
        return try file.run(PlaceSQL.seen(condition), values).compactMap(Place.init)
      }
    }
  }

  private func use<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
    try PlaceError.translating { try lock.withLock { try body(file.get()) } }
  }

  var onChange: PlaceNews.Observer? {
    get { news[ObjectIdentifier(self)] }
    set { news[ObjectIdentifier(self)] = newValue }
  }

  func save() throws { try commit(unless: "stale") }

  func saveMerging() throws { try commit(unless: nil) }

  private func commit(unless problem: String?) throws {
    try use { file in
      if let trouble { throw trouble }
      if try file.run(PlaceSQL.anyChange).isEmpty { return }
      try news.saving(by: ObjectIdentifier(self)) {
        try file.transaction("BEGIN IMMEDIATE") {
          if let problem = try file.run(PlaceSQL.problem, [problem]).first {
            if problem[4] == "duplicate" { throw PlaceError.duplicate }
            throw PlaceError.changedElsewhere(server: Place(problem))
          }
          let actions = try file.run(PlaceSQL.actions)
          for sql in PlaceSQL.commit { try file.run(sql) }
          return actions
        }
      }
    }
  }
}

extension Place {
  fileprivate init?(_ row: [String?]) {
    guard let id = row[0].flatMap(UUID.init(uuidString:)), let city = row[1], let country = row[2]
    else { return nil }
    self.init(id: id, city: city, country: country, revision: row[3])
  }
}
