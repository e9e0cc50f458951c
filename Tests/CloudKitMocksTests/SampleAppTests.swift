#if canImport(CloudKit)
  import CloudKit
#endif
import CloudKitMocks
import Foundation
import Testing

/// Tests of an app, in one text for the stand-ins and for CloudKit's own classes.
@Suite struct SampleAppTests {
  private let cloud = MockCKContainer()
  private var database: MockCKDatabase { cloud.privateCloudDatabase }
  private let zone = CKRecordZone(zoneName: "Notes")

  @Test func `the app reads and saves its notes`() async throws {
    let app = Notes(container: cloud)
    database.records.insert(contentsOf: (1...5).map { note("\($0)") })

    let found = try await app.open(since: .distantPast)

    #expect(found.map(\.recordID.recordName).sorted() == ["1", "2", "3", "4", "5"])
    let zones = try await app.count()
    #expect(zones == 1)
    await confirmation { confirmed in
      app.save(found) { if case .success = $0 { confirmed() } }
      await cloud.backend.idle()
    }
  }

  @Test func `the app drops answers`() async throws {
    let app = Notes(container: cloud)
    try await app.prepare(zone.zoneID)
    #expect(database.zones[zone.zoneID] != nil)
    cloud.account = .noAccount
    #expect(await failure { try await app.prepare(zone.zoneID) }?.code == .notAuthenticated)
  }

  @Test func `the app keeps its token`() async throws {
    let app = Notes(container: cloud)
    database.zones.insert(zone)
    database.records.insert(fullNote("a", in: zone))
    let seen = Trace()

    let first = try await app.changes(since: nil) { seen.add($0.zoneName) }
    _ = try await app.changes(since: first) { seen.add($0.zoneName) }

    #expect(seen.all == ["Notes"])
  }

  @Test func `the app hears of news and reads them`() async throws {
    let app = Notes(container: cloud)
    try await app.subscribe()
    let other = MockCKContainer(backend: cloud.backend)
    _ = try await other.privateCloudDatabase.save(CKRecord(recordType: "Note"))

    let push = try #require(cloud.notifications.pending.first)

    #expect(app.didReceive(push.message.userInfo) != nil)
  }

  #if !canImport(CloudKit)
    @Test func `the app shares a note`() async throws {
      let app = Notes(container: cloud)
      database.zones.insert(zone)
      let url = try await app.share(fullNote("a", in: zone), with: "bob@example.com")
      #expect(url != nil)
    }
  #endif

  @Test func `the app tells of errors`() async throws {
    database.on.saveRecord.fails(with: .zoneBusy(retryAfter: 3), on: .once)
    let error = await #expect(throws: CKError.self) {
      try await database.save(CKRecord(recordType: "Note"))
    }
    #expect(advice(on: try #require(error)) == "again in 3 s")
  }

  @Test func `a record without fields is known again`() async throws {
    database.zones.insert(zone)
    let saved = try await database.save(fullNote("a", in: zone))

    let kept = try #require(systemFields(of: saved))

    #expect(kept.recordID == saved.recordID)
    #expect(kept.recordChangeTag == saved.recordChangeTag)
    #expect(kept.allKeys().isEmpty)
  }
}
