/// What tells the tables of a backend apart.
struct TableKey: Hashable {
  let database: AnyHashable
  let name: String
  let bridge: ObjectIdentifier
}

/// The records of one table in creation order; like all state, guarded by the backend's lock.
///
/// Stored records are never changed, only replaced, so that they can be copied outside the lock.
final class TableState<Bridge: RecordBridge> {
  struct Version {
    let tag: String
    let record: Bridge.Record
  }

  struct Row {
    let id: Bridge.ID
    var record: Bridge.Record
    let creation: Double
    /// The number of the record's last change; 0 where no history is kept.
    var changeNumber = 0
    /// Versions that were replaced, oldest first, to find what a conflicting client started from.
    var history: [Version] = []
  }

  /// 2025-01-01, from when the store counts a second for each save.
  private static var firstSecond: Double { 1_735_689_600 }
  private static var longestHistory: Int { 16 }

  let name: String
  /// Tells the cursors of this table from those of others.
  let serial: Int
  let zones: (any ZoneTable<Bridge.ZoneID>)?
  /// What it means that a record is not there: for a zone something else than for a record.
  let absence: ErrorMeaning
  /// Rows by creation, with holes where records were deleted.
  private(set) var rows: [Row?] = []
  private(set) var places: [Bridge.ID: Int] = [:]
  private var revision = 0
  private var changeNumber = 0
  private var epoch = 0
  /// The history of each zone; that of a table without zones is under `nil`.
  var logs: [Bridge.ZoneID?: ChangeLog<Bridge.ID>] = [:]
  /// Who links to a record, there or not.
  var referrers: [Bridge.ID: Set<Bridge.ID>] = [:]
  /// What queries see while their index lags behind.
  var indexedRows: [Row?]?
  var tombstones: [Bridge.ID: Tombstone] = [:]
  /// What clients have stored with their saves in a zone.
  var notes: [Bridge.ZoneID?: any Sendable] = [:]
  var cursors: [QueryPosition<Bridge.ID>] = []
  /// The tables whose records live in the zones that are the records of this one.
  var dependents: [any ZonedTable<Bridge.ID>] = []

  init(name: String, serial: Int, zones: (any ZoneTable<Bridge.ZoneID>)?, holdsZones: Bool) {
    self.name = name
    absence = holdsZones ? .zoneMissing : .missing
    self.serial = serial
    self.zones = zones
  }

  var count: Int { places.count }

  func row(_ id: Bridge.ID) -> Row? { places[id].flatMap { rows[$0] } }

  /// The version on which a client's record is based, if it is still remembered.
  func base(of client: Bridge.Record) -> Bridge.Record? {
    guard let tag = Bridge.changeTag(of: client), let row = row(Bridge.id(of: client)) else {
      return nil
    }
    if Bridge.changeTag(of: row.record) == tag { return row.record }
    return row.history.last { $0.tag == tag }?.record
  }

  /// Writes a record as a new version and returns what is stored.
  @discardableResult
  func write(_ client: Bridge.Record, policy: SavePolicy) -> Bridge.Record {
    let id = Bridge.id(of: client)
    let place = places[id]
    let previous = place.flatMap { rows[$0] }
    revision += 1
    let now = Self.firstSecond + Double(revision)
    let stamp = SaveStamp(
      changeTag: String(revision, radix: 36), isNew: previous == nil,
      previous: previous.map { Bridge.copy($0.record) }, creation: previous?.creation ?? now,
      modification: now)
    let merged = Bridge.merged(
      Bridge.copy(client), into: previous.map { Bridge.copy($0.record) }, policy: policy)
    let stored = Bridge.stamped(merged, with: stamp)
    relink(id, from: previous?.record, to: stored)
    if let place {
      replace(place, by: stored)
    } else {
      places[id] = rows.count
      rows.append(Row(id: id, record: stored, creation: now))
    }
    noteSave(of: id, at: place ?? rows.count - 1, isNew: previous == nil)
    return stored
  }

  /// Takes a record out, and with a zone all records in it.
  @discardableResult
  func remove(_ id: Bridge.ID, reason: DeletionReason = .deleted) -> Bridge.Record? {
    guard let row = drop(id) else { return nil }
    noteDeletion(of: row, reason: reason)
    cascade(from: id, reason: reason)
    closeHoles()
    return row.record
  }

  /// Takes all records of a zone out, with their history: the zone itself tells that it is gone.
  func removeAll(in zone: Bridge.ZoneID) {
    for case let row? in rows where Bridge.zoneID(of: row.id) == zone { drop(row.id) }
    tombstones = tombstones.filter { Bridge.zoneID(of: $0.key) != zone }
    logs[zone] = nil
    notes[zone] = nil
    closeHoles()
  }

  @discardableResult
  private func drop(_ id: Bridge.ID) -> Row? {
    guard let place = places.removeValue(forKey: id), let row = rows[place] else { return nil }
    rows[place] = nil
    relink(id, from: row.record, to: nil)
    for dependent in dependents { dependent.removeAll(in: id) }
    return row
  }

  func nextChangeNumber() -> Int {
    changeNumber += 1
    return changeNumber
  }

  func nextEpoch() -> Int {
    epoch += 1
    return epoch
  }

  func setChangeNumber(_ number: Int, at place: Int) { rows[place]?.changeNumber = number }

  private func replace(_ place: Int, by record: Bridge.Record) {
    guard let old = rows[place]?.record else { return }
    rows[place]?.record = record
    guard Bridge.hasChangeTags, let tag = Bridge.changeTag(of: old) else { return }
    rows[place]?.history.append(Version(tag: tag, record: old))
    if let length = rows[place]?.history.count, length > Self.longestHistory {
      rows[place]?.history.removeFirst()
    }
  }

  /// Keeps the rows from growing for ever, at a cost that is constant per deletion.
  private func closeHoles() {
    guard rows.count > 64, rows.count > 2 * places.count else { return }
    rows.removeAll { $0 == nil }
    for (place, row) in rows.enumerated() {
      if let row { places[row.id] = place }
    }
  }
}
