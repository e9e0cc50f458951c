/// The outcomes of the items of a modification, in the order of the request.
@usableFromInline
struct ModifyOutcomes<Adapter: RecordAdapter> {
  @usableFromInline
  struct Save {
    /// The place of the record in the request.
    @usableFromInline let place: Int
    @usableFromInline let id: Adapter.ID
    @usableFromInline let outcome: Outcome<Adapter.Record, Adapter>

    @inlinable
    init(place: Int, id: Adapter.ID, outcome: Outcome<Adapter.Record, Adapter>) {
      (self.place, self.id, self.outcome) = (place, id, outcome)
    }
  }

  @usableFromInline var saves: [Save] = []
  @usableFromInline var deletes: [(id: Adapter.ID, outcome: Outcome<Void, Adapter>)] = []

  @inlinable init() {}

  @inlinable
  mutating func add(_ facts: RecordFacts<Adapter>, _ outcome: Outcome<Adapter.Record, Adapter>) {
    saves.append(Save(place: facts.place, id: facts.id, outcome: outcome))
  }

  /// Answers with the last versions of records that were saved, and then changed by the save of others.
  @usableFromInline
  mutating func update(from table: Table<Adapter>, in state: StoreState) {
    saves = saves.map { save in
      guard case .done = save.outcome, let row = state.row(save.id, of: table) else { return save }
      return Save(place: save.place, id: save.id, outcome: .done(row.record))
    }
  }
}

extension Table {
  @usableFromInline typealias Found = TableContents<Adapter>.Found

  /// 2025-01-01, from when the store counts a second for each save.
  @inlinable static var firstSecond: Double { 1_735_689_600 }

  /// Writes the items that can be written.
  @inlinable
  func apply(
    _ batch: ModifyBatch<Adapter>, _ validation: Validation, by caller: Caller,
    in state: inout StoreState
  ) -> ModifyOutcomes<Adapter> {
    let repeated = repeatedZones(of: batch, by: caller, in: state)
    if batch.note != nil { keepNote(of: batch, validation, by: caller, in: &state) }
    var outcomes = ModifyOutcomes<Adapter>()
    outcomes.saves.reserveCapacity(batch.saves.count)
    // A zone is told once that it changes, not for each of its records.
    var touched: (zone: Adapter.ZoneID, isTracked: Bool)?
    for (index, facts) in batch.saves.enumerated() {
      let rejection = validation.saves.isEmpty ? nil : validation.saves[index]
      if let rejection, rejection.isFault {
        outcomes.add(facts, .rejected(rejection))
      } else if !repeated.isEmpty, repeated.contains(Adapter.zoneID(of: facts.id)) {
        outcomes.add(
          facts,
          state.row(facts.id, of: self).map { .done($0.record) }
            ?? .rejected(self.rejection(absence, saving: facts, in: state)))
      } else if let rejection {
        outcomes.add(facts, .rejected(rejection))
      } else {
        if let zone = facts.zone, touched?.zone != zone {
          touched = (zone, zones?.touch(zone, in: &state) ?? true)
        }
        let isTracked = facts.zone == nil || touched?.isTracked ?? true
        let stored = write(
          facts.record, facts.id, policy: batch.policy, files: facts.files, isTracked: isTracked,
          by: caller, in: &state)
        outcomes.add(facts, .done(stored))
      }
    }
    for (index, id) in batch.deletes.enumerated() {
      let rejection = validation.deletes.isEmpty ? nil : validation.deletes[index]
      if let rejection, rejection.isFault {
        outcomes.deletes.append((id, .rejected(rejection)))
      } else if !repeated.isEmpty, repeated.contains(Adapter.zoneID(of: id)) {
        outcomes.deletes.append((id, .done(())))
      } else if let rejection {
        outcomes.deletes.append((id, .rejected(rejection)))
      } else {
        remove(id, by: caller, in: &state)
        outcomes.deletes.append((id, .done(())))
      }
    }
    if state.choices.savesChangeParentTags { outcomes.update(from: self, in: state) }
    return outcomes
  }

