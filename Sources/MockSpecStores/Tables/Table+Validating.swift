@_spi(MockSpecGenerated) import MockSpecRuntime

// Everything is validated first and written after, so nothing has ever to be taken back: no id comes twice, and
// links are validated with what the whole request does.

extension Table {
  typealias Facts = RecordFacts<Adapter>
  typealias Cause = Rejection<Adapter>.Cause

  /// Rejects the items of a modification that cannot be written, and writes nothing.
  func validate(
    _ batch: ModifyBatch<Adapter>, faults: [FaultHit?], by caller: Caller, in state: StoreState,
    _ held: borrowing Held
  ) {
    guard configuration.isWritable else {
      for item in batch.items { reject(item, .misplaced, in: state) }
      return
    }
    var last: (zone: Adapter.ZoneID, facts: ZoneFacts)?
    var room = room(in: state)
    var place = 0
    for facts in batch.saves {
      // Most requests stay in one zone.
      let zone = atomicZone(of: facts)
      if let zone, last?.zone != zone { last = (zone, zoneFacts(of: zone, in: state)) }
      if !faults.isEmpty, let fault = faults[place] {
        facts.rejection = rejection(.fault(fault), saving: facts, in: state)
      } else if let failure = failure(
        saving: facts, batch, zone == nil ? nil : last?.facts, by: caller, in: state)
        ?? reserve(&room, for: facts, in: state)
      {
        facts.rejection = rejection(.meaning(failure), saving: facts, in: state)
      }
      place += 1
    }
    for item in batch.deletes {
      if !faults.isEmpty, let fault = faults[place] {
        item.rejection = rejection(.fault(fault), of: item.id, in: state)
      } else if let failure = failure(deleting: item.id, by: caller, in: state) {
        item.rejection = rejection(.meaning(failure), of: item.id, in: state)
      }
      place += 1
    }
    // Other records can need a rejected one, and are rejected in their turn.
    let hasLinks = hasLinks(batch)
    var count: Int
    repeat {
      if batch.isAtomic, batch.rejectionCount > 0 { abortZones(of: batch, in: state, held) }
      if !hasLinks { return }
      count = batch.rejectionCount
      rejectLinks(of: batch, in: state)
    } while batch.rejectionCount > count
  }

  /// The bytes that are free in the storage of the table; `nil` where it has no limit.
  private func room(in state: StoreState) -> Int? {
    guard let quota = state[self].quota else { return nil }
    return state[self].records.reduce(quota) { $0 - storedSize(of: $1.record) }
  }

  private func storedSize(of record: Record) -> Int {
    configuration.sizes?.storedSize(of: record) ?? 0
  }

  /// Reserves the bytes by which a record grows; a record that does not grow always has room.
  private func reserve(_ room: inout Int?, for facts: Facts, in state: StoreState)
    -> ErrorMeaning?
  {
    guard let free = room else { return nil }
    let growth = facts.storedSize - (state[self].record(facts.id).map(storedSize) ?? 0)
    if growth > max(free, 0) { return .full }
    room = free - growth
    return nil
  }

  /// Checks whether links have to be validated, as records have them or can be their targets.
  func hasLinks(_ batch: ModifyBatch<Adapter>) -> Bool {
    guard configuration.links != nil else { return false }
    return !batch.deletes.isEmpty || batch.policy != .ifUnchanged
      || batch.saves.contains { !$0.links.isEmpty }
  }

  /// Tells whether the deletion of a record, or a zone, that is missing succeeds.
  func deletesMissing(_ choices: ServiceChoices) -> Bool {
    if absence == .missing { return choices.deletesMissingRecords }
    return choices.deletesMissingZones ?? configuration.zones?.deletesMissing ?? false
  }

  /// The meaning of the absence of a record; a zone tells whether the user has purged it.
  func absence(of id: ID, in state: StoreState) -> ErrorMeaning {
    absence == .zoneMissing && state[self].lossReason(of: id) == .purged ? .purged : absence
  }

