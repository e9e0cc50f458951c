/// A table whose records are the zones of other tables.
protocol ZoneTable<ZoneID>: AnyObject {
  associatedtype ZoneID: Hashable & Sendable

  /// The label of the client whose request is being applied; `nil` where the test plays a client.
  var author: String? { get set }

  func contains(_ zone: ZoneID) -> Bool
  func isAtomic(_ zone: ZoneID) -> Bool
  func isTracked(_ zone: ZoneID) -> Bool
  /// Notes that something in a zone has changed; `false` if the zone keeps no history.
  func touch(_ zone: ZoneID) -> Bool
  /// Makes a zone that is missing; `false` if its adapter cannot.
  func make(_ zone: ZoneID) -> Bool
  /// Takes a zone out with all that is in it, if it is one that can be deleted.
  func lose(_ zone: ZoneID, as reason: DeletionReason)
  /// Notes that a zone is shared as a whole, or not any more; that is no change of the zone.
  func mark(_ zone: ZoneID, isShared: Bool)
  /// Why a zone is gone; `nil` for one that was never there.
  func loss(of zone: ZoneID) -> DeletionReason?
  func adopt(_ dependent: any ZonedTable<ZoneID>)
}

/// A table whose records live in zones.
protocol ZonedTable<ZoneID>: AnyObject {
  associatedtype ZoneID: Hashable & Sendable

  func removeAll(in zone: ZoneID)
  /// Hears that a zone was made or deleted, and whether it keeps a history.
  func hear(of zone: ZoneID, isDeleted: Bool, isTracked: Bool, by author: String?)
}

extension TableState: ZoneTable {
  typealias ZoneID = Adapter.ID

  func contains(_ zone: Adapter.ID) -> Bool { contents.places[zone] != nil }

  func isAtomic(_ zone: Adapter.ID) -> Bool {
    guard let row = row(zone) else { return true }
    return !isBuiltIn(zone) && configuration.zones?.isAtomic(row.record) ?? true
  }

  func isTracked(_ zone: Adapter.ID) -> Bool {
    row(zone).map { hasHistory($0.record, zone) } ?? false
  }

  func touch(_ zone: Adapter.ID) -> Bool {
    guard let (place, row) = find(zone), hasHistory(row.record, zone) else { return false }
    let number = numberOfChange(of: row.record, zone)
    guard number > 0 else { return true }
    contents.rows.update(at: place) { $0?.changeNumber = number }
    log(number, of: zone, isNew: false)
    return true
  }

  func make(_ zone: Adapter.ID) -> Bool {
    guard let record = configuration.zones?.makeZone(zone) else { return false }
    insert(record)
    return true
  }

  func lose(_ zone: Adapter.ID, as reason: DeletionReason) {
    if validate(deleting: zone) == nil { remove(zone, reason: reason) }
  }

  func mark(_ zone: Adapter.ID, isShared: Bool) {
    guard let (place, row) = find(zone), let zones = configuration.zones else { return }
    let marked = zones.zone(Adapter.copy(row.record), isShared: isShared)
    contents.writes += 1
    contents.rows.update(at: place) { $0?.record = marked }
  }

  func loss(of zone: Adapter.ID) -> DeletionReason? { contents.tombstones[zone]?.reason }

  func adopt(_ dependent: any ZonedTable<Adapter.ID>) { dependents.append(dependent) }
}

/// The records of a table as what lives in the zones of another.
///
/// A class of its own, because a table can both have zones and be zones; it holds the table weakly,
/// because the table holds its zones.
final class ZoneContents<Adapter: RecordAdapter>: ZonedTable {
  private weak var table: TableState<Adapter>?

  init(_ table: TableState<Adapter>) { self.table = table }

  func removeAll(in zone: Adapter.ZoneID) {
    table?.removeAll(in: zone)
  }

  func hear(of zone: Adapter.ZoneID, isDeleted: Bool, isTracked: Bool, by author: String?) {}
}

extension TableState {
  /// Whether a record with that id has no place to be.
  func lacksZone(of id: Adapter.ID) -> Bool {
    guard let zones, let zone = Adapter.zoneID(of: id) else { return false }
    return !zones.contains(zone)
  }

  /// What it means that a zone is not there.
  func absence(of zone: Adapter.ZoneID?) -> ErrorMeaning {
    zone.flatMap { zones?.loss(of: $0) } == .purged ? .purged : .zoneMissing
  }

  /// Whether a zone is gone because the keys of its encrypted data are: that of a record, or a record that
  /// is one.
  func keysLost(of id: Adapter.ID) -> Bool {
    guard zones != nil else { return loss(of: id) == .reset }
    return keysLost(in: Adapter.zoneID(of: id))
  }

  func keysLost(in zone: Adapter.ZoneID?) -> Bool { zone.flatMap { zones?.loss(of: $0) } == .reset }

  /// Puts a record in as a test does, past all rules, and makes its zone if that is missing.
  func insert(_ record: Adapter.Record) {
    let id = Adapter.id(of: record)
    if let zones, let zone = Adapter.zoneID(of: id), !zones.contains(zone), !zones.make(zone) {
      stop(RuntimeMessage.unknownZone(zone, table: name))
    }
    write(record, policy: .allFields)
  }
}
