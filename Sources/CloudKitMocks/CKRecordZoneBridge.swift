@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

/// How the store of the mocks keeps a `CKRecordZone`.
public enum CKRecordZoneBridge: ObjectBridge, OwnedZoneBridge {
  public typealias Contents = CKRecordBridge
  public typealias ChangeToken = CKServerChangeToken
  public typealias Modification = CKDatabase.DatabaseChange.Modification
  public typealias Deletion = CKDatabase.DatabaseChange.Deletion

  public static func id(of record: CKRecordZone) -> CKRecordZone.ID { record.zoneID }

  public static func isShared(_ zone: CKRecordZone) -> Bool { zone.share != nil }

  /// Whether a batch fails as a whole: in custom zones; the default zone has no capabilities.
  ///
  /// Source: CKRecordZone.h.
  public static func isAtomic(_ zone: CKRecordZone) -> Bool { zone.zoneID != .default }

  /// The default zone stays.
  public static func flaw(deleting id: CKRecordZone.ID) -> ErrorMeaning? {
    id == .default ? .invalid : nil
  }

  /// The default zone has no history. Source: the server's own message, "AppDefaultZone does not
  /// support getChanges call".
  public static func isTracked(_ zone: CKRecordZone) -> Bool { zone.zoneID != .default }

  /// The zone of a record that a test puts into the store.
  public static func makeRecord(id: CKRecordZone.ID) -> CKRecordZone? {
    CKRecordZone(zoneID: id)
  }
}
