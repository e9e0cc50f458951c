@_spi(MockSpecGenerated) import MockSpecRuntime

/// A stored record, whatever its type.
package protocol StoredRow: AnyObject {
  /// The record.
  var anyRecord: Any { get }
}

/// A version of a record as a table keeps it; it is replaced, and never changed.
package final class TableRow<Adapter: RecordAdapter>: StoredRow {
  package let id: Adapter.ID
  package let record: Adapter.Record
  let creation: Double
  /// The number of the record's last change; 0 where no history is kept.
  let changeNumber: Int
  /// Versions that were replaced, oldest first, to find the one that a conflicting client started from.
  let history: [(tag: String, record: Adapter.Record)]

  package init(
    id: Adapter.ID, record: Adapter.Record, creation: Double, changeNumber: Int = 0,
    history: [(tag: String, record: Adapter.Record)] = []
  ) {
    (self.id, self.record, self.creation) = (id, record, creation)
    (self.changeNumber, self.history) = (changeNumber, history)
  }

  package var anyRecord: Any { record }

  /// The zone in which the record lives.
  package var zone: Adapter.ZoneID? { Adapter.zone(of: id, in: record) }

  /// Returns the row with another record, or another number, in the same version.
  func with(_ record: Adapter.Record? = nil, changeNumber: Int? = nil) -> TableRow {
    TableRow(
      id: id, record: record ?? self.record, creation: creation,
      changeNumber: changeNumber ?? self.changeNumber, history: history)
  }

  /// Returns the row of the next version; `number` is 0 where no history is kept, and `tag` the one of this version.
  func replaced(by record: Adapter.Record, number: Int, tag: String?) -> TableRow {
    TableRow(
      id: id, record: record, creation: creation,
      changeNumber: number > 0 ? number : changeNumber,
      // The oldest of more than 16 is forgotten.
      history: tag.map { history.suffix(15) + [($0, self.record)] } ?? history)
  }
}

