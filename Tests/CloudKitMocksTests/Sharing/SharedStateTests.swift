#if !canImport(CloudKit)
  import CloudKitMocks
  import Foundation
  import Testing

  /// Sources: CKFetchShareMetadataOperation.h, CKRecordZone.h, CKRecord.h, CKError.h.
  @Suite("What shares leave in records, zones and snapshots")
  struct SharedStateTests {
    @Test func `metadata come with the root where it is asked for, with its keys`() async throws {
      let lists = try await SharedList()
      let url = try #require(try await lists.share().url)
      let trace = Trace()
      for (fetchesRoot, keys) in [(false, nil), (true, nil), (true, [] as [String])] {
        let operation = CKFetchShareMetadataOperation(shareURLs: [url])
        operation.shouldFetchRootRecord = fetchesRoot
        operation.rootRecordDesiredKeys = keys
        operation.perShareMetadataResultBlock = { _, result in
          let root = try? result.get().rootRecord
          trace.add(root.map { "\($0.recordID) \($0.allKeys())" } ?? "none")
        }
        lists.bob.add(operation)
        await lists.bob.backend.idle()
      }
      let id = lists.seenID("list")
      #expect(trace.all == ["none", "\(id) [\"text\"]", "\(id) []"])
    }

    @Test func `operations on shares fail as a whole without an account`() async throws {
      let lists = try await SharedList()
      let share = try await lists.share()
      let metadata = try await lists.bob.shareMetadata(for: #require(share.url))
      lists.bob.changeAccount(to: .temporarilyUnavailable)
      let trace = Trace()
      let accept = CKAcceptSharesOperation(shareMetadatas: [metadata])
      accept.perShareResultBlock = { _, _ in trace.add("item") }
      accept.acceptSharesResultBlock = { trace.add(code($0).map { "\($0)" } ?? "finished") }
      let look = CKFetchShareParticipantsOperation(
        userIdentityLookupInfos: [CKUserIdentity.LookupInfo(emailAddress: "a@example.com")])
      look.perShareParticipantResultBlock = { _, _ in trace.add("item") }
      look.fetchShareParticipantsCompletionBlock = {
        trace.add(($0 as? CKError).map { "\($0.code)" } ?? "finished")
      }
      for operation in [accept, look] {
        lists.bob.add(operation)
        await lists.bob.backend.idle()
      }
      #expect(trace.all == Array(repeating: "accountTemporarilyUnavailable", count: 2))
    }

    @Test func `a zone that is shared whole refers to its share, for both users`() async throws {
      let lists = try await SharedList()
      let share = try await lists.share(zoneWide: true)
      try await lists.join(share)
      let zone = try await lists.ownersDatabase.recordZone(for: lists.zone)
      #expect(zone.share?.recordID == share.recordID)
      let seen = try await lists.sharedDatabase.recordZone(for: lists.seenZone)
      #expect(seen.share?.recordID.zoneID == lists.seenZone)
      let again = try await lists.ownersDatabase.save(CKRecordZone(zoneID: lists.zone))
      #expect(again.share?.recordID == share.recordID)
      let copy = try await Self.copied(lists.alice)
      #expect(copy.privateCloudDatabase.zones[lists.zone]?.share != nil)
      _ = try await lists.ownersDatabase.deleteRecord(withID: share.recordID)
      #expect(try await lists.ownersDatabase.recordZone(for: lists.zone).share == nil)
      let other = try await SharedList()
      try await other.share()
      #expect(try await other.ownersDatabase.recordZone(for: other.zone).share == nil)
    }

    /// A container of the same user on a backend that has read a snapshot of the other's.
    private static func copied(_ container: MockCKContainer) async throws -> MockCKContainer {
      let backend = Backend()
      try backend.load(try Backend.Snapshot(text: container.backend.snapshot().text))
      let copy = MockCKContainer(backend: backend)
      copy.changeAccount(to: .available, user: container.core.client.user)
      return copy
    }

    @Test func `a snapshot has shares with all they hold, and they go on`() async throws {
      let lists = try await SharedList()
      let share = try await lists.share(.readOnly)
      share.allowsAccessRequests = true
      share["title"] = "Shopping"
      let saved = try #require(try await lists.ownersDatabase.save(share) as? CKShare)
      try await lists.join(saved)
      let carol = MockCKContainer(backend: lists.alice.backend)
      carol.changeAccount(to: .available, user: "carol")
      _ = try await carol.requestShareAccess(for: [#require(saved.url)])

      let alice = try await Self.copied(lists.alice)
      let stored = try #require(
        alice.privateCloudDatabase.records[share.recordID] as? CKShare)
      #expect(stored.url == share.url && stored["title"] as? String == "Shopping")
      #expect(stored.participants.map(\.permission) == [.readWrite, .readOnly])
      #expect(stored.participants.map(\.acceptanceStatus) == [.accepted, .accepted])
      #expect(stored.requesters.count == 1)
      let root = try #require(
        alice.privateCloudDatabase.records[recordID("list", in: lists.zone)])
      #expect(root.share?.recordID == share.recordID)
      let bob = MockCKContainer(backend: alice.backend)
      bob.changeAccount(to: .available, user: "bob")
      let again = try await bob.shareMetadata(for: #require(share.url))
      #expect(again.hierarchicalRootRecordID == lists.seenID("list"))
      #expect(bob.sharedCloudDatabase.records.all.count == 3)
    }

    @Test func `whoever reads the public database is told who has written, in own terms`()
      async throws
    {
      let alice = MockCKContainer()
      alice.changeAccount(to: .available, user: "alice")
      let bob = MockCKContainer(backend: alice.backend)
      bob.changeAccount(to: .available, user: "bob")
      alice.schema = StoreSchema(
        types: ["Note": ["text": .string, "___recordID": .reference.queryable]],
        grants: ["Note": ["_icloud": [.read, .create, .write]]])
      let saved = try await alice.publicCloudDatabase.save(note("a"))
      #expect(saved.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
      let read = try await bob.publicCloudDatabase.record(for: recordID("a"))
      let users = [read.creatorUserRecordID, read.lastModifiedUserRecordID]
      #expect(users.map { $0?.recordName } == ["_alice", "_alice"])
      read["text"] = "b"
      let changed = try await bob.publicCloudDatabase.save(read)
      #expect(changed.creatorUserRecordID?.recordName == "_alice")
      #expect(changed.lastModifiedUserRecordID?.recordName == CKCurrentUserDefaultName)
      let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
      let found = try await alice.publicCloudDatabase.records(matching: query).matchResults[0].1
      #expect(
        try found.get().lastModifiedUserRecordID?.recordName == "_bob"
          && found.get().creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
    }
  }
#endif
