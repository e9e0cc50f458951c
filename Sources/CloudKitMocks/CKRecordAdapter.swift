@_spi(MockSpec) import CloudKitInterfaces

/// The adapter with which a mock's store keeps a `CKRecord`.
public enum CKRecordAdapter: FieldedAdapter, NamedRecordAdapter, LimitedAdapter, AccessAdapter,
  OwnedAdapter, InPlaceAdapter, DataNotes
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
