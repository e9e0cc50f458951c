#if !canImport(CloudKit)
  import CloudKitMocks
  import MockSpecStores
  import SyncedNotes
  import Testing

  // On Apple platforms only CloudKit can create participants and metadata.
  @Suite("Notes that another user shares", .timeLimit(.minutes(20)))
  struct SharedTests {
    let backend = Backend(clock: TestClock(.automatic))

    /// Alice's device, and Bob's notes of her zone.
    private func share(
      _ permission: CKShare.ParticipantPermission
    ) async throws -> (alice: Device, bob: NoteStore, share: CKShare) {
      let bob = MockCKContainer(backend: backend)
      bob.changeAccount(to: .available, user: "bob")
      let alice = try await Device("alice", on: backend)
      alice.cloud.changeAccount(to: .available, user: "alice")
      try await alice.notes.write("milk", to: "a")
      try await alice.notes.sync()
      let (share, url) = try await share(of: alice, permission)

      _ = try await bob.accept(bob.shareMetadata(for: url))
      let zoneID = CKRecordZone.ID(zoneName: "Notes", ownerName: "_alice")
      let notes = try NoteStore(
        database: bob.sharedCloudDatabase, zoneID: zoneID, disk: MockDisk(backend: backend),
        folder: "bob", automaticallySync: false)
      try await notes.start()
      return (alice, notes, share)
    }

    private func share(
      of alice: Device, _ permission: CKShare.ParticipantPermission
    ) async throws -> (CKShare, URL) {
      let share = CKShare(recordZoneID: Device.zoneID)
      let guest = try await alice.cloud.shareParticipant(forEmailAddress: "bob@me.com")
      guest.permission = permission
      share.addParticipant(guest)
      let saved = try #require(try await alice.database.save(share) as? CKShare)
      return (saved, try #require(saved.url))
    }

    @Test("come and go like own ones, and no zone is made") func both() async throws {
      let (alice, bob, _) = try await share(.readWrite)
      try await bob.write("bread", to: "b")
      try await bob.sync()
      try await alice.notes.sync()
      #expect(try await bob.notes == ["a": "milk", "b": "bread"])
      #expect(try await alice.notes.notes == bob.notes)
    }

    @Test("are refused from who may only read, once") func readOnly() async throws {
      let (alice, bob, _) = try await share(.readOnly)
      try await bob.sync()
      try await bob.write("oat milk", to: "a")
      await #expect(throws: CKError.self) { try await bob.sync() }
      #expect(await bob.refusals["a"]?.code == .permissionFailure)
      #expect(await bob.engine.state.pendingRecordZoneChanges.isEmpty)
      #expect(alice.server == ["a": "milk"])
    }

    @Test("leave the device when they are not shared any more") func left() async throws {
      let (alice, bob, share) = try await share(.readWrite)
      try await bob.sync()
      try await bob.write("unsent", to: "b")
      _ = try await alice.database.deleteRecord(withID: share.recordID)
      try await bob.sync()
      #expect(try await bob.notes.isEmpty)
      #expect(alice.server["a"] == "milk")
    }
  }
#endif
