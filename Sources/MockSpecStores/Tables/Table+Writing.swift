@_spi(MockSpecGenerated) import MockSpecRuntime

extension Table {
  typealias Found = TableContents<Adapter>.Found

  /// 2025-01-01, from when the store counts a second for each save.
  static var firstSecond: Double { 1_735_689_600 }

  /// Writes the items that can be written.
  func apply(_ batch: ModifyBatch<Adapter>, by caller: Caller, in state: inout StoreState) {
    let repeated = repeatedZones(of: batch, by: caller, in: state)
    if batch.note != nil { keepNote(of: batch, by: caller, in: &state) }
    var rowCount = state[self].rows.count
    // A zone is told once that it changes, not for each of its records.
    var touched: (zone: Adapter.ZoneID, isTracked: Bool)?
    for facts in batch.saves {
      let isRepeated = !repeated.isEmpty && repeated.contains(facts.zone)
      if let rejection = facts.rejection, rejection.isFault || !isRepeated { continue }
      if isRepeated {
        facts.stored = state[self].record(facts.id)
        facts.rejection =
          facts.stored == nil ? rejection(.meaning(absence), saving: facts, in: state) : nil
        continue
      }
      let zone = atomicZone(of: facts)
      if let zone, touched?.zone != zone {
        touched = (zone, zones?.touch(zone, in: &state) ?? true)
      }
      let known = state[self].find(facts.id, again: facts.found, rowCount: &rowCount)
      facts.stored =
        write(
          facts.record, facts.id, policy: batch.policy, over: known, files: facts.files,
          isTracked: zone == nil || touched?.isTracked ?? true, by: caller, in: &state
        ).record
    }
    for item in batch.deletes {
      let isRepeated = !repeated.isEmpty && repeated.contains(state[self].zone(of: item.id))
      if let rejection = item.rejection, rejection.isFault || !isRepeated { continue }
      item.rejection = nil
      if !isRepeated { remove(item.id, by: caller, in: &state) }
    }
    if state.choices.savesChangeParentTags {
      // The answer has the last versions of records that were saved, and then changed by the save of others.
      for facts in batch.saves where facts.rejection == nil {
        facts.stored = state[self].record(facts.id) ?? facts.stored
      }
    }
  }

  /// The zones in which the client's last request had the same note: it was heard, and its answer was lost.
  func repeatedZones(of batch: ModifyBatch<Adapter>, by caller: Caller, in state: StoreState)
    -> Set<Adapter.ZoneID?>
  {
    guard let note = batch.note as? any Hashable, let client = caller.client else { return [] }
    let token = AnyHashable(note)
    return Set(zones(of: batch, in: state)).filter { zone in
      guard let last = state[self].notes[zone]?[client] as? any Hashable else { return false }
      return AnyHashable(last) == token
    }
  }

  func keepNote(
    of batch: ModifyBatch<Adapter>, by caller: Caller, in state: inout StoreState
  ) {
    guard let note = batch.note, let client = caller.client else { return }
    let zones = zip(batch.items, zones(of: batch, in: state))
    for zone in Set(zones.filter { $0.0.rejection == nil }.map { $0.1 }) {
      state[self].notes[zone, default: [:]][client] = note
    }
  }

  private func zones(of batch: ModifyBatch<Adapter>, in state: StoreState) -> [Adapter.ZoneID?] {
    batch.saves.map { $0.zone } + batch.deletes.map { state[self].zone(of: $0.id) }
  }

  /// Makes the zone of a record if that is missing; returns what to say where it cannot be made.
  package func zoneLack(
    of record: Record, _ id: ID, by caller: Caller, in state: inout StoreState
  ) -> String? {
    guard zones != nil, let zone = Adapter.zone(of: id, in: record),
      !zoneFacts(of: zone, in: state).isThere,
      zones?.make(zone, by: caller, in: &state) == false
    else { return nil }
    return "'\(name)' has no zone \(zone)"
  }

  /// Puts a record in as a test does, past all rules, and makes its zone if that is missing; returns what to say where it
  /// cannot be made, and the record is left out.
  @discardableResult
  package func insert(
    _ record: Record, files: Any? = nil, by caller: Caller, in state: inout StoreState
  ) -> String? {
    let id = Adapter.id(of: record)
    if let fact = zoneLack(of: record, id, by: caller, in: &state) {
      return "\(fact); insert the zone before its records"
    }
    write(
      record, id, policy: .allFields, over: state[self].find(id), files: files, by: caller,
      in: &state)
    return nil
  }

  /// Writes a client's record as a new version; `isTracked` tells whether its zone keeps a history, where the zone
  /// knows already that it changes.
  ///
  /// - Returns: The row, also where the table shows that of another one.
  @discardableResult
  func write(
    _ client: Record, _ id: ID, policy: SavePolicy, over known: Found?, files: Any? = nil,
    isTracked: Bool? = nil, by caller: Caller, in state: inout StoreState
  ) -> TableRow<Adapter> {
    let merged = Adapter.merged(
      Adapter.copy(client), into: known.map { Adapter.copy($0.row.record) }, policy: policy)
    if let shown = part?.save(merged, files: files, by: caller, in: &state) {
      return state[self].row(id) ?? TableRow(id: id, record: shown, creation: 0)
    }
    return store(
      merged, id, over: known, files: files, isTracked: isTracked, by: caller, in: &state)
  }

