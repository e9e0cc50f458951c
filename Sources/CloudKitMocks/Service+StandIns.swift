#if !canImport(CloudKit)
  @_spi(MockSpec) import CloudKitInterfaces
  import Foundation

  // The values that only the service can create, as stand-ins for platforms without CloudKit.

  extension CKRecord {
    public var serviceFields: ServiceFields {
      get { systemFields(ServiceFields.init) }
      set {
        stamp(
          tag: newValue.tag, created: newValue.created, modified: newValue.modified,
          creator: newValue.creator, modifier: newValue.modifier, share: newValue.share)
      }
    }

    public func changedFieldKeys(encrypted isEncrypted: Bool) -> [String] {
      table(isEncrypted).changedKeys()
    }
  }

  extension CKRecordAdapter {
    public static func changeTag(of record: CKRecord) -> String? { record.recordChangeTag }

    public static func modification(_ record: CKRecord) -> Modification? {
      Modification(record: record)
    }

    public static func deletion(
      _ id: CKRecord.ID, typeName: String, reason: DeletionReason
    ) -> Deletion? { Deletion(recordID: id, recordType: typeName) }

    public static func update(_ record: CKRecord, sent: CKRecord, stored: CKRecord) -> CKRecord {
      record.finishSave(of: sent, as: stored)
      return record
    }

    public static func unshared(_ record: CKRecord) -> CKRecord {
      record.stamp(share: nil)
      return record
    }

    public static func seen(_ record: CKRecord, from user: String, by viewer: String) -> CKRecord {
      record.renamed { users.translated($0, from: user, to: viewer) }
    }

    public static func encodeParts(of record: CKRecord, to encoder: any Encoder) throws {
      guard let share = record as? CKShare else { return }
      var container = encoder.container(keyedBy: PartKeys.self)
      try container.encode(share.shareFields, forKey: .sharing)
    }

    public static func record(
      id: CKRecord.ID, typeName: String, from decoder: any Decoder
    ) throws -> CKRecord {
      let container = try decoder.container(keyedBy: PartKeys.self)
      guard container.contains(.sharing) else { return record(id: id, typeName: typeName) }
      return CKShare.made(id, try container.decode(ShareFields.self, forKey: .sharing))
    }

    private enum PartKeys: CodingKey { case sharing }
  }

  extension CloudShareParticipant {
    /// Returns the participant for a lookup, which wraps one of the stand-ins.
    static func minted(_ lookup: CKUserIdentity.LookupInfo, user: String?) -> CloudShareParticipant
    {
      CloudShareParticipant(CKShare.Participant.minted(lookup, user: user))
    }
  }

  extension CKRecordZoneAdapter {
    public static func zone(_ zone: CKRecordZone, isShared: Bool) -> CKRecordZone {
      zone.stamp(isDefault: zone.zoneID == builtInID, isShared: isShared)
      return zone
    }

    public static func modification(_ zone: CKRecordZone) -> Modification? {
      Modification(zoneID: zone.zoneID)
    }

    public static func deletion(
      _ id: CKRecordZone.ID, typeName: String, reason: DeletionReason
    ) -> Deletion? { Deletion(zoneID: id, reason: Deletion.Reason(reason)) }
  }

  extension CKQueryOperation.Cursor: TokenCarrier {
    /// Returns a cursor for hand-written fakes; the mocks create their own.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The cursor; never `nil` here, unlike on Apple platforms.
    public static func minted(carrying text: String) -> CKQueryOperation.Cursor? {
      .init(token: text)
    }
  }

  extension CKServerChangeToken: TokenCarrier {
    /// Returns a change token for hand-written fakes; the mocks create their own.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The token; never `nil` here, unlike on Apple platforms.
    public static func minted(carrying text: String) -> CKServerChangeToken? { .init(token: text) }
  }

  extension NSPredicate: ReadablePredicate {}
  extension NSSortDescriptor: ReadableSortDescriptor {}

  extension CKOperation: DrivenOperation {
    public func drive(_ body: @escaping () -> Void) -> Bool { perform(body) }

    public func observeCancellation(_ handler: @escaping @Sendable () -> Void) -> AnyObject? {
      whenCancelled(handler)
      return self
    }

    public func adopt(id: AnyHashable) {
      if let id = id.base as? CKOperation.ID { replaceID(with: id) }
    }
  }
#endif
