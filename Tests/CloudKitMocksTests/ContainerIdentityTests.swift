import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// A container is its identifier. Source: CKContainer.h.
@Suite("A container is its identifier")
struct ContainerIdentityTests {
  let backend = Backend(scheduling: .inline)

  private func container(_ identifier: String) -> MockCKContainer {
    MockCKContainer(identifier: identifier, backend: backend)
  }

  private func note(_ name: String) -> CKRecord {
    CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: name))
  }

  @Test("containers of two identifiers share nothing") func apart() async throws {
    let (notes, photos) = (container("iCloud.notes"), container("iCloud.photos"))
    #expect(notes.containerIdentifier == "iCloud.notes")
    for (mine, theirs) in [
      (notes.privateCloudDatabase, photos.privateCloudDatabase),
      (notes.publicCloudDatabase, photos.publicCloudDatabase),
    ] {
      _ = try await mine.save(note("milk"))
      #expect(mine.records.count == 1)
      #expect(theirs.records.all.isEmpty)
      let error = await #expect(throws: CKError.self) {
        try await theirs.record(for: note("milk").recordID)
      }
      #expect(error?.code == .unknownItem)
    }
  }

  @Test("containers of one identifier are devices of one service") func together() async throws {
    let (phone, tablet) = (container("iCloud.notes"), container("iCloud.notes"))
    _ = try await phone.privateCloudDatabase.save(note("milk"))
    #expect(tablet.privateCloudDatabase.records.count == 1)
    let usual = MockCKContainer(backend: backend)
    #expect(usual.privateCloudDatabase.records.all.isEmpty)
    let named = container(try #require(usual.containerIdentifier))
    _ = try await named.privateCloudDatabase.save(note("bread"))
    #expect(usual.privateCloudDatabase.records.count == 1)
  }

  @Test("a subscription tells the devices of its container only") func notifications() async throws
  {
    let (phone, tablet) = (container("iCloud.notes"), container("iCloud.notes"))
    let other = container("iCloud.photos")
    let subscription = CKDatabaseSubscription(subscriptionID: "all")
    let info = CKSubscription.NotificationInfo()
    info.shouldSendContentAvailable = true
    subscription.notificationInfo = info
    _ = try await phone.privateCloudDatabase.save(subscription)
    _ = try await phone.privateCloudDatabase.save(CKRecordZone(zoneName: "lists"))
    #expect(tablet.notifications.pending.count == 1)
    #expect(other.notifications.pending.isEmpty)
    _ = try await other.privateCloudDatabase.save(CKRecordZone(zoneName: "albums"))
    #expect(tablet.notifications.pending.count == 1)
  }

  @Test("snapshots tell the containers apart, and bring each back") func snapshots() async throws {
    _ = try await container("iCloud.notes").privateCloudDatabase.save(note("milk"))
    _ = try await container("iCloud.photos").privateCloudDatabase.save(note("sea"))
    let other = Backend(scheduling: .inline)
    try other.load(backend.snapshot())
    for (identifier, name) in [("iCloud.notes", "milk"), ("iCloud.photos", "sea")] {
      let database = MockCKContainer(identifier: identifier, backend: other).privateCloudDatabase
      #expect(database.records.all.map(\.recordID.recordName) == [name])
    }
  }
}
