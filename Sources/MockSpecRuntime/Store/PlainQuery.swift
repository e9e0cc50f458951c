extension StoreKnob {
  /// Records a query and answers it, as the rules let it, before it returns.
  ///
  /// - Parameters:
  ///   - request: What the client asks for.
  ///   - table: The records.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - isCancelled: Whether the operation was cancelled; no rule counts the call then.
  /// - Returns: The answer.
  @inlinable
  public func run<Bridge>(
    _ request: Request, on table: StoreTable<Bridge>, form: Int = -1, isCancelled: Bool = false
  ) -> Request.Response where Request == QueryRequest<Bridge> {
    guard !isCancelled, let source = source(of: request, in: table, form) else {
      return runByRules(request, table, form, isCancelled: isCancelled)
    }
    // The predicate and the order are the test's code, so they run outside the lock.
    let ids = request.sorted(request.matches(in: source.rows, source.pending)).map(\.id)
    let backend = member.core.backend
    backend.lock.lock()
    let page = table.records(from: QueryPosition(ids: ids, start: 0), limit: nil).0
    let isAwaited = backend.isAwaited
    backend.lock.unlock()
    if isAwaited { backend.wakeWaiters() }
    return QueryResponse(
      items: page.map { id, record in
        ItemResult(id: id, result: .success(request.handedOut(record)))
      }, failure: nil)
  }

  /// Records a query of which all results come at once, if nothing stands in its way; `nil` if nobody has
  /// noticed the call.
  @inlinable
  func source<Bridge>(
    of request: Request, in table: StoreTable<Bridge>, _ form: Int
  ) -> (rows: SharingArray<TableState<Bridge>.Row?>, pending: PendingEntries<Bridge>?)?
  where Request == QueryRequest<Bridge> {
    let backend = member.core.backend
    backend.lock.lock()
    defer { backend.lock.unlock() }
    let state: CallState<Request, Request.Response> = member.core.callState(member.index)
    guard !backend.isDisturbed, state.rules.isEmpty, backend.isOrderly,
      request.isWhole(in: table)
    else { return nil }
    state.append(request, form: form, to: backend)
    return (table.state.contents.rows, table.pendingTable?.contents.entries)
  }
}

extension QueryRequest {
  /// Whether the service gives all results on one page, and has nothing against the query.
  @inlinable
  func isWhole(in table: StoreTable<Bridge>) -> Bool {
    guard let query, query.objection == nil, cursor == nil, zone == nil, limit ?? 0 <= 0 else {
      return false
    }
    return !Bridge.hasSchema && table.state.isAlone && table.terms.isPersonal == nil
      && table.hasWholePages
  }

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

extension StoreTable {
  /// Whether queries give all results that there are at once; the lock must be held.
  @usableFromInline var hasWholePages: Bool {
    pageSize == nil && state.contents.indexedRows == nil && state.shownDatabase == nil
  }
}