  /// The zones in which the client's last request had the same note: it was heard, and its answer was lost.
  @usableFromInline
  func repeatedZones(of batch: ModifyBatch<Adapter>, by caller: Caller, in state: StoreState)
    -> Set<Adapter.ZoneID?>
  {
    guard let note = batch.note as? any Hashable, let client = caller.client else { return [] }
    let token = AnyHashable(note)
    return Set(batch.ids.map(Adapter.zoneID)).filter { zone in
      guard let last = state[self].notes[zone]?[client] as? any Hashable else { return false }
      return AnyHashable(last) == token
    }
  }

  @usableFromInline
  func keepNote(
    of batch: ModifyBatch<Adapter>, _ validation: Validation, by caller: Caller,
    in state: inout StoreState
  ) {
    guard let note = batch.note, let client = caller.client else { return }
    let saves = batch.saves.enumerated().filter { validation.saves[$0.offset] == nil }
    let deletes = batch.deletes.enumerated().filter { validation.deletes[$0.offset] == nil }
    for zone in Set((saves.map(\.element.id) + deletes.map(\.element)).map(Adapter.zoneID)) {
      state[self].notes.update(zone) { $0 = ($0 ?? [:]).merging([client: note]) { $1 } }
    }
  }

  /// Puts a record in as a test does, past all rules, and makes its zone if that is missing.
  @inlinable
  package func insert(
    _ record: Record, files: Any? = nil, by caller: Caller, in state: inout StoreState
  ) {
    let id = Adapter.id(of: record)
    if let zone = atomicZone(of: id), !zoneFacts(of: zone, in: state).isThere,
      zones?.make(zone, by: caller, in: &state) == false
    {
      stop(RuntimeMessage.unknownZone(zone, table: name))
    }
    write(record, id, policy: .allFields, files: files, by: caller, in: &state)
  }

  /// Writes a client's record as a new version.
  ///
  /// - Parameters:
  ///   - client: The record.
  ///   - id: The id of the record.
  ///   - policy: What happens where the stored record has changed.
  ///   - files: Copies of the files that are sent.
  ///   - isTracked: Whether its zone keeps a history, where the zone knows already that it changes.
  ///   - caller: On whose behalf.
  ///   - state: The state of the stores.
  /// - Returns: The stored record.
  @inlinable
  @discardableResult
  func write(
    _ client: Record, _ id: ID, policy: SavePolicy, files: Any? = nil, isTracked: Bool? = nil,
    by caller: Caller, in state: inout StoreState
  ) -> Record {
    let known = state.find(id, of: self)
    let merged = Adapter.merged(
      Adapter.copy(client), into: known.map { Adapter.copy($0.row.record) }, policy: policy)
    for part in parts {
      if let shown = part.save(merged, files: files, by: caller, in: &state) { return shown }
    }
    return store(
      merged, id, over: known, files: files, isTracked: isTracked, by: caller, in: &state)
  }

  /// Writes a record as it shall be, but for what the service writes into it.
  @usableFromInline
  package func store(
    _ merged: Record, files: Any? = nil, by caller: Caller, in state: inout StoreState
  ) {
    let id = Adapter.id(of: merged)
    _ = store(
      merged, id, over: state.find(id, of: self), files: files, isTracked: nil, by: caller,
      in: &state)
  }

  @inlinable
  func store(
    _ merged: Record, _ id: ID, over known: Found?, files: Any?, isTracked: Bool?,
    by caller: Caller, in state: inout StoreState
  ) -> Record {
    let revision = state[self].nextRevision()
    let now = Self.firstSecond + Double(revision)
    let creation = known?.row.creation ?? now
    let stored = Adapter.stamped(
      merged,
      with: SaveStamp(
        revision: revision, isNew: known == nil, previous: known?.row.record, place: place,
        guest: caller.guest, creation: creation, modification: now, files: files))
    if let validator, !isSystem(stored) { validator.hasStored(stored) }
    keep(
      stored, id, creation: creation, over: known, isTracked: isTracked, by: caller, in: &state)
    for part in parts {
      part.hasSaved(stored, over: known?.row.record, by: caller, in: &state)
    }
    if state.choices.savesChangeParentTags {
      changeTags(ofParentsOf: stored, by: caller, in: &state)
    }
    return stored
  }

