import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKFetchRecordsOperation.h and the overlay's comments; missing zones as observed.
@Suite("Fetching records")
struct FetchRecordsTests {
  let database = MockCKContainer().privateCloudDatabase

  private func traced(_ operation: CKFetchRecordsOperation) -> Trace {
    let trace = Trace()
    operation.perRecordProgressBlock = { trace.add("\($0.recordName) progress \($1)") }
    operation.perRecordResultBlock = { trace.add(line($0, $1)) }
    operation.fetchRecordsResultBlock = { result in
      trace.add(code(result).map { "finished \($0)" } ?? "finished")
    }
    return trace
  }

  @Test func `each record has its progress, then its result; then the operation ends`() async {
    database.records.insert(note("a"), note("b"))
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("b"), recordID("a")])
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all == ["b progress 1.0", "b success", "a progress 1.0", "a success", "finished"])
  }

  @Test func `the completion block comes last, and once`() async {
    let operation = CKFetchRecordsOperation(recordIDs: [])
    let trace = traced(operation)
    await withCheckedContinuation { continuation in
      operation.completionBlock = {
        trace.add("completed")
        continuation.resume()
      }
      database.add(operation)
    }
    #expect(trace.all == ["finished", "completed"])
    #if !canImport(CloudKit)
      #expect(operation.isFinished)
    #endif
  }

  @Test func `nothing is called inside add`() {
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    let (trace, caller) = (Trace(), ObjectIdentifier(Thread.current))
    operation.fetchRecordsResultBlock = { _ in
      trace.add(ObjectIdentifier(Thread.current) == caller ? "inside" : "outside")
    }
    database.add(operation)
    database.backend.waitUntilIdle()
    #expect(trace.all == ["outside"])
  }

  @Test func `a missing record is an item failure, and the operation succeeds`() async {
    database.records.insert(note("a"))
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("missing")])
    let trace = traced(operation)
    await database.run(operation)
    #expect(
      trace.all == [
        "a progress 1.0", "a success", "missing progress 1.0", "missing unknownItem", "finished",
      ])
  }

  @Test func `a missing zone is an item failure of its own kind`() async throws {
    let results = try await database.records(for: [recordID("a", in: customZone)])
    #expect(code(results[recordID("a", in: customZone)]) == .zoneNotFound)
  }

  @Test(
    arguments: [
      (nil, ["text", "title"]), ([], []), (["title"], ["title"]), (["none"], []),
    ] as [([String]?, [String])])
  func `desired keys choose the fields and leave the store alone`(
    keys: [String]?, fields: [String]
  ) async throws {
    let record = note("a", "body")
    record["title"] = "Title"
    database.records.insert(record)
    let operation = CKFetchRecordsOperation(recordIDs: [record.recordID])
    operation.desiredKeys = keys
    let (found, continuation) = AsyncStream<[String]>.makeStream()
    operation.perRecordResultBlock = { _, result in
      continuation.yield((try? result.get())?.allKeys().sorted() ?? ["failed"])
      continuation.finish()
    }
    database.add(operation)
    for await keys in found { #expect(keys == fields) }
    #expect(database.records[record.recordID]?.allKeys().sorted() == ["text", "title"])
  }

  @Test func `an id that is asked for twice is answered once`() async {
    database.records.insert(note("a"))
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("a")])
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all.filter { $0 == "a success" }.count == 1)
  }

  @Test func `more than 400 ids are refused as a whole`() async {
    let operation = CKFetchRecordsOperation(recordIDs: (0...400).map { recordID("\($0)") })
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all == ["finished \(CKError.Code.limitExceeded)"])
  }

  @Test func `a cancelled operation ends with operationCancelled`() async {
    database.records.insert(note("a"))
    let operation = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    let trace = traced(operation)
    operation.cancel()
    await database.run(operation)
    #expect(trace.all == ["finished \(CKError.Code.operationCancelled)"])
  }

  @Test func `the user's record is fetched without an id`() async {
    let operation = CKFetchRecordsOperation.fetchCurrentUserRecordOperation()
    let trace = traced(operation)
    await database.run(operation)
    #expect(trace.all.contains("\(CKCurrentUserDefaultName) success"))
  }

  @Test func `what is fetched is a copy`() async throws {
    database.records.insert(note("a", "old"))
    let record = try await database.record(for: recordID("a"))
    record["text"] = "new"
    #expect(database.text(of: "a") == "old")
  }

  @Test func `a fetched record has a change tag and no changes`() async throws {
    let stored = note("a")
    stored.encryptedValues["secret"] = "kept"
    database.records.insert(stored)
    let record = try await database.record(for: recordID("a"))
    #if !canImport(CloudKit)
      #expect(record.changedKeys() == [])
      #expect(record.encryptedValues.changedKeys() == [])
    #endif
    #expect(record.recordChangeTag != nil)
  }

  @Test func `single fetches throw the item's error, in both forms`() async {
    await #expect(throws: CKError(.unknownItem)) { try await database.record(for: recordID("a")) }
    let error = await withCheckedContinuation { continuation in
      database.fetch(withRecordID: recordID("a")) { record, error in
        #expect(record == nil)
        continuation.resume(returning: error as? CKError)
      }
    }
    #expect(error?.code == .unknownItem)
  }

  @Test func `the completion-handler form gives every id a result`() async throws {
    database.records.insert(note("a"))
    let results = await withCheckedContinuation { continuation in
      database.fetch(withRecordIDs: [recordID("a"), recordID("b")]) {
        continuation.resume(returning: $0)
      }
    }
    let items = try results.get()
    #expect(items.count == 2)
    #expect(code(items[recordID("b")]) == .unknownItem)
  }
}
