import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: Foundation's `Operation`, CKOperation.h.
@Suite("Operations in a database")
struct OperationTests {
  let database = MockCKContainer().privateCloudDatabase

  @Test func `an operation waits for those that it depends on`() async {
    let trace = Trace()
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    save.modifyRecordsResultBlock = { _ in trace.add("saved") }
    let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    fetch.perRecordResultBlock = { trace.add("fetched " + line($0, $1)) }
    fetch.addDependency(save)
    database.add(fetch)
    database.add(save)
    await database.backend.idle()
    #expect(trace.all == ["saved", "fetched a success"])
  }

  @Test(.withStartedOperations)
  func `an operation waits for what runs in a queue of the app, and that for it`() async {
    let trace = Trace()
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    save.modifyRecordsResultBlock = { _ in trace.add("saved") }
    let adapter = BlockOperation { trace.add("adapted") }
    let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    fetch.perRecordResultBlock = { trace.add("fetched " + line($0, $1)) }
    adapter.addDependency(save)
    fetch.addDependency(adapter)
    let queue = OperationQueue()
    queue.addOperation(adapter)
    database.add(fetch)
    database.add(save)
    await database.backend.idle()
    #expect(trace.all == ["saved", "adapted", "fetched a success"])
  }

  @Test(.withStartedOperations)
  func `a queue of the app runs an operation by adding it to the database`() async {
    let (trace, database) = (Trace(), database)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    await withCheckedContinuation { continuation in
      queue.addOperation {
        let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
        save.modifyRecordsResultBlock = { _ in trace.add("saved") }
        database.add(save)
        save.waitUntilFinished()
      }
      queue.addOperation {
        trace.add("next")
        continuation.resume()
      }
    }
    #expect(trace.all == ["saved", "next"])
    #expect(database.records[recordID("a")] != nil)
  }

  @Test func `an operation with a cancelled dependency runs`() async {
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    save.cancel()
    let trace = Trace()
    let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    fetch.perRecordResultBlock = { trace.add(line($0, $1)) }
    fetch.addDependency(save)
    database.add(save)
    await database.run(fetch)
    #expect(trace.all == ["a unknownItem"])
  }

  @Test func `an operation at a gate is woken by its cancellation, and not asked for it`()
    async throws
  {
    let gate = database.backend.gate("slow")
    database.on.modifyRecords.waits(for: gate)
    let operation = CountingOperation()
    operation.recordsToSave = [note("a")]
    let trace = Trace()
    operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    database.add(operation)
    try await gate.reached()
    try await Task.sleep(for: .milliseconds(20))
    let count = operation.questions.all.count
    try await Task.sleep(for: .milliseconds(100))
    #expect(operation.questions.all.count == count)
    operation.cancel()
    await database.backend.idle()
    #expect(trace.all == ["operationCancelled"])
    #expect(database.records.isEmpty)
    gate.open()
  }

  @Test func `an operation that is cancelled while its answer is under way says so`() async throws {
    let gate = database.backend.gate("answer").optional()
    database.on.modifyRecords.waits(for: gate, at: .afterApplying)
    let record = note("a")
    let operation = CKModifyRecordsOperation(recordsToSave: [record])
    let trace = Trace()
    operation.perRecordSaveBlock = { trace.add(line($0, $1)) }
    operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    database.add(operation)
    try await gate.reached()
    operation.cancel()
    await database.backend.idle()
    #expect(trace.all == ["operationCancelled"])
    #expect(database.records.count == 1)
    #expect(record.recordChangeTag == nil)
  }

  @Test func `configuration and group are kept, and change nothing`() async {
    let operation = CKModifyRecordsOperation(recordsToSave: [note("a")])
    let (configuration, group) = (CKOperation.Configuration(), CKOperationGroup())
    configuration.qualityOfService = .background
    configuration.timeoutIntervalForRequest = 0.001
    (operation.configuration, operation.group) = (configuration, group)
    database.on.modifyRecords.fails(with: .networkFailure, on: .once)
    let trace = Trace()
    operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    await database.run(operation)
    #expect(trace.all == ["networkFailure"])
    #expect(operation.group === group)
    #expect(operation.configuration.timeoutIntervalForRequest == 0.001)
  }

  @Test func `a container runs operations of databases in the private one`() async throws {
    let cloud = MockCKContainer()
    let trace = Trace()
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    fetch.addDependency(save)
    fetch.perRecordResultBlock = { trace.add("fetched " + line($0, $1)) }
    cloud.add(fetch)
    cloud.add(save)
    await cloud.backend.idle()
    #expect(trace.all == ["fetched a success"])
    #expect(cloud.privateCloudDatabase.on.modifyRecords.calls.count == 1)
    #expect(try await cloud.privateCloudDatabase.record(for: recordID("a")).recordType == "Note")
  }

  @Test func `an operation can be added from a callback of another`() async {
    let trace = Trace()
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    save.modifyRecordsResultBlock = { [database] _ in
      let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
      fetch.perRecordResultBlock = { trace.add(line($0, $1)) }
      database.add(fetch)
    }
    database.add(save)
    await database.backend.idle()
    #expect(trace.all == ["a success"])
  }

  @Test func `an inline backend calls everything inside add`() {
    let database = MockCKContainer(backend: Backend(scheduling: .inline)).privateCloudDatabase
    let trace = Trace()
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    save.perRecordSaveBlock = { trace.add(line($0, $1)) }
    save.modifyRecordsResultBlock = { _ in trace.add("finished") }
    database.add(save)
    #expect(trace.all == ["a success", "finished"])
    expectState(of: save, isFinished: true)
  }

  @Test func `no two callbacks of one operation run at once`() async {
    database.records.insert(contentsOf: (0..<50).map { note("\($0)") })
    let operation = CKFetchRecordsOperation(recordIDs: (0..<50).map { recordID("\($0)") })
    let gate = NSLock()
    let collisions = Trace()
    operation.perRecordResultBlock = { _, _ in
      if gate.try() { gate.unlock() } else { collisions.add("collision") }
    }
    await database.run(operation)
    #expect(collisions.all == [])
  }

  @Test(.withStartedOperations)
  func `adding an operation twice is an issue`() {
    let backend = Backend(scheduling: .inline, issues: .kept)
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    let operation = CKFetchRecordsOperation(recordIDs: [])
    database.add(operation)
    database.add(operation)
    #expect(backend.issues.count == 1)
  }

  @Test(.withStartedOperations)
  func `an operation that no spec declares ends and is reported`() {
    let backend = Backend(scheduling: .inline, issues: .kept)
    let operation = CKDatabaseOperation()
    MockCKContainer(backend: backend).privateCloudDatabase.add(operation)
    #expect(operation.isFinished)
    #expect(backend.issues.count == 1)
    #expect(throws: (any Error).self) { try backend.verify() }
  }
}

/// An operation that counts how often it is asked for its cancellation.
private final class CountingOperation: CKModifyRecordsOperation, @unchecked Sendable {
  let questions = Trace()

  override var isCancelled: Bool {
    questions.add("cancelled?")
    return super.isCancelled
  }
}
