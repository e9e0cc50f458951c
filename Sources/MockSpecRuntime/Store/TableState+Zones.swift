/// A table whose records are the zones of other tables.
@usableFromInline
protocol ZoneTable<ZoneID>: AnyObject {
  associatedtype ZoneID: Hashable & Sendable

  /// The label of the client whose request is being applied; `nil` where the test plays a client.
  @inlinable var author: String? { get set }

  @inlinable
  func contains(_ zone: ZoneID) -> Bool
  @inlinable
  func isAtomic(_ zone: ZoneID) -> Bool
  @inlinable
  func isTracked(_ zone: ZoneID) -> Bool
  /// Notes that something in a zone has changed; `false` if the zone keeps no history.
  @inlinable
  func touch(_ zone: ZoneID) -> Bool
  /// Makes a zone that is missing; `false` if its adapter cannot.
  @inlinable
  func make(_ zone: ZoneID) -> Bool
  /// Takes a zone out with all that is in it, if it is one that can be deleted.
  @inlinable
  func lose(_ zone: ZoneID, as reason: DeletionReason)
  /// Notes that a zone is shared as a whole, or not any more; that is no change of the zone.
  @inlinable
  func mark(_ zone: ZoneID, isShared: Bool)
  /// Why a zone is gone; `nil` for one that was never there.
  @inlinable
  func loss(of zone: ZoneID) -> DeletionReason?
  @inlinable
  func adopt(_ dependent: any ZonedTable<ZoneID>)
}

/// A table whose records live in zones.
@usableFromInline
protocol ZonedTable<ZoneID>: AnyObject {
  associatedtype ZoneID: Hashable & Sendable

  @inlinable
  func removeAll(in zone: ZoneID)
  /// Hears that a zone was made or deleted, and whether it keeps a history.
  @inlinable
  func hear(of zone: ZoneID, isDeleted: Bool, isTracked: Bool, by author: String?)
}

extension TableState: ZoneTable {
  @usableFromInline
  typealias ZoneID = Adapter.ID

  @inlinable
  func contains(_ zone: Adapter.ID) -> Bool { contents.places[zone] != nil }

  @inlinable
  func isAtomic(_ zone: Adapter.ID) -> Bool {
    guard let row = row(zone) else { return true }
    return !isBuiltIn(zone) && configuration.zones?.isAtomic(row.record) ?? true
  }

  @inlinable
  func isTracked(_ zone: Adapter.ID) -> Bool {
    row(zone).map { hasHistory($0.record, zone) } ?? false
  }

  @inlinable
  func touch(_ zone: Adapter.ID) -> Bool {
    guard let (place, row) = find(zone), hasHistory(row.record, zone) else { return false }
    let number = numberOfChange(of: row.record, zone)
    guard number > 0 else { return true }
    contents.rows.update(at: place) { $0?.changeNumber = number }
    log(number, of: zone, isNew: false)
    return true
  }

  @inlinable
  func make(_ zone: Adapter.ID) -> Bool {
    guard let record = configuration.zones?.makeZone(zone) else { return false }
    insert(record)
    return true
  }

  @inlinable
  func lose(_ zone: Adapter.ID, as reason: DeletionReason) {
    if validate(deleting: zone) == nil { remove(zone, reason: reason) }
  }

  @inlinable
  func mark(_ zone: Adapter.ID, isShared: Bool) {
    guard let (place, row) = find(zone), let zones = configuration.zones else { return }
    let marked = zones.zone(Adapter.copy(row.record), isShared: isShared)
    contents.writes += 1
    contents.rows.update(at: place) { $0?.record = marked }
  }

  @inlinable
  func loss(of zone: Adapter.ID) -> DeletionReason? { contents.tombstones[zone]?.reason }

  @inlinable
  func adopt(_ dependent: any ZonedTable<Adapter.ID>) { dependents.append(dependent) }
}

/// The records of a table as what lives in the zones of another.
///
/// A class of its own, because a table can both have zones and be zones; it holds the table weakly,
/// because the table holds its zones.
@usableFromInline
final class ZoneContents<Adapter: RecordAdapter>: ZonedTable {
  @usableFromInline weak var table: TableState<Adapter>?

  @inlinable
  init(_ table: TableState<Adapter>) { self.table = table }

  @inlinable
  func removeAll(in zone: Adapter.ZoneID) {
    table?.removeAll(in: zone)
  }

  @inlinable
  func hear(of zone: Adapter.ZoneID, isDeleted: Bool, isTracked: Bool, by author: String?) {}
}

extension TableState {
  /// Whether a record with that id has no place to be.
  @inlinable
  func lacksZone(of id: Adapter.ID) -> Bool {
    guard let zones, let zone = Adapter.zoneID(of: id) else { return false }
    return !zones.contains(zone)
  }

  /// What it means that a zone is not there.
  @inlinable
  func absence(of zone: Adapter.ZoneID?) -> ErrorMeaning {
    zone.flatMap { zones?.loss(of: $0) } == .purged ? .purged : .zoneMissing
  }

  /// Whether a zone is gone because the keys of its encrypted data are: that of a record, or a record that
  /// is one.
  @inlinable
  func keysLost(of id: Adapter.ID) -> Bool {
    guard zones != nil else { return loss(of: id) == .reset }
    return keysLost(in: Adapter.zoneID(of: id))
  }

  @inlinable
  func keysLost(in zone: Adapter.ZoneID?) -> Bool { zone.flatMap { zones?.loss(of: $0) } == .reset }

  /// Puts a record in as a test does, past all rules, and makes its zone if that is missing.
  @inlinable
  func insert(_ record: Adapter.Record) {
    let id = Adapter.id(of: record)
    if let zones, let zone = Adapter.zoneID(of: id), !zones.contains(zone), !zones.make(zone) {
      stop(RuntimeMessage.unknownZone(zone, table: name))
    }
    write(record, policy: .allFields)
  }
}
