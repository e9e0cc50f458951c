#if !canImport(CloudKit)
  import Foundation

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
