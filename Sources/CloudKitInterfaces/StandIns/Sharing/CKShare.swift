#if !canImport(CloudKit)
  import Foundation

  /// A record that shares another record with its children, or a whole zone, with other users.
  open class CKShare: CKRecord, @unchecked Sendable {
    public typealias Participant = CKShareParticipant
    public typealias Metadata = CKShareMetadata
    public typealias AccessRequester = CKShareAccessRequester
    public typealias BlockedIdentity = CKShareBlockedIdentity

    let sharing: Protected<ShareState>

    init(_ state: RecordState, _ sharing: ShareState) {
      self.sharing = Protected(sharing)
      super.init(state)
    }

    private convenience init(sharing rootID: CKRecord.ID?, as shareID: CKRecord.ID) {
      self.init(
        RecordState(recordType: SystemType.share, recordID: shareID.fields),
        ShareState(rootRecordID: rootID?.fields))
    }

    /// Creates a share of the hierarchy below a record, and sets the record's reference to the share.
    public convenience init(rootRecord: CKRecord, shareID: CKRecord.ID) {
      self.init(sharing: rootRecord.recordID, as: shareID)
      rootRecord.stamp(share: Reference(recordID: shareID, action: .none))
    }

    public convenience init(rootRecord: CKRecord) {
      let name = "Share-" + UUID().uuidString
      let shareID = ID(recordName: name, zoneID: rootRecord.recordID.zoneID)
      self.init(rootRecord: rootRecord, shareID: shareID)
    }

    /// Creates the share of a whole zone; its record name is the same in every zone.
    public convenience init(recordZoneID: CKRecordZone.ID) {
      let shareID = ID(recordName: CKRecordNameZoneWideShare, zoneID: recordZoneID)
      self.init(sharing: nil, as: shareID)
    }

    /// Creates a share from an archive; any other archive gives a new share without a root, because
    /// this initializer cannot fail.
    public required init(coder aDecoder: NSCoder) {
      let archive = aDecoder.decodeValue(Archive.self, forKey: "share")
      sharing = Protected(archive?.sharing ?? ShareState(rootRecordID: nil))
      let id = ID()
      super.init(
        archive?.record ?? RecordState(recordType: SystemType.share, recordID: id.fields))
    }

    struct Archive: Codable, Sendable {
      let record: RecordState
      let sharing: ShareState
    }

    var archive: Archive { Archive(record: snapshot, sharing: sharing.value) }

    open override func encode(with coder: NSCoder) {
      coder.encodeValue(archive, forKey: "share")
    }

    open override func encodeSystemFields(with coder: NSCoder) {
      let record = snapshot.withoutFields()
      coder.encodeValue(Archive(record: record, sharing: sharing.value), forKey: "share")
    }

    open override class var supportsSecureCoding: Bool { true }

    open override func copy(with zone: NSZone? = nil) -> Any {
      CKShare(snapshot, sharing.value.copied())
    }
  }
#endif
