/// What tells the tables of a backend apart.
@usableFromInline
package struct TableKey: Hashable {
  /// Whose table it is, where every user has one.
  @usableFromInline package var user: String?
  package let database: AnyHashable
  package let name: String
  let adapter: ObjectIdentifier

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
package class StoredTable {
  @usableFromInline let key: TableKey
  /// Whether the records are the zones of other tables.
  let holdsZones: Bool

  /// What the table keeps, to be given back one day.
  var memory: Any { () }

  /// Makes the table what it was.
  ///
  /// - Parameter memory: What it kept; `nil` for what it had when it was made.
  /// - Returns: What it has kept until now.
  func remember(_ memory: Any?) -> Any { () }

  /// Makes the table what it was before a snapshot or a plan has filled it.
  package func clear() {}

  /// Hands the table to a visitor, with the type of its records.
  package func accept<Visitor: TableVisitor>(_ visitor: inout Visitor) throws {}

  /// Lets the records of this table tell of the changes of another one, if they are subscriptions to it.
  func connectSubscriptions(with other: StoredTable, _ clients: ClientRegister) {}

  /// Tells the cursors and tokens of the table from those of others.
  package var serial: Int {
    get { 0 }
    set {}
  }

  init(_ key: TableKey, holdsZones: Bool) { (self.key, self.holdsZones) = (key, holdsZones) }
}

/// What looks at tables of any records.
package protocol TableVisitor {
  /// Looks at a table; the lock is held unless the caller says otherwise.
  mutating func visit<Adapter: RecordAdapter>(_ table: TableState<Adapter>) throws
}

/// The records of one table in creation order; like all state, guarded by the backend's lock.
///
/// Stored records are never changed, only replaced, so that they can be copied outside the lock.
@usableFromInline
package final class TableState<Adapter: RecordAdapter>: StoredTable {

  @usableFromInline let name: String
  @usableFromInline let zones: (any ZoneTable<Adapter.ZoneID>)?
  /// Where the table is.
  @usableFromInline let place: StorePlace
  /// What it means that a record is not there: for a zone something else than for a record.
  @usableFromInline let absence: ErrorMeaning
  /// What the table keeps; not checked for exclusive access, as the lock sees to it.
  @exclusivity(unchecked) @usableFromInline var contents: TableContents<Adapter>
  /// What it kept when it was made.
  var pristine: TableContents<Adapter>
  /// The same without what a snapshot or a plan has put in.
  var blank: TableContents<Adapter>
  /// The tables whose records live in the zones that are the records of this one.
  @usableFromInline var dependents: [any ZonedTable<Adapter.ID>] = [] { didSet { judgeCompany() } }
  /// Who is told of every change.
  var watchers: [any Watcher<Adapter>] = [] { didSet { judgeCompany() } }
  /// The label of the client whose request is being applied; `nil` where the test plays a client.
  @usableFromInline var author: String?
  /// The contexts that want to know what others commit.
  var observers = TableObservers<Adapter>()
  /// Who asks or writes, where that is another user than the one whose table it is.
  @exclusivity(unchecked) @usableFromInline var guest: String?
  @usableFromInline let configuration: TableConfiguration<Adapter>
  /// The tables of other users whose shares this one shows.
  var sources: [TableReference<Adapter>] = [] { didSet { judgeCompany() } }
  /// The tables of other users that show what is shared of this one.
  var views: [TableReference<Adapter>] = [] { didSet { judgeCompany() } }
  /// Whether nothing but this table is concerned by what is written into it; every write asks.
  @exclusivity(unchecked) @usableFromInline private(set) var isAlone = true

  /// The rules of a part about the records; `nil` where there are none.
  @usableFromInline let validator: (any TableValidator<Adapter.Record>)?
  let clients: ClientRegister
  /// The users by the ids of their records, as of a revision of the clients.
  var userRecords: (revision: Int, owners: [Adapter.ID: String]) = (-1, [:])

  init(
    _ key: TableKey, _ configuration: TableConfiguration<Adapter>, serial: Int,
    zones: (any ZoneTable<Adapter.ZoneID>)?, holdsZones: Bool,
    validator: (any TableValidator<Adapter.Record>)?, clients: ClientRegister
  ) {
    name = key.name
    self.configuration = configuration
    place = key.place
    self.validator = validator
    self.clients = clients
    absence = holdsZones ? .zoneMissing : .missing
    contents = TableContents(serial: serial)
    pristine = contents
    blank = contents
    self.zones = zones
    super.init(key, holdsZones: holdsZones)
    judgeCompany()
  }

  private func judgeCompany() {
    isAlone =
      zones == nil && !isAuthored && dependents.isEmpty && watchers.isEmpty && sources.isEmpty
      && views.isEmpty
  }

  override var memory: Any { contents }

  override func remember(_ memory: Any?) -> Any {
    defer { contents = memory as? TableContents<Adapter> ?? pristine }
    return contents
  }

  package override func clear() { contents = blank }

  override func connectSubscriptions(with other: StoredTable, _ clients: ClientRegister) {
    (Adapter.self as? any SubscriptionAdapter.Type).map { subscribe($0, to: other, clients) }
  }

  private func subscribe<S: SubscriptionAdapter>(
    _ adapter: S.Type, to other: StoredTable, _ clients: ClientRegister
  ) {
    guard let own = self as? TableState<S>, other.key.database == key.database,
      other.key.user == nil || other.key.user == key.user
    else { return }
    if let watched = other as? TableState<S.Watched>,
      S.subscribedStore.map({ $0 == watched.name }) ?? true
    {
      watched.watchers.append(SubscriptionListener(own, clients))
    }
    // Zones are made and deleted before anybody has used the records in them.
    if other.holdsZones, let zones = other as? any ZoneTable<S.Watched.ZoneID> {
      zones.adopt(SubscriptionListener(own, clients))
    }
  }

  package override var serial: Int {
    get { contents.serial }
    set { contents.serial = newValue }
  }

  package override func accept<Visitor: TableVisitor>(_ visitor: inout Visitor) throws {
    try visitor.visit(self)
  }

  /// Puts in a record that was there before anybody used the table; the lock must be held.
  package func insertInitially(_ record: Adapter.Record) {
    enter(as: ClientState().user)
    defer { enter(as: nil) }
    insert(record)
  }

  /// Whether only those who have created a record can change it.
  @usableFromInline var isAuthored: Bool { configuration.areCreatorsOwners }

  var count: Int { contents.places.count }

  /// Everybody who has a record without making it.
  var users: Set<String> { key.user.map { [$0] } ?? clients.users }

  @inlinable
  func row(_ id: Adapter.ID) -> Row? { contents.places[id].flatMap { contents.rows[$0] } }

  /// The version on which a client's record is based, if it is still remembered.
  @usableFromInline func base(of client: Adapter.Record) -> Adapter.Record? {
    guard let tag = changeTag(of: client), let row = row(Adapter.id(of: client)) else {
      return nil
    }
    if changeTag(of: row.record) == tag { return row.record }
    return row.history.last { $0.tag == tag }?.record
  }
}
