#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct ShareMetadataTests {
    private let root = CKRecord(recordType: "List")

    private func metadata(
      _ status: CKShare.ParticipantAcceptanceStatus = .pending
    ) -> CKShare.Metadata {
      let share = CKShare(rootRecord: root)
      let user = CKUserIdentity(userRecordID: CKRecord.ID(recordName: "me"))
      let participant = CKShare.Participant(
        userIdentity: user, permission: .readWrite, acceptanceStatus: status)
      return CKShare.Metadata(
        share: share, containerIdentifier: "iCloud.lists", participant: participant,
        rootRecord: root)
    }

    @Test func `metadata say what the reader would be`() throws {
      root["title"] = "List"
      for metadata in try [metadata(), archived(metadata())] {
        #expect(metadata.containerIdentifier == "iCloud.lists")
        #expect(metadata.participantRole == .privateUser)
        #expect(metadata.participantStatus == .pending)
        #expect(metadata.participantPermission == .readWrite)
        #expect(metadata.hierarchicalRootRecordID == root.recordID)
        #expect(metadata.rootRecord?["title"] == "List")
        #expect(metadata.ownerIdentity.userRecordID?.recordName == CKCurrentUserDefaultName)
      }
    }

    @Test func `somebody who is not invited has no role`() {
      let share = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "Lists"))
      let metadata = CKShare.Metadata(
        share: share, containerIdentifier: "iCloud.lists", participant: nil)
      #expect(metadata.participantRole == .unknown)
      #expect(metadata.participantStatus == .unknown)
      #expect(metadata.hierarchicalRootRecordID == nil)
      #expect(metadata.rootRecord == nil)
    }

    @Test func `metadata key results`() throws {
      let metadata = metadata()
      let copy = try archived(metadata)
      #expect([metadata: 1][copy] == 1)
      #expect(self.metadata() != metadata)
    }

    @Test func `metadata do not share their share`() {
      let metadata = metadata()
      metadata.share.owner.permission = .none
      #expect(metadata.share.owner.permission == .readWrite)
    }

    @Test func `users are looked up by value`() throws {
      let infos =
        CKUserIdentity.LookupInfo.lookupInfos(withEmails: ["a"])
        + CKUserIdentity.LookupInfo.lookupInfos(withPhoneNumbers: ["a"])
        + CKUserIdentity.LookupInfo.lookupInfos(with: [CKRecord.ID(recordName: "a")])
      #expect(Set(infos).count == 3)
      for info in infos { #expect(try archived(info) == info) }
      #expect(infos.map(\.emailAddress) == ["a", nil, nil])
      #expect(infos.map(\.phoneNumber) == [nil, "a", nil])
      #expect(infos.map(\.userRecordID?.recordName) == [nil, nil, "a"])
    }

    @Test func `identities are values`() throws {
      var name = PersonNameComponents()
      name.givenName = "Ada"
      let identity = CKUserIdentity(
        userRecordID: nil, lookupInfo: CKUserIdentity.LookupInfo(emailAddress: "a@example.com"),
        nameComponents: name, hasiCloudAccount: false)
      let copy = try archived(identity)
      #expect(copy == identity)
      #expect(copy.hasiCloudAccount == false)
      #expect(copy.nameComponents?.givenName == "Ada")
      #expect(identity != CKUserIdentity(userRecordID: nil))
    }
  }
#endif
