import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// The record that an app saves is up to date when the answer comes: a choice, as Apple's sample code needs it.
@Suite("The record of the client after a save")
struct UpdatedRecordTests {
  let cloud = MockCKContainer()
  var database: MockCKDatabase { cloud.privateCloudDatabase }

  @Test func `one object is saved again and again`() async throws {
    let record = note("a", "first")
    _ = try await database.save(record)
    record["text"] = "second"
    _ = try await database.save(record)
    #expect(database.text(of: "a") == "second")
    let (saves, _) = try await database.modifyRecords(saving: [record], deleting: [])
    #expect(code(saves[record.recordID]) == nil)
    #if !canImport(CloudKit)
      let stored = try #require(database.records[record.recordID])
      #expect(record.recordChangeTag == stored.recordChangeTag)
      #expect(record.modificationDate == stored.modificationDate)
      #expect(record.creatorUserRecordID == stored.creatorUserRecordID)
      #expect(record.changedKeys() == [])
    #endif
  }

  @Test(arguments: [true, false])
  func `operations and completion handlers do the same`(isOperation: Bool) async throws {
    let record = note("a", "first")
    for text in ["first", "second", "third"] {
      record["text"] = text
      if isOperation {
        await database.run(CKModifyRecordsOperation(recordsToSave: [record]))
      } else {
        _ = try await answer { database.save(record, completionHandler: $0) } as CKRecord
      }
      #expect(database.text(of: "a") == text)
    }
  }

  /// In an atomic zone none of them is saved.
  @Test(arguments: [CKRecordZone.ID.default, customZone])
  func `only the records of a batch that were saved are up to date`(zone: CKRecordZone.ID)
    async throws
  {
    database.records.insert(note("taken", in: zone))
    let (free, taken) = (note("free", in: zone), note("taken", in: zone))
    let (saves, _) = try await database.modifyRecords(saving: [taken, free], deleting: [])
    #expect(code(saves[free.recordID]) == (zone == customZone ? .batchRequestFailed : nil))
    #expect(await failure { try await database.save(taken) }?.code == .serverRecordChanged)
    _ = try await database.save(free)
    _ = try await database.save(free)
    #if !canImport(CloudKit)
      #expect(taken.recordChangeTag == nil)
      #expect(taken.changedKeys() == ["text"])
    #endif
  }

  @Test func `a save that fails, or whose answer is lost, leaves the object as it is`() async {
    database.on.saveRecord.fails(with: .networkFailure, on: .call(1))
    database.on.saveRecord.fails(with: .serverResponseLost, on: .call(2), at: .afterApplying)
    let record = note("a")
    for expected in [CKError.Code.networkFailure, .serverResponseLost, .serverRecordChanged] {
      #expect(await failure { try await database.save(record) }?.code == expected)
    }
  }

  @Test func `the object is up to date when the answer comes, not before`() async throws {
    let gate = cloud.backend.gate("answer")
    database.on.saveRecord.waits(for: gate, on: .once, at: .afterApplying)
    let record = note("a")
    let saving = Task { try await database.save(record) }
    try await gate.reached()
    #expect(await failure { try await database.save(record) }?.code == .serverRecordChanged)
    gate.open()
    _ = try await saving.value
    _ = try await database.save(record)
  }

  @Test func `the knob switches it off`() async throws {
    cloud.backend.choices.updatesSavedRecords = false
    let record = note("a")
    _ = try await database.save(record)
    #expect(await failure { try await database.save(record) }?.code == .serverRecordChanged)
    #if !canImport(CloudKit)
      #expect(record.recordChangeTag == nil)
    #endif
  }

  @Test func `an answer that is overtaken does not bring an older tag`() async throws {
    let gate = cloud.backend.gate("first")
    let record = note("a", "first")
    database.on.modifyRecords.waits(for: gate, on: .once, at: .afterApplying)
    let first = Task {
      try await database.modifyRecords(saving: [record], deleting: [], savePolicy: .allKeys)
    }
    try await gate.reached()
    record["text"] = "second"
    _ = try await database.modifyRecords(saving: [record], deleting: [], savePolicy: .allKeys)
    gate.open()
    _ = try await first.value
    record["text"] = "third"
    _ = try await database.save(record)
    #expect(database.text(of: "a") == "third")
  }

  @Test func `an app can change its record all the while`() async throws {
    let record = note("a")
    let changes = Task.detached {
      for number in 1...2_000 { record["number"] = number }
    }
    for _ in 1...50 {
      _ = try await database.modifyRecords(
        saving: [record], deleting: [], savePolicy: .changedKeys)
    }
    await changes.value
    _ = try await database.modifyRecords(saving: [record], deleting: [], savePolicy: .changedKeys)
    #expect(database.records[record.recordID]?["number"] == 2_000)
  }

  #if !canImport(CloudKit)
    @Test func `what the app changes while the save runs stays changed`() async throws {
      let gate = cloud.backend.gate("save")
      database.on.saveRecord.waits(for: gate, on: .once)
      let record = note("a", "sent")
      record["kept"] = 1
      record.encryptedValues["secret"] = "sent"
      let saving = Task { try await database.save(record) }
      try await gate.reached()
      record["text"] = "later"
      record["new"] = 2
      record.encryptedValues["secret"] = "later"
      let parent = note("parent")
      record.setParent(parent)
      gate.open()
      _ = try await saving.value
      #expect(record.changedKeys() == ["new", "text"])
      #expect(record.encryptedValues.changedKeys() == ["secret"])
      #expect(record["text"] == "later")
      _ = try await database.modifyRecords(
        saving: [record, parent], deleting: [], savePolicy: .changedKeys)
      let stored = try #require(database.records[record.recordID])
      #expect(stored["text"] == "later")
      #expect(stored.parent?.recordID == parent.recordID)
      #expect(record.changedKeys() == [])
    }

    @Test func `a share gets its URL, and can be saved again`() async throws {
      let zone = CKRecordZone(zoneName: "Lists")
      _ = try await database.save(zone)
      let root = note("list", in: zone.zoneID)
      let share = CKShare(rootRecord: root)
      share[CKShare.SystemFieldKey.title] = "Groceries"
      await database.run(CKModifyRecordsOperation(recordsToSave: [root, share]))
      let url = try #require(share.url)
      #expect(try await cloud.shareMetadata(for: url).share.recordID == share.recordID)
      share.publicPermission = .readOnly
      _ = try await database.save(share)
      root["text"] = "again"
      _ = try await database.save(root)
      #expect(root.share?.recordID == share.recordID)
    }

    @Test func `a share of a zone gets its URL too`() async throws {
      let zone = CKRecordZone(zoneName: "Lists")
      try await database.save(zone)
      let share = CKShare(recordZoneID: zone.zoneID)
      #expect(share.url == nil)
      try await database.save(share)
      let url = try #require(share.url)
      #expect(try await cloud.shareMetadata(for: url).share.recordID == share.recordID)
    }
  #endif
}
