#if !canImport(CloudKit)
  import CloudKitInterfaces
  import CloudKitMocks
  import Foundation
  import MockSpecRuntime
  import Testing

  /// Tests of operations that are started by themselves, as on a queue of the app's. That they fail so is a choice.
  @Suite("Operations that were never added") struct UnaddedOperationTests {
    /// A sink whose issues a test reads.
    private struct Collected: IssueSink {
      let trace = Trace()
      var failsTests: Bool { false }
      func record(_ issue: Backend.Issue) { trace.add(issue.message) }
    }

    @Test(arguments: EveryOperation.allCases)
    func `an operation that is started without a service fails in its last block`(
      kind: EveryOperation
    ) async throws {
      let trace = Trace()
      let operation = kind.makeOperation()
      kind.setBlocks(of: operation, tell: trace.add)
      operation.completionBlock = { trace.add("completed") }
      // Where the tests link the sink of the test library, the issue fails this test.
      withKnownIssue(isIntermittent: true) { operation.start() }
      try await eventually(timeout: .seconds(600)) { trace.all.last == "completed" }
      #expect(trace.all == ["end internalError", "completed"])
      #expect(operation.isFinished)
    }

    @Test(arguments: EveryOperation.allCases)
    func `an operation that was cancelled before ends so, without an issue`(kind: EveryOperation)
      async throws
    {
      let trace = Trace()
      let operation = kind.makeOperation()
      kind.setBlocks(of: operation, tell: trace.add)
      operation.cancel()
      let queue = OperationQueue()
      await withCheckedContinuation { done in
        queue.addOperation(operation)
        queue.addBarrierBlock { done.resume() }
      }
      #expect(trace.all == ["end operationCancelled"])
    }

    @Test(arguments: [
      (CKFetchRecordsOperation(recordIDs: []) as CKOperation, "database"),
      (CKAcceptSharesOperation(), "container"),
    ])
    func `the issue says what to write`(operation: CKOperation, place: String) throws {
      let issues = Collected()
      FailingOperations(issues: issues).attachFailure(to: operation)
      let message = try #require(issues.trace.all.first)
      #expect(issues.trace.all.count == 1)
      #expect(message.hasPrefix("\(type(of: operation)) was started and never added to a \(place)"))
      #expect(
        message.contains(
          "queue.addOperation { \(place).add(operation); operation.waitUntilFinished() }"))
    }

    @Test func `an operation of a service that no mock knows ends, with an issue`() {
      final class Other: CKDatabaseOperation, @unchecked Sendable {}
      let (issues, operation) = (Collected(), Other())
      FailingOperations(issues: issues).attachFailure(to: operation)
      #expect(issues.trace.all.count == 2)
      #expect(issues.trace.all.last?.contains("declare it in a spec of your own") == true)
      #expect(operation.isFinished)
    }
  }
#endif
