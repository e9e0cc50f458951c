#if !canImport(CloudKit)
  import Foundation
  import Testing

  @_spi(MockSpec) import CloudKitInterfaces

  @Suite struct ShareTests {
    private let zone = CKRecordZone.ID(zoneName: "Notes")
    private let root: CKRecord

    init() {
      root = CKRecord(
        recordType: "List", recordID: CKRecord.ID(recordName: "list", zoneID: zone))
    }

    private func participant(
      _ name: String, _ status: CKShare.ParticipantAcceptanceStatus = .pending
    ) -> CKShare.Participant {
      let identity = CKUserIdentity(userRecordID: CKRecord.ID(recordName: name))
      return CKShare.Participant(userIdentity: identity, acceptanceStatus: status)
    }

    @Test func `a share of a record lives in its zone, and the record refers to it`() {
      let share = CKShare(rootRecord: root)
      #expect(share.recordType == CKRecord.SystemType.share)
      #expect(share.recordID.zoneID == zone)
      #expect(root.share?.recordID == share.recordID)
      #expect(root.changedKeys().isEmpty)
      #expect(share.rootRecordID == root.recordID)
      #expect(share.url == nil)
      let id = CKRecord.ID(recordName: "s", zoneID: zone)
      #expect(CKShare(rootRecord: root, shareID: id).recordID == id)
    }

    @Test func `a share of a zone has the one name`() {
      let share = CKShare(recordZoneID: zone)
      #expect(share.recordID.recordName == CKRecordNameZoneWideShare)
      #expect(share.recordID.zoneID == zone)
      #expect(share.rootRecordID == nil)
    }

    @Test func `the owner is in a share from the beginning, and stays`() {
      let share = CKShare(rootRecord: root)
      #expect(share.participants == [share.owner])
      #expect(share.currentUserParticipant == share.owner)
      #expect(share.owner.role == .owner)
      #expect(share.owner.permission == .readWrite)
      #expect(share.owner.acceptanceStatus == .accepted)
      share.removeParticipant(share.owner)
      #expect(share.participants == [share.owner])
    }

    @Test func `a user is in a share once`() {
      let share = CKShare(rootRecord: root)
      share.addParticipant(participant("a"))
      let again = participant("a")
      again.permission = .readWrite
      share.addParticipant(again)
      share.addParticipant(participant("b"))
      #expect(share.participants.map(\.permission) == [.readWrite, .readWrite, .readOnly])
      share.removeParticipant(share.participants[1])
      #expect(share.participants.compactMap(\.userIdentity.userRecordID?.recordName).last == "b")
      #expect(share.participants.count == 2)
    }

    @Test func `users not known yet are different ones`() {
      let share = CKShare(rootRecord: root)
      share.addParticipant(.oneTimeURLParticipant())
      share.addParticipant(.oneTimeURLParticipant())
      #expect(share.participants.count == 3)
      #expect(share.oneTimeURL(for: share.participants[1].participantID) == nil)
      share.stamp(url: URL(string: "https://example.com/share"))
      let urls = share.participants.map { share.oneTimeURL(for: $0.participantID) }
      #expect(Set(urls).count == 3)
      #expect(share.oneTimeURL(for: "nobody") == nil)
    }

    @Test func `opening a share ends open invitations, closing it ends all`() {
      let share = CKShare(rootRecord: root)
      #expect(share.publicPermission == .none)
      share.addParticipant(participant("a", .pending))
      share.addParticipant(participant("b", .accepted))
      share.publicPermission = .readOnly
      #expect(share.participants.count == 2)
      share.publicPermission = .readWrite
      #expect(share.participants.count == 2)
      share.publicPermission = .none
      #expect(share.participants == [share.owner])
    }

    @Test func `participants can be changed in place, but not those of a copy`() throws {
      let share = CKShare(rootRecord: root)
      share.addParticipant(participant("a"))
      let copy = try #require(share.copy() as? CKShare)
      share.participants[1].permission = .readWrite
      #expect(share.participants[1].permission == .readWrite)
      #expect(copy.participants[1].permission == .readOnly)
      #expect(copy.participants == share.participants)
    }

    @Test func `a share survives encoding with fields and participants`() throws {
      let share = CKShare(rootRecord: root)
      share[CKShare.SystemFieldKey.title] = "List"
      share.addParticipant(participant("a"))
      share.stamp(url: URL(string: "https://example.com/share"))
      let copy = try archived(share)
      #expect(copy[CKShare.SystemFieldKey.title] == "List")
      #expect(copy.participants == share.participants)
      #expect(copy.currentUserParticipant == share.currentUserParticipant)
      #expect(copy.url == share.url)
      #expect(copy.recordID == share.recordID)
      #expect(copy.rootRecordID == root.recordID)
    }

    @Test func `requests are denied, blocked and unblocked`() throws {
      let share = CKShare(rootRecord: root)
      let users = ["a", "b", "c"].map { CKUserIdentity(userRecordID: CKRecord.ID(recordName: $0)) }
      share.stamp(requesters: users)
      #expect(share.requesters.map(\.userIdentity) == users)
      #expect(share.requesters[0].participantLookupInfo.userRecordID?.recordName == "a")
      share.denyRequesters([share.requesters[0]])
      #expect(share.requesters.map(\.userIdentity) == Array(users[1...]))
      share.blockRequesters(share.requesters)
      #expect(share.requesters.isEmpty)
      #expect(try archived(share).blockedIdentities.map(\.userIdentity) == Array(users[1...]))
      share.unblockIdentities([share.blockedIdentities[0]])
      #expect(share.blockedIdentities.map(\.userIdentity) == [users[2]])
    }
  }
#endif
