import MockSpecRuntime

/// An adapter of records whose ids are names in zones, and whose zones are names of owners.
///
/// So it knows what the same record is called by its owner and by those with whom it is shared, and how
/// people write its id: `"milk"`, `{ "name": "milk", "zone": { "name": "lists", "owner": "@bob" } }`.
public protocol NamedRecordAdapter: SharingAdapter {
  /// The names of users in ids.
  static var users: UserNames { get }
  /// The zone that need not be written; by default none.
  static var defaultZone: ZoneID? { get }
  /// The name of a record in its zone.
  static func name(of id: ID) -> String
  /// The id of a record in a zone.
  static func id(named name: String, in zone: ZoneID) -> ID
  /// The name of a zone, and of its owner to the user whose store it is.
  static func names(of zone: ZoneID) -> (name: String, owner: String)
  /// The zone of an owner.
  static func zone(named name: String, of owner: String) -> ZoneID
}

extension NamedRecordAdapter {
  public static var defaultZone: ZoneID? { nil }

  public static func seen(zone: ZoneID, from user: String, by viewer: String) -> ZoneID {
    let (name, owner) = names(of: zone)
    return self.zone(named: name, of: users.translated(owner, from: user, to: viewer))
  }

  public static func seen(id: ID, from user: String, by viewer: String) -> ID {
    guard let zone = zoneID(of: id) else { return id }
    return self.id(named: name(of: id), in: seen(zone: zone, from: user, by: viewer))
  }

  /// Every user calls the own record by the name of oneself.
  public static func id(_ id: ID, meantBy user: String) -> ID {
    guard name(of: id) == users.own, let zone = zoneID(of: id) else { return id }
    return self.id(named: users.name(of: user), in: zone)
  }
}
