@_spi(MockSpecGenerated) import MockSpecRuntime

/// The changes of one context in all its stores, which wait until they are committed together.
///
/// Each mock has one; generated code asks it, and a test that wants to see what is pending asks the
/// stores: ``StoreTable/pending``.
public final class UnitOfWork: @unchecked Sendable {
  let backend: Backend
  /// All stores of the context, as a commit names them.
  @_spi(MockSpecGenerated) public let stores: StoreTable<CommitAdapter>
  /// One for each store that was used, in that order.
  @exclusivity(unchecked) private(set) var parts: [any PendingPart] = []

  init(on backend: Backend, of client: Backend.Client) {
    self.backend = backend
    stores = StoreTable(table: Table(standingForAllOn: backend), backend: backend, client: client)
  }

  /// True if a change waits for a commit.
  public var hasChanges: Bool { changeCount > 0 }

  /// The number of records that have changed.
  public var changeCount: Int { backend.lock.withLock { parts.reduce(0) { $0 + $1.count } } }

  /// Drops what waits for a commit.
  public func rollBack() { backend.lock.withLock { for part in parts { part.rollBack() } } }

  /// Returns the part of a table, and makes it if there is none.
  func part<Adapter>(
    of table: Table<Adapter>, planning planner: @escaping PendingTable<Adapter>.Planner,
    _ held: borrowing Held
  ) -> PendingTable<Adapter> {
    for case let part as PendingTable<Adapter> in parts where part.table === table { return part }
    let part = PendingTable(of: table, planning: planner, on: backend)
    parts.append(part)
    return part
  }
}

/// The changes of a context in one store, whatever its records are, for code inside the lock.
protocol PendingPart: AnyObject {
  var name: String { get }
  var count: Int { get }
  var changes: any PendingPartChanges { get }
  /// The records that rules can be about.
  var items: [CommitItem] { get }
  /// The pending changes and the read versions, as a checkpoint keeps them.
  var memory: Any { get }

  /// Makes the part what it was; `nil` for what it was when it was made.
  func restore(_ memory: Any?)
  /// Drops what is pending.
  func rollBack()
  /// The reason for which the service takes nothing of what is pending, whatever the store holds.
  func failure(by client: ClientState) -> ErrorMeaning?
  /// Validates what is pending, and commits nothing.
  func plan(
    _ policy: ConflictPolicy?, _ faults: [AnyHashable: FaultHit], by caller: Caller,
    in state: StoreState
  ) -> CommitPlan
}

/// The outcome of the validation of a commit in one store: the records that cannot be committed, and a function that writes
/// the others. That is told whether the context will not hear of it, and so keeps its changes.
typealias CommitPlan = (
  problems: [CommitProblem], apply: (inout StoreState, _ isLost: Bool) -> Void
)

/// The id of a record that cannot be committed, and a function that makes the error of the service.
typealias CommitProblem = (id: AnyHashable, error: (any ErrorCatalogue.Type) -> any Error)

/// A record of a commit, as rules see it.
struct CommitItem {
  let id: AnyHashable
  let verbs: ServiceVerbs
  let typeName: String?
  /// Simulates an event of the record in the store.
  let simulate: (StoreEvent, inout StoreState) -> Void
}

extension MockCore {
  /// The changes of this mock that are not yet committed.
  public var unit: UnitOfWork { backend.lock.withLock(unit) }

  private func unit(_ held: borrowing Held) -> UnitOfWork {
    let stores = newStores()
    if let unit = stores.unit { return unit }
    let unit = UnitOfWork(on: backend, of: client)
    stores.unit = unit
    backend.stores(held).units.append(unit)
    return unit
  }

  /// The table of a database whose changes wait until they are committed, as the context of this mock sees it; `policy`
  /// settles conflicts where a commit does not say how.
  @_spi(MockSpecGenerated) public func pendingTable<A: RecordAdapter>(
    _ name: String, database: some Hashable & Sendable, conflicts policy: ConflictPolicy = .fail,
    initially initial: @autoclosure () -> [A.Record] = [], pageSize: Int? = nil
  ) -> StoreTable<A> {
    // Every change asks, and a context seldom has more than a few tables.
    if let part: PendingTable<A> = knownPart(named: name) {
      return StoreTable(
        table: part.table, backend: backend, client: client, pendingTable: part)
    }
    return join(
      table(name, database: database, initially: initial(), pageSize: pageSize), policy
    ) { $0.validate($1, $2, by: $3, in: $4) }
  }

  func knownPart<A: RecordAdapter>(named name: String) -> PendingTable<A>? {
    backend.lock.withLock { _ in
      for part in stores?.unit?.parts ?? [] where type(of: part) == PendingTable<A>.self {
        let part = unsafeDowncast(part, to: PendingTable<A>.self)
        if part.name == name { return part.table.key.user == nil ? part : nil }
      }
      return nil
    }
  }

  /// The table as the context of this mock sees it.
  func join<A: RecordAdapter>(
    _ table: StoreTable<A>, _ policy: ConflictPolicy,
    planning planner: @escaping PendingTable<A>.Planner
  ) -> StoreTable<A> {
    var table = table
    table.pendingTable = backend.lock.withLock { held in
      let part = unit(held).part(of: table.table, planning: planner, held)
      part.policy = policy
      return part
    }
    return table
  }
}

/// Objects as long as they live.
struct WeakList<Object: AnyObject> {
  private struct Member {
    weak var object: Object?
  }

  private var members: [Member] = []
  private var limit = 16

  var isEmpty: Bool { members.isEmpty }

  var all: [Object] { members.compactMap(\.object) }

  mutating func append(_ object: Object) {
    if members.count >= limit {
      members.removeAll { $0.object == nil }
      limit = max(16, 2 * members.count)
    }
    members.append(Member(object: object))
  }

  /// Removes an object, and those that are gone.
  mutating func remove(_ object: Object) {
    members.removeAll { $0.object == nil || $0.object === object }
  }
}
