@_spi(MockSpec) import CloudKitInterfaces

/// The adapter with which a mock's store keeps a `CKRecordZone`.
///
/// The default zone has no capabilities (CKRecordZone.h) and no history ("AppDefaultZone does not
/// support getChanges call", a message of the server), and cannot be deleted.
public enum CKRecordZoneAdapter: ObjectAdapter, NamedZoneAdapter, BuiltInAdapter, AccessAdapter,
  OwnedAdapter, RecordCoding
{
  public typealias Contents = CKRecordAdapter
  public typealias Modification = CKDatabase.DatabaseChange.Modification
  public typealias Deletion = CKDatabase.DatabaseChange.Deletion

  public static var builtInID: CKRecordZone.ID { .default }

  public static func isShared(_ zone: CKRecordZone) -> Bool { zone.share != nil }

  public static func makeZone(_ id: CKRecordZone.ID) -> CKRecordZone? { CKRecordZone(zoneID: id) }

  public static func isWritable(in place: StorePlace) -> Bool { place.scope == .private }

  public static func isTracked(in place: StorePlace) -> Bool { place.scope != .public }

  public static func owners(in place: StorePlace) -> RecordOwners? {
    place.scope == .public ? .everyone : .eachUser
  }
}
