#if !canImport(CloudKit)
  import Foundation

  /// The parts of shares that only the service creates, for its mocks.
  extension CKShare {
    /// Sets the URL of a share when it is saved for the first time.
    @_spi(MockSpec) public func stampURL(of owner: String) {
      let names = [owner, recordID.zoneID.zoneName, recordID.recordName]
      if url == nil { stamp(url: names.reduce(Self.site) { $0?.appendingPathComponent($1) }) }
    }

    private static var site: URL? { URL(string: "https://www.icloud.com/share") }

    /// Adds a participant who has accepted; a participant without a known user becomes the given user.
    @_spi(MockSpec) public func accept(_ participant: CKShare.Participant, user: String) {
      participant.stamp(acceptanceStatus: .accepted)
      participant.state.withLock { member in
        guard member.userIdentity.userRecordID == nil else { return }
        member.userIdentity.userRecordID = CKRecordID(recordName: user).fields
        member.userIdentity.hasiCloudAccount = true
      }
      addParticipant(participant)
    }

    @_spi(MockSpec) public var takesRequests: Bool { allowsAccessRequests }

    /// The users whose requests are pending or blocked.
    @_spi(MockSpec) public var ignoredRequesters: [CKUserIdentity] {
      requesters.map(\.userIdentity) + blockedIdentities.map(\.userIdentity)
    }

    @_spi(MockSpec) public func addRequester(user: String) {
      let identity = CKUserIdentity.Fields(userRecordID: CKRecordID(recordName: user).fields)
      sharing.withLock { $0.requesters.append(identity) }
    }
  }

  /// The contents of a share beyond its record, for snapshots of the mocks.
  @_spi(MockSpec) public struct ShareFields: Codable, Sendable {
    let state: ShareState

    init(_ state: ShareState) { self.state = state }

    public init(from decoder: any Decoder) throws { state = try ShareState(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }
  }

  extension CKShare {
    @_spi(MockSpec) public var shareFields: ShareFields { ShareFields(sharing.value) }

    @_spi(MockSpec) public static func made(_ id: CKRecord.ID, _ fields: ShareFields) -> CKShare {
      CKShare(RecordState(recordType: SystemType.share, recordID: id.fields), fields.state)
    }
  }

  extension CKShareParticipant {
    /// Returns the participant for a lookup; `user` is the name of the user's record, `nil` for an unknown user.
    @_spi(MockSpec) public static func minted(
      _ lookup: CKUserIdentity.LookupInfo, user: String?
    ) -> CKShareParticipant {
      let id = user.map { CKRecord.ID(recordName: $0) }
      return CKShareParticipant(
        userIdentity: CKUserIdentity(
          userRecordID: id, lookupInfo: lookup, hasiCloudAccount: id != nil))
    }
  }

  extension CKShareMetadata {
    @_spi(MockSpec) public static func minted(
      _ share: CKShare, for participant: CKShare.Participant, at url: URL, container: String,
      root: CKRecord?
    ) throws -> CKShareMetadata {
      CKShareMetadata(
        Fields(
          containerIdentifier: container, share: share.archive,
          participant: participant.state.value, rootRecord: root?.snapshot, invitation: url))
    }

    /// The URL at which the share was found; it can be the one of a single participant.
    @_spi(MockSpec) public var invitationURL: URL? { fields.invitation ?? share.url }
  }
#endif
