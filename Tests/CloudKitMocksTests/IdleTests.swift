import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests that `idle()` returns when no work is left.
@Suite("An idle backend") struct IdleTests {
  let database = MockCKContainer(backend: Backend(issues: .kept)).privateCloudDatabase

  @Test("has called the completion blocks of its operations")
  func completionBlocks() async {
    for round in 1...100 {
      let trace = Trace()
      let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Note")])
      operation.modifyRecordsResultBlock = { _ in trace.add("result") }
      operation.completionBlock = { trace.add("completion") }
      database.add(operation)
      await database.backend.idle()
      #expect(trace.all == ["result", "completion"], "in round \(round)")
    }
  }

  @Test("has called the blocks of an operation that was cancelled at a gate")
  func cancelledAtGate() async throws {
    for round in 1...50 {
      let gate = database.backend.gate("gate \(round)").optional()
      database.on.modifyRecords.waits(for: gate, on: .once)
      let trace = Trace()
      let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Note")])
      operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "saved") }
      operation.completionBlock = { trace.add("completion") }
      database.add(operation)
      try await gate.reached()
      operation.cancel()
      await database.backend.idle()
      #expect(trace.all == ["operationCancelled", "completion"], "in round \(round)")
    }
  }

  @Test("names an operation that waits for one that nobody has added")
  func missingDependency() async throws {
    let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
    fetch.addDependency(save)
    database.add(fetch)
    database.backend.waitLimit = .milliseconds(30)
    await database.backend.idle()
    let issue = try #require(database.backend.issues.first)
    #expect(
      issue.message.contains("CKFetchRecordsOperation waits for CKModifyRecordsOperation to end"),
      "\(issue)")
    database.backend.waitLimit = .seconds(30)
    database.add(save)
    await database.backend.idle()
    #expect(database.backend.issues.count == 1)
  }

  @Test("lets a test wait for one operation while others wait at a gate")
  func oneOperation() async throws {
    let gate = database.backend.gate("slow")
    #expect(gate === database.backend.gate("slow"))
    database.on.fetchRecords.waits(for: gate)
    let trace = Trace()
    let slow = CKFetchRecordsOperation(recordIDs: [recordID("a")])
    slow.completionBlock = { trace.add("slow") }
    database.add(slow)
    try await gate.reached()
    for round in 1...50 {
      let operation = CKModifyRecordsOperation(recordsToSave: [note("\(round)")])
      operation.completionBlock = { trace.add("\(round)") }
      await database.run(operation)
      #expect(trace.all.last == "\(round)")
    }
    gate.open()
    await database.backend.idle()
    #expect(trace.all.last == "slow")
    try database.backend.verify()
  }
}
