import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKShare.h, CKError.h, CKAcceptSharesOperation.h, CKFetchShareMetadataOperation.h,
/// CKFetchShareParticipantsOperation.h, the documentation of CKShare and CKShare.Participant.
@Suite("Joining and leaving shares")
struct JoiningTests {
  @Test func `who joins sees the hierarchy in the owner's zone, and nothing else`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    lists.ownersDatabase.records.insert(lists.record("other"))
    #expect(lists.seenNames.isEmpty)
    let joined = try await lists.join(share)
    #expect(joined.recordID.zoneID == lists.seenZone)
    #expect(joined.cloud.currentUserParticipant?.acceptanceStatus == .accepted)
    #expect(joined.cloud.owner.userIdentity.userRecordID?.recordName == "_alice")
    #expect(lists.seenNames == ["list", "milk"])
    let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
    #expect(milk.parent?.recordID == lists.seenID("list"))
    #expect(try await lists.sharedDatabase.allRecordZones().map(\.zoneID) == [lists.seenZone])
    let list = try await lists.sharedDatabase.record(for: lists.seenID("list"))
    #expect(list.share?.recordID == joined.recordID)
    #expect(lists.alice.sharedCloudDatabase.records.isEmpty)
  }

  @Test func `the share of a zone shows all of it, also what comes later`() async throws {
    let lists = try await SharedList()
    try await lists.join(lists.share(zoneWide: true))
    _ = try await lists.ownersDatabase.save(lists.record("other"))
    #expect(lists.seenNames == ["list", "milk", "other"])
    _ = try await lists.ownersDatabase.deleteRecord(withID: recordID("other", in: lists.zone))
    #expect(lists.seenNames == ["list", "milk"])
  }

  @Test func `metadata says what the reader is in the share`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share(.readOnly)
    let url = try #require(share.cloud.url)
    let before = try await lists.bob.cloudShareMetadata(for: url)
    #expect(before.participantStatus == .pending && before.participantPermission == .readOnly)
    #expect(before.hierarchicalRootRecordID == lists.seenID("list"))
    #expect(before.ownerIdentity.userRecordID?.recordName == "_alice")
    #expect(before.share.recordID == lists.seenID(share.recordID.recordName))
    #expect(before.containerIdentifier == "iCloud.mock" && before.rootRecord == nil)
    _ = try await lists.bob.accept(before)
    #expect(try await lists.bob.cloudShareMetadata(for: url).participantStatus == .accepted)
    #expect(try await lists.alice.cloudShareMetadata(for: url).participantRole == .owner)
  }

  @Test func `who is not invited gets nothing, unless the share is public`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share(with: nil)
    let url = try #require(share.cloud.url)
    #expect(
      await failure { try await lists.bob.cloudShareMetadata(for: url) }?.code == .unknownItem)
    share.publicPermission = .readWrite
    _ = try await lists.ownersDatabase.save(share)
    let metadata = try await lists.bob.cloudShareMetadata(for: url)
    #expect(metadata.participantRole == .publicUser)
    let joined = try await lists.bob.accept(metadata)
    #expect(joined.cloud.currentUserParticipant?.permission == .readWrite)
    #expect(lists.seenNames == ["list", "milk"])
  }

  /// Source: CKShare.h; public permission is what a user has who was not added to the share.
  @Test func `who joined a public share has the permission that it gives now`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share(with: nil)
    share.publicPermission = .readOnly
    _ = try await lists.ownersDatabase.save(share)
    try await lists.join(share)
    func saves() async throws -> CKError.Code? {
      let milk = try await lists.sharedDatabase.record(for: lists.seenID("milk"))
      milk["text"] = "changed"
      return await failure { try await lists.sharedDatabase.save(milk) }?.code
    }
    #expect(try await saves() == .permissionFailure)
    for (permission, failure) in [
      (CKShare.ParticipantPermission.readWrite, nil),
      (.readOnly, CKError.Code.permissionFailure),
    ] {
      let record = try await lists.ownersDatabase.record(for: share.recordID)
      let current = try #require(record as? CKShare)
      current.publicPermission = permission
      _ = try await lists.ownersDatabase.save(current)
      #expect(try await saves() == failure)
      let id = lists.seenID(share.recordID.recordName)
      let seen = try await lists.sharedDatabase.record(for: id) as? CKShare
      #expect(seen?.cloud.currentUserParticipant?.permission == permission)
    }
  }

  /// The reader can be another user with an address that the service does not know.
  @Test func `an invited address without an account may be verified`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share(with: "robert@example.com")
    let participant = try #require(share.cloud.participants.last)
    #expect(!participant.userIdentity.hasiCloudAccount)
    let url = try #require(share.cloud.url)
    #expect(
      await failure { try await lists.bob.cloudShareMetadata(for: url) }?.code
        == .participantMayNeedVerification)
  }

  @Test func `an invitation that is gone cannot be accepted`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    let metadata = try await lists.bob.cloudShareMetadata(for: #require(share.cloud.url))
    share.cloud.removeParticipant(try #require(share.cloud.participants.last))
    let changed = try await lists.ownersDatabase.save(share)
    #expect(await failure { try await lists.bob.accept(metadata) }?.code == .permissionFailure)
    _ = try await lists.ownersDatabase.deleteRecord(withID: changed.recordID)
    #expect(await failure { try await lists.bob.accept(metadata) }?.code == .unknownItem)
  }

  @Test func `a participant who deletes the share only leaves it`() async throws {
    let lists = try await SharedList()
    let share = try await lists.join(lists.share())
    let before = try await lists.deletions()
    _ = try await lists.sharedDatabase.deleteRecord(withID: share.recordID)
    #expect(lists.sharedDatabase.records.isEmpty && lists.sharedDatabase.zones.isEmpty)
    let kept = lists.ownersDatabase.records.all.compactMap { $0 as? CKShare }
    #expect(kept.map(\.cloud.participants.count) == [1])
    #expect(lists.ownersDatabase.text(of: "milk", in: lists.zone) != nil)
    #expect(try await lists.deletions(since: before.token).zones == [lists.seenZone])
  }

  @Test func `sharing ends when the owner deletes the share, the list or the zone`() async throws {
    for end in ["share", "list", "zone"] {
      let lists = try await SharedList()
      let share = try await lists.share()
      try await lists.join(share)
      let before = try await lists.deletions()
      switch end {
      case "share": _ = try await lists.ownersDatabase.deleteRecord(withID: share.recordID)
      case "list":
        _ = try await lists.ownersDatabase.modifyRecords(
          saving: [], deleting: ["list", "milk"].map { recordID($0, in: lists.zone) })
        #expect(lists.ownersDatabase.records.isEmpty)
      default: _ = try await lists.ownersDatabase.deleteRecordZone(withID: lists.zone)
      }
      #expect(try await lists.deletions(since: before.token).zones == [lists.seenZone])
      #expect(lists.sharedDatabase.records.isEmpty)
      let list = lists.ownersDatabase.records[recordID("list", in: lists.zone)]
      #expect(list?.share == nil)
    }
  }

  @Test func `who has no account joins nothing`() async throws {
    let lists = try await SharedList()
    let url = try #require(try await lists.share().cloud.url)
    let metadata = try await lists.bob.cloudShareMetadata(for: url)
    lists.bob.changeAccount(to: .noAccount)
    let found = await failure { try await lists.bob.cloudShareMetadata(for: url) }
    let joined = await failure { try await lists.bob.accept(metadata) }
    let guest = await failure { try await lists.bob.participant("carol@example.com") }
    for error in [found, joined, guest] { #expect(error?.code == .notAuthenticated) }
  }

  /// Source: CKFetchShareParticipantsOperation.h.
  @Test func `a user is looked up by address, number or id`() async throws {
    let lists = try await SharedList()
    typealias Lookup = CKUserIdentity.LookupInfo
    let id = CKRecord.ID(recordName: "_bob")
    for lookup in [
      Lookup(emailAddress: "bob@example.com"), Lookup(phoneNumber: "bob"),
      Lookup(userRecordID: id),
    ] {
      let user = try await lists.alice.cloudShareParticipant(for: lookup)
      #expect(user.userIdentity.userRecordID == id && user.userIdentity.hasiCloudAccount)
      #expect(user.userIdentity.lookupInfo == lookup)
      #expect(user.role == .privateUser && user.acceptanceStatus == .pending)
    }
    let nobody = Lookup(userRecordID: CKRecord.ID(recordName: "_nobody"))
    let error = await failure { try await lists.alice.cloudShareParticipant(for: nobody) }
    #expect(error?.code == .unknownItem)
  }

  /// Source: CKShare.h.
  @Test func `who is added twice is one participant, and the owner stays`() async throws {
    let lists = try await SharedList()
    let share = CKShare(recordZoneID: lists.zone)
    let (one, two) = (
      try await lists.alice.participant("bob@example.com"),
      try await lists.alice.participant("bob@example.com")
    )
    share.cloud.addParticipant(one)
    two.permission = .readWrite
    share.cloud.addParticipant(two)
    #expect(share.cloud.participants.map(\.permission) == [.readWrite, .readWrite])
    share.cloud.removeParticipant(share.cloud.owner)
    #expect(share.cloud.participants.count == 2)
    // Opening a share removes who has not joined yet.
    share.publicPermission = .readOnly
    #expect(share.cloud.participants.map(\.role) == [.owner])
  }

  @Test func `faults hit the functions with such metadata`() async throws {
    let lists = try await SharedList()
    let share = try await lists.share()
    let url = try #require(share.cloud.url)
    lists.bob.on.fetchCloudShareMetadata.fails(with: .networkFailure, on: .once)
    let found = await failure { try await lists.bob.cloudShareMetadata(for: url) }
    #expect(found?.code == .networkFailure)
    lists.bob.on.acceptCloudShare.fails(
      with: .serverResponseLost, on: .once, at: .afterApplying)
    #expect(await failure { try await lists.join(share) }?.code == .serverResponseLost)
    #expect(lists.seenNames == ["list", "milk"])
    #expect(try await lists.join(share).cloud.url == url)
    #expect(lists.bob.on.acceptCloudShare.calls.count == 2)
  }
}

#if !canImport(CloudKit)
  /// Joining with metadata and participants of CloudKit's own types, which only the stand-ins let mocks make.
  @Suite("Joining with CloudKit's own metadata") struct SystemJoiningTests {
    @Test func `an operation joins share by share`() async throws {
      let lists = try await SharedList()
      let share = try await lists.share()
      let metadata = try await lists.bob.shareMetadata(for: #require(share.url))
      let stranger = MockCKContainer(backend: lists.bob.backend)
      stranger.changeAccount(to: .available, user: "carol")
      let trace = Trace()
      for container in [lists.bob, stranger] {
        let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
        operation.perShareResultBlock = { trace.add(line($0.share.recordID, $1)) }
        operation.acceptSharesResultBlock = { trace.add(code($0).map { "\($0)" } ?? "finished") }
        container.add(operation)
        await container.backend.idle()
      }
      let name = share.recordID.recordName
      #expect(
        trace.all == ["\(name) success", "finished", "\(name) permissionFailure", "finished"])
      #expect(lists.seenNames == ["list", "milk"])
    }

    @Test func `batch functions answer each item`() async throws {
      let lists = try await SharedList()
      let url = try #require(try await lists.share().url)
      let wrong = try #require(URL(string: "https://example.com/share"))
      let metadatas = try await lists.bob.shareMetadatas(for: [url, wrong])
      #expect(code(metadatas[wrong]) == .unknownItem)
      let metadata = try #require(try metadatas[url]?.get())
      #expect(try await lists.bob.accept([metadata])[metadata]?.get().url == url)
      let users = try await lists.alice.shareParticipants(
        forUserRecordIDs: [CKRecord.ID(recordName: "_bob"), CKRecord.ID(recordName: "_nobody")])
      #expect(users.count == 2)
      #expect(code(users[CKRecord.ID(recordName: "_nobody")]) == .unknownItem)
    }
  }
#endif
