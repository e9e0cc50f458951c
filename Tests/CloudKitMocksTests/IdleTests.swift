import CloudKitMocks
import Testing

/// Tests that `idle()` returns when no work is left.
@Suite("An idle backend") struct IdleTests {
  @Test("has called the completion blocks of its operations")
  func completionBlocks() async {
    let database = MockCKContainer().privateCloudDatabase
    for round in 1...100 {
      let trace = Trace()
      let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Note")])
      operation.modifyRecordsResultBlock = { _ in trace.add("result") }
      operation.completionBlock = { trace.add("completion") }
      database.add(operation)
      await database.core.backend.idle()
      #expect(trace.all == ["result", "completion"], "in round \(round)")
    }
  }
}
