import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite struct SnapshotTests {
  @Test func `a container is the same after its snapshot was loaded elsewhere`() throws {
    let cloud = MockCKContainer(backend: Backend())
    let database = cloud.privateCloudDatabase
    let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "note"))
    note["title"] = "Draft"
    note["count"] = 3
    note["share"] = 0.5
    note["whole"] = 2.0
    note["isDone"] = true
    note["at"] = Date(timeIntervalSince1970: 1_700_000_000.25)
    note["bytes"] = Data([0, 1, 2])
    note["tags"] = ["a", "b"]
    note.encryptedValues["secret"] = "x"
    let zone = CKRecordZone.ID(zoneName: "work")
    let child = CKRecord(
      recordType: "Item", recordID: CKRecord.ID(recordName: "child", zoneID: zone))
    child["note"] = CKRecord.Reference(recordID: note.recordID, action: .none)
    database.records.insert(note, child)
    database.records.insert(note)
    let subscription = CKDatabaseSubscription(subscriptionID: "all")
    subscription.notificationInfo = CKSubscription.NotificationInfo()
    database.subscriptions.insert(subscription)
    database.records.remove(child.recordID)
    cloud.changeAccount(to: .restricted)

    let snapshot = try cloud.backend.snapshot()
    let other = Backend()
    try other.load(try Backend.Snapshot(text: snapshot.text))
    let copy = MockCKContainer(backend: other)
    let stored = try #require(copy.privateCloudDatabase.records[note.recordID])
    let known = try #require(database.records[note.recordID])
    for key in known.allKeys() {
      #expect(stored[key] as? NSObject == known[key] as? NSObject, "\(key)")
    }
    #expect(stored.encryptedValues["secret"] as String? == "x")
    #expect(copy.privateCloudDatabase.zones.count == database.zones.count)
    #expect(copy.privateCloudDatabase.subscriptions.all.map(\.subscriptionID) == ["all"])
    #expect(stored.recordChangeTag == known.recordChangeTag)
    #expect(stored.modificationDate == known.modificationDate)
    #expect(try other.snapshot().differences(from: snapshot) == [])
  }

  @Test func `numbers that are none in JSON are kept as well`() throws {
    let cloud = MockCKContainer()
    let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "note"))
    note["most"] = Double.infinity
    note["least"] = -Double.infinity
    note["none"] = Double.nan
    cloud.privateCloudDatabase.records.insert(note)
    let snapshot = try cloud.backend.snapshot()
    let other = Backend()
    try other.load(try Backend.Snapshot(text: snapshot.text))
    let copy = MockCKContainer(backend: other).privateCloudDatabase
    let stored = try #require(copy.records[note.recordID])
    #expect(stored["most"] as? Double == .infinity && stored["least"] as? Double == -.infinity)
    #expect((stored["none"] as? Double)?.isNaN == true)
    #expect(try other.snapshot().differences(from: snapshot) == [])
  }

  @Test func `a rule of a plan that its call never fails by is an issue`() async throws {
    let plan = try BackendPlan(
      json: """
        { "rules": [{ "call": "CKDatabase.modifyRecords", "fails": "serverRecordChanged" }] }
        """)
    let backend = try Backend(plan: plan, errors: MockCKError.self, issues: .kept) {
      MockCKContainer(backend: $0).privateCloudDatabase
    }
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    for _ in 1...2 {
      _ = try await database.modifyRecords(saving: [CKRecord(recordType: "Note")], deleting: [])
    }
    #expect(backend.issues.count == 1)
    #expect(
      backend.issues.first?.message.hasPrefix(
        "the plan is wrong: a call of 'CKDatabase.modifyRecords' never fails with "
          + "'serverRecordChanged'; it can with internalError, ") == true)
  }

  @Test func `a difference is a list that people can read`() throws {
    let cloud = MockCKContainer()
    let note = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "note"))
    note["title"] = "Draft"
    cloud.privateCloudDatabase.records.insert(note)
    let before = try cloud.backend.snapshot()
    note["title"] = "Final"
    cloud.privateCloudDatabase.records.insert(note)
    let differences = try cloud.backend.snapshot().differences(from: before)
    let difference = try #require(differences.first { $0.part == "mockUser/private/records[note]" })
    #expect(
      difference.description.hasPrefix(
        """
        mockUser/private/records[note]
          record.fields.title
        """))
    #expect(difference.description.contains(#"  "Draft" → "Final""#))
  }

  @Test func `fixtures of a plan are records of CloudKit`() throws {
    let plan = try BackendPlan(
      json: """
        { "fixtures": [{ "database": "private", "table": "records", "records": [
          { "recordID": "milk", "type": "Note", "fields": { "title": "Milk", "count": 2 } },
          { "recordID": { "name": "w", "zone": "work" }, "type": "Note" }
        ] }] }
        """)
    let cloud = MockCKContainer(backend: try Backend(plan: plan, errors: MockCKError.self))
    let records = cloud.privateCloudDatabase.records
    #expect(records.all.map(\.recordID.recordName) == ["milk", "w"])
    #expect(records.all.first?["count"] as Int? == 2)
    #expect(cloud.publicCloudDatabase.records.isEmpty)
  }
}
