#if !canImport(CloudKit)
  import Foundation

  extension CKShare {
    /// The address at which other users open the share; `nil` until it has been saved.
    public var url: URL? { sharing.url }

    /// The rights of users who know the URL without being invited.
    public var publicPermission: CKShare.ParticipantPermission {
      get { sharing.publicPermission }
      set { sharing.withLock { $0.setPublicPermission(newValue) } }
    }

    /// True if users who know the URL may request access.
    public var allowsAccessRequests: Bool {
      get { sharing.allowsAccessRequests }
      set { sharing.allowsAccessRequests = newValue }
    }

    /// The participants of the share, with the owner first.
    public var participants: [CKShare.Participant] { sharing.value.participants }

    public var owner: CKShare.Participant {
      participants.first { $0.role == .owner } ?? ShareMember.owner.participant
    }

    /// The participant of this device's user, if there is one.
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

    /// Returns the URL for a participant without a known user; `nil` until the share has been saved.
    public func oneTimeURL(for participantID: CKShare.Participant.ID) -> URL? {
      guard participants.contains(where: { $0.participantID == participantID }) else { return nil }
      return url?.appendingPathComponent(participantID)
    }
  }

  /// The users who have requested access.
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

    /// Denies access to users, now and for all later requests.
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

  /// The values of a share that only the service knows, for its mocks.
  extension CKShare {
    /// The root record of the shared hierarchy; `nil` for a shared zone.
    @_spi(MockSpec) public var rootRecordID: CKRecord.ID? {
      sharing.rootRecordID.map { CKRecordID($0) }
    }

    @_spi(MockSpec) public func stamp(url: URL?) { sharing.url = url }

    /// Replaces the participants; `currentUser` is the one of the user who reads this copy.
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
