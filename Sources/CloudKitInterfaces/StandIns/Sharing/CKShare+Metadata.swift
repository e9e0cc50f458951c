#if !canImport(CloudKit)
  import Foundation

  /// The information about a share before the user accepts it; only the service creates it.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKShareMetadata: NSObject, NSSecureCoding, NSCopying, Sendable {
    struct Fields: Codable, Sendable {
      let containerIdentifier: String
      let share: CKShare.Archive
      var participant: CKShareParticipant.Fields?
      var rootRecord: RecordState?
      var invitation: URL?
    }

    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }

    /// Creates the metadata for a participant, or for a user who is not invited, with the root if it was requested.
    @_spi(MockSpec) public convenience init(
      share: CKShare, containerIdentifier: String, participant: CKShare.Participant?,
      rootRecord: CKRecord? = nil
    ) {
      self.init(
        Fields(
          containerIdentifier: containerIdentifier, share: share.archive,
          participant: participant?.state.value, rootRecord: rootRecord?.snapshot))
    }

    public init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "metadata") else { return nil }
      self.fields = fields
    }

    public func encode(with coder: NSCoder) { coder.encodeValue(fields, forKey: "metadata") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public var containerIdentifier: String { fields.containerIdentifier }
    public var share: CKShare { CKShare(fields.share.record, fields.share.sharing.copied()) }
    public var ownerIdentity: CKUserIdentity { share.owner.userIdentity }
    public var rootRecord: CKRecord? { fields.rootRecord.map { CKRecord($0) } }

    /// The id of the root record of the shared hierarchy; `nil` for a shared zone.
    public var hierarchicalRootRecordID: CKRecord.ID? {
      fields.share.sharing.rootRecordID.map { CKRecordID($0) }
    }

    /// The id of the root record; for a shared zone, which has no root, the id of the share.
    @available(*, deprecated, renamed: "hierarchicalRootRecordID")
    public var rootRecordID: CKRecord.ID { hierarchicalRootRecordID ?? share.recordID }

    public var participantRole: CKShare.ParticipantRole { fields.participant?.role ?? .unknown }

    public var participantStatus: CKShare.ParticipantAcceptanceStatus {
      fields.participant?.acceptanceStatus ?? .unknown
    }

    public var participantPermission: CKShare.ParticipantPermission {
      fields.participant?.permission ?? .unknown
    }

    @available(*, deprecated, renamed: "participantRole")
    public var participantType: CKShare.ParticipantType { CKShare.ParticipantType(participantRole) }

    /// Returns `true` for the same share with the same participant and status, so that results can
    /// have metadata as keys.
    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKShareMetadata)?.identity == identity
    }

    public override var hash: Int { identity.hashValue }

    private var identity: [AnyHashable?] {
      [
        fields.containerIdentifier, fields.share.record.recordID, fields.participant?.participantID,
        fields.participant?.acceptanceStatus,
      ]
    }
  }
#endif
