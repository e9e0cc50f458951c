extension QueryRequest {
  @usableFromInline typealias Match = (id: Bridge.ID, record: Bridge.Record)

  /// The records that the query lets through; runs outside the lock.
  @inlinable
  func matches(
    in rows: SharingArray<TableState<Bridge>.Row?>, _ pending: PendingEntries<Bridge>?
  ) -> [Match] {
    guard let query else { return [] }
    var matches: [Match] = []
    func consider(_ id: Bridge.ID, _ stored: Bridge.Record) {
      if let zone, Bridge.zoneID(of: id) != zone { return }
      let record = Bridge.copy(stored)
      if let typeName = query.typeName, Bridge.typeName(of: record) != typeName { return }
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
    return matches.map { (key: Bridge.copy($0.record), match: $0) }
      .sorted { sort($0.key, $1.key) }
      .map(\.match)
  }

  /// A record for the client.
  @inlinable
  func handedOut(_ record: Bridge.Record) -> Bridge.Record {
    let copy = Bridge.handedOut(record)
    return fields.map { Bridge.selecting($0, of: copy) } ?? copy
  }
}
