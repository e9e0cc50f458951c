/// What tells the tables of a backend apart.
struct TableKey: Hashable {
  /// Whose table it is, where every user has one.
  let user: String?
  let database: AnyHashable
  let name: String
  let bridge: ObjectIdentifier

  var place: StorePlace { StorePlace(database: database, user: user) }
}

/// Where a table is.
public struct StorePlace {
  /// What tells the database from others.
  public let database: AnyHashable
  /// Whose table it is; `nil` where it belongs to nobody.
  public let user: String?

  package init(database: AnyHashable, user: String?) {
    self.database = database
    self.user = user
  }
}

/// A table, whatever its records are.
class StoredTable {
  /// What the table keeps, to be given back one day.
  var memory: Any { () }

  /// Makes the table what it was.
  ///
  /// - Parameter memory: What it kept; `nil` for what it had when it was made.
  /// - Returns: What it has kept until now.
  func remember(_ memory: Any?) -> Any { () }

  /// What the table keeps, as snapshots write it.
  func written() throws -> [JSONTree.Member] { [] }

  /// What a snapshot has written of the table; `nil` if something is wrong with it.
  func memory(written tree: JSONTree, _ reader: TreeReader) -> Any? { nil }

  /// Puts in the records that a plan has written.
  func insert(written trees: [JSONTree], _ reader: TreeReader) {}

  /// Tells the cursors and tokens of the table from those of others.
  var serial: Int {
    get { 0 }
    set {}
  }
}

/// The records of one table in creation order; like all state, guarded by the backend's lock.
///
/// Stored records are never changed, only replaced, so that they can be copied outside the lock.
final class TableState<Bridge: RecordBridge>: StoredTable {
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
  /// Whose table it is, and of which database.
  let key: TableKey
  let zones: (any ZoneTable<Bridge.ZoneID>)?
  /// What it means that a record is not there: for a zone something else than for a record.
  let absence: ErrorMeaning
  /// What the table keeps.
  var contents: TableContents<Bridge>
  /// What it kept when it was made.
  var pristine: TableContents<Bridge>
  /// The tables whose records live in the zones that are the records of this one.
  var dependents: [any ZonedTable<Bridge.ID>] = []
  /// Who is told of every change.
  var watchers: [any Watcher<Bridge>] = []
  /// Whether the records of this table watch those of another one.
  var isWatching = false
  /// The label of the client whose request is being applied; `nil` where the test plays a client.
  var author: String?
  /// The contexts that want to know what others commit.
  var observers = TableObservers<Bridge>()
  /// Who writes, where that is another user than the one whose table it is.
  var guest: String?
  /// The database of which the table shows what other users share.
  var shownDatabase: AnyHashable?
  /// The tables of other users whose shares this one shows.
  var sources: [TableReference<Bridge>] = []
  /// The tables of other users that show what is shared of this one.
  var views: [TableReference<Bridge>] = []

  let schemas: SchemaBook

  init(
    _ key: TableKey, serial: Int, zones: (any ZoneTable<Bridge.ZoneID>)?, holdsZones: Bool,
    schemas: SchemaBook
  ) {
    name = key.name
    self.key = key
    self.schemas = schemas
    absence = holdsZones ? .zoneMissing : .missing
    contents = TableContents(serial: serial)
    pristine = contents
    self.zones = zones
  }

  override var memory: Any { contents }

  override func remember(_ memory: Any?) -> Any {
    defer { contents = memory as? TableContents<Bridge> ?? pristine }
    return contents
  }

  override var serial: Int {
    get { contents.serial }
    set { contents.serial = newValue }
  }

  override func written() throws -> [JSONTree.Member] { try contents.written() }

  override func memory(written tree: JSONTree, _ reader: TreeReader) -> Any? {
    TableContents<Bridge>(written: tree, reader)
  }

  override func insert(written trees: [JSONTree], _ reader: TreeReader) {
    for tree in trees {
      if let record = reader.read(tree, Bridge.record) { insert(record) }
    }
  }

  var count: Int { contents.places.count }

