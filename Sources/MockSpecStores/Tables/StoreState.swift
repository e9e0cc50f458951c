@_spi(MockSpecGenerated) import MockSpecRuntime

/// The contents of all tables of a backend, as one value, of which a checkpoint is a copy.
package struct StoreState {
  /// One box for each table, at its index; changed only where no checkpoint has it too.
  var boxes: [AnyObject] = []
  /// The number of checkpoints so far: a box that was made before the last one belongs to it.
  ///
  /// The boxes are not asked for their owners, as the compiler can keep one longer than it is used.
  var generation = 0
  /// The behaviour that the test has chosen.
  var choices = ServiceChoices()
  /// The work that is postponed to the end of a step on the state; empty between steps.
  var deferred: [() -> Void] = []

  init() {}

  /// The contents of one table, shared by the states that were copied since they last changed.
  final class Box<Adapter: RecordAdapter> {
    let contents: UnsafeMutablePointer<TableContents<Adapter>>
    let generation: Int

    init(_ contents: consuming TableContents<Adapter>, _ generation: Int) {
      self.contents = .allocate(capacity: 1)
      self.contents.initialize(to: contents)
      self.generation = generation
    }

    deinit {
      contents.deinitialize(count: 1)
      contents.deallocate()
    }
  }

  /// The contents of a table, read and changed in their place.
  package subscript<Adapter>(table: Table<Adapter>) -> TableContents<Adapter> {
    _read {
      yield unsafeDowncast(boxes[table.index], to: Box<Adapter>.self).contents.pointee
    }
    _modify {
      var box = unsafeDowncast(boxes[table.index], to: Box<Adapter>.self)
      if box.generation != generation {
        box = Box(box.contents.pointee.copy(), generation)
        boxes[table.index] = box
      }
      yield &box.contents.pointee
    }
  }

  /// Gives a new table its place.
  mutating func append<Adapter>(_ contents: consuming TableContents<Adapter>) {
    boxes.append(Box(contents, generation))
  }

  /// A copy that does not change when this state does, at a cost that does not depend on the records.
  mutating func checkpoint() -> StoreState {
    generation += 1
    return self
  }

  /// Postpones code of apps and tests to the end of the step.
  package mutating func afterwards(_ work: @escaping () -> Void) { deferred.append(work) }

  /// Goes back to an earlier state; tables that were made since have to be reset.
  mutating func rewind(to earlier: StoreState) {
    boxes.replaceSubrange(..<earlier.boxes.count, with: earlier.boxes)
    choices = earlier.choices
  }
}

/// The stores of a backend: the tables, their contents, and the contexts whose changes wait.
package final class StoreRegister: BackendPart {
  /// The contents of the tables; reached with `Backend.withStores(_:)`.
  @exclusivity(unchecked) var state = StoreState()
  package var tables: [TableKey: StoredTable] = [:]
  /// The keys of tables of which each user has one, without the user.
  package var personalTables: Set<TableKey> = []
  /// The names of the databases in specs, by the values that tell them apart.
  package var databaseNames: [AnyHashable: String] = [:]
  /// The number of tables so far.
  package var tableSerials = 0
  /// The part that fills new tables.
  package var source: (any TableSource)?
  /// The units of work of the contexts.
  var units = WeakList<UnitOfWork>()

  package init() {}

  private struct Memory {
    let state: StoreState
    let pending: [ObjectIdentifier: Any]
    /// Kept alive, so that no other object gets their identity.
    let units: [UnitOfWork]
  }

  package var memory: Any? {
    let units = units.all
    let pending = units.flatMap(\.parts).map { (ObjectIdentifier($0), $0.memory) }
    return Memory(
      state: state.checkpoint(), pending: Dictionary(pending) { one, _ in one }, units: units)
  }

  package func restore(_ memory: Any?) -> [Any] {
    let memory = memory as? Memory
    let parts = units.all.flatMap(\.parts)
    let replaced = parts.map(\.memory) + state.boxes
    for part in parts { part.restore(memory?.pending[ObjectIdentifier(part)]) }
    let earlier = memory?.state ?? StoreState()
    state.rewind(to: earlier)
    for table in tables.values where table.index >= earlier.boxes.count { table.reset(in: &state) }
    return replaced
  }
}

/// A part that fills tables when a mock first uses them.
package protocol TableSource: BackendPart {
  /// Fills a new table.
  func fill(
    _ table: StoredTable, _ key: TableKey, on backend: Backend, in state: inout StoreState,
    _ held: borrowing Held)
}

extension Backend {
  /// The stores of the backend.
  package func stores(_ held: borrowing Held) -> StoreRegister {
    if let storePart { return unsafeDowncast(storePart, to: StoreRegister.self) }
    return newStores(held)
  }

  func newStores(_ held: borrowing Held) -> StoreRegister {
    let stores = part(StoreRegister.self, held)
    storePart = stores
    return stores
  }

  /// Runs a step on the state of all stores, and afterwards the work that it has postponed.
  package func withStores<Value, Failure: Error>(
    _ step: (inout StoreState) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withStores { (state, _: borrowing Held) throws(Failure) in try step(&state) }
  }

  /// Runs a step on the state of all stores and on other state of the backend.
  package func withStores<Value, Failure: Error>(
    _ step: (inout StoreState, borrowing Held) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let held = lock.lock()
    let stores = stores(held)
    let value: Value
    do throws(Failure) {
      value = try step(&stores.state, held)
    } catch {
      unlock(stores, held)
      throw error
    }
    unlock(stores, held)
    return value
  }

  /// Gives the state back, and runs the postponed work.
  func unlock(_ stores: StoreRegister, _ held: consuming Held) {
    if stores.state.deferred.isEmpty { return lock.unlock(held) }
    let work = stores.state.deferred
    stores.state.deferred = []
    lock.unlock(held)
    for part in work { part() }
  }
}

/// The client and the user on whose behalf a table is changed.
package struct Caller {
  /// The label of the client; `nil` where the test plays one.
  package var client: String?
  /// The user, where that is another one than the user whose table it is.
  package var currentUser: String?

  package init(client: String? = nil, currentUser: String? = nil) {
    (self.client, self.currentUser) = (client, currentUser)
  }

  /// Another client of the same user, which the test plays.
  var withoutClient: Caller { Caller(currentUser: currentUser) }
}
