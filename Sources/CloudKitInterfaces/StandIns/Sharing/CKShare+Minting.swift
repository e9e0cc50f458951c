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

    @_spi(MockSpec) public func accept(_ participant: CKShare.Participant) {
      participant.stamp(acceptanceStatus: .accepted)
      addParticipant(participant)
    }
  }

  extension CKShareParticipant {
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
      _ share: CKShare, for participant: CKShare.Participant, container: String
    ) throws -> CKShareMetadata {
      CKShareMetadata(share: share, containerIdentifier: container, participant: participant)
    }
  }
#endif
