#if !canImport(CloudKit)
  import Foundation

  /// A user in a share; the service creates participants, and an app sets their rights.
  ///
  /// It is a top-level class, because the archiver of this Foundation cannot name nested classes.
  public final class CKShareParticipant: NSObject, NSSecureCoding, NSCopying, Sendable {
    public typealias ID = String
    @available(*, deprecated) public typealias Permission = CKShare.ParticipantPermission
    @available(*, deprecated) public typealias Role = CKShare.ParticipantRole
    @available(*, deprecated)
    public typealias AcceptanceStatus = CKShare.ParticipantAcceptanceStatus

    struct Fields: Codable, Sendable {
      var participantID = UUID().uuidString
      var userIdentity: CKUserIdentity.Fields
      var role = CKShare.ParticipantRole.privateUser
      var permission = CKShare.ParticipantPermission.readOnly
      var acceptanceStatus = CKShare.ParticipantAcceptanceStatus.pending
      var isApprovedRequester = false
      var dateAddedToShare: Date?
    }

    let state: Protected<Fields>

    init(_ fields: Fields) { state = Protected(fields) }

    @_spi(MockSpec) public convenience init(
      userIdentity: CKUserIdentity, role: CKShare.ParticipantRole = .privateUser,
      permission: CKShare.ParticipantPermission = .readOnly,
      acceptanceStatus: CKShare.ParticipantAcceptanceStatus = .pending
    ) {
      self.init(
        Fields(
          userIdentity: userIdentity.fields, role: role, permission: permission,
          acceptanceStatus: acceptanceStatus))
    }

    public init?(coder: NSCoder) {
      guard let fields = coder.decodeValue(Fields.self, forKey: "participant") else { return nil }
      state = Protected(fields)
    }

    public func encode(with coder: NSCoder) {
      coder.encodeValue(state.value, forKey: "participant")
    }

    public static var supportsSecureCoding: Bool { true }

    public func copy(with zone: NSZone? = nil) -> Any { CKShareParticipant(state.value) }

    /// Returns a participant without a known user, who joins by opening a one-time URL.
    public static func oneTimeURLParticipant() -> Self {
      Self(Fields(userIdentity: CKUserIdentity.Fields(hasiCloudAccount: false)))
    }

    public var participantID: CKShare.Participant.ID { state.participantID }
    public var userIdentity: CKUserIdentity { CKUserIdentity(state.userIdentity) }
    public var acceptanceStatus: CKShare.ParticipantAcceptanceStatus { state.acceptanceStatus }
    public var isApprovedRequester: Bool { state.isApprovedRequester }
    public var dateAddedToShare: Date? { state.dateAddedToShare }

    public var role: CKShare.ParticipantRole {
      get { state.role }
      set { state.role = newValue }
    }

    public var permission: CKShare.ParticipantPermission {
      get { state.permission }
      set { state.permission = newValue }
    }

    @available(*, deprecated, renamed: "role")
    public var type: CKShare.ParticipantType {
      get { CKShare.ParticipantType(role) }
      set { role = CKShare.ParticipantRole(rawValue: newValue.rawValue) ?? .unknown }
    }

    /// Sets the values of a participant that only the service knows.
    @_spi(MockSpec) public func stamp(
      acceptanceStatus: CKShare.ParticipantAcceptanceStatus, dateAddedToShare: Date? = nil,
      isApprovedRequester: Bool = false
    ) {
      state.withLock {
        $0.acceptanceStatus = acceptanceStatus
        $0.dateAddedToShare = dateAddedToShare
        $0.isApprovedRequester = isApprovedRequester
      }
    }

    /// Returns `true` if the ids are equal; rights do not count.
    public override func isEqual(_ object: Any?) -> Bool {
      (object as? CKShareParticipant)?.participantID == participantID
    }

    public override var hash: Int { participantID.hashValue }

    /// Returns `true` for the same participant, or the same user invited again.
    func isSame(as other: CKShareParticipant) -> Bool {
      let identities = [state.userIdentity, other.state.userIdentity]
      return self == other
        || identities.contains { $0.userRecordID != nil || $0.lookupInfo != nil }
          && (identities[0].userRecordID, identities[0].lookupInfo)
            == (identities[1].userRecordID, identities[1].lookupInfo)
    }
  }

  extension CKShare {
    /// The state of a participant's invitation.
    public enum ParticipantAcceptanceStatus: Int, Codable, Sendable {
      case unknown = 0
      case pending = 1
      case accepted = 2
      case removed = 3
    }

    /// The rights of a participant to the shared records.
    public enum ParticipantPermission: Int, Codable, Sendable {
      case unknown = 0
      case none = 1
      case readOnly = 2
      case readWrite = 3
    }

    /// The role of a participant in a share.
    public enum ParticipantRole: Int, Codable, Sendable {
      case unknown = 0
      case owner = 1
      case administrator = 2
      case privateUser = 3
      case publicUser = 4
    }

    /// The older name of participant roles.
    @available(*, deprecated, renamed: "ParticipantRole")
    public enum ParticipantType: Int, Sendable {
      case unknown = 0
      case owner = 1
      case privateUser = 3
      case publicUser = 4

      init(_ role: ParticipantRole) { self = Self(rawValue: role.rawValue) ?? .unknown }
    }

    /// The keys of the fields that an invitation shows.
    public enum SystemFieldKey {
      public static let title: CKRecord.FieldKey = "cloudkit.title"
      public static let thumbnailImageData: CKRecord.FieldKey = "cloudkit.thumbnailImageData"
      public static let shareType: CKRecord.FieldKey = "cloudkit.type"
    }
  }
#endif
