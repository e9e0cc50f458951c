import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of the choices where nothing public says what CloudKit does.
@Suite("Choices")
struct ChoiceTests {
  let cloud = MockCKContainer()
  var database: MockCKDatabase { cloud.privateCloudDatabase }
  private let list = recordID("list", in: customZone)

  init() {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.records.insert(note("list", in: customZone))
  }

  private func item(_ name: String) -> CKRecord {
    let record = note(name, in: customZone)
    record.setParent(list)
    return record
  }

  @Test(arguments: [false, true])
  func `a save of a child changes the tag of its parent, if a test wants it`(isChosen: Bool)
    async throws
  {
    cloud.backend.choices.savesChangeParentTags = isChosen
    let known = try await database.record(for: list)
    let feed = try await changedNames(since: nil)
    _ = try await database.save(item("milk"))
    known["text"] = "changed"
    let error = await failure { try await database.save(known) }
    #expect(error?.code == (isChosen ? .serverRecordChanged : nil))
    #expect(error?.ancestorRecord?["text"] as? String == (isChosen ? "" : nil))
    let news = try await changedNames(since: feed.token)
    #expect(news.names == (isChosen ? ["milk"] : ["list", "milk"]))
    let fetched = try await database.record(for: list)
    fetched["text"] = "merged"
    _ = try await database.save(fetched)
  }

  @Test func `parents that are saved with their children come with their last tag`() async throws {
    cloud.backend.choices.savesChangeParentTags = true
    let parent = try await database.record(for: list)
    let (saves, _) = try await database.modifyRecords(
      saving: [parent, item("milk"), item("bread")], deleting: [])
    #expect(try saves[list]?.get().recordChangeTag == database.records[list]?.recordChangeTag)
    _ = try await database.save(parent)
  }

  @Test(arguments: [false, true])
  func `the deletion of a missing record succeeds, if a test wants it`(isChosen: Bool) async throws
  {
    cloud.backend.choices.deletesMissingRecords = isChosen
    let missing = recordID("missing", in: customZone)
    let error = await failure { try await database.deleteRecord(withID: missing) }
    #expect(error?.code == (isChosen ? nil : .unknownItem))
    let (_, deletes) = try await database.modifyRecords(saving: [], deleting: [missing, list])
    #expect(code(deletes[list]) == (isChosen ? nil : .batchRequestFailed))
    let elsewhere = recordID("missing", in: CKRecordZone.ID(zoneName: "Missing"))
    #expect(
      await failure { try await database.deleteRecord(withID: elsewhere) }?.code == .zoneNotFound)
  }

  @Test func `a rewind takes choices back`() {
    let mark = cloud.backend.checkpoint()
    cloud.backend.choices.deletesMissingRecords = true
    cloud.backend.rewind(to: mark)
    #expect(cloud.backend.choices == ServiceChoices())
  }

  @Test func `lists without a cursor come whole, whatever the limit of pages`() async throws {
    database.zones.insert(CKRecordZone(zoneName: "Second"), CKRecordZone(zoneName: "Third"))
    for name in ["a", "b"] {
      let subscription = CKRecordZoneSubscription(
        zoneID: CKRecordZone.ID(zoneName: name), subscriptionID: name)
      subscription.notificationInfo = CKSubscription.NotificationInfo()
      _ = try await database.save(subscription)
    }
    database.records.insert(note("one"), note("two"))
    cloud.backend.pageLimit = 1
    #expect(try await database.allRecordZones().count == 4)
    #expect(try await database.allSubscriptions().count == 2)
    cloud.backend.removeAllFaults()
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    #expect(try await database.records(matching: query).matchResults.count == 1)
    #expect(cloud.backend.pageLimit == 1)
  }

  private func changedNames(since token: CKServerChangeToken?) async throws
    -> (names: [String], token: CKServerChangeToken)
  {
    let page = try await database.recordZoneChanges(inZoneWith: customZone, since: token)
    return (page.modificationResultsByID.keys.map(\.recordName).sorted(), page.changeToken)
  }
}
