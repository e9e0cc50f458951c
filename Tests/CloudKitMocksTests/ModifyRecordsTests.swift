import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKModifyRecordsOperation.h, CKError.h, CKRecordZone.h; conflicts of new records and deleted records as observed.
@Suite("Saving and deleting records")
struct ModifyRecordsTests {
  let database = MockCKContainer().privateCloudDatabase

  private func traced(_ operation: CKModifyRecordsOperation) -> Trace {
    let trace = Trace()
    operation.perRecordProgressBlock = { trace.add("\($0.recordID.recordName) progress \($1)") }
    operation.perRecordSaveBlock = { trace.add("saved " + line($0, $1)) }
    operation.perRecordDeleteBlock = { trace.add("deleted " + line($0, $1)) }
    operation.modifyRecordsResultBlock = { result in
      trace.add(code(result).map { "finished \($0)" } ?? "finished")
    }
    return trace
  }

  @Test func `saves come before deletes, and the end comes last`() async {
    database.records.insert(note("old"))
    let operation = CKModifyRecordsOperation(
      recordsToSave: [note("a"), note("b")], recordIDsToDelete: [recordID("old")])
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all == [
        "a progress 1.0", "saved a success", "b progress 1.0", "saved b success",
        "deleted old success", "finished",
      ])
    #expect(database.records.count == 2)
  }

  @Test func `an empty operation succeeds`() async {
    let operation = CKModifyRecordsOperation()
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all == ["finished"])
  }

  @Test func `what is saved comes back with a new tag and without changes`() async throws {
    let saved = try await database.save(note("a", "text"))
    let again = try await database.save(#require(saved.copy() as? CKRecord))
    #if !canImport(CloudKit)
      #expect(saved.changedKeys() == [])
    #endif
    #expect(saved.recordChangeTag != nil)
    #expect(saved.recordChangeTag != again.recordChangeTag)
    #expect(saved.creationDate == again.creationDate)
  }

  @Test func `a stale tag is a conflict with three records`() async throws {
    let mine = try await database.save(note("a", "base"))
    let theirs = try await database.record(for: recordID("a"))
    theirs["text"] = "theirs"
    _ = try await database.save(theirs)
    mine["text"] = "mine"
    let error = try #require(await failure { try await database.save(mine) })
    #expect(error.code == .serverRecordChanged)
    #expect(error.clientRecord?["text"] as? String == "mine")
    #expect(error.serverRecord?["text"] as? String == "theirs")
    #expect(error.ancestorRecord?["text"] as? String == "base")
    #expect(database.text(of: "a") == "theirs")
  }

  @Test func `a merge into the server's record saves, a merge into one's own conflicts again`()
    async throws
  {
    let mine = try await database.save(note("a", "base"))
    let theirs = try await database.record(for: recordID("a"))
    theirs["text"] = "theirs"
    _ = try await database.save(theirs)
    mine["text"] = "mine"
    let error = try #require(await failure { try await database.save(mine) })
    #expect(await failure { try await database.save(mine) }?.code == .serverRecordChanged)
    let merged = try #require(error.serverRecord)
    merged["text"] = "merged"
    _ = try await database.save(merged)
    #expect(database.text(of: "a") == "merged")
  }

  @Test func `a new record over an existing id is a conflict with an empty ancestor`() async throws
  {
    database.records.insert(note("a", "there"))
    let error = try #require(await failure { try await database.save(note("a", "new")) })
    #expect(error.code == .serverRecordChanged)
    #expect(error.ancestorRecord?.allKeys() == [])
  }

  @Test func `a tagged record that is gone is unknown`() async throws {
    let saved = try await database.save(note("a"))
    _ = try await database.deleteRecord(withID: recordID("a"))
    saved["text"] = "again"
    #expect(await failure { try await database.save(saved) }?.code == .unknownItem)
  }

  @Test func `changedKeys overwrites the changed keys and keeps the others`() async throws {
    let (mine, server) = try await diverged()
    mine["text"] = "mine"
    let (saves, _) = try await database.modifyRecords(
      saving: [mine], deleting: [], savePolicy: .changedKeys)
    #expect(code(saves[mine.recordID]) == nil)
    let stored = try #require(database.records[server.recordID])
    #expect(stored["text"] as? String == "mine")
    #expect(stored["other"] as? String == "theirs")
    #expect(stored["title"] as? String == "newer")
  }

  @Test func `allKeys overwrites every key and keeps those that only the server has`() async throws
  {
    let (mine, server) = try await diverged()
    mine["text"] = "mine"
    _ = try await database.modifyRecords(saving: [mine], deleting: [], savePolicy: .allKeys)
    let stored = try #require(database.records[server.recordID])
    #expect(stored["text"] as? String == "mine")
    #expect(stored["title"] as? String == "old")
    #expect(stored["other"] as? String == "theirs")
  }

  @Test func `one failure undoes an atomic zone and leaves other zones alone`() async throws {
    database.records.insert(note("kept", "before", in: customZone), note("stale", in: customZone))
    let doomed = note("stale", "new", in: customZone)
    let mate = note("mate", in: customZone)
    let operation = CKModifyRecordsOperation(
      recordsToSave: [mate, doomed, note("elsewhere")],
      recordIDsToDelete: [recordID("kept", in: customZone)])
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all.filter { !$0.contains("progress") } == [
        "saved mate batchRequestFailed", "saved stale serverRecordChanged",
        "saved elsewhere success", "deleted kept batchRequestFailed", "finished",
      ])
    #expect(database.text(of: "kept", in: customZone) == "before")
    #expect(database.records[mate.recordID] == nil)
    #expect(database.records[recordID("elsewhere")] != nil)
  }

  @Test func `a delete that fails undoes its atomic zone as well`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let ids = ["new", "none"].map { recordID($0, in: customZone) }
    let (saves, deletes) = try await database.modifyRecords(
      saving: [note("new", in: customZone)], deleting: [ids[1]])
    #expect(code(saves[ids[0]]) == .batchRequestFailed)
    #expect(code(deletes[ids[1]]) == .unknownItem)
    #expect(database.records.isEmpty)
  }

  @Test func `records of a zone that was deleted and made again are unknown`() async throws {
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    let saved = try await database.save(note("a", in: customZone))
    _ = try await database.deleteRecordZone(withID: customZone)
    saved["text"] = "again"
    #expect(await failure { try await database.save(saved) }?.code == .zoneNotFound)
    _ = try await database.save(CKRecordZone(zoneID: customZone))
    #expect(await failure { try await database.save(saved) }?.code == .unknownItem)
  }

  @Test(arguments: [(customZone, false), (.default, true)])
  func `outside atomic batches only the failed item fails`(
    zone: CKRecordZone.ID, isAtomic: Bool
  ) async {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.records.insert(note("stale", in: zone))
    let operation = CKModifyRecordsOperation(
      recordsToSave: [note("mate", in: zone), note("stale", "new", in: zone)])
    operation.isAtomic = isAtomic
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all.filter { $0.hasPrefix("saved") } == [
        "saved mate success", "saved stale serverRecordChanged",
      ])
  }

  @Test func `a delete of what is not there is unknown`() async throws {
    let (_, deletes) = try await database.modifyRecords(saving: [], deleting: [recordID("a")])
    #expect(code(deletes[recordID("a")]) == .unknownItem)
    #expect(
      await failure { try await database.deleteRecord(withID: recordID("a")) }?.code == .unknownItem
    )
  }

  @Test func `more than 400 items are refused as a whole, saves and deletes together`() async {
    let operation = CKModifyRecordsOperation(
      recordsToSave: (0..<200).map { note("s\($0)") },
      recordIDsToDelete: (0...200).map { recordID("d\($0)") })
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all == ["finished \(CKError.Code.limitExceeded)"])
    #expect(database.records.isEmpty)
  }

  @Test func `a record in a zone that does not exist is refused`() async {
    let error = await failure { try await database.save(note("a", in: customZone)) }
    #expect(error?.code == .zoneNotFound)
  }

  @Test func `the completion-handler forms say the same`() async throws {
    let saved = await withCheckedContinuation { continuation in
      database.save(note("a")) { continuation.resume(returning: ($0 != nil, $1 == nil)) }
    }
    #expect(saved == (true, true))
    let deleted = await withCheckedContinuation { continuation in
      database.delete(withRecordID: recordID("a")) { id, error in
        continuation.resume(returning: error == nil ? id : nil)
      }
    }
    #expect(deleted == recordID("a"))
    let results = await withCheckedContinuation { continuation in
      database.modifyRecords(saving: [note("b")], deleting: [recordID("c")]) {
        continuation.resume(returning: $0)
      }
    }
    let (saves, deletes) = try results.get()
    #expect(code(saves[recordID("b")]) == nil && saves.count == 1)
    #expect(code(deletes[recordID("c")]) == .unknownItem)
  }

  /// Returns the record of one device, after another device has changed `title` and added `other`.
  private func diverged() async throws -> (mine: CKRecord, server: CKRecord) {
    let record = note("a", "base")
    record["title"] = "old"
    let mine = try await database.save(record)
    let theirs = try await database.record(for: record.recordID)
    theirs["title"] = "newer"
    theirs["other"] = "theirs"
    return (mine, try await database.save(theirs))
  }
}
