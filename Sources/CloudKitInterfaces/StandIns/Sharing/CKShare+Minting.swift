#if !canImport(CloudKit)
  import Foundation

  /// What only the service makes of shares, for its mocks.
  extension CKShare {
    /// Gives a share its URL when it is saved for the first time.
    @_spi(MockSpec) public func stampURL(of owner: String) {
      let names = [owner, recordID.zoneID.zoneName, recordID.recordName]
      if url == nil { stamp(url: names.reduce(Self.site) { $0?.appendingPathComponent($1) }) }
    }

    private static var site: URL? { URL(string: "https://www.icloud.com/share") }

    /// Lets a participant in, who from now on is the user with that record if it was nobody yet.
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

    /// Who has asked, or may not ask again.
    @_spi(MockSpec) public var ignoredRequesters: [CKUserIdentity] {
      requesters.map(\.userIdentity) + blockedIdentities.map(\.userIdentity)
    }

    @_spi(MockSpec) public func addRequester(user: String) {
      let identity = CKUserIdentity.Fields(userRecordID: CKRecordID(recordName: user).fields)
      sharing.withLock { $0.requesters.append(identity) }
    }
  }

  /// What a share holds beyond a record, as snapshots of the mocks have it.
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
    /// Whether somebody takes part by opening a URL that works once, and nobody has yet.
    @_spi(MockSpec) public var isAnybody: Bool {
      let identity = state.userIdentity
      return identity.userRecordID == nil && identity.lookupInfo == nil
    }

    /// Somebody who is looked up; `user` is the name of the user's record, nil for an unknown one.
    @_spi(MockSpec) public static func minted(
      _ lookup: CKUserIdentity.LookupInfo, user: String?
    ) throws -> CKShareParticipant {
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

    /// Where the share was found, which can be a URL for one participant only.
    @_spi(MockSpec) public var invitationURL: URL? { fields.invitation ?? share.url }
  }
#endif
