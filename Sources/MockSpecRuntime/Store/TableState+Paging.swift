/// Where a query goes on: its results as they were when it began, and how many were given.
@usableFromInline
struct QueryPosition<ID: Hashable> {
  @usableFromInline let ids: [ID]
  @usableFromInline let start: Int

  @inlinable
  init(ids: [ID], start: Int) { (self.ids, self.start) = (ids, start) }
}

/// Some results of a query, and the token with which it goes on.
@usableFromInline struct QueryPage<Adapter: RecordAdapter> {
  @usableFromInline var records: [(id: Adapter.ID, outcome: Outcome<Adapter.Record, Adapter>)] = []
  @usableFromInline var token: String?

  @inlinable
  init(
    records: [(id: Adapter.ID, outcome: Outcome<Adapter.Record, Adapter>)] = [],
    token: String? = nil
  ) {
    self.records = records
    self.token = token
  }
}

extension TableState {
  /// The position that a token of this table stands for.
  @usableFromInline func position(of token: String) -> QueryPosition<Adapter.ID>? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == String(contents.serial), let number = Int(parts[1]),
      contents.cursors.indices.contains(number)
    else { return nil }
    return contents.cursors[number]
  }

  /// The next results that still exist, at most `limit`, and where the page after them begins.
  @inlinable
  func records(from position: QueryPosition<Adapter.ID>, limit: Int?) -> (
    [(Adapter.ID, Adapter.Record)], next: QueryPosition<Adapter.ID>?
  ) {
    var page: [(Adapter.ID, Adapter.Record)] = []
    for place in position.ids.indices.dropFirst(position.start) {
      let id = position.ids[place]
      guard let record = row(id)?.record else { continue }
      if let limit, page.count == limit {
        return (page, QueryPosition(ids: position.ids, start: place))
      }
      page.append((id, record))
    }
    return (page, nil)
  }

  /// Remembers where a query goes on; `nil` for services whose queries have one page.
  @usableFromInline func token(for position: QueryPosition<Adapter.ID>?) -> String? {
    guard let position, Adapter.Cursor.self != Never.self else { return nil }
    contents.cursors.append(position)
    return "\(contents.serial).\(contents.cursors.count - 1)"
  }
}
