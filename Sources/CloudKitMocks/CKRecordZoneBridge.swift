@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

/// How the store of the mocks keeps a `CKRecordZone`.
public enum CKRecordZoneBridge: ObjectBridge, OwnedZoneBridge {
  public typealias Contents = CKRecordBridge
  public typealias Modification = CKDatabase.DatabaseChange.Modification
  public typealias Deletion = CKDatabase.DatabaseChange.Deletion

  public static func isShared(_ zone: CKRecordZone) -> Bool { zone.share != nil }

  /// The zone of a record that a test puts into the store.
  public static func makeRecord(id: CKRecordZone.ID) -> CKRecordZone? {
    CKRecordZone(zoneID: id)
  }
}
