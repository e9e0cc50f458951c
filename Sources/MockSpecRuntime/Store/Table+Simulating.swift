extension Table {
  /// Makes true what an error says of an item, as if another client, or the user, had done it; `record` is
  /// what the client is about to save there.
  @usableFromInline
  func simulate(
    _ error: any ErrorCatalogue, of id: ID, saving record: Record?, by caller: Caller,
    in state: inout StoreState
  ) {
    switch error.tellsOfStore {
    case .missing where !isBuiltIn(id): remove(id, by: caller, in: &state)
    case .conflict where atomicZone(of: id).map { zoneFacts(of: $0, in: state).isThere } ?? true:
      // Another client has saved the same once more, or has created the same record.
      if let known = state[self].record(id) ?? record {
        write(known, id, policy: .allFields, by: caller, in: &state)
      }
    case .zoneMissing where absence == .zoneMissing, .purged where absence == .zoneMissing:
      let reason: DeletionReason = error.tellsOfStore == .purged ? .purged : .deleted
      lose(id, as: reason, by: caller, in: &state)
    case .some(let meaning): simulate(meaning, in: Adapter.zoneID(of: id), by: caller, &state)
    case nil: break
    }
  }

  /// Makes true what an error says of a zone.
  @usableFromInline
  func simulate(
    _ meaning: ErrorMeaning, in zone: Adapter.ZoneID?, by caller: Caller,
    _ state: inout StoreState
  ) {
    switch meaning {
    case .expired: state[self].expireTokens(of: zone)
    case .zoneMissing:
      if let zone { zones?.lose(zone, as: .deleted, by: caller, in: &state) }
    case .purged: if let zone { zones?.lose(zone, as: .purged, by: caller, in: &state) }
    default: break
    }
  }
}
