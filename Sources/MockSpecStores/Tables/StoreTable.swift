@_spi(MockSpecGenerated) import MockSpecRuntime

/// The records of a mock database as a test sees them, past all rules and faults.
///
/// Whatever goes in or comes out is a copy.
///
/// ```swift
/// database.records.insert(note)
/// #expect(database.records[note.recordID]?["title"] == "Draft")
/// ```
public struct StoreTable<Adapter: RecordAdapter>: @unchecked Sendable {
  package let table: Table<Adapter>
  package let backend: Backend
  let client: Backend.Client
  /// The changes that wait for their commit; `nil` for stores whose changes do not wait.
  var pendingTable: PendingTable<Adapter>?

  init(
    table: Table<Adapter>, backend: Backend, client: Backend.Client,
    pendingTable: PendingTable<Adapter>? = nil
  ) {
    (self.table, self.backend, self.client) = (table, backend, client)
    self.pendingTable = pendingTable
  }

  /// The most results that a page of a query has.
  ///
  /// A list that has no cursor comes whole.
  func pageSize(_ held: borrowing Held) -> Int? {
    table.configuration.paging == nil ? table.configuration.pageSize : changesPageSize(held)
  }

  /// The most changes that a page has.
  func changesPageSize(_ held: borrowing Held) -> Int? {
    guard let limit = held[backend.state].pageLimit else { return table.configuration.pageSize }
    return min(limit, table.configuration.pageSize ?? .max)
  }

  /// The number of records.
  public var count: Int { backend.withStores { $0[table].count } }

  /// True if there is no record.
  public var isEmpty: Bool { count == 0 }

  /// All records in the order of their creation.
  public var all: [Adapter.Record] {
    let rows = backend.withStores { $0[table].rows }
    return rows.compactMap { $0.map { Adapter.copy($0.record) } }
  }

  /// The record with an id.
  ///
  /// - Parameter id: The id.
  public subscript(id: Adapter.ID) -> Adapter.Record? {
    backend.withStores { $0[table].record(id) }.map(Adapter.copy)
  }

  /// Checks whether there is a record with an id.
  ///
  /// - Parameter id: The id.
  /// - Returns: `true` if it is there.
  public func contains(_ id: Adapter.ID) -> Bool { backend.withStores { $0[table].contains(id) } }

  /// Puts records in, as if another client of the same user had saved them; each becomes a new version.
  ///
  /// A zone that is missing is made, if the service lets an app make zones; else the test stops.
  ///
  /// - Parameter records: The records, in the order in which they are created.
  public func insert(_ records: Adapter.Record...) { insert(contentsOf: records) }

  /// Puts the records of a sequence in, as if another client had saved them.
  ///
  /// A record whose zone is missing, and cannot be made, is left out with an issue.
  ///
  /// - Parameter records: The records, in the order in which they are created.
  public func insert(contentsOf records: some Sequence<Adapter.Record>) {
    let records = records.map { (record: Adapter.copy($0), files: Adapter.copiedFiles(of: $0)) }
    var mistakes: [String] = []
    backend.withStores { state, held in
      let caller = Caller(currentUser: table.isAuthored ? client.state(held).user : nil)
      table.notifyingObservers(of: { records.map { Adapter.id(of: $0.record) } }, in: &state) {
        state in
        mistakes = records.compactMap { record, files in
          table.insert(record, files: files, by: caller, in: &state)
        }
      }
    }
    for mistake in mistakes { backend.report(mistake) }
  }

  /// Makes the zone of a record if that is missing; returns what to say where it cannot be made.
  package func zoneLack(of record: Adapter.Record) -> String? {
    backend.withStores { state, held in
      let caller = Caller(currentUser: table.isAuthored ? client.state(held).user : nil)
      return table.zoneLack(of: record, Adapter.id(of: record), by: caller, in: &state)
    }
  }

  /// Removes the records of a sequence of ids, as if another client had deleted them.
  ///
  /// - Parameter ids: The ids of the records.
  public func remove(contentsOf ids: some Sequence<Adapter.ID>) {
    let ids = Array(ids)
    backend.withStores { remove(ids, in: &$0) }
  }

  private func remove(_ ids: [Adapter.ID], in state: inout StoreState) {
    table.notifyingObservers(of: { ids }, in: &state) { state in
      for id in ids { table.remove(id, by: Caller(), in: &state) }
    }
  }

  /// Removes a record, as if another client had deleted it; a zone goes with its records.
  ///
  /// - Parameters:
  ///   - id: The id of the record.
  ///   - reason: The reason that the changes tell; another one is most often that of a zone.
  /// - Returns: The record, if there was one.
  @discardableResult
  public func remove(_ id: Adapter.ID, as reason: DeletionReason = .deleted) -> Adapter.Record? {
    backend.withStores { state in
      table.notifyingObservers(of: { [id] }, in: &state) { state in
        table.remove(id, reason: reason, by: Caller(), in: &state)
      }
    }.map(Adapter.copy)
  }

  /// Makes all change tokens worthless that were given until now, as a service does after some time.
  public func expireChangeTokens() { backend.withStores { $0[table].expireAllTokens() } }

  /// Makes the change tokens of one zone worthless.
  ///
  /// - Parameter zone: The zone of the records.
  public func expireChangeTokens(in zone: Adapter.ZoneID) {
    backend.withStores { $0[table].expireTokens(of: zone) }
  }

  /// Lets queries lag behind: they find what is stored now, until ``updateIndex()``.
  ///
  /// Fetches by id are up to date all the time, and so are the records that a query finds.
  public func holdIndex() {
    backend.withStores { $0[table].indexedRows = $0[table].rows }
  }

  /// Lets queries find what is stored.
  public func updateIndex() { backend.withStores { $0[table].indexedRows = nil } }

  /// The most bytes that the records take, with their files; `nil`, as at first, for any number.
  ///
  /// A save for which there is no room fails with the error that means `full`, for stores whose adapter is a
  /// ``LimitedAdapter``. What a test puts in takes room, and always finds some.
  ///
  /// ```swift
  /// database.records.quota = 5_000_000
  /// ```
  public var quota: Int? {
    get { backend.withStores { $0[table].quota } }
    nonmutating set { backend.withStores { $0[table].quota = newValue } }
  }

  /// Removes all records; zones go with their records.
  public func removeAll() {
    backend.withStores { state in remove(state[table].rows.compactMap { $0?.id }, in: &state) }
  }
}