  /// Writes a record as it shall be, but for what the service writes into it.
  package func store(
    _ merged: Record, files: Any? = nil, by caller: Caller, in state: inout StoreState
  ) {
    let id = Adapter.id(of: merged)
    _ = store(
      merged, id, over: state[self].find(id), files: files, isTracked: nil, by: caller,
      in: &state)
  }

  func store(
    _ merged: Record, _ id: ID, over known: Found?, files: Any?, isTracked: Bool?,
    by caller: Caller, in state: inout StoreState
  ) -> TableRow<Adapter> {
    let revision = state[self].nextRevision()
    let now = Self.firstSecond + Double(revision)
    let creation = known?.row.creation ?? now
    let stored = Adapter.stamped(
      merged,
      with: SaveStamp(
        revision: revision, replacing: known?.row, place: place,
        currentUser: caller.currentUser, creation: creation, modification: now, files: files))
    let isSystem = isSystem(stored)
    if let validator, !isSystem { validator.hasStored(stored) }
    let row = keep(
      stored, id, isSystem: isSystem, creation: creation, over: known, isTracked: isTracked,
      by: caller, in: &state)
    part?.hasSaved(stored, over: known?.row.record, by: caller, in: &state)
    if state.choices.savesChangeParentTags {
      changeTags(ofParentsOf: stored, by: caller, in: &state)
    }
    return row
  }

  /// Gives the records behind the parent links of a record new tags; the feeds of their zones do not tell.
  func changeTags(ofParentsOf record: Record, by caller: Caller, in state: inout StoreState) {
    guard let tags = configuration.tags else { return }
    for link in links(of: record) where link.kind == .parent {
      guard let known = state[self].find(link.target) else { continue }
      let stamp = SaveStamp(
        revision: state[self].nextRevision(), replacing: known.row, place: place,
        currentUser: caller.currentUser, creation: known.row.creation, modification: 0)
      let parent = tags.tagged(Adapter.copy(known.row.record), with: stamp.changeTag)
      let tag = changeTag(of: known.row.record)
      state[self].replace(known, by: known.row.replaced(by: parent, number: 0, tag: tag))
      part?.hasSaved(parent, over: known.row.record, by: caller, in: &state)
    }
  }

  /// Puts a version in the place of the one before, as it is.
  package func keep(_ record: Record, by caller: Caller, in state: inout StoreState) {
    let id = Adapter.id(of: record)
    let known = state[self].find(id)
    _ = keep(
      record, id, isSystem: isSystem(record), creation: known?.row.creation ?? 0, over: known,
      isTracked: nil, by: caller, in: &state)
  }

  func keep(
    _ record: Record, _ id: ID, isSystem: Bool, creation: Double, over known: Found?,
    isTracked: Bool?, by caller: Caller, in state: inout StoreState
  ) -> TableRow<Adapter> {
    if configuration.links != nil {
      let (old, new) = (known.map { links(of: $0.row.record) } ?? [], links(of: record))
      if !old.isEmpty || !new.isEmpty { state[self].relink(id, from: old, to: new) }
    }
    let zone = Adapter.zone(of: id, in: record)
    let isMoved = known.map { $0.row.zone != zone } ?? false
    if isMoved, let known, hasHistory(known.row.record, id), touch(known.row.zone, in: &state) {
      state[self].logDeletion(of: known.row, reason: .deleted)
    }
    let isLogged = hasHistory(record, id) && isTracked ?? touch(zone, in: &state)
    let number = isLogged ? state[self].nextChangeNumber() : 0
    let row: TableRow<Adapter>
    if let known {
      let tag = changeTag(of: known.row.record)
      let replaced = known.row.replaced(by: record, number: number, tag: tag)
      row = isMoved && number == 0 ? replaced.with(changeNumber: 0) : replaced
      state[self].replace(known, by: row, isMoved: isMoved)
    } else {
      if isAuthored { state[self].creators[id] = caller.currentUser }
      row = TableRow(id: id, record: record, creation: creation, changeNumber: number)
      state[self].append(row)
      if isSystem { mark(record, id, in: &state) }
    }
    notifyListeners(of: known == nil ? .created : .updated, record, by: caller, in: &state)
    if known == nil, !dependents.isEmpty {
      notifyDependents(of: record, isDeleted: false, by: caller, in: &state)
    }
    return row
  }

  /// Records that there is a new record of the service's own.
  func mark(_ record: Record, _ id: ID, in state: inout StoreState) {
    state[self].systemIDs.append(id)
    part?.hasMarked(record, isGone: false, in: &state)
  }

  /// Tells the listeners of the table that a record was saved or deleted.
  func notifyListeners(
    of kind: ChangeKind, _ record: Record, by caller: Caller, in state: inout StoreState
  ) {
    for listener in listeners { listener.hasChanged(kind, record, by: caller, in: &state) }
  }

  /// Tells the zone of a record that something in it has changed; `false` if it keeps no history.
  func touch(_ zone: Adapter.ZoneID?, in state: inout StoreState) -> Bool {
    guard let zones, let zone else { return true }
    return zones.touch(zone, in: &state)
  }

  /// Tells what lives in the zones of this table that one was made or deleted.
  func notifyDependents(
    of zone: Record, isDeleted: Bool, by caller: Caller, in state: inout StoreState
  ) {
    let id = Adapter.id(of: zone)
    for dependent in dependents {
      dependent.hasChanged(
        id, isDeleted: isDeleted, isTracked: hasHistory(zone, id), by: caller, in: &state)
    }
  }
}
