#if canImport(CloudKit)
  import CloudKit
  import Foundation
  import MockSpecFoundation
  import MockSpecRuntime

  // CloudKit's own objects, made from archives. The names of the fields are as seen in archives of tokens and
  // records that apps keep; Apple documents none. So each object is looked at when it is made, and what does
  // not give back what was put into it is not used.

  extension CKServerChangeToken: OpaqueObject {
    public static var archivedField: String { "ChangeTokenData" }
  }

  extension CKQueryOperation.Cursor: OpaqueObject {
    public static var archivedField: String { "CursorData" }
  }

  extension CKRecordBridge {
    public static func cursor(token: String) -> Cursor? { .minted(carrying: token) }

    public static func token(of cursor: Cursor) -> String? { cursor.carried }
  }

  extension RecordBridge where ChangeToken == CKServerChangeToken {
    public static func changeToken(text: String) -> ChangeToken? { .minted(carrying: text) }

    public static func text(of token: ChangeToken) -> String? { token.carried }
  }

  extension CKRecord {
    /// The record with what the service writes into it, as another object; where archives do not allow
    /// that, the same one with the tag beside it.
    func minted(_ service: ServiceFields) -> CKRecord {
      guard let minted = archived(service), minted.isCopy(of: self, service) else {
        tagBeside = service.tag
        return self
      }
      minted.tagBeside = nil
      return minted
    }

    /// A share's participants are no fields, and would be lost.
    private func archived(_ service: ServiceFields) -> CKRecord? {
      guard !(self is CKShare) else { return nil }
      var archive = KeyedArchive(encodeSystemFields)
      let values: [String: Any?] = [
        "ETag": service.tag, "KnownToServer": service.tag != nil,
        "RecordCtime": service.created.map { NSDate(timeIntervalSince1970: $0) },
        "RecordMtime": service.modified.map { NSDate(timeIntervalSince1970: $0) },
        "CreatorUserRecordID": service.creator.map { CKRecord.ID(recordName: $0) },
        "LastModifiedUserRecordID": service.modifier.map { CKRecord.ID(recordName: $0) },
      ]
      for (key, value) in values where archive.keys.contains(key) { archive[key] = value }
      let minted = archive.decoded(CKRecord.init(coder:))
      minted?.takeFields(of: self, all: true)
      return minted
    }

    private func isCopy(of record: CKRecord, _ service: ServiceFields) -> Bool {
      recordID == record.recordID && recordType == record.recordType
        && recordChangeTag == service.tag && share == record.share && parent == record.parent
        && Set(allKeys()) == Set(record.allKeys())
        && Set(encryptedValues.allKeys()) == Set(record.encryptedValues.allKeys())
    }
  }
#endif
