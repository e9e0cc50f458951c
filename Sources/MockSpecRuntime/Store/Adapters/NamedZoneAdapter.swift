/// An adapter of the zones of records whose ids are names, as snapshots write them.
///
/// ```json
/// { "zoneID": { "name": "lists", "owner": "@bob" }, "isShared": true }
/// ```
public protocol NamedZoneAdapter: ZoneAdapter where ID == Contents.ZoneID {
  /// The adapter of the records in the zones.
  associatedtype Contents: NamedRecordAdapter

  /// Whether a zone is shared as a whole.
  static func isShared(_ zone: Record) -> Bool
}

extension NamedZoneAdapter {
  /// A zone that is saved again stays shared.
  public static func stamped(_ zone: Record, with stamp: SaveStamp) -> Record {
    self.zone(copy(zone), isShared: (stamp.previous as? Record).map(isShared) ?? false)
  }

  public static func written(id: ID) throws -> TextValue { try Contents.written(zone: id) }

  public static func id(written text: TextValue) throws -> ID {
    try Contents.zoneID(written: text)
  }

  public static func written(_ zone: Record) throws -> TextValue {
    .object([
      "zoneID": try written(id: id(of: zone)),
      "isShared": isShared(zone) ? try TextValue(true) : nil,
    ])
  }

  public static func record(written text: TextValue) throws -> Record {
    let id = try id(written: try text.value("zoneID"))
    guard let zone = makeZone(id) else {
      throw text.mistake("zones of type '\(Record.self)' cannot be made")
    }
    return self.zone(zone, isShared: try text.value("isShared") ?? false)
  }
}
