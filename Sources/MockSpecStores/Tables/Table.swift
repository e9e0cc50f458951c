@_spi(MockSpecGenerated) import MockSpecRuntime

/// The key of a table on a backend.
package struct TableKey: Hashable {
  /// The user, where every user has a table.
  package var user: String?
  /// The identity of the container; `nil` for containers that are not told apart.
  package var container: AnyHashable?
  package let database: AnyHashable
  package let name: String
  let adapter: ObjectIdentifier

  /// True if both are tables of one database, of any user.
  package func isOfDatabase(of other: TableKey) -> Bool {
    database == other.database && container == other.container
  }

  package var place: StorePlace { StorePlace(database: database, user: user) }
}

/// The place of a table.
public struct StorePlace {
  /// The values, which records carry along at each save.
  private final class Values {
    let database: AnyHashable
    let user: String?

    init(_ database: AnyHashable, _ user: String?) { (self.database, self.user) = (database, user) }
  }

  private let values: Values

  /// The value that identifies the database.
  public var database: AnyHashable { values.database }
  /// The user whose table it is; `nil` where all users share it.
  public var user: String? { values.user }

  package init(database: AnyHashable, user: String?) { values = Values(database, user) }
}

/// A table of records of any kind.
package class StoredTable {
  package let key: TableKey
  /// True if the records are the zones of other tables.
  package let holdsZones: Bool
  /// The place of the contents in the state of the stores.
  let index: Int

  init(_ key: TableKey, holdsZones: Bool, index: Int) {
    (self.key, self.holdsZones, self.index) = (key, holdsZones, index)
  }

  /// Gives the table the contents that it had when it was made.
  func reset(in state: inout StoreState) {}

  /// Gives the table the contents that it had before a snapshot or a plan filled it.
  package func clear(serial: Int, in state: inout StoreState) {}

  /// Hands the table to a visitor, with the type of its records.
  package func accept<Visitor: TableVisitor>(_ visitor: inout Visitor) throws {}

  /// Lets the parts of the table take part in another one.
  func connectParts(with other: StoredTable, in state: inout StoreState) {}
}

/// A visitor of tables with records of any kind.
package protocol TableVisitor {
  mutating func visit<Adapter: RecordAdapter>(_ table: Table<Adapter>) throws
}

