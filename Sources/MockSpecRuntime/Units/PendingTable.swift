/// What a context has pending in one store, and how it sees that store: what is committed, with its own
/// changes on top.
@usableFromInline
final class PendingTable<Adapter: RecordAdapter>: NamedPart, PendingPart {
  @usableFromInline
  struct Contents {
    @usableFromInline var entries = PendingEntries<Adapter>()
    @usableFromInline var reads = ReadMemory<Adapter>()
  }

  @usableFromInline let state: TableState<Adapter>
  let backend: Backend
  weak var unit: UnitOfWork?
  /// What the spec says of conflicts.
  var policy = ConflictPolicy.fail
  /// Not checked for exclusive access, as the lock sees to it.
  @exclusivity(unchecked) @usableFromInline var contents = Contents()
  /// What becomes of the entries, while a commit is judged and applied.
  var verdicts: [Verdict] = []
  var observer: ChangeObserver<Adapter.ID>?
  /// What the observer has not been told yet.
  var news: [CommittedIDs<Adapter.ID>] = []
  var isTelling = false

  init(of state: TableState<Adapter>, in unit: UnitOfWork, on backend: Backend) {
    self.state = state
    self.unit = unit
    self.backend = backend
    super.init(name: state.name)
  }

  var table: AnyObject { state }
  var isEmpty: Bool { contents.entries.isEmpty }
  var count: Int { contents.entries.count }
  var changes: any PendingPartChanges { PendingChanges(entries: contents.entries) }
  var memory: Any { contents }

  func remember(_ memory: Any?) { contents = memory as? Contents ?? Contents() }

  func rollBack() { contents.entries = PendingEntries() }
}

extension PendingTable {
  /// The record as the context sees it.
  @inlinable
  func record(_ id: Adapter.ID) -> Adapter.Record? {
    if !contents.entries.isEmpty, let entry = contents.entries[id] { return entry.record }
    return state.row(id)?.record
  }

  /// The record as the context sees it; from now on that is the version from which it starts.
  @inlinable
  func read(_ id: Adapter.ID) -> Adapter.Record? {
    if !contents.entries.isEmpty, let entry = contents.entries[id] { return entry.record }
    let row = state.row(id)
    contents.reads.note(id, PendingBase(row), at: state.contents.writes)
    return row?.record
  }

  @inlinable
  func insert(_ record: Adapter.Record) {
    let id = Adapter.id(of: record)
    if state.contents.places.isEmpty || state.contents.places[id] == nil {
      contents.entries.insert(Adapter.copy(record))
    } else {
      contents.entries.insert(id, Adapter.copy(record)) { PendingBase(state.row(id)) }
    }
  }

  @inlinable
  func save(_ record: Adapter.Record) {
    let id = Adapter.id(of: record)
    contents.entries.save(id, Adapter.copy(record)) { base(of: id) }
  }

  @inlinable
  func delete(_ id: Adapter.ID) {
    contents.entries.delete(id) { base(of: id) }
  }

  /// The version that the context has read last; the stored one, if it has read none.
  @inlinable
  func base(of id: Adapter.ID) -> PendingBase<Adapter> {
    if contents.reads.isCurrent(at: state.contents.writes) { return PendingBase(state.row(id)) }
    return contents.reads.base(of: id) ?? PendingBase(state.row(id))
  }
}

extension PendingTable {
  /// The next results that the context still sees, and where the page after them begins; the context
  /// starts from these versions.
  @inlinable
  func records(from position: QueryPosition<Adapter.ID>, limit: Int?) -> (
    [(Adapter.ID, Adapter.Record)], next: QueryPosition<Adapter.ID>?
  ) {
    var page: [(Adapter.ID, Adapter.Record)] = []
    var reads = ContiguousArray<ReadMemory<Adapter>.Read>()
    defer { if !reads.isEmpty { contents.reads.note(.reads(reads), at: state.contents.writes) } }
    for place in position.ids.indices.dropFirst(position.start) {
      let id = position.ids[place]
      let entry = contents.entries[id]
      let row = entry == nil ? state.row(id) : nil
      guard let record = entry.map(\.record) ?? row?.record else { continue }
      if let limit, page.count == limit {
        return (page, QueryPosition(ids: position.ids, start: place))
      }
      page.append((id, record))
      if let row { reads.append((id, PendingBase(row))) }
    }
    return (page, nil)
  }
}
