import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKOperation.h, CKContainer.h, the documentation of CKOperation.
@Suite("Operations that outlive the app")
struct LongLivedOperationTests {
  private let backend = Backend()
  private let trace = Trace()

  /// Returns an operation with blocks that write to the trace.
  private func longLived(_ kind: EveryOperation, as app: String = "old") -> CKOperation {
    let operation = kind.makeOperation()
    operation.configuration.isLongLived = true
    operation.longLivedOperationWasPersistedBlock = { trace.add("\(app) kept") }
    setBlocks(of: operation, kind, as: app)
    return operation
  }

  private func setBlocks(of operation: CKOperation, _ kind: EveryOperation, as app: String) {
    kind.setBlocks(of: operation) { trace.add("\(app) \($0)") }
    operation.completionBlock = { trace.add("\(app) completed") }
  }

  /// Fetches an operation of the last launch and adds it with the blocks of this one.
  private func goOn(
    with id: CKOperation.ID, _ kind: EveryOperation, in container: MockCKContainer
  ) async throws -> CKOperation {
    let operation = try #require(try await container.longLivedOperation(for: id))
    setBlocks(of: operation, kind, as: "new")
    container.add(kind, operation)
    return operation
  }

  private func told(_ kind: EveryOperation, by app: String) -> [String] {
    (kind.items + ["end", "completed"]).map { "\(app) \($0)" }
  }