  func row(_ id: Bridge.ID) -> Row? { contents.places[id].flatMap { contents.rows[$0] } }

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
    let merged = Bridge.merged(
      Bridge.copy(client), into: row(id).map { Bridge.copy($0.record) }, policy: policy)
    guard let source = source(of: Bridge.zoneID(of: id)) else { return store(merged) }
    source.store(merged, by: self)
    return row(id)?.record ?? merged
  }

  /// Writes what a client's record has become, as a new version, and returns what is stored.
  @discardableResult
  func store(_ merged: Bridge.Record) -> Bridge.Record {
    let id = Bridge.id(of: merged)
    let previous = row(id)
    contents.revision += 1
    let now = Self.firstSecond + Double(contents.revision)
    let stamp = SaveStamp(
      changeTag: String(contents.revision, radix: 36), isNew: previous == nil,
      previous: previous.map { Bridge.copy($0.record) }, place: key.place, guest: guest,
      creation: previous?.creation ?? now, modification: now)
    let stored = Bridge.stamped(merged, with: stamp)
    if Bridge.hasSchema, Bridge.share(stored, in: key.place) == nil {
      schemas.inferred.infer(Bridge.fields(of: stored), type: Bridge.typeName(of: stored))
    }
    keep(stored, id, creation: now)
    show(stored, id, previous: previous?.record)
    return stored
  }

  /// Puts a version in the place of the one before.
  func keep(_ record: Bridge.Record, _ id: Bridge.ID, creation: Double) {
    let place = contents.places[id]
    relink(id, from: row(id)?.record, to: record)
    if let place {
      replace(place, by: record)
    } else {
      contents.places[id] = contents.rows.count
      contents.rows.append(Row(id: id, record: record, creation: creation))
      if Bridge.share(record, in: key.place) != nil { contents.shares.append(id) }
    }
    noteSave(of: id, at: place ?? contents.rows.count - 1, isNew: place == nil)
    tell(place == nil ? .created : .updated, of: record, id)
    if place == nil { tell(.created, ofZone: record) }
  }

  /// Takes a record out, and with a zone all records in it.
  @discardableResult
  func remove(_ id: Bridge.ID, reason: DeletionReason = .deleted) -> Bridge.Record? {
    if let source = source(of: Bridge.zoneID(of: id)), let record = row(id)?.record {
      source.remove(id, by: self)
      return record
    }
    guard let record = forget(id, reason: reason) else { return nil }
    // Chains can be longer than the stack of a thread is deep.
    var bound = severed(from: id, of: record)
    while let next = bound.popLast() {
      guard let record = forget(next, reason: reason) else { continue }
      bound += severed(from: next, of: record)
    }
    return record
  }

  /// Takes a record out, whatever others need it for.
  @discardableResult
  func forget(_ id: Bridge.ID, reason: DeletionReason = .deleted) -> Bridge.Record? {
    guard let row = drop(id) else { return nil }
    noteDeletion(of: row, reason: reason)
    tell(.deleted, of: row.record, id)
    tell(.deleted, ofZone: row.record)
    closeHoles()
    return row.record
  }

  /// Takes all records of a zone out, with their history: the zone itself tells that it is gone.
  func removeAll(in zone: Bridge.ZoneID) {
    for case let row? in contents.rows where Bridge.zoneID(of: row.id) == zone { drop(row.id) }
    for id in contents.tombstones.keys where Bridge.zoneID(of: id) == zone {
      contents.tombstones[id] = nil
    }
    contents.logs[zone] = nil
    contents.notes[zone] = nil
    closeHoles()
    showDeletion(ofZone: zone)
  }

  @discardableResult
  private func drop(_ id: Bridge.ID) -> Row? {
    guard let place = contents.places.removeValue(forKey: id), let row = contents.rows[place] else {
      return nil
    }
    contents.rows.update(at: place) { $0 = nil }
    relink(id, from: row.record, to: nil)
    contents.shares.removeAll { $0 == id }
    for dependent in dependents { dependent.removeAll(in: id) }
    return row
  }

  private func replace(_ place: Int, by record: Bridge.Record) {
    contents.rows.update(at: place) { row in
      guard let old = row?.record else { return }
      row?.record = record
      guard Bridge.hasChangeTags, let tag = Bridge.changeTag(of: old) else { return }
      row?.history.append(Version(tag: tag, record: old))
      if let length = row?.history.count, length > Self.longestHistory {
        row?.history.removeFirst()
      }
    }
  }

  /// Keeps the rows from growing for ever, at a cost that is constant per deletion.
  private func closeHoles() {
    guard contents.rows.count > 64, contents.rows.count > 2 * contents.places.count else { return }
    contents.rows = SharingArray(contents.rows.lazy.filter { $0 != nil })
    for (place, row) in contents.rows.enumerated() {
      if let row { contents.places[row.id] = place }
    }
  }
}
