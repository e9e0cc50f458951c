import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKFetchRecordZoneChangesOperation.h and its Swift overlay; error codes as observed.
@Suite("Changes of the records of a zone")
struct RecordZoneChangesTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }
  let client = ChangeTrace()

  private func insert(_ names: String...) {
    database.records.insert(contentsOf: names.map { note($0, in: customZone) })
  }

  @Test("CKFetchRecordZoneChangesOperation: each change once, then the zone, then the end")
  func order() async {
    insert("a", "b")
    #expect(
      await client.fetch(database) == ["a success", "b success", "Custom success", "finished "])
    #expect(!client.moreComing)
  }

  @Test("fetchRecordZoneChanges: a rule strikes the form with a completion handler too")
  func failingHandler() async {
    insert("a")
    let rule = database.on.fetchRecordZoneChanges.fails(with: .networkFailure)
    let failed: CKError.Code? = await withCheckedContinuation { continuation in
      database.fetchRecordZoneChanges(inZoneWith: customZone, since: nil) {
        continuation.resume(returning: code($0))
      }
    }
    #expect(failed == .networkFailure)
    #expect(database.on.fetchRecordZoneChanges.calls.count == 1)
    #expect(rule.timesFired == 1)
  }

  @Test(
    "CKFetchRecordZoneChangesOperation: after a token come only later changes, the deleted with their type"
  )
  func later() async throws {
    insert("a", "b", "c")
    _ = await client.fetch(database)
    insert("d")
    _ = try await database.deleteRecord(withID: recordID("a", in: customZone))
    #expect(
      await client.fetch(database, since: client.token) == [
        "d success", "a deleted Note", "Custom success", "finished ",
      ])
    #expect(
      await client.fetch(database, since: client.token) == ["Custom success", "finished "])
  }

  @Test("CKFetchRecordZoneChangesOperation: a record comes once, as it is now")
  func coalescing() async throws {
    insert("a", "b")
    _ = await client.fetch(database)
    for text in ["1", "2", "3"] {
      let record = try await database.record(for: recordID("a", in: customZone))
      record["text"] = text
      _ = try await database.save(record)
    }
    insert("short")
    _ = database.records.remove(recordID("short", in: customZone))
    database.records.remove(recordID("b", in: customZone))
    insert("b")
    #if canImport(CloudKit)
      #expect(
        await client.fetch(database, since: client.token) == [
          "a success", "b success", "short deleted Note", "Custom success", "finished ",
        ])
    #else
      let changes = try await database.recordZoneChanges(
        inZoneWith: customZone, since: client.token)
      #expect(Set(changes.modificationResultsByID.keys.map(\.recordName)) == ["a", "b"])
      let record = try changes.modificationResultsByID[recordID("a", in: customZone)]?.get().record
      #expect(record?["text"] as? String == "3")
      #expect(changes.deletions.map(\.recordID.recordName) == ["short"])
    #endif
  }

  @Test("CKFetchRecordZoneChangesOperation: a record comes with its last change, after the others")
  func interleaving() async throws {
    insert("a", "b")
    _ = await client.fetch(database)
    for name in ["a", "b", "a"] {
      let record = try await database.record(for: recordID(name, in: customZone))
      _ = try await database.save(record)
    }
    #expect(
      await client.fetch(database, since: client.token) == [
        "b success", "a success", "Custom success", "finished ",
      ])
  }

  @Test("CKFetchRecordZoneChangesOperation: who begins hears of no deletions")
  func beginning() async {
    insert("a", "b", "c")
    database.records.remove(recordID("b", in: customZone))
    #expect(
      await client.fetch(database, limit: 1) == [
        "a success", "Custom token", "c success", "Custom success", "finished ",
      ])
  }

  @Test("CKFetchRecordZoneChangesOperation: tokens between batches, none after the last")
  func batches() async {
    insert("a", "b", "c", "d", "e")
    #expect(
      await client.fetch(database, limit: 2) == [
        "a success", "b success", "Custom token", "c success", "d success", "Custom token",
        "e success", "Custom success", "finished ",
      ])
    #expect(!client.moreComing)
    // The intermediate tokens are valid too.
    #expect(
      await client.fetch(database, since: client.tokens[1]) == [
        "e success", "Custom success", "finished ",
      ])
  }

  @Test("CKFetchRecordZoneChangesOperation: without fetchAllChanges one batch, and moreComing")
  func singleBatch() async {
    insert("a", "b", "c")
    #expect(
      await client.fetch(database, limit: 2, all: false) == [
        "a success", "b success", "Custom success", "finished ",
      ])
    #expect(client.moreComing)
    #expect(
      await client.fetch(database, since: client.token, limit: 2, all: false) == [
        "c success", "Custom success", "finished ",
      ])
    #expect(!client.moreComing)
  }

  @Test("CKFetchRecordZoneChangesOperation: zones one after another, each with its own error")
  func zones() async {
    insert("a")
    database.zones.insert(CKRecordZone(zoneName: "Empty"))
    let gone = CKRecordZone.ID(zoneName: "Gone")
    #expect(
      await client.fetch(database, in: [gone, customZone, CKRecordZone.ID(zoneName: "Empty")]) == [
        "Gone zoneNotFound", "a success", "Custom success", "Empty success", "finished ",
      ])
  }

  @Test("CKFetchRecordZoneChangesOperation: zones without configuration begin at the beginning")
  func withoutConfiguration() async {
    insert("a")
    let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [customZone])
    #expect(
      await client.run(operation, in: database) == ["a success", "Custom success", "finished "])
  }

  @Test("CKModifyRecordsOperation: a batch that fails leaves no change, tombstone or token behind")
  func rollback() async throws {
    insert("kept", "stale")
    _ = await client.fetch(database)
    _ = await client.fetchZones(database)
    let (zoneClient, token) = (ChangeTrace(), client.token)
    let (saves, deletes) = try await database.modifyRecords(
      saving: [note("new", in: customZone), note("stale", in: customZone)],
      deleting: [recordID("kept", in: customZone)])
    #expect(
      saves.values.allSatisfy { code($0) != nil } && deletes.values.allSatisfy { code($0) != nil })
    #expect(await zoneClient.fetchZones(database, since: token) == ["finished "])
    #expect(
      await zoneClient.fetch(database) == [
        "kept success", "stale success", "Custom success", "finished ",
      ])
  }

  @Test("CKFetchRecordZoneChangesOperation: every client sees every deletion")
  func clients() async throws {
    insert("a", "b")
    let tablet = MockCKContainer(backend: container.backend).privateCloudDatabase
    let other = ChangeTrace()
    _ = await client.fetch(database)
    _ = await other.fetch(tablet)
    _ = try await tablet.deleteRecord(withID: recordID("a", in: customZone))
    for (client, database) in [(client, database), (other, tablet)] {
      #expect(
        await client.fetch(database, since: client.token) == [
          "a deleted Note", "Custom success", "finished ",
        ])
    }
  }

  @Test("CKFetchRecordZoneChangesOperation: desiredKeys, per zone") func fields() async throws {
    let record = note("a", "text", in: customZone)
    record["other"] = 1
    database.records.insert(record)
    let seen = Trace()
    let operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [customZone],
      configurationsByRecordZoneID: [customZone: .init(desiredKeys: ["other"])])
    operation.recordWasChangedBlock = { _, result in
      for key in (try? result.get().allKeys()) ?? [] { seen.add(key) }
    }
    await database.run(operation)
    #expect(seen.all == ["other"])
  }

  @Test func `a record can fail inside a fetch that succeeds`() async {
    insert("a", "b")
    database.on.fetchRecordZoneChanges.fails(
      items: [recordID("a", in: customZone)], with: .networkFailure)
    #expect(
      await client.fetch(database) == [
        "a networkFailure", "b success", "Custom success", "finished ",
      ])
  }

  @Test func `the default zone has no changes, the public database neither`() async {
    database.records.insert(note("a"))
    #expect(
      await client.fetch(database, in: [.default]) == [
        "_defaultZone invalidArguments", "finished ",
      ])
    #expect(
      await client.fetch(container.publicCloudDatabase, in: [.default]) == ["finished badDatabase"])
  }

  #if !canImport(CloudKit)
    @Test func `functions have one batch, as long as their limit, and say whether there is more`()
      async throws
    {
      insert("a", "b", "c")
      let first = try await database.recordZoneChanges(
        inZoneWith: customZone, since: nil, resultsLimit: 2)
      #expect(first.modificationResultsByID.count == 2 && first.moreComing)
      let told = await withCheckedContinuation { continuation in
        database.fetchRecordZoneChanges(inZoneWith: customZone, since: nil, resultsLimit: 1) {
          continuation.resume(returning: $0)
        }
      }
      #expect(try told.get().modificationResultsByID.count == 1 && told.get().moreComing)
      let rest = try await database.recordZoneChanges(
        inZoneWith: customZone, since: first.changeToken)
      #expect(rest.modificationResultsByID.count == 1 && !rest.moreComing)
    }
  #endif

  @Test func `the completion-handler form says the same`() async throws {
    insert("a")
    let result = await withCheckedContinuation { continuation in
      database.fetchRecordZoneChanges(inZoneWith: customZone, since: nil) {
        continuation.resume(returning: $0)
      }
    }
    #if canImport(CloudKit)
      let changes = try result.get().modificationResultsByID
      #expect(changes.count == 1)
      #expect(throws: CKError.self) { try changes.values.first?.get() }
    #else
      #expect(try result.get().modificationResultsByID.count == 1)
      #expect(try result.get().moreComing == false)
    #endif
  }
}