  @Test(arguments: EveryOperation.allCases)
  func `an operation says first that it is kept, and is listed until its end is told`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer(backend)
    let gate = backend.gate("slow")
    backend.waits(for: gate, on: .once)
    let operation = longLived(kind)
    container.add(kind, operation)
    try await gate.reached()
    container.add(.fetchZones, EveryOperation.fetchZones.makeOperation())
    #expect(trace.all == ["old kept"])
    #expect(try await container.allLongLivedOperationIDs() == [operation.operationID])
    gate.open()
    try await eventually(timeout: .seconds(600)) { trace.all.last == "old completed" }
    #expect(trace.all == ["old kept"] + told(kind, by: "old"))
    #expect(try await container.allLongLivedOperationIDs().isEmpty)
    #expect(try await container.longLivedOperation(for: operation.operationID) == nil)
  }

  @Test(arguments: EveryOperation.allCases)
  func `the next launch finds an operation that waits, and its new blocks are told everything`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer(backend)
    let gate = backend.gate("slow")
    backend.waits(for: gate, on: .once)
    let operation = longLived(kind)
    container.add(kind, operation)
    try await gate.reached()

    let again = container.core.launchAgain(MockCKContainer.init)
    let ids = try await again.allLongLivedOperationIDs()
    #expect(ids == [operation.operationID])
    let found = try await goOn(with: #require(ids.first), kind, in: again)
    #expect(type(of: found) == type(of: operation) && found !== operation)
    #expect(found.configuration.isLongLived)
    #if !canImport(CloudKit)
      #expect(found.operationID == operation.operationID)
    #endif
    gate.open()
    try await eventually(timeout: .seconds(600)) { trace.all.last == "new completed" }
    #expect(trace.all == ["old kept"] + told(kind, by: "new"))
    #expect(try await again.allLongLivedOperationIDs().isEmpty)
  }

  @Test(arguments: EveryOperation.allCases)
  func `an answer that nobody was told is told from the start, and nothing is sent again`(
    kind: EveryOperation
  ) async throws {
    let container = try await EveryOperation.makeContainer(backend)
    let gate = backend.gate("slow")
    backend.waits(for: gate, on: .once)
    let operation = longLived(kind)
    container.add(kind, operation)
    try await gate.reached()
    let again = container.core.launchAgain(MockCKContainer.init)
    gate.open()
    await backend.idle()
    #expect(trace.all == ["old kept"])
    let sent = backend.journal.count

    _ = try await goOn(with: operation.operationID, kind, in: again)
    try await eventually(timeout: .seconds(600)) { trace.all.last == "new completed" }
    #expect(trace.all == ["old kept"] + told(kind, by: "new"))
    // Fetching the operation is a call, too.
    #expect(backend.journal.count == sent + 1)
  }

  private func leave(_ operation: CKDatabaseOperation) async throws -> MockCKContainer {
    let container = MockCKContainer(backend: backend)
    let gate = backend.gate("slow")
    container.privateCloudDatabase.on.modifyRecords.waits(for: gate, on: .once)
    container.privateCloudDatabase.add(operation)
    try await gate.reached()
    let again = container.core.launchAgain(MockCKContainer.init)
    gate.open()
    await backend.idle()
    return again
  }

  private func saving(_ name: String) -> CKModifyRecordsOperation {
    let operation = CKModifyRecordsOperation(recordsToSave: [note(name, "kept")])
    operation.configuration.isLongLived = true
    operation.savePolicy = .allKeys
    operation.isAtomic = false
    return operation
  }

  @Test func `what is found asks for the same, and has no blocks`() async throws {
    let operation = saving("a")
    operation.perRecordSaveBlock = { trace.add(line($0, $1)) }
    operation.modifyRecordsResultBlock = { _ in trace.add("end") }
    let again = try await leave(operation)
    let found = try #require(
      try await again.longLivedOperation(for: operation.operationID) as? CKModifyRecordsOperation)
    #expect(found.recordsToSave?.map(\.recordID) == [recordID("a")])
    #expect(found.savePolicy == .allKeys && !found.isAtomic && found.recordIDsToDelete == nil)
    #expect(found.perRecordSaveBlock == nil && found.modifyRecordsResultBlock == nil)
    #expect(found.completionBlock == nil && found.longLivedOperationWasPersistedBlock == nil)
    #expect(again.privateCloudDatabase.text(of: "a") == "kept")
  }

  @Test func `an answer is kept for 24 hours`() async throws {
    let operation = saving("a")
    let again = try await leave(operation)
    await backend.clock.advance(by: .seconds(24 * 60 * 60))
    #expect(try await again.allLongLivedOperationIDs() == [operation.operationID])
    await backend.clock.advance(by: .seconds(1))
    #expect(try await again.allLongLivedOperationIDs().isEmpty)
    #expect(try await again.longLivedOperation(for: operation.operationID) == nil)
  }

  @Test func `whoever is cancelled is gone, and applies nothing`() async throws {
    let container = MockCKContainer(backend: backend)
    let gate = backend.gate("slow")
    container.privateCloudDatabase.on.modifyRecords.waits(for: gate)
    let operation = saving("a")
    container.privateCloudDatabase.add(operation)
    try await gate.reached()
    let again = container.core.launchAgain(MockCKContainer.init)
    let found = try #require(
      try await again.longLivedOperation(for: operation.operationID) as? CKModifyRecordsOperation)
    found.modifyRecordsResultBlock = { trace.add("\(code($0).map { "\($0)" } ?? "?")") }
    again.privateCloudDatabase.add(found)
    found.cancel()
    await backend.idle()
    #expect(trace.all == ["operationCancelled"])
    #expect(try await again.allLongLivedOperationIDs().isEmpty)
    #expect(again.privateCloudDatabase.records.isEmpty)
    gate.open()
  }

  @Test func `an operation that is cancelled where it was found need not be added`() async throws {
    let operation = saving("a")
    let again = try await leave(operation)
    try await again.longLivedOperation(for: operation.operationID)?.cancel()
    #expect(try await again.allLongLivedOperationIDs().isEmpty)
  }

  @Test func `a failure is told as well`() async throws {
    let operation = saving("a")
    let container = MockCKContainer(backend: backend)
    let gate = backend.gate("slow")
    container.privateCloudDatabase.on.modifyRecords.waits(for: gate, on: .once)
    container.privateCloudDatabase.on.modifyRecords.fails(with: .networkFailure, on: .once)
    container.privateCloudDatabase.add(operation)
    try await gate.reached()
    let again = container.core.launchAgain(MockCKContainer.init)
    gate.open()
    let found = try #require(
      try await again.longLivedOperation(for: operation.operationID) as? CKModifyRecordsOperation)
    found.modifyRecordsResultBlock = { trace.add("\(code($0).map { "\($0)" } ?? "?")") }
    await again.privateCloudDatabase.run(found)
    #expect(trace.all == ["networkFailure"])
  }

  @Test(.withStartedOperations)
  func `an operation that had not begun when the app ended is not there`() async throws {
    let container = MockCKContainer(backend: backend)
    let gate = backend.gate("slow")
    container.privateCloudDatabase.on.fetchRecords.waits(for: gate)
    let (first, second) = (CKFetchRecordsOperation(recordIDs: [recordID("a")]), saving("a"))
    first.fetchRecordsResultBlock = { _ in trace.add("fetched") }
    first.completionBlock = { trace.add("completed") }
    second.longLivedOperationWasPersistedBlock = { trace.add("kept") }
    second.completionBlock = { trace.add("completed") }
    second.addDependency(first)
    container.privateCloudDatabase.add(first)
    container.privateCloudDatabase.add(second)
    try await gate.reached()
    let again = container.core.launchAgain(MockCKContainer.init)
    gate.open()
    await backend.idle()
    try await eventually(timeout: .seconds(600)) { first.isFinished && second.isFinished }
    #expect(try await again.allLongLivedOperationIDs().isEmpty)
    #expect(again.privateCloudDatabase.records.isEmpty)
    #expect(trace.all.isEmpty)
  }

  @Test func `devices do not see each other's operations, and both forms find them`() async throws {
    let tablet = MockCKContainer(backend: backend)
    let operation = saving("a")
    let again = try await leave(operation)
    #expect(try await tablet.allLongLivedOperationIDs().isEmpty)
    #expect(try await tablet.longLivedOperation(for: operation.operationID) == nil)
    let ids: [CKOperation.ID] = try await answer(again.fetchAllLongLivedOperationIDs)
    #expect(ids == [operation.operationID])
    let found: CKOperation = try await answer {
      again.fetchLongLivedOperation(withID: ids[0], completionHandler: $0)
    }
    #if !canImport(CloudKit)
      #expect(found.operationID == ids[0])
    #endif
    await withCheckedContinuation { done in
      again.fetchLongLivedOperation(withID: "?") { operation, error in
        #expect(operation == nil && error == nil)
        done.resume()
      }
    }
  }
}
