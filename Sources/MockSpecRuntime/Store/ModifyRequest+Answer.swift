extension ModifyRequest {
  @inlinable
  public func answer<Catalogue>(in call: StoreCall<Adapter, Catalogue>) -> ModifyResponse<Adapter> {
    let verdict = call.run(refusing: flaw(ids, call), about: subject) {
      table -> Outcome<Applied, Adapter> in
      if let pending = call.table.pendingTable { return noted(in: pending, call) }
      let part = call.cut.map { head($0, in: table) } ?? self
      let judgement = table.judgement(
        of: part, faults: call.faults(of: part.ids, saving: part.saves))
      // Without an item that failed, a composed error is that of a call that failed as a whole.
      if call.isComposed, judgement.isClean { return .refused(Refusal(cause: .meaning(.aborted))) }
      return .done((part, table.apply(part, as: judgement, by: call.client.label)))
    }
    switch verdict {
    case .refused(let refusal): return ModifyResponse(failure: refusal.error(Catalogue.self))
    case .applied(let applied): return response(applied, call) { _ in nil }
    case .composed(let applied, let rule):
      return response(applied, call) { call.error(rule, composing: $0) }
    case .interrupted(let applied, let refusal):
      return response(applied, call) { _ in refusal.error(Catalogue.self) }
    }
  }

  /// What was tried of a request, and what became of it.
  @usableFromInline
  typealias Applied = (request: ModifyRequest, changes: TableState<Adapter>.Changes)

  @inlinable var ids: [Adapter.ID] { saves.map(Adapter.id) + deletes }

  /// The first items, without those whose atomic zone is cut in two.
  @inlinable
  func head(_ count: Int, in table: TableState<Adapter>) -> ModifyRequest {
    let ids = ids
    let rest = isAtomic ? Set(ids.dropFirst(count).map(table.atomicZone)) : []
    let broken = rest.filter(table.isAtomic)
    let kept = Set(ids.prefix(count).filter { !broken.contains(table.atomicZone(of: $0)) })
    return ModifyRequest(
      saving: saves.filter { kept.contains(Adapter.id(of: $0)) },
      deleting: deletes.filter(kept.contains), policy: policy, isAtomic: isAtomic,
      note: note)
  }

  @inlinable
  func flaw<Catalogue>(
    _ ids: [Adapter.ID], _ call: StoreCall<Adapter, Catalogue>
  ) -> ErrorMeaning? {
    let table = call.table
    // The account and the limits of a service are asked about where something is sent to it.
    if table.pendingTable == nil {
      if let flaw = call.accountFlaw(isWriting: true) { return flaw }
      let configuration = table.state.configuration
      if let most = configuration.limits.items, ids.count > most { return .tooMany }
      if let most = configuration.limits.bytes, size(by: configuration) > most { return .tooMany }
    }
    return Set(ids).count < ids.count ? .invalid : nil
  }

  /// How much the records take as they are sent.
  @inlinable
  func size(by configuration: TableConfiguration<Adapter>) -> Int {
    guard let sizes = configuration.sizes else { return 0 }
    return saves.reduce(0) { $0 + sizes.size(of: Adapter.sent($1, policy: policy)) }
  }

  @inlinable
  func subject(_ table: TableState<Adapter>) -> Refusal<Adapter>? {
    guard saves.count + deletes.count == 1 else { return nil }
    return saves.first.map { table.refusal(.invalid, saving: $0) }
      ?? deletes.first.map { table.refusal(.invalid, of: $0) }
  }

  @inlinable
  func response<Catalogue: ErrorCatalogue>(
    _ applied: Applied, _ call: StoreCall<Adapter, Catalogue>,
    failure: ([(Adapter.ID, any Error)]) -> (any Error)?
  ) -> ModifyResponse<Adapter> {
    let catalogue = Catalogue.self
    let saved = zip(applied.request.saves, applied.changes.saves).map { record, outcome in
      SaveResult(
        id: Adapter.id(of: record), record: record,
        result: outcome.result(catalogue, call.handedOut))
    }
    let deleted = zip(applied.request.deletes, applied.changes.deletes).map { id, outcome in
      ItemResult(id: id, result: outcome.result(catalogue) { $0 })
    }
    return ModifyResponse(
      saves: saved, deletes: deleted,
      failure: failure(saved.compactMap(\.problem) + deleted.compactMap(\.problem)))
  }
}
