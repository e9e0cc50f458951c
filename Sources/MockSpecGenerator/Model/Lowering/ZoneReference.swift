/// The reference of a store to the store of its zones: `zones[recordID.zoneID]`.
struct ZoneReference {
  let store: Name
  /// The path from a record to the id of its zone.
  let path: [Name]
  let range: SourceRange

  /// Returns the path from an id to that of its zone, `zoneID` of `recordID.zoneID`; `nil` where another field
  /// of the record tells the zone.
  func pathInID(_ key: [Name]) -> [Name]? {
    guard path.count > key.count, zip(path, key).allSatisfy({ $0.text == $1.text }) else {
      return nil
    }
    return Array(path.dropFirst(key.count))
  }
}
