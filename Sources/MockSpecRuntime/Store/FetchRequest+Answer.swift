extension FetchRequest {
  @inlinable
  public func answer<Catalogue>(in call: StoreCall<Adapter, Catalogue>) -> FetchResponse<Adapter> {
    let count = ids?.count ?? 0
    let flaw =
      call.accountFlaw(isWriting: false)
      ?? call.table.state.configuration.limits.items.flatMap {
        count > $0 ? ErrorMeaning.tooMany : nil
      }
    let verdict = call.run(refusing: flaw, about: subject) { table in
      .done(found(in: table, call))
    }
    switch verdict {
    case .refused(let refusal):
      return FetchResponse(items: [], failure: refusal.error(Catalogue.self))
    case .applied(let found): return response(found, call) { _ in nil }
    case .composed(let found, let rule):
      return response(found, call) { call.error(rule, composing: $0) }
    case .interrupted(let found, let refusal):
      return response(found, call) { _ in refusal.error(Catalogue.self) }
    }
  }

  @usableFromInline
  typealias Found = (id: Adapter.ID, outcome: Outcome<Adapter.Record, Adapter>)

  @inlinable
  func subject(_ table: TableState<Adapter>) -> Refusal<Adapter>? {
    guard let ids, ids.count == 1 else { return nil }
    return Refusal(cause: .meaning(.missing), id: ids[0], server: table.row(ids[0])?.record)
  }

  @inlinable
  func found<Catalogue>(
    in table: TableState<Adapter>, _ call: StoreCall<Adapter, Catalogue>
  ) -> [Found] {
    var seen: Set<Adapter.ID> = []
    var distinct =
      ids?.filter { seen.insert($0).inserted } ?? call.table.ids
    if let cut = call.cut { distinct = Array(distinct.prefix(cut)) }
    let faults = call.faults(of: distinct)
    return distinct.map { id in
      let meant =
        (table.key.user ?? table.guest).flatMap { table.configuration.sharing?.id(id, meantBy: $0) }
        ?? id
      let record = call.table.read(meant) ?? table.unsavedProfile(meant)
      if let rule = faults[id] {
        return (id, .refused(Refusal(cause: .fault(rule), id: id, server: record)))
      }
      if let record {
        let flaw = table.authorFlaw(reading: record)
        return (id, flaw.map { .refused(table.refusal($0, of: id)) } ?? .done(record))
      }
      let meaning: ErrorMeaning = table.lacksZone(of: id) ? .zoneMissing : table.absence
      return (id, .refused(table.refusal(meaning, of: id)))
    }
  }

  @inlinable
  func response<Catalogue: ErrorCatalogue>(
    _ found: [Found], _ call: StoreCall<Adapter, Catalogue>,
    failure: ([(Adapter.ID, any Error)]) -> (any Error)?
  ) -> FetchResponse<Adapter> {
    let items = found.map { id, outcome in
      ItemResult(
        id: id,
        result: outcome.result(Catalogue.self) { record in
          let copy = call.handedOut(record)
          return fields.map { Adapter.selecting($0, of: copy) } ?? copy
        })
    }
    let missing = found.filter {
      if case .refused(let refusal) = $0.outcome, case .meaning(.missing) = refusal.cause {
        true
      } else {
        false
      }
    }
    return FetchResponse(
      items: items, failure: failure(items.compactMap(\.problem)), missing: Set(missing.map(\.id)))
  }
}
