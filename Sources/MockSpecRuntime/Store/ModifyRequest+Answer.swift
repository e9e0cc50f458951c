extension ModifyRequest {
  public func answer<Catalogue>(in call: StoreCall<Bridge, Catalogue>) -> ModifyResponse<Bridge> {
    let ids = saves.map(Bridge.id) + deletes
    let verdict = call.run(refusing: flaw(ids, batch: call.table.terms.batch), about: subject) {
      table -> Outcome<TableState<Bridge>.Changes, Bridge> in
      let judgement = table.judgement(
        of: self, faults: call.faults(of: ids), isWritable: call.table.terms.isWritable)
      // Without an item that failed, a composed error is that of a call that failed as a whole.
      if call.isComposed, judgement.isClean { return .refused(Refusal(cause: .meaning(.aborted))) }
      return .done(table.apply(self, as: judgement))
    }
    switch verdict {
    case .refused(let refusal): return ModifyResponse(failure: refusal.error(Catalogue.self))
    case .applied(let changes): return response(changes, Catalogue.self) { _ in nil }
    case .composed(let changes, let rule):
      return response(changes, Catalogue.self) { call.error(rule, composing: $0) }
    }
  }

  private func flaw(_ ids: [Bridge.ID], batch: Int?) -> ErrorMeaning? {
    if let batch, ids.count > batch { return .tooMany }
    return Set(ids).count < ids.count ? .invalid : nil
  }

  private func subject(_ table: TableState<Bridge>) -> Refusal<Bridge>? {
    guard saves.count + deletes.count == 1 else { return nil }
    return saves.first.map { table.refusal(.invalid, saving: $0) }
      ?? deletes.first.map { table.refusal(.invalid, deleting: $0) }
  }

  private func response<Catalogue: ErrorCatalogue>(
    _ changes: TableState<Bridge>.Changes, _ catalogue: Catalogue.Type,
    failure: ([(Bridge.ID, any Error)]) -> (any Error)?
  ) -> ModifyResponse<Bridge> {
    let saved = zip(saves, changes.saves).map { record, outcome in
      SaveResult(
        id: Bridge.id(of: record), record: record, result: outcome.result(catalogue, Bridge.copy))
    }
    let deleted = zip(deletes, changes.deletes).map { id, outcome in
      ItemResult(id: id, result: outcome.result(catalogue) { $0 })
    }
    return ModifyResponse(
      saves: saved, deletes: deleted,
      failure: failure(saved.compactMap(\.problem) + deleted.compactMap(\.problem)))
  }
}
