// Requests that ask for one thing that is there, or note what can be noted: most of them.

extension FetchRequest {
  @inlinable
  public func plainAnswer(
    on table: StoreTable<Bridge>
  ) -> (response: FetchResponse<Bridge>, recorded: Self)? {
    guard let ids, ids.count == 1, fields == nil, table.terms.isPersonal == nil,
      table.terms.batch != 0,
      let record = table.read(ids[0])
    else { return nil }
    let item = ItemResult(
      id: ids[0], result: Result<Bridge.Record, any Error>.success(Bridge.handedOut(record)))
    return (FetchResponse(items: [item], failure: nil, isMissing: false), self)
  }
}

extension ModifyRequest {
  @inlinable
  public func plainAnswer(
    on table: StoreTable<Bridge>
  ) -> (response: ModifyResponse<Bridge>, recorded: Self)? {
    guard let pending = table.pendingTable, pending.takes(self) else { return nil }
    let recorded = recorded
    pending.note(recorded)
    let saved = saves.map { record in
      SaveResult(
        id: Bridge.id(of: record), record: record,
        result: Result<Bridge.Record, any Error>.success(Bridge.handedOut(record)))
    }
    let deleted = deletes.map { ItemResult(id: $0, result: Result<Void, any Error>.success(())) }
    return (ModifyResponse(saves: saved, deletes: deleted, failure: nil), recorded)
  }
}

extension PendingTable {
  /// Whether nothing is wrong with a request, as far as the context can know.
  @inlinable
  func takes(_ request: ModifyRequest<Bridge>) -> Bool {
    if request.itemCount > 1 {
      var ids = Set<Bridge.ID>(minimumCapacity: request.itemCount)
      for record in request.saves where !ids.insert(Bridge.id(of: record)).inserted {
        return false
      }
      for id in request.deletes where !ids.insert(id).inserted { return false }
    }
    let mustBeNew = request.policy == .ifAbsent
    return request.saves.allSatisfy { record in
      state.flaw(saving: record) == nil && !(mustBeNew && self.record(Bridge.id(of: record)) != nil)
    }
      && request.deletes.allSatisfy { id in
        record(id) != nil && Bridge.flaw(deleting: id) == nil
      }
  }
}