/// The contents of one table, which nothing copies by accident: they are read and changed in their place.
package struct TableContents<Adapter: RecordAdapter>: ~Copyable {
  package typealias Row = TableRow<Adapter>
  /// A row and its place.
  typealias Found = (place: Int, row: Row)

  /// The part of cursors and tokens that tells this table from others.
  var serial: Int
  /// The rows by creation, with holes where records were deleted.
  var rows: [Row?] = []
  var places: [Adapter.ID: Int] = [:]
  var revision = 0
  var changeNumber = 0
  var epoch = 0
  var logs = ChangeLogs<Adapter.ZoneID, Adapter.ID>()
  /// The records with links to a record, which need not be there.
  var referrers: [Adapter.ID: Set<Adapter.ID>] = [:]
  /// The creator of each record, where only creators can change them.
  var creators: [Adapter.ID: String] = [:]
  /// The records that are the service's own, such as shares.
  package var systemIDs: [Adapter.ID] = []
  /// The rows that queries see while their index lags behind.
  var indexedRows: [Row?]?
  /// The traces of deleted records, and of those that live in another zone by now.
  var tombstones: [ZoneItem<Adapter>: Tombstone<Adapter>] = [:]
  /// The note that each client has stored with its last save in a zone.
  var notes: [Adapter.ZoneID?: [String: any Sendable]] = [:]
  var cursors: [QueryPosition<Adapter.ID>] = []
  /// The most bytes that the records take; `nil` for any number.
  var quota: Int?

  init(serial: Int) { self.serial = serial }

  /// Returns contents that share with these what neither changes.
  func copy() -> Self {
    var copy = Self(serial: serial)
    (copy.revision, copy.changeNumber, copy.epoch) = (revision, changeNumber, epoch)
    (copy.rows, copy.places, copy.logs) = (rows, places, logs)
    (copy.referrers, copy.creators, copy.systemIDs) = (referrers, creators, systemIDs)
    (copy.indexedRows, copy.tombstones) = (indexedRows, tombstones)
    (copy.notes, copy.cursors, copy.quota) = (notes, cursors, quota)
    return copy
  }

  package var count: Int { places.count }

  package func contains(_ id: Adapter.ID) -> Bool { places[id] != nil }

  package func row(_ id: Adapter.ID) -> Row? {
    guard let place = places[id] else { return nil }
    return rows[place]
  }

  /// The record with an id.
  package func record(_ id: Adapter.ID) -> Adapter.Record? {
    guard let place = places[id] else { return nil }
    return rows[place]?.record
  }

  /// The zone of the record with an id; `nil` where neither the id nor a stored record tells it.
  func zone(of id: Adapter.ID) -> Adapter.ZoneID? { Adapter.zone(of: id, in: record(id)) }

  /// All records in the order of their creation.
  package var records: [(id: Adapter.ID, record: Adapter.Record)] {
    rows.compactMap { row in row.map { ($0.id, $0.record) } }
  }

  /// Checks whether there is a record whose id meets a condition.
  package func contains(where isMet: (Adapter.ID) -> Bool) -> Bool {
    rows.contains { row in row.map { isMet($0.id) } ?? false }
  }

  /// Returns the ids of stored records, in the order of their creation.
  package func inOrderOfCreation(_ ids: Set<Adapter.ID>) -> [Adapter.ID] {
    ids.compactMap { id in places[id].map { (place: $0, id: id) } }
      .sorted { $0.place < $1.place }.map(\.id)
  }

  func find(_ id: Adapter.ID) -> Found? {
    guard let place = places[id], let row = rows[place] else { return nil }
    return (place, row)
  }

  /// Finds a row over which the next version is to be written, by what was found when there were `rowCount` rows.
  ///
  /// As long as records are only written, an id that was missing can be there only if there are more rows. The number is
  /// then that of the rows with the new one.
  func find(_ id: Adapter.ID, again known: Found??, rowCount: inout Int) -> Found? {
    var found: Found?
    if let known, rows.count == rowCount, known.map({ rows[$0.place] === $0.row }) ?? true {
      found = known
    } else {
      found = find(id)
    }
    if found == nil { rowCount += 1 }
    return found
  }

  /// Checks whether records link to one, there or not.
  package func hasReferrers(_ id: Adapter.ID) -> Bool { referrers[id] != nil }

  mutating func nextRevision() -> Int {
    revision += 1
    return revision
  }

  mutating func nextChangeNumber() -> Int {
    changeNumber += 1
    return changeNumber
  }

  mutating func nextEpoch() -> Int {
    epoch += 1
    return epoch
  }

  /// Keeps a record as its first version.
  mutating func append(_ row: Row) {
    places[row.id] = rows.count
    rows.append(row)
    if row.changeNumber > 0 { log(row, isNew: true) }
  }

  /// Keeps a row in the place of the last version.
  mutating func replace(_ known: Found, by row: Row, isMoved: Bool = false) {
    rows[known.place] = row
    if row.changeNumber > known.row.changeNumber { log(row, isNew: isMoved) }
  }

  /// Removes a row.
  mutating func drop(_ id: Adapter.ID) -> Row? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    defer { rows[place] = nil }
    return rows[place]
  }

  /// Keeps the rows from growing for ever, at a cost that is constant per deletion.
  mutating func closeHoles() {
    if rows.count > 64, rows.count > 2 * places.count { fillHoles() }
  }

  mutating func fillHoles() {
    rows.removeAll { $0 == nil }
    for (place, row) in rows.enumerated() {
      if let row { places[row.id] = place }
    }
  }

  /// Removes the history and the notes of a zone that is gone.
  mutating func forgetHistory(of zone: Adapter.ZoneID) {
    for item in tombstones.keys where item.zone == zone { tombstones[item] = nil }
    logs[zone] = nil
    notes[zone] = nil
    closeHoles()
  }

  /// Replaces the links of a record among those of all records.
  mutating func relink(
    _ id: Adapter.ID, from old: [RecordLink<Adapter.ID>], to new: [RecordLink<Adapter.ID>]
  ) {
    for link in old {
      referrers[link.target]?.remove(id)
      if referrers[link.target]?.isEmpty == true { referrers[link.target] = nil }
    }
    for link in new { referrers[link.target, default: []].insert(id) }
  }
}

// MARK: - Pages of queries

/// The place where a query goes on: its results as they were when it began, and how many were given.
struct QueryPosition<ID: Hashable> {
  let ids: [ID]
  let start: Int

  init(ids: [ID], start: Int) { (self.ids, self.start) = (ids, start) }
}

extension TableContents {
  /// The position that a token of this table stands for.
  func position(of token: String) -> QueryPosition<Adapter.ID>? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == String(serial), let number = Int(parts[1]),
      cursors.indices.contains(number)
    else { return nil }
    return cursors[number]
  }

  /// Keeps the place where a query goes on; `nil` for services whose queries have one page.
  mutating func token(for position: QueryPosition<Adapter.ID>?) -> String? {
    guard let position, Adapter.Cursor.self != Never.self else { return nil }
    cursors.append(position)
    return "\(serial).\(cursors.count - 1)"
  }
}
