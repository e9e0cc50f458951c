// Requests that ask for one thing that is there, or note what can be noted: most of them.

extension FetchRequest {
  @inlinable
  public func plainAnswer(
    on table: StoreTable<Bridge>
  ) -> (response: FetchResponse<Bridge>, recorded: Self)? {
    guard let ids, ids.count == 1, fields == nil, table.terms.isPersonal == nil,
      table.terms.batch != 0, !table.state.isAuthored,
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
    guard hasDistinctIDs else { return nil }
    let recorded = recorded
    let stored: [Bridge.Record]
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
        id: Bridge.id(of: record), record: record,
        result: Result<Bridge.Record, any Error>.success(Bridge.handedOut(stored)))
    }
    let deleted = deletes.map { ItemResult(id: $0, result: Result<Void, any Error>.success(())) }
    return (ModifyResponse(saves: saved, deletes: deleted, failure: nil), recorded)
  }

  @inlinable var hasDistinctIDs: Bool {
    guard itemCount > 1 else { return true }
    var ids = Set<Bridge.ID>(minimumCapacity: itemCount)
    return saves.allSatisfy { ids.insert(Bridge.id(of: $0)).inserted }
      && deletes.allSatisfy { ids.insert($0).inserted }
  }
}

extension PendingTable {
  /// Whether nothing is wrong with a request, as far as the context can know.
  @inlinable
  func takes(_ request: ModifyRequest<Bridge>) -> Bool {
    let mustBeNew = request.policy == .ifAbsent
    return request.saves.allSatisfy { record in
      state.flaw(saving: record) == nil && !(mustBeNew && self.record(Bridge.id(of: record)) != nil)
    }
      && request.deletes.allSatisfy { id in
        record(id) != nil && Bridge.flaw(deleting: id) == nil
      }
  }
}

extension StoreTable {
  /// Whether nothing is wrong with a request to a table of which nobody else has to hear, where nothing
  /// stands in the way of a save but what is wrong with the record.
  @inlinable
  func takes(_ request: ModifyRequest<Bridge>) -> Bool {
    guard state.isAlone, !Bridge.hasChangeTags, !Bridge.hasLinks, !Bridge.hasSchema,
      terms.isWritable, terms.isPersonal == nil, terms.bytes == nil, request.note == nil,
      request.itemCount <= terms.batch ?? .max
    else { return false }
    return request.saves.allSatisfy { record in
      Bridge.share(record, in: state.place) == nil
        && state.flaw(saving: Bridge.sent(record, policy: request.policy)) == nil
        && !(request.policy == .ifAbsent && state.contents.places[Bridge.id(of: record)] != nil)
    }
      && request.deletes.allSatisfy { id in
        state.contents.places[id] != nil && Bridge.flaw(deleting: id) == nil
      }
  }
}
