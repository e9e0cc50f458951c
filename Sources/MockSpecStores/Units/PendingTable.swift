@_spi(MockSpecGenerated) import MockSpecRuntime

/// The changes of a context in one store, and the store as the context sees it: what is committed, with its
/// own changes on top.
final class PendingTable<Adapter: RecordAdapter>: PendingPart {
  struct Contents {
    var entries = PendingEntries<Adapter>()
    var reads = PendingReads<Adapter>()
  }

  typealias Planner = (
    PendingTable, ConflictPolicy?, [AnyHashable: FaultHit], Caller, StoreState
  ) -> CommitPlan

  let name: String
  let table: Table<Adapter>
  /// Validates a commit; compiled where the records are known, as a commit does not know them.
  private let planner: Planner
  let backend: Backend
  /// The spec's way to settle conflicts.
  var policy = ConflictPolicy.fail
  @exclusivity(unchecked) var contents = Contents()
  var observer: ChangeObserver<Adapter.ID>?
  /// The changes that the observer has not been told of yet.
  var commits: [CommittedIDs<Adapter.ID>] = []
  var isDelivering = false

  init(
    of table: Table<Adapter>, planning planner: @escaping Planner, on backend: Backend
  ) {
    (self.table, self.planner, self.backend) = (table, planner, backend)
    name = table.name
  }

  var count: Int { contents.entries.count }
  var changes: any PendingPartChanges {
    PendingChanges(entries: contents.entries)
  }
  var memory: Any { contents }
  func restore(_ memory: Any?) { contents = memory as? Contents ?? Contents() }
  func rollBack() { contents.entries = PendingEntries() }

  private var entries: some Sequence<PendingEntry<Adapter>> {
    contents.entries.entries.lazy.compactMap { $0 }
  }

  var items: [CommitItem] {
    entries.map { entry in
      let record = entry.record
      return CommitItem(
        id: AnyHashable(entry.id), verbs: record == nil ? [.commit, .delete] : [.commit, .save],
        typeName: (record ?? entry.base?.record).map(Adapter.typeName)
      ) { [table] event, state in
        table.simulate(event, of: entry.id, saving: record, by: Caller(), in: &state)
      }
    }
  }

  func failure(by client: ClientState) -> ErrorMeaning? {
    guard !contents.entries.isEmpty else { return nil }
    if let failure = table.configuration.validate(client, isWriting: true) { return failure }
    let limits = table.configuration.limits
    if let most = limits.items, count > most { return .tooMany }
    guard let most = limits.bytes, let sizes = table.configuration.sizes else { return nil }
    let size = entries.lazy.compactMap(\.record).map { sizes.size(of: $0) }.reduce(0, +)
    return size > most ? .tooMany : nil
  }

  func plan(
    _ policy: ConflictPolicy?, _ faults: [AnyHashable: FaultHit], by caller: Caller,
    in state: StoreState
  ) -> CommitPlan {
    planner(self, policy, faults, caller, state)
  }

  /// Validates what is pending, and commits nothing.
  func validate(
    _ policy: ConflictPolicy?, _ faults: [AnyHashable: FaultHit], by caller: Caller,
    in state: StoreState
  ) -> CommitPlan {
    let caller = table.caller(caller.client, user: caller.currentUser)
    var verdicts = verdicts(policy ?? self.policy, faults, by: caller, in: state)
    if table.configuration.links != nil { rejectDangling(&verdicts, in: state) }
    let problems = verdicts.compactMap { verdict -> CommitProblem? in
      guard case .rejected(let rejection)? = verdict, let id = rejection.id else { return nil }
      return (AnyHashable(id), rejection.error(of:))
    }
    let rowCount = state[table].rows.count
    return (
      problems,
      { [self] in apply(verdicts, rowCount: rowCount, isLost: $1, by: caller, in: &$0) }
    )
  }

  // MARK: - Reading and changing

  /// The record as the context sees it.
  func record(_ id: Adapter.ID, in state: StoreState) -> Adapter.Record? {
    if !contents.entries.isEmpty, let entry = contents.entries[id] { return entry.record }
    return state[table].record(id)
  }

  /// The record as the context sees it; from now on that is the version from which it starts.
  func read(_ id: Adapter.ID, in state: StoreState) -> Adapter.Record? {
    if !contents.entries.isEmpty, let entry = contents.entries[id] { return entry.record }
    let row = state[table].row(id)
    contents.reads.set(id, row)
    return row?.record
  }

  /// Makes all changes of a request.
  func change(_ request: ModifyRequest<Adapter>, in state: StoreState) {
    for record in request.saves {
      change(record, Adapter.id(of: record), isNew: request.policy == .ifAbsent, in: state)
    }
    for id in request.deletes { contents.entries.delete(id) { base(of: id, in: state) } }
  }

