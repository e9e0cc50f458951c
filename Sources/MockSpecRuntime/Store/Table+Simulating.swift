extension Table {
  /// Makes true what an event says of an item, as if another client, or the user, had done it; `record` is
  /// what the client is about to save there.
  @usableFromInline
  func simulate(
    _ event: StoreEvent, of id: ID, saving record: Record?, by caller: Caller,
    in state: inout StoreState
  ) {
    let zone = Adapter.zone(of: id, in: state[self].record(id) ?? record)
    switch event.meaning {
    case .missing where !isBuiltIn(id): remove(id, by: caller, in: &state)
    case .conflict where zone.map { zoneFacts(of: $0, in: state).isThere } ?? true:
      // Another client has saved the same once more, or has created the same record.
      if let known = state[self].record(id) ?? record {
        write(known, id, policy: .allFields, by: caller, in: &state)
      }
    case .zoneMissing where absence == .zoneMissing, .purged where absence == .zoneMissing:
      lose(id, as: event.loss, by: caller, in: &state)
    default: simulate(event, in: zone, by: caller, &state)
    }
  }

  /// Makes true what an event says of a zone.
  @usableFromInline
  func simulate(
    _ event: StoreEvent, in zone: Adapter.ZoneID?, by caller: Caller,
    _ state: inout StoreState
  ) {
    switch event.meaning {
    case .expired: state[self].expireTokens(of: zone)
    case .zoneMissing, .purged:
      if let zone { zones?.lose(zone, as: event.loss, by: caller, in: &state) }
    default: break
    }
  }
}
