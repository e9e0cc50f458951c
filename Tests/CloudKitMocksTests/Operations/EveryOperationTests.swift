@_spi(MockSpec) import CloudKitInterfaces
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the headers of all operations, CKOperation.h, CKError.h.
@Suite("What all operations have in common")
struct EveryOperationTests {
  /// Runs an operation until Foundation has called its completion block.
  private func run(
    _ kind: EveryOperation, in container: MockCKContainer,
    told: @escaping (CKOperation) -> Void = { _ in }
  ) async throws -> [String] {
    let trace = Trace()
    let operation = kind.makeOperation()
    kind.setBlocks(of: operation) { [unowned operation] line in
      trace.add(line)
      told(operation)
    }
    operation.completionBlock = { trace.add("completed") }
    return try await run(kind, operation, in: container, trace)
  }

  private func run(
    _ kind: EveryOperation, _ operation: CKOperation, in container: MockCKContainer,
    _ trace: Trace
  ) async throws -> [String] {
    container.add(kind, operation)
    await container.backend.idle()
    // Foundation calls it on a queue of its own, after the operation has finished.
    try await eventually(timeout: .seconds(600)) { trace.all.last == "completed" }
    expectState(of: operation, isFinished: true)
    return trace.all
  }

  @Test(arguments: EveryOperation.allCases)
  func `each item is told once, then the end without partial failure, then the completion`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer()
    // The test checks for the main queue, because on Linux it need not run on the main thread.
    let isMain = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    let trace = try await run(kind, in: container) { operation in
      expectState(of: operation, isExecuting: true)
      #expect(DispatchQueue.getSpecific(key: isMain) == nil)
    }
    #expect(trace == kind.items + ["end", "completed"])
  }

  @Test(arguments: EveryOperation.allCases)
  func `an operation that fails as a whole tells of no item`(kind: EveryOperation) async throws {
    let container = try await EveryOperation.makeContainer()
    container.backend.fails(with: MockCKError.networkUnavailable)
    #expect(try await run(kind, in: container) == ["end networkUnavailable", "completed"])
  }

  @Test(arguments: EveryOperation.allCases)
  func `an operation that is cancelled before it begins does nothing but say so`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer()
    let trace = Trace()
    let operation = kind.makeOperation()
    kind.setBlocks(of: operation, tell: trace.add)
    operation.completionBlock = { trace.add("completed") }
    operation.cancel()
    #expect(
      try await run(kind, operation, in: container, trace)
        == ["end operationCancelled", "completed"])
    let database = container.privateCloudDatabase
    #expect(database.records.count == 3 && database.zones.count == 2)
  }

  /// The behaviour is a choice.
  @Test(arguments: EveryOperation.allCases)
  func `an operation that is cancelled by its own block goes on to its end`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer()
    let trace = try await run(kind, in: container) { $0.cancel() }
    #expect(trace == kind.items + ["end", "completed"])
  }

  @Test(arguments: EveryOperation.allCases)
  func `of both kinds of blocks only the newer ones are called`(kind: EveryOperation) async throws {
    let container = try await EveryOperation.makeContainer()
    let operation = kind.makeOperation()
    let trace = Trace()
    kind.setBlocks(of: operation, tell: trace.add)
    kind.setOlderBlocks(of: operation) { _ in
      trace.add("older item")
    } end: { _, _ in
      trace.add("older end")
    }
    operation.completionBlock = { trace.add("completed") }
    #expect(
      try await run(kind, operation, in: container, trace) == kind.items + ["end", "completed"])
  }

  @Test(arguments: EveryOperation.allCases)
  func `an operation that waits for its answer has not finished`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer()
    let gate = container.backend.gate("slow")
    container.backend.waits(for: gate, on: .once)
    let trace = Trace()
    let operation = kind.makeOperation()
    kind.setBlocks(of: operation, tell: trace.add)
    operation.completionBlock = { trace.add("completed") }
    container.add(kind, operation)
    try await gate.reached()
    await container.backend.idle()
    expectState(of: operation, isExecuting: true)
    gate.open()
    try await eventually(timeout: .seconds(600)) { trace.all.last == "completed" }
    #expect(trace.all == kind.items + ["end", "completed"])
  }

  @Test func `an operation that is cancelled while it waits applies nothing`() async throws {
    let container = try await EveryOperation.makeContainer()
    let gate = container.backend.gate("slow")
    container.privateCloudDatabase.on.modifyRecords.waits(for: gate)
    let trace = Trace()
    let operation = EveryOperation.modifyRecords.makeOperation()
    EveryOperation.modifyRecords.setBlocks(of: operation, tell: trace.add)
    container.add(.modifyRecords, operation)
    try await gate.reached()
    expectState(of: operation, isExecuting: true)
    operation.cancel()
    // A cancelled operation finishes although the gate stays closed.
    await container.backend.idle()
    #expect(trace.all == ["end operationCancelled"])
    #expect(container.privateCloudDatabase.records[recordID("new")] == nil)
  }

  @Test(arguments: EveryOperation.allCases.filter { $0.problems != nil })
  func `the older blocks have one partial failure, by the keys of the items`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer()
    let operation = kind.makeOperation()
    let trace = Trace()
    kind.setOlderBlocks(of: operation) { isGood in
      trace.add(isGood ? "good" : "bad")
    } end: { count, error in
      let error = error as? CKError
      #expect(error?.code == (kind.problems?.isEmpty == true ? nil : .partialFailure))
      #expect(Set((error?.partialErrorsByItemID ?? [:]).keys) == kind.problems)
      trace.add("end \(count.map { "\($0)" } ?? "-")")
    }
    operation.completionBlock = { trace.add("completed") }
    let count = kind.olderCount.map { "\($0)" } ?? "-"
    #expect(
      try await run(kind, operation, in: container, trace)
        == kind.olderItems.map { $0 ? "good" : "bad" } + ["end \(count)", "completed"])
  }
}