  /// Gives the records behind the parent links of a record new tags; the feeds of their zones do not tell.
  @usableFromInline
  func changeTags(ofParentsOf record: Record, by caller: Caller, in state: inout StoreState) {
    guard let tags = configuration.tags else { return }
    for link in links(of: record) where link.kind == .parent {
      guard let known = state.find(link.target, of: self) else { continue }
      let stamp = SaveStamp(
        revision: state[self].nextRevision(), isNew: false, previous: known.row.record,
        place: place, guest: caller.guest, creation: known.row.creation, modification: 0)
      let parent = tags.tagged(Adapter.copy(known.row.record), with: stamp.changeTag)
      state[self].replace(known, by: parent, number: 0, tag: changeTag(of: known.row.record))
      for part in parts {
        part.hasSaved(parent, over: known.row.record, by: caller, in: &state)
      }
    }
  }

  /// Puts a version in the place of the one before, as it is.
  package func keep(_ record: Record, by caller: Caller, in state: inout StoreState) {
    let id = Adapter.id(of: record)
    let known = state.find(id, of: self)
    keep(
      record, id, creation: known?.row.creation ?? 0, over: known, isTracked: nil, by: caller,
      in: &state)
  }

  @inlinable
  func keep(
    _ record: Record, _ id: ID, creation: Double, over known: Found?, isTracked: Bool?,
    by caller: Caller, in state: inout StoreState
  ) {
    if configuration.links != nil {
      let (old, new) = (known.map { links(of: $0.row.record) } ?? [], links(of: record))
      if !old.isEmpty || !new.isEmpty { state[self].relink(id, from: old, to: new) }
    }
    let isLogged =
      hasHistory(record, id) && isTracked ?? touchZone(of: id, in: &state)
    let number = isLogged ? state[self].nextChangeNumber() : 0
    if let known {
      let tag = changeTag(of: known.row.record)
      state[self].replace(known, by: record, number: number, tag: tag)
    } else {
      if isAuthored { state[self].creators[id] = caller.guest }
      state[self].append(
        TableRow(id: id, record: record, creation: creation, changeNumber: number))
      if isSystem(record) { mark(record, id, in: &state) }
    }
    for part in parts {
      part.hasChanged(known == nil ? .created : .updated, record, by: caller, in: &state)
    }
    if known == nil, !dependents.isEmpty {
      tellDependents(of: record, isDeleted: false, by: caller, in: &state)
    }
  }

  /// Notes that there is a new record of the service's own.
  @usableFromInline
  func mark(_ record: Record, _ id: ID, in state: inout StoreState) {
    state[self].systemIDs.append(id)
    for part in parts { part.hasMarked(record, isGone: false, in: &state) }
  }

  /// Tells the zone of a record that something in it has changed; `false` if it keeps no history.
  @inlinable
  func touchZone(of id: ID, in state: inout StoreState) -> Bool {
    guard let zones, let zone = Adapter.zoneID(of: id) else { return true }
    return zones.touch(zone, in: &state)
  }

  /// Tells what lives in the zones of this table that one was made or deleted.
  @usableFromInline
  func tellDependents(
    of zone: Record, isDeleted: Bool, by caller: Caller, in state: inout StoreState
  ) {
    let id = Adapter.id(of: zone)
    for dependent in dependents {
      dependent.hasChanged(
        id, isDeleted: isDeleted, isTracked: hasHistory(zone, id), by: caller, in: &state)
    }
  }
}
