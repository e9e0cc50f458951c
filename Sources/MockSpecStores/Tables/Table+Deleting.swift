@_spi(MockSpecGenerated) import MockSpecRuntime

extension Table {
  /// Removes a record, and with a zone all records in it.
  @discardableResult
  package func remove(
    _ id: ID, reason: DeletionReason = .deleted, by caller: Caller, in state: inout StoreState
  ) -> Record? {
    if let shown = part?.remove(id, by: caller, in: &state) { return shown }
    guard let record = forget(id, reason: reason, by: caller, in: &state) else { return nil }
    if configuration.links != nil || part != nil {
      removeOwned(by: record, id, reason: reason, by: caller, in: &state)
    }
    return record
  }

  /// Removes what goes with a record that is gone, and what goes with that.
  func removeOwned(
    by record: Record, _ id: ID, reason: DeletionReason, by caller: Caller,
    in state: inout StoreState
  ) {
    // Chains can be longer than the stack of a thread is deep.
    var owned = severed(from: record, id, by: caller, in: &state)
    while let next = owned.popLast() {
      guard let record = forget(next, reason: reason, by: caller, in: &state) else { continue }
      owned += severed(from: record, next, by: caller, in: &state)
    }
  }

  /// Looks after the links of and to a record that is gone.
  ///
  /// - Returns: The records that go with it, the next one last.
  private func severed(
    from record: Record, _ id: ID, by caller: Caller, in state: inout StoreState
  ) -> [ID] {
    var owned: [ID] = []
    if let adapter = configuration.links {
      for referrer in referrers(of: id, as: .share, in: state) {
        guard let root = state[self].record(referrer) else { continue }
        store(adapter.unshared(Adapter.copy(root)), by: caller, in: &state)
      }
      let shares = links(of: record).filter { $0.kind == .share }.map(\.target)
      owned = shares.reversed() + referrers(of: id, as: .owner, in: state).reversed()
    }
    part?.hasDeleted(record, by: caller, in: &state)
    return owned
  }

  /// Removes a record, whatever others need it for.
  @discardableResult
  package func forget(
    _ id: ID, reason: DeletionReason = .deleted, by caller: Caller, in state: inout StoreState
  ) -> Record? {
    guard let row = drop(id, reason: reason, by: caller, in: &state) else { return nil }
    if hasHistory(row.record, id), touch(row.zone, in: &state) {
      state[self].logDeletion(of: row, reason: reason)
    }
    notifyListeners(of: .deleted, row.record, by: caller, in: &state)
    if !dependents.isEmpty {
      notifyDependents(of: row.record, isDeleted: true, by: caller, in: &state)
    }
    state[self].closeHoles()
    return row.record
  }

  /// Removes all records of a zone, with the history of the zone, which tells itself that it is gone.
  func removeAll(
    in zone: Adapter.ZoneID, reason: DeletionReason, by caller: Caller, in state: inout StoreState
  ) {
    for case let row? in state[self].rows where row.zone == zone {
      drop(row.id, reason: reason, by: caller, in: &state)
      state[self].logDeletionInZone(of: row, reason: reason)
    }
    state[self].forgetHistory(of: zone)
    part?.hasDeleted(zone: zone, by: caller, in: &state)
  }

  @discardableResult
  func drop(_ id: ID, reason: DeletionReason, by caller: Caller, in state: inout StoreState)
    -> TableRow<Adapter>?
  {
    guard let row = state[self].drop(id) else { return nil }
    if configuration.links != nil {
      state[self].relink(id, from: links(of: row.record), to: [])
    }
    if part != nil { unmark(row.record, id, in: &state) }
    if isAuthored { state[self].creators[id] = nil }
    for dependent in dependents {
      dependent.removeAll(in: id, reason: reason, by: caller, in: &state)
    }
    return row
  }

  /// Records that a record is gone, which may have been one of the service's own.
  func unmark(_ record: Record, _ id: ID, in state: inout StoreState) {
    guard let place = state[self].systemIDs.firstIndex(of: id) else { return }
    state[self].systemIDs.remove(at: place)
    part?.hasMarked(record, isGone: true, in: &state)
  }
}
