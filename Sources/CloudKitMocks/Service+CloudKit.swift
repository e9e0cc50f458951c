#if canImport(CloudKit)
  import CloudKit
  @_spi(MockSpec) import CloudKitInterfaces
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

    /// Makes a share of that id, which writes its reference into its root and is not used for anything else.
    public func refer(toShare share: CKRecord.Reference) {
      _ = CKShare(rootRecord: self, shareID: share.recordID)
    }

    public func copyParts(of other: CKRecord) {
      if let share = self as? CKShare, let other = other as? CKShare {
        share.cloud.copyParts(of: other.cloud)
      }
    }

    public func changedFieldKeys(encrypted isEncrypted: Bool) -> [String] {
      changedFields(among: table(isEncrypted).changedKeys(), encrypted: isEncrypted)
    }
  }

  extension CKRecordAdapter {
    /// Everything is kept beside the object, whose own properties and the URL of a share cannot be written.
    /// The answer has a copy, whose properties are the service's.
    public static func update(_ record: CKRecord, sent: CKRecord, stored: CKRecord) -> CKRecord {
      record.finishSave(of: sent, as: stored)
      if let share = record as? CKShare, let stored = stored as? CKShare {
        share.cloud.finishSave(as: stored.cloud)
      }
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
  // `RecordAdapter`. Only the service can create participants and metadata: the mocks have their own.

  extension CKShare {
    var takesRequests: Bool { false }

    var ignoredRequesters: [CKUserIdentity] { [] }

    /// Nothing: a share that takes no requests has nobody who asks.
    func addRequester(user: String) {}
  }

  extension CloudShareParticipant {
    /// Returns the participant for a lookup, who is none of CloudKit's.
    static func minted(_ lookup: CKUserIdentity.LookupInfo, user: String?) -> CloudShareParticipant
    {
      let id = user.map { CKRecord.ID(recordName: $0) }
      return CloudShareParticipant(
        userIdentity: CloudUserIdentity(userRecordID: id, lookupInfo: lookup))
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
