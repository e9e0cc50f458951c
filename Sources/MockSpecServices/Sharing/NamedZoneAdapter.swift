import MockSpecRuntime

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
