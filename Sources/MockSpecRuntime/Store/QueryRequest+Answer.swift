extension QueryRequest {
  @inlinable
  public func answer<Catalogue>(in call: StoreCall<Adapter, Catalogue>) -> QueryResponse<Adapter> {
    let flaw = call.accountFlaw(isWriting: false) ?? self.flaw(on: call.table)
    let verdict = call.run(refusing: flaw, about: { _ in nil }) {
      source(in: $0, call.table.pendingTable)
    }
    switch verdict {
    case .refused(let refusal): return QueryResponse(failure: refusal.error(Catalogue.self))
    case .applied(let source): return response(page(of: source, call), call) { _ in nil }
    case .composed(let source, let rule):
      return response(page(of: source, call), call) { call.error(rule, composing: $0) }
    case .interrupted(let source, let refusal):
      return response(page(of: source, call), call) { _ in refusal.error(Catalogue.self) }
    }
  }

  /// Why the service does not run the query.
  @inlinable
  func flaw(on table: StoreTable<Adapter>) -> ErrorMeaning? {
    if cursor == nil, query == nil { return .invalid }
    if cursor == nil, let query, query.objection != nil { return query.refusal }
    return ruleFlaw(on: table)
  }

  /// What the rules of a part have against the query.
  @usableFromInline
  func ruleFlaw(on table: StoreTable<Adapter>) -> ErrorMeaning? {
    guard let validator = table.state.validator, cursor == nil, let query else { return nil }
    return table.backend.lock.withLock { validator.failure(querying: query) }
  }

  /// Where the results come from: the table as it is now, or the results of a query that goes on.
  @usableFromInline
  enum Source {
    case rows(SharingArray<TableState<Adapter>.Row?>, pending: PendingEntries<Adapter>?)
    case position(QueryPosition<Adapter.ID>)
  }

  @inlinable
  func source(in table: TableState<Adapter>, _ pending: PendingTable<Adapter>?)
    -> Outcome<Source, Adapter>
  {
    if let cursor {
      guard let position = Adapter.paging?.token(of: cursor).flatMap(table.position) else {
        return .refused(Refusal(cause: .meaning(.invalid)))
      }
      return .done(.position(position))
    }
    if let type = query?.typeName, type == table.configuration.userRecordType {
      return .refused(Refusal(cause: .meaning(.forbidden)))
    }
    if zone == nil, table.isView { return .refused(Refusal(cause: .meaning(.invalid))) }
    if let zone, let zones = table.zones, !zones.contains(zone) {
      return .refused(
        Refusal(cause: .meaning(.zoneMissing), keysLost: table.keysLost(in: zone)))
    }
    let all = table.contents.indexedRows ?? table.contents.rows
    guard let rows = table.readable(all, ofType: query?.typeName) else {
      return .refused(Refusal(cause: .meaning(.forbidden)))
    }
    return .done(.rows(rows, pending: pending?.contents.entries))
  }

  @inlinable
  func shuffled<Catalogue>(
    _ matches: [Match], _ call: StoreCall<Adapter, Catalogue>
  ) -> [Match] {
    var numbers = call.draw()
    return matches.shuffled(by: &numbers)
  }

  @inlinable
  func page<Catalogue>(
    of source: Source, _ call: StoreCall<Adapter, Catalogue>
  ) -> QueryPage<Adapter> {
    let wanted = limit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    let pageSize = call.table.backend.lock.withLock { call.table.pageSize }
    let most = min(wanted, pageSize ?? .max, call.cut ?? .max)
    let position =
      switch source {
      case .position(let position): position
      case .rows(let rows, let pending):
        // Nobody promises an order but that of the query.
        QueryPosition(ids: sorted(shuffled(matches(in: rows, pending), call)).map(\.id), start: 0)
      }
    let size = shortened(most, rest: position.ids.count - position.start, call)
    return call.table.backend.lock.withLock {
      let (records, next) = call.table.records(from: position, limit: size)
      return page(records, next, call)
    }
  }

  /// The size of a page, which can be any up to the limit where a cursor tells that there is more.
  @inlinable
  func shortened<Catalogue>(
    _ size: Int, rest: Int, _ call: StoreCall<Adapter, Catalogue>
  ) -> Int {
    let most = min(size, rest)
    guard isPaged, call.cut == nil, most > 0, var numbers = call.draw(),
      Adapter.paging?.cursor(token: "") != nil, numbers.nextFraction() < 0.5
    else { return size }
    // Only the first page is ever empty, so that there is an end.
    return Int.random(in: (cursor == nil ? 0 : 1)...most, using: &numbers)
  }

  /// The page with its faults and its token; the lock must be held.
  @inlinable
  func page<Catalogue>(
    _ records: [(Adapter.ID, Adapter.Record)], _ next: QueryPosition<Adapter.ID>?,
    _ call: StoreCall<Adapter, Catalogue>
  ) -> QueryPage<Adapter> {
    let faults = call.faults(of: records.map(\.0))
    let outcomes = records.map { id, record in
      (id: id, outcome: outcome(of: id, record, faults[id]))
    }
    let isWhole = call.cut == nil
    return QueryPage(records: outcomes, token: isWhole ? call.table.state.token(for: next) : nil)
  }

  @inlinable
  func outcome(
    of id: Adapter.ID, _ record: Adapter.Record, _ fault: FaultRule?
  ) -> Outcome<Adapter.Record, Adapter> {
    guard let fault else { return .done(record) }
    return .refused(Refusal(cause: .fault(fault), id: id, server: record))
  }

  @inlinable
  func response<Catalogue: ErrorCatalogue>(
    _ page: QueryPage<Adapter>, _ call: StoreCall<Adapter, Catalogue>,
    failure: ([(Adapter.ID, any Error)]) -> (any Error)?
  ) -> QueryResponse<Adapter> {
    let items = page.records.map { id, outcome in
      ItemResult(
        id: id,
        result: outcome.result(Catalogue.self) { record in
          let copy = call.handedOut(record)
          return fields.map { Adapter.selecting($0, of: copy) } ?? copy
        })
    }
    let cursor = page.token.flatMap { Adapter.paging?.cursor(token: $0) }
    // Who pages through results must not take the first page for all of them.
    let isCut = isPaged && page.token != nil && cursor == nil
    let problem = isCut ? StoreError.notMintable(type: "\(Adapter.Cursor.self)") : nil
    return QueryResponse(
      items: items, cursor: cursor, failure: failure(items.compactMap(\.problem)) ?? problem)
  }
}