  private func change(_ record: Adapter.Record, _ id: Adapter.ID, isNew: Bool, in state: StoreState)
  {
    if isNew {
      contents.entries.insert(id, record) { state[table].row(id) }
    } else {
      contents.entries.save(id, record) { base(of: id, in: state) }
    }
  }

  /// The version that the context has read last; the stored one, if it has read none.
  func base(of id: Adapter.ID, in state: StoreState) -> TableRow<Adapter>? {
    contents.reads.base(of: id) ?? state[table].row(id)
  }

  /// Makes the changes of a member that can fail, and so tells at once what the context can know.
  ///
  /// - Returns: The reason for which the call fails as a whole, and nothing is changed.
  func change(
    _ batch: ModifyBatch<Adapter>, _ faults: [FaultHit?], isComposed: Bool, in state: StoreState
  ) -> Rejection<Adapter>? {
    for (place, item) in batch.items.enumerated() {
      if !faults.isEmpty, let fault = faults[place] {
        item.rejection = table.rejection(.fault(fault), item, in: state)
      } else if let facts = item as? RecordFacts<Adapter> {
        item.rejection = rejection(saving: facts, batch.policy, in: state)
      } else {
        item.rejection = rejection(deleting: item.id, in: state)
      }
    }
    let first = batch.items.lazy.compactMap { $0.rejection }.first
    if isComposed, first == nil { return Rejection(.meaning(.aborted)) }
    // Of a list, all or none; what stands in the way of one is what the call fails with.
    if !isComposed, let first { return first }
    for facts in batch.saves where facts.rejection == nil {
      facts.stored = facts.record
      change(facts.record, facts.id, isNew: batch.policy == .ifAbsent, in: state)
    }
    for item in batch.deletes where item.rejection == nil {
      contents.entries.delete(item.id) { base(of: item.id, in: state) }
    }
    return nil
  }

  func rejection(saving facts: RecordFacts<Adapter>, _ policy: SavePolicy, in state: StoreState)
    -> Rejection<Adapter>?
  {
    if let failure = facts.failure
      ?? table.contentFailure(of: facts.sent, isSystem: facts.isSystem, in: state)
    {
      return table.rejection(.meaning(failure), saving: facts, in: state)
    }
    guard policy == .ifAbsent, let known = record(facts.id, in: state) else { return nil }
    let rejection = table.rejection(.meaning(.exists), saving: facts, in: state)
    rejection.server = known
    return rejection
  }

  func rejection(deleting id: Adapter.ID, in state: StoreState) -> Rejection<Adapter>? {
    if record(id, in: state) == nil {
      return table.rejection(.meaning(table.absence), of: id, in: state)
    }
    return table.isBuiltIn(id) ? table.rejection(.meaning(.invalid), of: id, in: state) : nil
  }
}

extension StoreTable {
  // The records as the client of a request sees them.

  /// The ids of all records in the order of their creation.
  func ids(in state: StoreState) -> [Adapter.ID] {
    let rows = state[table].rows
    guard let entries = pendingTable?.contents.entries, !entries.isEmpty else {
      return rows.compactMap { $0?.id }
    }
    return entries.visible(over: rows).map(\.id)
  }

  /// A record, from which a context starts from now on.
  func read(_ id: Adapter.ID, in state: StoreState) -> Adapter.Record? {
    if let pendingTable { return pendingTable.read(id, in: state) }
    return table.storedRecord(id, in: state)
  }

  /// The next results that still exist, at most `limit`, and where the page after them begins; a context
  /// starts from these versions.
  func records(from position: QueryPosition<Adapter.ID>, limit: Int, in state: inout StoreState)
    -> (records: [(id: Adapter.ID, record: Adapter.Record)], next: QueryPosition<Adapter.ID>?)
  {
    var page: [(id: Adapter.ID, record: Adapter.Record)] = []
    for place in position.ids.indices.dropFirst(position.start) {
      let id = position.ids[place]
      let known = pendingTable.map { $0.record(id, in: state) } ?? state[table].record(id)
      guard let record = known else { continue }
      if page.count == limit { return (page, QueryPosition(ids: position.ids, start: place)) }
      page.append((id, record))
      if let pendingTable { _ = pendingTable.read(id, in: state) }
    }
    return (page, nil)
  }

  /// Copies of what the context has changed in the store and not yet committed.
  ///
  /// Everything else that a table tells is about what is committed.
  public var pending: PendingChanges<Adapter> {
    PendingChanges(
      entries: backend.lock.withLock { pendingTable?.contents.entries } ?? PendingEntries())
  }
}
