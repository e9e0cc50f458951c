/// What tells the tables of a backend apart.
@usableFromInline
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
@usableFromInline
class StoredTable {
  /// What the table keeps, to be given back one day.
  var memory: Any { () }

  /// Makes the table what it was.
  ///
  /// - Parameter memory: What it kept; `nil` for what it had when it was made.
  /// - Returns: What it has kept until now.
  func remember(_ memory: Any?) -> Any { () }

  /// Makes the table what it was before a snapshot or a plan has filled it.
  func clear() {}

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

  @inlinable
  init() {}
}

/// The records of one table in creation order; like all state, guarded by the backend's lock.
///
/// Stored records are never changed, only replaced, so that they can be copied outside the lock.
@usableFromInline
final class TableState<Bridge: RecordBridge>: StoredTable {

  let name: String
  /// Whose table it is, and of which database.
  let key: TableKey
  let zones: (any ZoneTable<Bridge.ZoneID>)?
  /// Where the table is.
  @usableFromInline let place: StorePlace
  /// What it means that a record is not there: for a zone something else than for a record.
  let absence: ErrorMeaning
  /// What the table keeps; not checked for exclusive access, as the lock sees to it.
  @exclusivity(unchecked) @usableFromInline var contents: TableContents<Bridge>
  /// What it kept when it was made.
  var pristine: TableContents<Bridge>
  /// The same without what a snapshot or a plan has put in.
  var blank: TableContents<Bridge>
  /// The tables whose records live in the zones that are the records of this one.
  var dependents: [any ZonedTable<Bridge.ID>] = [] { didSet { judgeCompany() } }
  /// Who is told of every change.
  var watchers: [any Watcher<Bridge>] = [] { didSet { judgeCompany() } }
  /// Whether the records of this table watch those of another one.
  var isWatching = false
  /// The label of the client whose request is being applied; `nil` where the test plays a client.
  var author: String?
  /// The contexts that want to know what others commit.
  var observers = TableObservers<Bridge>()
  /// Who asks or writes, where that is another user than the one whose table it is.
  @exclusivity(unchecked) @usableFromInline var guest: String?
  /// Whether only who has made a record can change it.
  @usableFromInline let isAuthored: Bool
  /// The database of which the table shows what other users share.
  var shownDatabase: AnyHashable?
  /// The tables of other users whose shares this one shows.
  var sources: [TableReference<Bridge>] = [] { didSet { judgeCompany() } }
  /// The tables of other users that show what is shared of this one.
  var views: [TableReference<Bridge>] = [] { didSet { judgeCompany() } }
  /// Whether nothing but this table is concerned by what is written into it; every write asks.
  @exclusivity(unchecked) @usableFromInline private(set) var isAlone = true

  let schemas: SchemaBook
  /// Makes the record that a user has without anybody making it.
  var profile: ((String) -> Bridge.Record)?
  /// The type of these records.
  private(set) lazy var profileType = profile.map { Bridge.typeName(of: $0("")) }
  private let clients: ClientRegister

  init(
    _ key: TableKey, serial: Int, zones: (any ZoneTable<Bridge.ZoneID>)?, holdsZones: Bool,
    isAuthored: Bool, schemas: SchemaBook, clients: ClientRegister
  ) {
    name = key.name
    self.key = key
    place = key.place
    self.schemas = schemas
    self.clients = clients
    // What every user has a table for is nobody else's.
    self.isAuthored = isAuthored && key.user == nil
    absence = holdsZones ? .zoneMissing : .missing
    contents = TableContents(serial: serial)
    pristine = contents
    blank = contents
    self.zones = zones
    super.init()
    judgeCompany()
  }

  private func judgeCompany() {
    isAlone =
      zones == nil && !isAuthored && dependents.isEmpty && watchers.isEmpty && sources.isEmpty
      && views.isEmpty
  }

  override var memory: Any { contents }

  override func remember(_ memory: Any?) -> Any {
    defer { contents = memory as? TableContents<Bridge> ?? pristine }
    return contents
  }

  override func clear() { contents = blank }

  override var serial: Int {
    get { contents.serial }
    set { contents.serial = newValue }
  }

  override func written() throws -> [JSONTree.Member] { try contents.written() }

  override func memory(written tree: JSONTree, _ reader: TreeReader) -> Any? {
    TableContents<Bridge>(written: tree, reader)
  }

  override func insert(written trees: [JSONTree], _ reader: TreeReader) {
    enter(as: ClientState().user)
    defer { enter(as: nil) }
    for tree in trees {
      if let record = reader.read(tree, Bridge.record) { insert(record) }
    }
  }

  var count: Int { contents.places.count }

  /// Everybody who has a record without making it.
  var users: Set<String> { key.user.map { [$0] } ?? clients.users }

  @inlinable
  func row(_ id: Bridge.ID) -> Row? { contents.places[id].flatMap { contents.rows[$0] } }

  /// The version on which a client's record is based, if it is still remembered.
  func base(of client: Bridge.Record) -> Bridge.Record? {
    guard let tag = Bridge.changeTag(of: client), let row = row(Bridge.id(of: client)) else {
      return nil
    }
    if Bridge.changeTag(of: row.record) == tag { return row.record }
    return row.history.last { $0.tag == tag }?.record
  }
}
