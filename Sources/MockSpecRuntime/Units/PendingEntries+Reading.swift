extension PendingEntries {
  /// The records that a context sees: those that are stored, in their order, then those that it has added.
  @inlinable
  func visible(over rows: SharingArray<TableState<Adapter>.Row?>) -> [(
    id: Adapter.ID, record: Adapter.Record
  )] {
    var changes = self
    let entries = changes.entries
    var visible: [(id: Adapter.ID, record: Adapter.Record)] = []
    visible.reserveCapacity(rows.count + entries.count)
    var met: Set<Adapter.ID> = []
    for case let row? in rows {
      guard let entry = changes[row.id] else {
        visible.append((row.id, row.record))
        continue
      }
      met.insert(row.id)
      if let record = entry.record { visible.append((row.id, record)) }
    }
    for case let entry? in entries where !met.contains(entry.id) {
      if let record = entry.record { visible.append((entry.id, record)) }
    }
    return visible
  }
}

extension StoreTable {
  // How the client of a request sees the records; the lock must be held.

  /// The ids of all records in the order of their creation.
  @usableFromInline var ids: [Adapter.ID] {
    let rows = state.contents.rows
    guard let entries = pendingTable?.contents.entries, !entries.isEmpty else {
      return rows.compactMap { $0?.id }
    }
    return entries.visible(over: rows).map(\.id)
  }

  /// A record, from which a context starts from now on.
  @inlinable
  func read(_ id: Adapter.ID) -> Adapter.Record? {
    if let pendingTable { return pendingTable.read(id) }
    return state.row(id)?.record
  }

  /// The next results that still exist, at most `limit`, and where the page after them begins.
  @inlinable
  func records(from position: QueryPosition<Adapter.ID>, limit: Int?) -> (
    [(Adapter.ID, Adapter.Record)], next: QueryPosition<Adapter.ID>?
  ) {
    if let pendingTable { return pendingTable.records(from: position, limit: limit) }
    return state.records(from: position, limit: limit)
  }
}
