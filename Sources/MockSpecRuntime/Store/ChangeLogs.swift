/// The history of each zone; that of records that live in no zone is kept apart, so that a table without
/// zones never has to search for it.
@usableFromInline
struct ChangeLogs<ZoneID: Hashable, ID: Hashable> {
  @usableFromInline var main: ChangeLog<ID>?
  @usableFromInline var zones = SharingDictionary<ZoneID, ChangeLog<ID>>()

  init() {}

  var isEmpty: Bool { main == nil && zones.isEmpty }

  @inlinable
  subscript(zone: ZoneID?) -> ChangeLog<ID>? {
    get { zone.map { zones[$0] } ?? main }
    set { if let zone { zones[zone] = newValue } else { main = newValue } }
  }

  /// Takes a history out, to change it where others look at it.
  @inlinable
  mutating func removeValue(forKey zone: ZoneID?) -> ChangeLog<ID>? {
    if let zone { return zones.removeValue(forKey: zone) }
    defer { main = nil }
    return main
  }

  /// Notes a change.
  ///
  /// - Returns: Whether the log has become too long, or `nil` where there is none.
  @inlinable
  mutating func append(_ entry: ChangeLog<ID>.Entry, isNew: Bool, in zone: ZoneID?) -> Bool? {
    guard let zone else { return main?.append(entry, isNew: isNew) }
    return zones.update(zone) { $0?.append(entry, isNew: isNew) }
  }

  /// All histories with their zones, in no order.
  var elements: [(key: ZoneID?, value: ChangeLog<ID>)] {
    (main.map { [(nil, $0)] } ?? []) + zones.elements.map { ($0.key, $0.value) }
  }

  @usableFromInline var keys: [ZoneID?] { elements.map(\.key) }
}
