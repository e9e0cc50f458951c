#if !canImport(CloudKit)
  import CloudKitMocks
  import Foundation
  import Testing

  /// Sources: CKShareRequestAccessOperation.h, CKShare.h, CKShareAccessRequester.h, CKError.h.
  @Suite("Asking to be let into shares")
  struct AccessRequestTests {
    let lists: SharedList
    let url: URL

    init() async throws {
      lists = try await SharedList()
      let share = try await lists.share(with: nil)
      share.allowsAccessRequests = true
      url = try #require((try await lists.ownersDatabase.save(share) as? CKShare)?.url)
    }

    private func ask(_ url: URL) async -> CKError.Code? {
      await failure { try await lists.bob.requestShareAccess(for: [url])[url]?.get() }?.code
    }

    private func share() throws -> CKShare {
      try #require(lists.ownersDatabase.records.all.compactMap { $0 as? CKShare }.first)
    }

    private func save(_ change: (CKShare) async throws -> Void) async throws {
      let share = try share()
      try await change(share)
      _ = try await lists.ownersDatabase.save(share)
    }

    @Test func `the owner sees who has asked, once, and lets the user in`() async throws {
      #expect(await ask(url) == nil)
      #expect(await ask(url) == nil)
      let requesters = try share().requesters
      #expect(requesters.map { $0.userIdentity.userRecordID?.recordName } == ["_bob"])
      #expect(await failure { try await lists.bob.shareMetadata(for: url) }?.code == .unknownItem)
      try await save { share in
        let lookup = requesters[0].participantLookupInfo
        let results = try await lists.alice.shareParticipants(for: [lookup])
        share.addParticipant(try #require(try results[lookup]?.get()))
      }
      #expect(try share().requesters.isEmpty)
      #expect(try share().participants.last?.isApprovedRequester == true)
      _ = try await lists.bob.accept(lists.bob.shareMetadata(for: url))
      #expect(lists.seenNames == ["list", "milk"])
    }

    @Test func `who is denied can ask again, who is blocked cannot until unblocked`() async throws {
      #expect(await ask(url) == nil)
      try await save { $0.denyRequesters($0.requesters) }
      #expect(try share().requesters.isEmpty)
      #expect(await ask(url) == nil)
      try await save { $0.blockRequesters($0.requesters) }
      #expect(await ask(url) == nil)
      #expect(try share().requesters.isEmpty && share().blockedIdentities.count == 1)
      try await save { $0.unblockIdentities($0.blockedIdentities) }
      #expect(await ask(url) == nil)
      #expect(try share().requesters.count == 1)
    }

    @Test func `the answer tells nothing of the share, but that one is invited`() async throws {
      let wrong = try #require(URL(string: "https://example.com/share"))
      #expect(await ask(wrong) == nil)
      try await save { $0.allowsAccessRequests = false }
      #expect(await ask(url) == nil)
      #expect(try share().requesters.isEmpty)
      try await save { share in
        share.allowsAccessRequests = true
        share.addParticipant(
          try await lists.alice.shareParticipant(forEmailAddress: "bob@example.com"))
      }
      #expect(await ask(url) == .participantAlreadyInvited)
      _ = try await lists.bob.accept(lists.bob.shareMetadata(for: url))
      #expect(await ask(url) == nil)
      #expect(try share().requesters.isEmpty)
    }

    @Test func `an operation asks URL by URL, and as a whole needs an account`() async throws {
      let trace = Trace()
      for status in [CKAccountStatus.available, .noAccount] {
        lists.bob.changeAccount(to: status)
        let operation = CKShareRequestAccessOperation(shareURLs: [url])
        operation.perShareAccessRequestResultBlock = { _, result in
          trace.add(code(result).map { "\($0)" } ?? "asked")
        }
        operation.shareAccessRequestResultBlock = {
          trace.add(code($0).map { "\($0)" } ?? "finished")
        }
        lists.bob.add(operation)
        await lists.bob.backend.idle()
      }
      #expect(trace.all == ["asked", "finished", "notAuthenticated"])
    }

    @Test func `a one-time URL is for whoever opens it first`() async throws {
      let anybody = CKShare.Participant.oneTimeURLParticipant()
      anybody.permission = .readWrite
      try await save { $0.addParticipant(anybody) }
      let url = try #require(try share().oneTimeURL(for: anybody.participantID))
      #expect(
        await failure { try await lists.bob.shareMetadata(for: self.url) }?.code == .unknownItem)
      let metadata = try await lists.bob.shareMetadata(for: url)
      #expect(metadata.participantPermission == .readWrite)
      let joined = try await lists.bob.accept(metadata)
      #expect(joined.currentUserParticipant?.permission == .readWrite)
      #expect(lists.seenNames == ["list", "milk"])
      let carol = MockCKContainer(backend: lists.bob.backend)
      carol.changeAccount(to: .available, user: "carol")
      #expect(await failure { try await carol.shareMetadata(for: url) }?.code == .unknownItem)
      #expect(await failure { try await carol.accept(metadata) }?.code == .permissionFailure)
    }

    @Test func `users who join at once are all let in`() async throws {
      try await save { $0.publicPermission = .readOnly }
      let backend = lists.alice.backend
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          let currentUser = MockCKContainer(backend: backend)
          currentUser.changeAccount(to: .available, user: "currentUser\(number)")
          group.addTask { [url] in
            _ = try await currentUser.accept(currentUser.shareMetadata(for: url))
          }
        }
        try await group.waitForAll()
      }
      #expect(try share().participants.count == 21)
    }
  }
#endif
