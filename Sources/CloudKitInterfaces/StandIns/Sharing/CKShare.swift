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

  /// A user who requests access to a share.
  ///
  /// Its contact card is missing here, because there is no Contacts framework.
  public final class CKShareAccessRequester: NSObject, NSSecureCoding, NSCopying, Sendable {
    let identity: CKUserIdentity.Fields

    init(_ identity: CKUserIdentity.Fields) { self.identity = identity }

    public init?(coder: NSCoder) {
      guard let identity = coder.decodeValue(CKUserIdentity.Fields.self, forKey: "requester")
      else { return nil }
      self.identity = identity
    }

    public func encode(with coder: NSCoder) { coder.encodeValue(identity, forKey: "requester") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public var userIdentity: CKUserIdentity { CKUserIdentity(identity) }

    /// The lookup information for the participant that this user would become.
    public var participantLookupInfo: CKUserIdentity.LookupInfo {
      let user = userIdentity
      return user.lookupInfo
        ?? CKUserIdentityLookupInfo(userRecordID: user.userRecordID ?? CKRecord.ID())
    }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKShareAccessRequester)?.identity == identity
    }

    public override var hash: Int { identity.hashValue }
  }

  /// A user who is blocked from requesting access to a share.
  ///
  /// Its contact card is missing here, because there is no Contacts framework.
  public final class CKShareBlockedIdentity: NSObject, NSSecureCoding, NSCopying, Sendable {
    let identity: CKUserIdentity.Fields

    init(_ identity: CKUserIdentity.Fields) { self.identity = identity }

    public init?(coder: NSCoder) {
      guard let identity = coder.decodeValue(CKUserIdentity.Fields.self, forKey: "blocked")
      else { return nil }
      self.identity = identity
    }

    public func encode(with coder: NSCoder) { coder.encodeValue(identity, forKey: "blocked") }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public var userIdentity: CKUserIdentity { CKUserIdentity(identity) }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKShareBlockedIdentity)?.identity == identity
    }

    public override var hash: Int { identity.hashValue }
  }

  /// The contents of a share beyond its record.
  struct ShareState: Codable, Sendable {
    var rootRecordID: CKRecordID.Fields?
    var url: URL?
    var publicPermission = CKShare.ParticipantPermission.none
    var allowsAccessRequests = false
    var members = [ShareMember.owner]
    var currentUser: CKShareParticipant.ID?
    var requesters: [CKUserIdentity.Fields] = []
    var blocked: [CKUserIdentity.Fields] = []

    init(rootRecordID: CKRecordID.Fields?) {
      self.rootRecordID = rootRecordID
      currentUser = members.first?.participant.participantID
    }

    var participants: [CKShareParticipant] {
      get { members.map(\.participant) }
      set { members = newValue.map { ShareMember(participant: $0) } }
    }

    /// Returns a copy with its own participants, because they are mutable objects.
    func copied() -> ShareState {
      var copy = self
      copy.participants = participants.map { CKShareParticipant($0.state.value) }
      return copy
    }

    /// Adds a participant; for a user who is in the share already, changes the permission.
    ///
    /// Source: CKShare.h.
    mutating func add(_ participant: CKShareParticipant) {
      approve(participant)
      let present = participants.first { $0.isSame(as: participant) }
      guard let present else { return participants.append(participant) }
      if present.role != .owner { present.permission = participant.permission }
    }

    /// Removes a user's access request, if there is one, and marks the participant as an approved requester.
    private mutating func approve(_ participant: CKShareParticipant) {
      guard let user = participant.state.userIdentity.userRecordID else { return }
      let place = requesters.firstIndex { $0.userRecordID?.recordName == user.recordName }
      guard let place else { return }
      requesters.remove(at: place)
      participant.state.withLock { $0.isApprovedRequester = true }
    }

    /// Removes a participant; the owner always stays.
    mutating func remove(_ participant: CKShareParticipant) {
      participants.removeAll { $0 == participant && $0.role != .owner }
    }

    /// Sets the public permission, which is that of all who joined without an invitation; opening a share
    /// removes pending participants, closing it removes all but the owner.
    ///
    /// Source: CKShare.h.
    mutating func setPublicPermission(_ permission: CKShare.ParticipantPermission) {
      let closes = permission == .none
      if closes != (publicPermission == .none) {
        participants.removeAll { $0.role != .owner && (closes || $0.acceptanceStatus == .pending) }
      }
      for participant in participants where participant.role == .publicUser {
        participant.permission = permission
      }
      publicPermission = permission
    }
  }

  /// A participant in the archive of a share; the class itself is not `Codable`, as in CloudKit.
  struct ShareMember: Codable, Sendable {
    let participant: CKShareParticipant

    /// The owner of a new share: the user of this device.
    static var owner: ShareMember {
      let user = CKRecordID(recordName: CKCurrentUserDefaultName).fields
      let identity = CKUserIdentity.Fields(userRecordID: user)
      return ShareMember(
        participant: CKShareParticipant(
          CKShareParticipant.Fields(
            userIdentity: identity, role: .owner, permission: .readWrite,
            acceptanceStatus: .accepted)))
    }

    init(participant: CKShareParticipant) { self.participant = participant }

    init(from decoder: any Decoder) throws {
      participant = CKShareParticipant(try CKShareParticipant.Fields(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
      try participant.state.value.encode(to: encoder)
    }
  }
#endif
