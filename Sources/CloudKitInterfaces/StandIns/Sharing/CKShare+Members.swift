#if !canImport(CloudKit)
  import Foundation

  extension CKShare {
    /// Where others open the share; nil until it has been saved.
    public var url: URL? { sharing.url }

    /// What users may do who have not been invited, but know the URL.
    public var publicPermission: CKShare.ParticipantPermission {
      get { sharing.publicPermission }
      set { sharing.withLock { $0.setPublicPermission(newValue) } }
    }

    /// Whether those who know the URL may ask to be let in.
    public var allowsAccessRequests: Bool {
      get { sharing.allowsAccessRequests }
      set { sharing.allowsAccessRequests = newValue }
    }

    /// The users in the share, its owner first.
    public var participants: [CKShare.Participant] { sharing.value.participants }

    public var owner: CKShare.Participant {
      participants.first { $0.role == .owner } ?? ShareMember.owner.participant
    }

    /// The participant that the user of this device is, if any.
    public var currentUserParticipant: CKShare.Participant? {
      let share = sharing.value
      return share.participants.first { $0.participantID == share.currentUser }
    }

    public func addParticipant(_ participant: CKShare.Participant) {
      sharing.withLock { $0.add(participant) }
    }

    public func removeParticipant(_ participant: CKShare.Participant) {
      sharing.withLock { $0.remove(participant) }
    }

    /// The URL for a participant who is not known yet; nil until the share has been saved.
    public func oneTimeURL(for participantID: CKShare.Participant.ID) -> URL? {
      guard participants.contains(where: { $0.participantID == participantID }) else { return nil }
      return url?.appendingPathComponent(participantID)
    }
  }

  /// Who has asked to be let in.
  extension CKShare {
    public var requesters: [CKShare.AccessRequester] {
      sharing.requesters.map { CKShareAccessRequester($0) }
    }

    public var blockedIdentities: [CKShare.BlockedIdentity] {
      sharing.blocked.map { CKShareBlockedIdentity($0) }
    }

    public func denyRequesters(_ requesters: [CKShare.AccessRequester]) {
      let denied = requesters.map(\.identity)
      sharing.withLock { $0.requesters.removeAll { denied.contains($0) } }
    }

    /// Denies them, now and whenever they ask again.
    public func blockRequesters(_ requesters: [CKShare.AccessRequester]) {
      denyRequesters(requesters)
      let blocked = requesters.map(\.identity)
      sharing.withLock { share in share.blocked += blocked.filter { !share.blocked.contains($0) } }
    }

    public func unblockIdentities(_ blockedIdentities: [CKShare.BlockedIdentity]) {
      let unblocked = blockedIdentities.map(\.identity)
      sharing.withLock { $0.blocked.removeAll { unblocked.contains($0) } }
    }
  }

  /// What only the service knows of a share, for its mocks.
  extension CKShare {
    /// The record whose hierarchy is shared; nil for a zone.
    @_spi(MockSpec) public var rootRecordID: CKRecord.ID? {
      sharing.rootRecordID.map { CKRecordID($0) }
    }

    @_spi(MockSpec) public func stamp(url: URL?) { sharing.url = url }

    /// Replaces the participants; `currentUser` is the one that the reader of this copy is.
    @_spi(MockSpec) public func stamp(
      participants: [CKShare.Participant], currentUser: CKShare.Participant?
    ) {
      sharing.withLock {
        $0.participants = participants
        $0.currentUser = currentUser?.participantID
      }
    }

    @_spi(MockSpec) public func stamp(requesters: [CKUserIdentity]) {
      sharing.requesters = requesters.map(\.fields)
    }
  }
#endif
