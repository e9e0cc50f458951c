/// A record as a table keeps it.
@usableFromInline
package struct TableRow<Adapter: RecordAdapter> {
  @usableFromInline package let id: Adapter.ID
  @usableFromInline package var record: Adapter.Record
  @usableFromInline let creation: Double
  /// The number of the record's last change; 0 where no history is kept.
  @usableFromInline var changeNumber: Int
  /// Versions that were replaced, oldest first, to find the one that a conflicting client started from.
  @usableFromInline var history: [(tag: String, record: Adapter.Record)] = []

  @inlinable
  init(id: Adapter.ID, record: Adapter.Record, creation: Double, changeNumber: Int = 0) {
    (self.id, self.record, self.creation) = (id, record, creation)
    self.changeNumber = changeNumber
  }

  /// Adds a version that is replaced; the oldest of more than 16 is forgotten.
  @usableFromInline
  mutating func appendHistory(_ tag: String, of old: Adapter.Record) {
    history.append((tag, old))
    if history.count > 16 { history.removeFirst() }
  }
}

/// The contents of one table.
@usableFromInline
package struct TableContents<Adapter: RecordAdapter> {
  @usableFromInline package typealias Row = TableRow<Adapter>
  /// A row and its place.
  @usableFromInline typealias Found = (place: Int, row: Row)

  /// The part of cursors and tokens that tells this table from others.
  @usableFromInline var serial: Int
  /// Rows by creation, with holes where records were deleted.
  @usableFromInline var rows = SharingArray<Row?>()
  @usableFromInline var places = SharingDictionary<Adapter.ID, Int>()
  @usableFromInline var revision = 0
  @usableFromInline var changeNumber = 0
  @usableFromInline var epoch = 0
  @usableFromInline var logs = ChangeLogs<Adapter.ZoneID, Adapter.ID>()
  /// The records with links to a record, which need not be there.
  @usableFromInline var referrers = SharingDictionary<
    Adapter.ID, SharingDictionary<Adapter.ID, Void>
  >()
  /// The creator of each record, where only creators can change them.
  @usableFromInline var creators = SharingDictionary<Adapter.ID, String>()
  /// The records that are the service's own, such as shares.
  @usableFromInline package var systemIDs: [Adapter.ID] = []
  /// The rows that queries see while their index lags behind.
  @usableFromInline var indexedRows: SharingArray<Row?>?
  @usableFromInline var tombstones = SharingDictionary<Adapter.ID, Tombstone<Adapter>>()
  /// The note that each client has stored with its last save in a zone.
  @usableFromInline var notes = SharingDictionary<Adapter.ZoneID?, [String: any Sendable]>()
  @usableFromInline var cursors = SharingArray<QueryPosition<Adapter.ID>>()

  init(serial: Int) { self.serial = serial }

  @inlinable package var count: Int { places.count }

  @inlinable
  package func contains(_ id: Adapter.ID) -> Bool { places[id] != nil }

  @inlinable
  package func row(_ id: Adapter.ID) -> Row? { places[id].flatMap { rows[$0] } }

  /// All records in the order of their creation.
  package var records: [(id: Adapter.ID, record: Adapter.Record)] {
    rows.compactMap { row in row.map { ($0.id, $0.record) } }
  }

  @inlinable
  func find(_ id: Adapter.ID) -> Found? {
    guard let place = places[id], let row = rows[place] else { return nil }
    return (place, row)
  }

  /// Whether records link to one, there or not.
  package func hasReferrers(_ id: Adapter.ID) -> Bool { referrers[id] != nil }

  @inlinable
  mutating func nextRevision() -> Int {
    revision += 1
    return revision
  }

  @inlinable
  mutating func nextChangeNumber() -> Int {
    changeNumber += 1
    return changeNumber
  }

  @inlinable
  mutating func nextEpoch() -> Int {
    epoch += 1
    return epoch
  }

  /// Keeps a record as its first version.
  @inlinable
  mutating func append(_ row: Row) {
    places[row.id] = rows.count
    rows.append(row)
    if row.changeNumber > 0 { log(row.changeNumber, of: row.id, isNew: true) }
  }

  /// Keeps a record in the place of its last version.
  ///
  /// - Parameters:
  ///   - known: The last version.
  ///   - record: The record.
  ///   - number: The number of the change; 0 where no history is kept.
  ///   - tag: The tag of the last version, where records have tags.
  @inlinable
  mutating func replace(_ known: Found, by record: Adapter.Record, number: Int, tag: String?) {
    rows.update(at: known.place) { row in
      row?.record = record
      if number > 0 { row?.changeNumber = number }
      if let tag { row?.appendHistory(tag, of: known.row.record) }
    }
    if number > 0 { log(number, of: known.row.id, isNew: false) }
  }

  /// Takes a row out.
  @inlinable
  mutating func drop(_ id: Adapter.ID) -> Row? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    return rows.update(at: place) { row in
      defer { row = nil }
      return row
    }
  }

  /// Keeps the rows from growing for ever, at a cost that is constant per deletion.
  @inlinable
  mutating func closeHoles() {
    if rows.count > 64, rows.count > 2 * places.count { fillHoles() }
  }

  @inlinable
  @inline(never)
  mutating func fillHoles() {
    rows = SharingArray(rows.lazy.filter { $0 != nil })
    for (place, row) in rows.enumerated() {
      if let row { places[row.id] = place }
    }
  }

  /// Takes out the history and the notes of a zone that is gone.
  @usableFromInline
  mutating func forgetHistory(of zone: Adapter.ZoneID) {
    for id in tombstones.keys where Adapter.zoneID(of: id) == zone { tombstones[id] = nil }
    logs[zone] = nil
    notes[zone] = nil
    closeHoles()
  }

  /// Replaces the links of a record among those of all records.
  @usableFromInline
  mutating func relink(
    _ id: Adapter.ID, from old: [RecordLink<Adapter.ID>], to new: [RecordLink<Adapter.ID>]
  ) {
    for link in old {
      referrers.update(link.target) { referrers in
        referrers?[id] = nil
        if referrers?.isEmpty == true { referrers = nil }
      }
    }
    for link in new {
      referrers.update(link.target) { referrers in
        var all = referrers ?? SharingDictionary()
        referrers = nil
        all[id] = ()
        referrers = all
      }
    }
  }
}

// MARK: - Pages of queries

/// The place where a query goes on: its results as they were when it began, and how many were given.
@usableFromInline
struct QueryPosition<ID: Hashable> {
  @usableFromInline let ids: [ID]
  @usableFromInline let start: Int

  @inlinable
  init(ids: [ID], start: Int) { (self.ids, self.start) = (ids, start) }
}

extension TableContents {
  /// The position that a token of this table stands for.
  @usableFromInline
  func position(of token: String) -> QueryPosition<Adapter.ID>? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == String(serial), let number = Int(parts[1]),
      cursors.indices.contains(number)
    else { return nil }
    return cursors[number]
  }

  /// Keeps the place where a query goes on; `nil` for services whose queries have one page.
  @usableFromInline
  mutating func token(for position: QueryPosition<Adapter.ID>?) -> String? {
    guard let position, Adapter.Cursor.self != Never.self else { return nil }
    cursors.append(position)
    return "\(serial).\(cursors.count - 1)"
  }
}
