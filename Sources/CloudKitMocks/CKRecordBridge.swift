@_spi(MockSpec) import CloudKitInterfaces
import MockSpecFoundation
import MockSpecRuntime

/// How the store of the mocks keeps a `CKRecord`.
public enum CKRecordBridge: FieldedBridge, OwnedBridge, DataNotes {
  public typealias Link = CKRecord.Reference
  public typealias File = CKAsset
  public typealias Cursor = CKQueryOperation.Cursor
  public typealias ChangeToken = CKServerChangeToken
  public typealias Modification = CKDatabase.RecordZoneChange.Modification
  public typealias Deletion = CKDatabase.RecordZoneChange.Deletion

  public static func id(of record: CKRecord) -> CKRecord.ID { record.recordID }

  public static func copy(_ record: CKRecord) -> CKRecord { record.duplicate() }

  public static func zoneID(of id: CKRecord.ID) -> CKRecordZone.ID? { id.zoneID }

  public static func typeName(of record: CKRecord) -> String { record.recordType }

  public static var hasChangeTags: Bool { true }

  public static func changeTag(of record: CKRecord) -> String? { record.serverChangeTag }

  public static func stamped(_ record: CKRecord, with stamp: SaveStamp) -> CKRecord {
    let stamped = handedOut(record)
    let user = stamp.guest.map(users.name) ?? users.own
    var fields = stamped.serviceFields
    fields.tag = stamp.changeTag
    (fields.created, fields.modified) = (stamp.creation, stamp.modification)
    fields.creator = (stamp.previous as? CKRecord)?.serviceFields.creator ?? user
    fields.modifier = user
    let minted = stamped.minted(fields)
    (minted as? CKShare)?.stampURL(of: stamp.place.user ?? "")
    return minted
  }

  /// What the save policies send: the changed keys, or every key for `allKeys`.
  ///
  /// Source: CKModifyRecordsOperation.h.
  public static func sent(_ record: CKRecord, policy: SavePolicy) -> CKRecord {
    if policy == .allFields || record.serverChangeTag == nil || record is CKShare { return record }
    return selecting(record.changedKeys() + record.encryptedValues.changedKeys(), of: record)
  }

  /// Keys that only the server has stay. Source: CKModifyRecordsOperation.h.
  public static func merged(_ client: CKRecord, into server: CKRecord?, policy: SavePolicy)
    -> CKRecord
  {
    let isWhole = server == nil && client.serverChangeTag == nil
    if isWhole || client is CKShare { return client.duplicate() }
    let merged =
      server?.duplicate() ?? CKRecord(recordType: client.recordType, recordID: client.recordID)
    merged.takeFields(of: client, all: policy == .allFields)
    return merged
  }

  public static func selecting(_ fields: [String], of record: CKRecord) -> CKRecord {
    let selection = record.duplicate()
    selection.removeKeys(except: fields)
    return selection
  }

  /// The parent, the share, and what `deleteSelf` references point at; other references bind nothing.
  ///
  /// Source: CKReference.h, CKRecord.h.
  public static func links(of record: CKRecord) -> [RecordLink<CKRecord.ID>] {
    (record.parent.map { [RecordLink(to: $0.recordID, as: .parent)] } ?? [])
      + (record.share.map { [RecordLink(to: $0.recordID, as: .share)] } ?? [])
      + owners(of: record)
  }

  /// The common base of a conflict; for a record that was never saved an empty one.
  ///
  /// Source: CKError.h, `CKRecordChangedErrorAncestorRecordKey`.
  public static func ancestor(of client: CKRecord, base: CKRecord?) -> CKRecord? {
    base ?? CKRecord(recordType: client.recordType, recordID: client.recordID)
  }
}