  func rejection(_ cause: Cause, saving facts: Facts, in state: StoreState) -> Rejection<Adapter> {
    var isUnnamed = false
    if case .meaning(.conflict) = cause, facts.tag == nil {
      isUnnamed = state.choices.untaggedSaves == .conflictWithoutRecord
    }
    return Rejection(
      cause, id: facts.id, zone: atomicZone(of: facts), client: facts.record,
      server: isUnnamed ? nil : storedRecord(facts.id, in: state),
      base: base(of: facts.record, in: state),
      keysLost: keysLost(cause, of: facts.id, in: facts.zone, state))
  }

  func rejection(_ cause: Cause, of id: ID, in state: StoreState) -> Rejection<Adapter> {
    Rejection(
      cause, id: id, zone: atomicZone(of: id, in: state), server: state[self].record(id),
      keysLost: keysLost(cause, of: id, in: state[self].zone(of: id), state))
  }

  /// Rejects an item that is to be saved or deleted.
  func reject(_ item: StoreOutcome<Adapter>, _ failure: ErrorMeaning, in state: StoreState) {
    item.rejection = rejection(.meaning(failure), item, in: state)
  }

  /// Returns the rejection of an item that is to be saved or deleted.
  func rejection(_ cause: Cause, _ item: StoreOutcome<Adapter>, in state: StoreState)
    -> Rejection<Adapter>
  {
    if let facts = item as? Facts { return rejection(cause, saving: facts, in: state) }
    return rejection(cause, of: item.id, in: state)
  }

  func failure(
    saving facts: Facts, _ batch: ModifyBatch<Adapter>, _ zone: ZoneFacts?, by caller: Caller,
    in state: StoreState
  ) -> ErrorMeaning? {
    if let zone, !zone.isThere { return zone.absence }
    if let failure = userRecordFailure(saving: facts)
      ?? accessFailure(saving: facts.record, facts.id, by: caller, in: state)
    {
      return failure
    }
    if let most = configuration.limits.recordBytes, facts.size > most { return .tooMany }
    if let failure = facts.failure
      ?? configuration.choosing?.failure(saving: facts.sent, in: place, under: state.choices)
      ?? contentFailure(of: facts.sent, isSystem: facts.isSystem, in: state)
    {
      return failure
    }
    if let failure = versionFailure(of: facts, batch.policy, in: state) { return failure }
    return part?.failure(saving: facts, among: batch.saves, in: state)
  }

  /// The failure of a record that the rules of a part do not allow, such as a schema.
  func contentFailure(of record: Record, isSystem: Bool, in state: StoreState) -> ErrorMeaning? {
    guard let validator, !isSystem else { return nil }
    return validator.failure(saving: record, under: state.choices)
  }

  func versionFailure(of facts: Facts, _ policy: SavePolicy, in state: StoreState) -> ErrorMeaning?
  {
    if policy == .ifAbsent { return state[self].contains(facts.id) ? .exists : nil }
    // The service's own is never overwritten unseen.
    guard configuration.tags != nil, policy == .ifUnchanged || facts.isSystem else { return nil }
    let found = state[self].find(facts.id)
    facts.found = .some(found)
    guard let stored = found?.row.record ?? unsavedRecord(facts.id) else {
      return facts.tag == nil ? nil : absence
    }
    if facts.tag == nil, state.choices.untaggedSaves == .rejection { return .rejected }
    return facts.tag != nil && facts.tag == changeTag(of: stored) ? nil : .conflict
  }

  func failure(deleting id: ID, by caller: Caller, in state: StoreState) -> ErrorMeaning? {
    if let zone = atomicZone(of: id, in: state) {
      let facts = zoneFacts(of: zone, in: state)
      if !facts.isThere { return facts.absence }
    }
    if owner(ofUserRecord: id) != nil { return .forbidden }
    guard let record = state[self].record(id) else {
      return deletesMissing(state.choices) ? nil : absence(of: id, in: state)
    }
    if let failure = accessFailure(.write, id, record, by: caller, in: state) { return failure }
    if isBuiltIn(id) { return .invalid }
    return part?.failure(deleting: id, in: state)
  }

