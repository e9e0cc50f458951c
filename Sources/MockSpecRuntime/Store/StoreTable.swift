/// The records of a mock database as a test sees them, past all rules and faults.
///
/// Whatever goes in or comes out is a copy.
///
/// ```swift
/// database.records.insert(note)
/// #expect(database.records[note.recordID]?["title"] == "Draft")
/// ```
public struct StoreTable<Adapter: RecordAdapter>: @unchecked Sendable {
  @usableFromInline let state: TableState<Adapter>
  @usableFromInline let backend: Backend
  @usableFromInline let client: Backend.Client
  /// Where changes wait for their commit; `nil` for stores whose changes do not wait.
  @usableFromInline var pendingTable: PendingTable<Adapter>?

  @inlinable
  init(
    state: TableState<Adapter>, backend: Backend, client: Backend.Client,
    pendingTable: PendingTable<Adapter>? = nil
  ) {
    (self.state, self.backend, self.client) = (state, backend, client)
    self.pendingTable = pendingTable
  }

  /// How many results a page has at most; the lock must be held.
  @usableFromInline var pageSize: Int? {
    guard let limit = backend.ownPageLimit else { return state.configuration.pageSize }
    return min(limit, state.configuration.pageSize ?? .max)
  }

  /// The number of records.
  public var count: Int { backend.lock.withLock { state.count } }

  /// Whether there is no record.
  public var isEmpty: Bool { count == 0 }

  /// All records in the order of their creation.
  public var all: [Adapter.Record] {
    let rows = backend.lock.withLock { state.contents.rows }
    return rows.compactMap { $0.map { Adapter.copy($0.record) } }
  }

  /// The record with an id.
  ///
  /// - Parameter id: The id.
  public subscript(id: Adapter.ID) -> Adapter.Record? {
    backend.lock.withLock { state.row(id)?.record }.map(Adapter.copy)
  }

  /// Whether there is a record with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: Whether it is there.
  public func contains(_ id: Adapter.ID) -> Bool {
    backend.lock.withLock { state.contents.places[id] != nil }
  }

  /// Puts records in, as if another client of the same user had saved them; each becomes a new version.
  ///
  /// A zone that is missing is made, if the service lets an app make zones; else the test stops.
  ///
  /// - Parameter records: The records, in the order in which they are created.
  @inlinable
  public func insert(_ records: Adapter.Record...) { insert(contentsOf: records) }

  /// Puts the records of a sequence in, as if another client had saved them.
  ///
  /// - Parameter records: The records, in the order in which they are created.
  @inlinable
  public func insert(contentsOf records: some Sequence<Adapter.Record>) {
    let records = Array(records)
    let reports = backend.lock.withLock {
      if state.isAuthored { state.enter(as: client.lockedState.user) }
      defer { state.enter(as: nil) }
      return state.telling {
        for record in records { state.insert(record) }
      } about: {
        records.map(Adapter.id)
      }
    }
    reports.deliver()
  }

  /// Takes a record out, as if another client had deleted it; a zone goes with its records.
  ///
  /// - Parameter id: The id of the record.
  /// - Returns: The record, if there was one.
  @discardableResult
  public func remove(_ id: Adapter.ID) -> Adapter.Record? {
    remove(id, as: .deleted)
  }

  /// Takes a record out for another reason than that somebody has deleted it.
  ///
  /// - Parameters:
  ///   - id: The id of the record, most often a zone.
  ///   - reason: What the feed of changes says about it.
  /// - Returns: The record, if there was one.
  @discardableResult
  public func remove(_ id: Adapter.ID, as reason: DeletionReason) -> Adapter.Record? {
    var record: Adapter.Record?
    let reports = backend.lock.withLock {
      state.telling {
        record = state.remove(id, reason: reason)
      } about: {
        [id]
      }
    }
    reports.deliver()
    return record.map(Adapter.copy)
  }

  /// Makes all change tokens worthless that were given until now, as a service does after some time.
  public func expireChangeTokens() { backend.lock.withLock { state.expireAllTokens() } }

  /// Makes the change tokens of one zone worthless.
  ///
  /// - Parameter zone: The zone of the records.
  public func expireChangeTokens(in zone: Adapter.ZoneID) {
    backend.lock.withLock { state.expireTokens(of: zone) }
  }

  /// Lets queries lag behind: they find what is stored now, until ``updateIndex()``.
  ///
  /// Fetches by id are up to date all the time, and so are the records that a query finds.
  public func holdIndex() {
    backend.lock.withLock { state.contents.indexedRows = state.contents.rows }
  }

  /// Lets queries find what is stored.
  public func updateIndex() { backend.lock.withLock { state.contents.indexedRows = nil } }

  /// Takes all records out; zones go with their records.
  public func removeAll() {
    let reports = backend.lock.withLock {
      let ids = state.contents.rows.compactMap { $0?.id }
      return state.telling {
        for id in ids { state.remove(id) }
      } about: {
        ids
      }
    }
    reports.deliver()
  }
}
