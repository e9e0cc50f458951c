// Requests that ask for one thing that is there, or note what can be noted: most of them.

extension FetchRequest {
  @inlinable
  public func plainAnswer(
    on table: StoreTable<Adapter>
  ) -> (response: FetchResponse<Adapter>, recorded: Self)? {
    guard let ids, ids.count == 1, fields == nil, table.state.configuration.owners == nil,
      table.state.configuration.limits.items != 0, !table.state.isAuthored,
      let record = table.read(ids[0])
    else { return nil }
    let item = ItemResult(
      id: ids[0], result: Result<Adapter.Record, any Error>.success(Adapter.handedOut(record)))
    return (FetchResponse(items: [item], failure: nil), self)
  }
}

extension ModifyRequest {
  @inlinable
  public func plainAnswer(
    on table: StoreTable<Adapter>
  ) -> (response: ModifyResponse<Adapter>, recorded: Self)? {
    guard hasDistinctIDs else { return nil }
    let recorded = recorded
    let stored: [Adapter.Record]
    if let pending = table.pendingTable {
      guard pending.takes(self) else { return nil }
      pending.note(recorded)
      stored = saves
    } else {
      guard table.takes(self) else { return nil }
      stored = saves.map { table.state.write($0, policy: policy) }
      for id in deletes { table.state.remove(id) }
    }
    let saved = zip(saves, stored).map { record, stored in
      SaveResult(
        id: Adapter.id(of: record), record: record,
        result: Result<Adapter.Record, any Error>.success(Adapter.handedOut(stored)))
    }
    let deleted = deletes.map { ItemResult(id: $0, result: Result<Void, any Error>.success(())) }
    return (ModifyResponse(saves: saved, deletes: deleted, failure: nil), recorded)
  }

  @inlinable var hasDistinctIDs: Bool {
    guard itemCount > 1 else { return true }
    var ids = Set<Adapter.ID>(minimumCapacity: itemCount)
    return saves.allSatisfy { ids.insert(Adapter.id(of: $0)).inserted }
      && deletes.allSatisfy { ids.insert($0).inserted }
  }
}

extension PendingTable {
  /// Whether nothing is wrong with a request, as far as the context can know.
  @inlinable
  func takes(_ request: ModifyRequest<Adapter>) -> Bool {
    let mustBeNew = request.policy == .ifAbsent
    return request.saves.allSatisfy { record in
      state.flaw(saving: record) == nil
        && !(mustBeNew && self.record(Adapter.id(of: record)) != nil)
    }
      && request.deletes.allSatisfy { id in
        record(id) != nil && state.validate(deleting: id) == nil
      }
  }
}

extension StoreTable {
  /// Whether nothing is wrong with a request to a table of which nobody else has to hear, where nothing
  /// stands in the way of a save but what is wrong with the record.
  @inlinable
  func takes(_ request: ModifyRequest<Adapter>) -> Bool {
    let configuration = state.configuration
    guard state.isAlone, !state.hasChangeTags, !state.hasLinks, state.validator == nil,
      configuration.isWritable, configuration.owners == nil, configuration.limits.bytes == nil,
      configuration.limits.recordBytes == nil, configuration.sharing == nil, request.note == nil,
      request.itemCount <= configuration.limits.items ?? .max
    else { return false }
    return request.saves.allSatisfy { record in
      state.flaw(saving: Adapter.sent(record, policy: request.policy)) == nil
        && !(request.policy == .ifAbsent && state.contents.places[Adapter.id(of: record)] != nil)
    }
      && request.deletes.allSatisfy { id in
        state.contents.places[id] != nil && state.validate(deleting: id) == nil
      }
  }
}