/// A table: what is known of it beside its contents, which are in the ``StoreState``.
///
/// Stored records are never changed, only replaced, so that they can be copied outside the lock.
package final class Table<Adapter: RecordAdapter>: StoredTable {
  package typealias Record = Adapter.Record
  package typealias ID = Adapter.ID

  package let name: String
  package let zones: (any ZoneTable<Adapter.ZoneID>)?
  /// The meaning of a record that is not there: for a zone another one than for a record.
  let absence: ErrorMeaning
  package let configuration: TableConfiguration<Adapter>
  /// The rules of a part about the records; `nil` where there are none.
  let validator: (any TableValidator<Record>)?
  package unowned let backend: Backend
  /// The contents when the table was made.
  @exclusivity(unchecked) var initialContents: TableContents<Adapter>
  /// The initial contents without fixtures of a snapshot or a plan.
  @exclusivity(unchecked) var contentsWithoutFixtures: TableContents<Adapter>
  /// The tables whose records live in the zones that are the records of this one.
  @exclusivity(unchecked) var dependents: [any ZoneDependent<ID>] = []
  /// The part of a larger service that takes part in the table; it never changes, so requests ask it outside the lock.
  @exclusivity(unchecked) package private(set) var part: (any TablePart<Adapter>)?
  /// The listeners to the changes of the records; other tables add theirs later, so only a step on the state reads them.
  @exclusivity(unchecked) package var listeners: [any TableListener<Adapter>] = []
  /// The contexts that want to know what others commit.
  var observers = WeakList<PendingTable<Adapter>>()
  /// The users by the ids of their records, as of a revision of the clients.
  var userRecords: (revision: Int, owners: [ID: String]) = (-1, [:])

  init(
    _ key: TableKey, _ configuration: TableConfiguration<Adapter>,
    zones: (any ZoneTable<Adapter.ZoneID>)?, holdsZones: Bool,
    validator: (any TableValidator<Record>)?, serial: Int, on backend: Backend,
    in state: inout StoreState
  ) {
    name = key.name
    self.configuration = configuration
    self.zones = zones
    self.validator = validator
    self.backend = backend
    absence = holdsZones ? .zoneMissing : .missing
    initialContents = TableContents(serial: serial)
    contentsWithoutFixtures = initialContents.copy()
    super.init(key, holdsZones: holdsZones, index: state.boxes.count)
    state.append(initialContents.copy())
    zones?.adopt(ZoneContents(self))
    part = Adapter.knownPart(of: self)
  }

  /// A table without contents, for requests about the records of several tables.
  convenience init(standingForAllOn backend: Backend) {
    let key = TableKey(
      user: nil, container: nil, database: AnyHashable(0), name: "",
      adapter: ObjectIdentifier(Adapter.self))
    var state = StoreState()
    self.init(
      key, TableConfiguration(key.place, pageSize: nil), zones: nil, holdsZones: false,
      validator: nil, serial: 0, on: backend, in: &state)
  }

  package var place: StorePlace { configuration.place }

  override func reset(in state: inout StoreState) { state[self] = initialContents.copy() }

  package override func clear(serial: Int, in state: inout StoreState) {
    state[self] = contentsWithoutFixtures.copy()
    state[self].serial = serial
  }

  package override func accept<Visitor: TableVisitor>(_ visitor: inout Visitor) throws {
    try visitor.visit(self)
  }

  override func connectParts(with other: StoredTable, in state: inout StoreState) {
    part?.connect(with: other, in: &state)
  }

  /// Inserts a record that was there before a client used the table.
  package func insertInitially(_ record: Record, in state: inout StoreState) {
    insert(record, by: initialCaller, in: &state)
  }

  /// Makes the zone of an initial record if that is missing; returns what to say where it cannot be made.
  package func zoneLack(ofInitial record: Record, in state: inout StoreState) -> String? {
    zoneLack(of: record, Adapter.id(of: record), by: initialCaller, in: &state)
  }

  private var initialCaller: Caller { caller(user: ClientState().user) }

  /// Returns the caller of a request by a user, who is `nil` where no user is signed in.
  func caller(_ client: String? = nil, user: String?) -> Caller {
    Caller(client: client, currentUser: key.user == nil ? user : nil)
  }

  /// True if only the creator of a record can change it.
  var isAuthored: Bool { configuration.owners == .creators }

  /// Checks whether a record is the service's own, such as a share.
  func isSystem(_ record: Record) -> Bool {
    part?.isSystem(record) ?? false
  }

  package func links(of record: Record) -> [RecordLink<ID>] {
    configuration.links?.links(of: record) ?? []
  }

  func changeTag(of record: Record) -> String? { configuration.tags?.changeTag(of: record) }

  func isBuiltIn(_ id: ID) -> Bool {
    guard let builtIn = configuration.builtInID else { return false }
    return id == builtIn
  }

  /// Checks whether a record has a history, and as a zone the records in it.
  func hasHistory(_ record: Record, _ id: ID) -> Bool {
    if let zones = configuration.zones, !zones.isTracked(record) { return false }
    return !isBuiltIn(id)
  }

  /// The records with a link to one, in the order of their creation.
  package func referrers(of id: ID, as kind: RecordLink<ID>.Kind, in state: StoreState) -> [ID] {
    guard let candidates = state[self].referrers[id] else { return [] }
    let link = RecordLink(to: id, as: kind)
    return candidates.compactMap { state[self].find($0) }
      .filter { links(of: $0.row.record).contains(link) }
      .sorted { $0.place < $1.place }
      .map(\.row.id)
  }

  /// The version on which a client's record is based, if it is still remembered.
  func base(of client: Record, in state: StoreState) -> Record? {
    guard let tag = changeTag(of: client), let row = state[self].row(Adapter.id(of: client))
    else {
      return nil
    }
    if changeTag(of: row.record) == tag { return row.record }
    return row.history.last { $0.tag == tag }?.record
  }
}
