import MockSpecStores

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

extension RecordCoding where Self: NamedRecordAdapter {
  public static func encode(zone: ZoneID, to encoder: any Encoder) throws {
    let (name, owner) = names(of: zone)
    try encodeName(name, "owner", owner == users.own ? nil : owner, to: encoder)
  }

  public static func decodeZone(from decoder: any Decoder) throws -> ZoneID {
    let (name, owner) = try decodeName("owner", String.self, from: decoder)
    return zone(named: name, of: owner ?? users.own)
  }

  public static func encode(id: ID, to encoder: any Encoder) throws {
    let zone = zoneID(of: id)
    let rest = zone == defaultZone ? nil : zone.map { EncodedZone<Self>($0) }
    try encodeName(name(of: id), "zone", rest, to: encoder)
  }

  public static func decodeID(from decoder: any Decoder) throws -> ID {
    let (name, rest) = try decodeName("zone", EncodedZone<Self>.self, from: decoder)
    guard let zone = rest?.zone ?? defaultZone else {
      throw EncodedValueError("the zone of '\(name)' is missing", at: decoder.codingPath)
    }
    return id(named: name, in: zone)
  }
}

/// Encodes an id as its name alone, or as an object with the name and the rest.
private func encodeName(
  _ name: String, _ key: AnyCodingKey, _ rest: (some Encodable)?, to encoder: any Encoder
) throws {
  guard let rest else { return try name.encode(to: encoder) }
  var container = encoder.container(keyedBy: AnyCodingKey.self)
  try container.encode(name, forKey: "name")
  try container.encode(rest, forKey: key)
}

private func decodeName<Rest: Decodable>(
  _ key: AnyCodingKey, _ rest: Rest.Type, from decoder: any Decoder
) throws -> (name: String, rest: Rest?) {
  if let name = try? String(from: decoder) { return (name, nil) }
  let container = try decoder.container(keyedBy: AnyCodingKey.self)
  return (
    try container.decode(String.self, forKey: "name"),
    try container.decodeIfPresent(rest, forKey: key)
  )
}

extension RecordCoding where Self: NamedZoneAdapter, Contents: RecordCoding {
  public static func encode(id: ID, to encoder: any Encoder) throws {
    try Contents.encode(zone: id, to: encoder)
  }

  public static func decodeID(from decoder: any Decoder) throws -> ID {
    try Contents.decodeZone(from: decoder)
  }

  public static func encode(_ zone: Record, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(EncodedID<Self>(id(of: zone)), forKey: "zoneID")
    if isShared(zone) { try container.encode(true, forKey: "isShared") }
  }

  public static func decodeRecord(from decoder: any Decoder) throws -> Record {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let id = try container.decode(EncodedID<Self>.self, forKey: "zoneID").id
    guard let zone = makeZone(id) else {
      throw EncodedValueError(
        "zones of type '\(Record.self)' cannot be made", at: decoder.codingPath)
    }
    let isShared = try container.decodeIfPresent(Bool.self, forKey: "isShared")
    return self.zone(zone, isShared: isShared ?? false)
  }
}

/// An adapter of the zones of records whose ids are names, as snapshots write them.
///
/// ```json
/// { "zoneID": { "name": "lists", "owner": "@bob" }, "isShared": true }
/// ```
public protocol NamedZoneAdapter: ZoneAdapter where ID == Contents.ZoneID {
  /// The adapter of the records in the zones.
  associatedtype Contents: NamedRecordAdapter

  /// Checks whether a zone is shared as a whole.
  static func isShared(_ zone: Record) -> Bool
}

extension NamedZoneAdapter {
  /// Returns a saved zone, which stays shared if it was.
  public static func stamped(_ zone: Record, with stamp: SaveStamp) -> Record {
    self.zone(copy(zone), isShared: (stamp.previous as? Record).map(isShared) ?? false)
  }
}
