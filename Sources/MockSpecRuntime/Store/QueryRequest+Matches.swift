extension QueryRequest {
  @usableFromInline typealias Match = (id: Adapter.ID, record: Adapter.Record)

  /// The records that the query lets through; runs outside the lock.
  @inlinable
  func matches(
    in rows: SharingArray<TableState<Adapter>.Row?>, _ pending: PendingEntries<Adapter>?
  ) -> [Match] {
    guard let query else { return [] }
    var matches: [Match] = []
    func consider(_ id: Adapter.ID, _ stored: Adapter.Record) {
      if let zone, Adapter.zoneID(of: id) != zone { return }
      let record = Adapter.copy(stored)
      if let typeName = query.typeName, Adapter.typeName(of: record) != typeName { return }
      if query.predicate(record) { matches.append((id, stored)) }
    }
    if let pending, !pending.isEmpty {
      for (id, record) in pending.visible(over: rows) { consider(id, record) }
    } else {
      for case let row? in rows { consider(row.id, row.record) }
    }
    return matches
  }

  /// Results in the order of the query; runs outside the lock.
  @inlinable
  func sorted(_ matches: [Match]) -> [Match] {
    guard let sort = query?.sort else { return matches }
    return matches.map { (key: Adapter.copy($0.record), match: $0) }
      .sorted { sort($0.key, $1.key) }
      .map(\.match)
  }

  /// A record for the client.
  @inlinable
  func handedOut(_ record: Adapter.Record) -> Adapter.Record {
    let copy = Adapter.handedOut(record)
    return fields.map { Adapter.selecting($0, of: copy) } ?? copy
  }
}
