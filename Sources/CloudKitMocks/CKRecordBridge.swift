import CloudKitInterfaces
import Foundation
import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

/// How the store of the mocks keeps a `CKRecord`.
public enum CKRecordBridge: RecordBridge {
  public static func id(of record: CKRecord) -> CKRecord.ID { record.recordID }

  public static func copy(_ record: CKRecord) -> CKRecord { record.duplicate() }

  public static func zoneID(of id: CKRecord.ID) -> CKRecordZone.ID? { id.zoneID }

  public static func typeName(of record: CKRecord) -> String { record.recordType }

  public static var hasChangeTags: Bool { true }

  public static func changeTag(of record: CKRecord) -> String? { record.serverChangeTag }

  public static func stamped(_ record: CKRecord, with stamp: SaveStamp) -> CKRecord {
    let stamped = record.withCopiedAssets()
    stamped.stamp(stamp)
    return stamped
  }

  /// What the save policies send: the changed keys, or every key for `allKeys`.
  ///
  /// Keys that only the server has stay in either case. Source: CKModifyRecordsOperation.h.
  public static func merged(_ client: CKRecord, into server: CKRecord?, policy: SavePolicy)
    -> CKRecord
  {
    guard let server else { return client.duplicate() }
    let merged = server.duplicate()
    if policy == .allFields {
      for key in client.allKeys() { merged[key] = client[key] }
      for key in client.encryptedValues.allKeys() {
        merged.encryptedValues[key] = client.encryptedValues[key]
      }
      merged.parent = client.parent
    } else {
      merged.takeChanges(of: client)
    }
    return merged
  }

  public static func selecting(_ fields: [String], of record: CKRecord) -> CKRecord {
    let selection = record.duplicate()
    selection.keepOnly(Set(fields))
    return selection
  }

  /// The common base of a conflict; for a record that was never saved an empty one.
  ///
  /// Source: CKError.h, `CKRecordChangedErrorAncestorRecordKey`.
  public static func ancestor(of client: CKRecord, base: CKRecord?) -> CKRecord? {
    base ?? CKRecord(recordType: client.recordType, recordID: client.recordID)
  }

  public static func changeToken(text: String) -> CKServerChangeToken? { .minted(text: text) }

  public static func text(of token: CKServerChangeToken) -> String? { token.mintedText }

  public static func modification(_ record: CKRecord) -> CKDatabase.RecordZoneChange.Modification? {
    .minted(record)
  }

  public static func deletion(
    _ id: CKRecord.ID, typeName: String, reason: DeletionReason
  ) -> CKDatabase.RecordZoneChange.Deletion? { .minted(id, typeName) }

  public static func cursor(token: String) -> CKQueryOperation.Cursor? {
    CKQueryOperation.Cursor.minted(token: token)
  }

  public static func token(of cursor: CKQueryOperation.Cursor) -> String? { cursor.mintedToken }
}
