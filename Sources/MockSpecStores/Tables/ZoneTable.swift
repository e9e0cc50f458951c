@_spi(MockSpecGenerated) import MockSpecRuntime

/// The state of a zone, as far as its records depend on it.
package struct ZoneFacts {
  package var isThere = true
  /// True if its records are saved all or none.
  var isAtomic = true
  /// True if it has a history.
  package var isTracked = true
  /// The reason for which it is gone; `nil` for one that was never there.
  var loss: DeletionReason?

  init() {}

  /// The meaning of its absence.
  var absence: ErrorMeaning { loss == .purged ? .purged : .zoneMissing }
  /// True if it is gone because the keys of its encrypted data are.
  var keysLost: Bool { loss == .reset }
}

/// A table whose records are the zones of other tables.
package protocol ZoneTable<ZoneID>: AnyObject {
  associatedtype ZoneID: Hashable & Sendable

  /// True if each zone tells whether its records are saved all or none; else those of a request are, in all zones.
  var isAtomicByZone: Bool { get }

  func zone(_ id: ZoneID, in state: StoreState) -> ZoneFacts
  /// Records that something in a zone has changed; `false` if the zone keeps no history.
  func touch(_ zone: ZoneID, in state: inout StoreState) -> Bool
  /// Makes a zone that is missing; `false` if its adapter cannot.
  func make(_ zone: ZoneID, by caller: Caller, in state: inout StoreState) -> Bool
  /// Removes a zone with all that is in it, if it is one that can be deleted.
  func lose(
    _ zone: ZoneID, as reason: DeletionReason, by caller: Caller, in state: inout StoreState)
  /// Records that a zone is shared as a whole, or not any more; that is no change of the zone.
  func mark(_ zone: ZoneID, isShared: Bool, in state: inout StoreState)
  func adopt(_ dependent: any ZoneDependent<ZoneID>)
}

/// A table whose records live in zones, or a part that wants to know of zones.
package protocol ZoneDependent<ZoneID>: AnyObject {
  associatedtype ZoneID: Hashable & Sendable

  /// A zone is taken out with its records.
  func removeAll(
    in zone: ZoneID, reason: DeletionReason, by caller: Caller, in state: inout StoreState)
  /// A zone was made or deleted.
  func hasChanged(
    _ zone: ZoneID, isDeleted: Bool, isTracked: Bool, by caller: Caller, in state: inout StoreState)
}

extension Table: ZoneTable {
  package typealias ZoneID = Adapter.ID

  package var isAtomicByZone: Bool {
    configuration.zones != nil || configuration.builtInID != nil
  }

  package func zone(_ id: ID, in state: StoreState) -> ZoneFacts {
    var facts = ZoneFacts()
    if let row = state[self].row(id) {
      facts.isAtomic = !isBuiltIn(id) && configuration.zones?.isAtomic(row.record) ?? true
      facts.isTracked = hasHistory(row.record, id)
    } else {
      (facts.isThere, facts.isTracked) = (false, false)
      facts.loss = state[self].lossReason(of: id)
    }
    return facts
  }

  package func touch(_ zone: ID, in state: inout StoreState) -> Bool {
    guard let (place, row) = state[self].find(zone), hasHistory(row.record, zone),
      touch(row.zone, in: &state)
    else { return false }
    let number = state[self].nextChangeNumber()
    state[self].replace((place, row), by: row.with(changeNumber: number))
    return true
  }

  package func make(_ zone: ID, by caller: Caller, in state: inout StoreState) -> Bool {
    guard let record = configuration.zones?.makeZone(zone) else { return false }
    insert(record, by: caller, in: &state)
    return true
  }

  package func lose(
    _ zone: ID, as reason: DeletionReason, by caller: Caller, in state: inout StoreState
  ) {
    if !isBuiltIn(zone) { remove(zone, reason: reason, by: caller, in: &state) }
  }

  package func mark(_ zone: ID, isShared: Bool, in state: inout StoreState) {
    guard let (place, row) = state[self].find(zone), let zones = configuration.zones else {
      return
    }
    let marked = zones.zone(Adapter.copy(row.record), isShared: isShared)
    state[self].replace((place, row), by: row.with(marked))
  }

  package func adopt(_ dependent: any ZoneDependent<ID>) { dependents.append(dependent) }
}

/// The records of a table as what lives in the zones of another.
///
/// A class of its own, because a table can both have zones and be zones; it holds the table weakly,
/// because the table holds its zones.
final class ZoneContents<Adapter: RecordAdapter>: ZoneDependent {
  weak var table: Table<Adapter>?

  init(_ table: Table<Adapter>) { self.table = table }

  func removeAll(
    in zone: Adapter.ZoneID, reason: DeletionReason, by caller: Caller, in state: inout StoreState
  ) {
    table?.removeAll(in: zone, reason: reason, by: caller, in: &state)
  }

  func hasChanged(
    _ zone: Adapter.ZoneID, isDeleted: Bool, isTracked: Bool, by caller: Caller,
    in state: inout StoreState
  ) {}
}