  /// Rejects everything in the zones, or in the whole request, that are atomic and have something rejected.
  func abortZones(
    of batch: ModifyBatch<Adapter>, in state: StoreState, _ held: borrowing Held
  ) {
    let zones = atomicZones(of: batch, in: state)
    var broken: Set<Adapter.ZoneID?> = []
    for (item, zone) in zip(batch.items, zones) {
      guard let rejection = item.rejection else { continue }
      let isBroken =
        rejection.isBeforeSending(held)
        || zone.map { zoneFacts(of: $0, in: state).isAtomic } ?? true
      if isBroken { broken.insert(zone) }
    }
    for (item, zone) in zip(batch.items, zones)
    where item.rejection == nil && broken.contains(zone) {
      reject(item, .aborted, in: state)
    }
  }

  /// Returns the zone that stands or falls with each item; `nil` where the whole request does.
  func atomicZones(of batch: ModifyBatch<Adapter>, in state: StoreState) -> [Adapter.ZoneID?] {
    guard zones?.isAtomicByZone == true else { return Array(repeating: nil, count: batch.count) }
    return batch.saves.map { atomicZone(of: $0) }
      + batch.deletes.map { atomicZone(of: $0.id, in: state) }
  }

  /// The zone that stands or falls with a record that is saved; without a table of zones, all are one.
  func atomicZone(of facts: Facts) -> Adapter.ZoneID? { zones == nil ? nil : facts.zone }

  /// The zone that stands or falls with the record that has an id.
  func atomicZone(of id: ID, in state: StoreState) -> Adapter.ZoneID? {
    zones == nil ? nil : state[self].zone(of: id)
  }

  func zoneFacts(of zone: Adapter.ZoneID, in state: StoreState) -> ZoneFacts {
    zones?.zone(zone, in: state) ?? ZoneFacts()
  }

  /// Checks whether the zone of a record, or a record that is a zone, is gone with the keys of its encrypted
  /// data, where that is why something is rejected.
  func keysLost(
    _ cause: Cause, of id: ID, in zone: @autoclosure () -> Adapter.ZoneID?, _ state: StoreState
  ) -> Bool {
    guard case .meaning(.zoneMissing) = cause else { return false }
    guard zones != nil else { return state[self].lossReason(of: id) == .reset }
    return zone().map { zoneFacts(of: $0, in: state).keysLost } ?? false
  }
}

/// The use that a query makes of a field of its type.
public enum FieldUse: Hashable, Sendable {
  /// Its predicate compares a field.
  case comparesTo(String)
  /// It searches all texts for words.
  case searches
  /// Its results are in the order of a field.
  case sorts(by: String)
}

/// The access that a user wants to a record that belongs to its creator.
public enum RecordAccess: Sendable {
  /// The user wants to fetch a record, to save a new one, or to change or delete one.
  case read, create, write
}

/// Rules about the records of one table beside those of the store; asked while the backend is locked.
public protocol TableValidator<Record> {
  /// The type of the records.
  associatedtype Record

  /// The validation failure of a record that a client saves.
  func failure(saving record: Record, under choices: ServiceChoices) -> ErrorMeaning?
  /// The validation failure of a query.
  func failure(querying query: RecordQuery<Record>, under choices: ServiceChoices) -> ErrorMeaning?
  /// A client's record was stored.
  func hasStored(_ record: Record)
  /// Returns the reason for which a user has no access to records of a type.
  ///
  /// - Parameters:
  ///   - access: The access that the user wants.
  ///   - type: The type of the records.
  ///   - user: The user; `nil` for one without an account.
  ///   - isCreator: True if the user has made the record.
  /// - Returns: The validation failure; `nil` where the user may.
  func failure(of access: RecordAccess, toType type: String, by user: String?, isCreator: Bool)
    -> ErrorMeaning?
  /// Returns `true` if a user may read own records of a type, and no others.
  func isRestrictedToCreators(type: String, for user: String) -> Bool
}

/// A record adapter whose tables have rules beside those of the store.
public protocol ValidatedAdapter<Record>: RecordAdapter {
  /// The rules of a table on a backend; called while the backend is locked.
  static func validator(on backend: Backend) -> any TableValidator<Record>
}
