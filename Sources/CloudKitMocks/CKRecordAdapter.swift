@_spi(MockSpec) import CloudKitInterfaces
import Foundation

/// The adapter with which a mock's store keeps a `CKRecord`.
public enum CKRecordAdapter: FieldedAdapter, NamedRecordAdapter, LimitedAdapter, AccessAdapter,
  OwnedAdapter, InPlaceAdapter, ChoosingAdapter, DataNotes
{
  public typealias File = CKAsset
  public typealias Modification = CKDatabase.RecordZoneChange.Modification
  public typealias Deletion = CKDatabase.RecordZoneChange.Deletion

  public static func typeName(of record: CKRecord) -> String { record.recordType }

  public static func record(id: CKRecord.ID, typeName: String) -> CKRecord {
    CKRecord(recordType: typeName, recordID: id)
  }

  /// Returns `true` for a share, which has participants and an address.
  public static func isMoreThanFields(_ record: CKRecord) -> Bool { record is CKShare }

  public static var schemaNames: SchemaNames {
    SchemaNames(
      id: "recordID",
      [
        "recordID": "___recordID", "recordName": "___recordID", "creationDate": "___createTime",
        "creatorUserRecordID": "___createdBy", "modificationDate": "___modTime",
        "lastModifiedUserRecordID": "___modifiedBy", "parent": "_parent", "share": "_share",
      ])
  }

  public static func limits(in place: StorePlace) -> StoreLimits {
    StoreLimits(items: 400, bytes: 2_000_000, recordBytes: 1_000_000, owningReferences: 750)
  }

  public static var refusesCircles: Bool { true }

  public static func isTracked(in place: StorePlace) -> Bool { place.scope != .public }

  public static func owners(in place: StorePlace) -> RecordOwners? {
    place.scope == .public ? .creators : .eachUser
  }

  public static func userRecord(of user: String, in place: StorePlace) -> CKRecord? {
    place.scope == .shared
      ? nil : record(id: CKRecord.ID(recordName: users.name(of: user)), typeName: "Users")
  }

  public static func sharedDatabase(shownIn place: StorePlace) -> AnyHashable? {
    place.scope == .shared ? AnyHashable(CKDatabase.Scope.private) : nil
  }
}

extension StorePlace {
  /// The scope of the database.
  var scope: CKDatabase.Scope { database.base as? CKDatabase.Scope ?? .private }
}

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

extension CKRecord: FieldedRecord {
  func table(_ isEncrypted: Bool) -> any CKRecordKeyValueSetting {
    if isEncrypted { encryptedValues } else { self }
  }

  public func fieldKeys(encrypted isEncrypted: Bool) -> [String] { table(isEncrypted).allKeys() }

  public func field(_ key: String, encrypted isEncrypted: Bool) -> Any? {
    table(isEncrypted).object(forKey: key)
  }

  public func setField(_ key: String, to value: Any?, encrypted isEncrypted: Bool) {
    table(isEncrypted)[key] = value as? any CKRecordValueProtocol
  }
}

extension CKRecord.Reference: FieldLink {
  public typealias Adapter = CKRecordAdapter

  public var target: CKRecord.ID { recordID }

  public var isOwned: Bool { action == .deleteSelf }

  public static func link(to target: CKRecord.ID, isOwned: Bool) -> NSObject {
    CKRecord.Reference(recordID: target, action: isOwned ? .deleteSelf : .none)
  }
}

extension CKAsset: FieldFile {
  public var file: URL? { fileURL }

  public static func value(of file: URL) -> NSObject { CKAsset(fileURL: file) }
}
