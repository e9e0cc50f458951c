/// What a context has pending in one store, and how it sees that store: what is committed, with its own
/// changes on top.
final class PendingTable<Bridge: RecordBridge>: PendingPart {
  struct Contents {
    var entries = PendingEntries<Bridge>()
    var reads = ReadMemory<Bridge>()
  }

  let state: TableState<Bridge>
  let backend: Backend
  weak var unit: UnitOfWork?
  /// What the spec says of conflicts.
  var policy = ConflictPolicy.fail
  var terms = TableTerms()
  var contents = Contents()
  /// What becomes of the entries, while a commit is judged and applied.
  var verdicts: [Verdict] = []
  var observer: ChangeObserver<Bridge.ID>?
  /// What the observer has not been told yet.
  var news: [CommittedIDs<Bridge.ID>] = []
  var isTelling = false

  init(of state: TableState<Bridge>, in unit: UnitOfWork, on backend: Backend) {
    self.state = state
    self.unit = unit
    self.backend = backend
  }

  var table: AnyObject { state }
  var name: String { state.name }
  var count: Int { contents.entries.count }
  var changes: any PendingPartChanges { PendingChanges(entries: contents.entries) }
  var memory: Any { contents }

  func remember(_ memory: Any?) { contents = memory as? Contents ?? Contents() }

  func rollBack() { contents.entries = PendingEntries() }

  /// The record as the context sees it.
  func record(_ id: Bridge.ID) -> Bridge.Record? {
    if let entry = contents.entries[id] { return entry.record }
    return state.row(id)?.record
  }

  /// The record as the context sees it; from now on that is the version from which it starts.
  func read(_ id: Bridge.ID) -> Bridge.Record? {
    if let entry = contents.entries[id] { return entry.record }
    let row = state.row(id)
    contents.reads.note(id, PendingBase(row))
    return row?.record
  }

  func insert(_ record: Bridge.Record) {
    let id = Bridge.id(of: record)
    contents.entries.insert(id, Bridge.copy(record)) { PendingBase(state.row(id)) }
  }

  func save(_ record: Bridge.Record) {
    let id = Bridge.id(of: record)
    let base = base(of: id)
    contents.entries.save(id, Bridge.copy(record)) { base }
  }

  func delete(_ id: Bridge.ID) {
    let base = base(of: id)
    contents.entries.delete(id) { base }
  }

  /// The version that the context has read last; the stored one, if it has read none.
  private func base(of id: Bridge.ID) -> PendingBase<Bridge> {
    contents.reads.base(of: id) ?? PendingBase(state.row(id))
  }
}

extension PendingTable {
  /// The next results that the context still sees, and where the page after them begins; the context
  /// starts from these versions.
  func records(from position: QueryPosition<Bridge.ID>, limit: Int?) -> (
    [(Bridge.ID, Bridge.Record)], next: QueryPosition<Bridge.ID>?
  ) {
    var page: [(Bridge.ID, Bridge.Record)] = []
    var reads: [ReadMemory<Bridge>.Read] = []
    defer { contents.reads.note(reads) }
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
