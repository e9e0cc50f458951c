/// The names of records and zones; those of users begin with an underscore.
extension CKRecordAdapter {
  public static var users: UserNames { UserNames(own: CKCurrentUserDefaultName, prefix: "_") }

  public static var defaultZone: CKRecordZone.ID? { .default }

  public static func name(of id: CKRecord.ID) -> String { id.recordName }

  public static func id(named name: String, in zone: CKRecordZone.ID) -> CKRecord.ID {
    CKRecord.ID(recordName: name, zoneID: zone)
  }

  public static func names(of zone: CKRecordZone.ID) -> (name: String, owner: String) {
    (zone.zoneName, zone.ownerName)
  }

  public static func zone(named name: String, of owner: String) -> CKRecordZone.ID {
    CKRecordZone.ID(zoneName: name, ownerName: owner)
  }
}

// The names of CloudKit's values in plans and snapshots.

extension CKRecord.ID: NamedInText {
  /// The name of the record, without its zone.
  public var nameInText: String { recordName }
}

extension CKRecordZone.ID: NamedInText {
  public var nameInText: String { zoneName }
}

// The Swift code of CloudKit's values in reports of explorations, ready to be pasted.

extension CKRecord.ID: SwiftExpressible {
  /// The Swift expression that creates the id, without the zone if that is the default one.
  public var swiftExpression: String {
    let name = "recordName: \(recordName.debugDescription)"
    if zoneID == CKRecordZone.default().zoneID { return "CKRecord.ID(\(name))" }
    return "CKRecord.ID(\(name), zoneID: \(zoneID.swiftExpression))"
  }
}

extension CKRecordZone.ID: SwiftExpressible {
  /// The Swift expression that creates the id, without the owner if that is the current user.
  public var swiftExpression: String {
    let owner =
      ownerName == CKCurrentUserDefaultName ? "" : ", ownerName: \(ownerName.debugDescription)"
    return "CKRecordZone.ID(zoneName: \(zoneName.debugDescription)\(owner))"
  }
}
