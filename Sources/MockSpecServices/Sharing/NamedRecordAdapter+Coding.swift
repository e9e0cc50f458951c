import MockSpecRuntime

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
  guard let rest else {
    var container = encoder.singleValueContainer()
    return try container.encode(name)
  }
  var container = encoder.container(keyedBy: AnyCodingKey.self)
  try container.encode(name, forKey: "name")
  try container.encode(rest, forKey: key)
}

private func decodeName<Rest: Decodable>(
  _ key: AnyCodingKey, _ rest: Rest.Type, from decoder: any Decoder
) throws -> (name: String, rest: Rest?) {
  if let name = try? decoder.singleValueContainer().decode(String.self) { return (name, nil) }
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
