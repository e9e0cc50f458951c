import MockSpecRuntime

/// An adapter of records whose ids are names in zones, and whose zones are names of owners.
///
/// The adapter translates ids between the owner of a record and the users with whom it is shared, and encodes
/// them in short: `"milk"`, `{ "name": "milk", "zone": { "name": "lists", "owner": "@bob" } }`.
public protocol NamedRecordAdapter: SharingAdapter {
  /// The names of users in ids.
  static var users: UserNames { get }
  /// The zone that encoded ids leave out; by default none.
  static var defaultZone: ZoneID? { get }
  /// Returns the name of a record in its zone.
  static func name(of id: ID) -> String
  /// Returns the id of a record in a zone.
  static func id(named name: String, in zone: ZoneID) -> ID
  /// Returns the name of a zone, and that of its owner as the user of the store knows it.
  static func names(of zone: ZoneID) -> (name: String, owner: String)
  /// Returns the zone of an owner.
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

  /// Returns the id with the user's name for others, in place of the name that every user has for itself.
  public static func id(_ id: ID, meantBy user: String) -> ID {
    guard name(of: id) == users.own, let zone = zoneID(of: id) else { return id }
    return self.id(named: users.name(of: user), in: zone)
  }
}
