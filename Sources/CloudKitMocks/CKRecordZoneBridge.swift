import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

/// How the store of the mocks keeps a `CKRecordZone`.
public enum CKRecordZoneBridge: RecordBridge {
  public static func id(of record: CKRecordZone) -> CKRecordZone.ID { record.zoneID }

  public static func copy(_ record: CKRecordZone) -> CKRecordZone { record.duplicate() }

  public static func stamped(_ record: CKRecordZone, with stamp: SaveStamp)
    -> CKRecordZone
  {
    let stamped = record.duplicate()
    stamped.stampCapabilities(isDefault: !isAtomic(record))
    return stamped
  }

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

  public static func changeToken(text: String) -> CKServerChangeToken? { .minted(text: text) }

  public static func text(of token: CKServerChangeToken) -> String? { token.mintedText }

  public static func modification(_ zone: CKRecordZone) -> CKDatabase.DatabaseChange.Modification? {
    .minted(zone.zoneID)
  }

  public static func deletion(
    _ id: CKRecordZone.ID, typeName: String, reason: DeletionReason
  ) -> CKDatabase.DatabaseChange.Deletion? { .minted(id, reason) }

  /// The zone of a record that a test puts into the store.
  public static func makeRecord(id: CKRecordZone.ID) -> CKRecordZone? { CKRecordZone(zoneID: id) }
}
