#if canImport(CloudKit)
  import CloudKit
  import Foundation

  // The values that only the service can create, as CloudKit's own classes made from archives. The
  // names of the fields were observed in archives of tokens and records that apps keep; Apple
  // documents none.

  extension CKServerChangeToken: OpaqueObject {
    public static var archivedField: String { "ChangeTokenData" }
  }

  extension CKQueryOperation.Cursor: OpaqueObject {
    public static var archivedField: String { "CursorData" }
  }

  extension CKRecord: ArchivedRecord {
    public var archive: KeyedArchive { KeyedArchive(encodeSystemFields) }

    public static func archived(_ fields: ServiceFields) -> [String: Any?] {
      [
        "ETag": fields.tag, "KnownToServer": fields.tag != nil,
        "RecordCtime": fields.created.map { NSDate(timeIntervalSince1970: $0) },
        "RecordMtime": fields.modified.map { NSDate(timeIntervalSince1970: $0) },
        "CreatorUserRecordID": fields.creator.map { CKRecord.ID(recordName: $0) },
        "LastModifiedUserRecordID": fields.modifier.map { CKRecord.ID(recordName: $0) },
      ]
    }

    public var serviceFields: ServiceFields {
      get {
        fieldsBeside
          ?? ServiceFields(
            tag: recordChangeTag, created: creationDate?.timeIntervalSince1970,
            modified: modificationDate?.timeIntervalSince1970,
            creator: creatorUserRecordID?.recordName, modifier: lastModifiedUserRecordID?.recordName
          )
      }
      set { fieldsBeside = newValue }
    }

    public func changedFieldKeys(encrypted isEncrypted: Bool) -> [String] {
      changedFields(among: table(isEncrypted).changedKeys(), encrypted: isEncrypted)
    }
  }

  extension CKRecordAdapter {
    /// Returns a copy with other names of the users who have made and changed the record. Owners of zones keep their
    /// names, as users cannot share here.
    public static func seen(_ record: CKRecord, from user: String, by viewer: String) -> CKRecord {
      let name = { users.translated($0, from: user, to: viewer) }
      let copy = copy(record)
      var fields = copy.serviceFields
      (fields.creator, fields.modifier) = (fields.creator.map(name), fields.modifier.map(name))
      return fields == copy.serviceFields ? copy : self.record(copy, with: fields)
    }

    /// Everything is kept beside the object, whose own properties and the URL of a share cannot be written.
    /// The answer has a copy, whose properties are the service's.
    public static func update(_ record: CKRecord, sent: CKRecord, stored: CKRecord) -> CKRecord {
      record.finishSave(of: sent, as: stored)
      return stored
    }

    /// Returns an empty record; a share cannot be created, because only the service writes the rest of it.
    public static func record(
      id: CKRecord.ID, typeName: String, from decoder: any Decoder
    ) throws -> CKRecord {
      if typeName == CKRecord.SystemType.share { throw StoreError.notMintable(type: "CKShare") }
      return record(id: id, typeName: typeName)
    }
  }

  // Values that archives cannot create are missing here, so the adapters use the defaults of
  // `RecordAdapter`. Only the service can create participants, so users cannot share with each
  // other here.

  extension CKShare {
    var takesRequests: Bool { false }

    var ignoredRequesters: [CKUserIdentity] { [] }
  }

  extension CKShare.Participant {
    var isAnybody: Bool { false }

    static func minted(_ lookup: CKUserIdentity.LookupInfo, user: String?) throws -> Self {
      throw StoreError.notMintable(type: "CKShare.Participant")
    }
  }

  extension CKShare.Metadata {
    static func minted(
      _ share: CKShare, for participant: CKShare.Participant, at url: URL, container: String,
      root: CKRecord?
    ) throws -> Self { throw StoreError.notMintable(type: "CKShare.Metadata") }

    var invitationURL: URL? { share.url }
  }

  extension NSPredicate {
    /// Compares what two predicates select.
    func isSame(as other: NSPredicate) -> Bool { self == other }

    /// The reason why queries do not support the predicate, if they do not. Sources: CKQuery.h, the
    /// documentation of CKQuery.
    var objectionOfService: String? {
      objection(within: [.alternatives, .universals, .patterns, .paths, .negatedParts, .blocks])
    }
  }

  // The framework's own operations must not be started, because they would use the network.
  extension CKOperation: DrivenOperation {}
#endif
