import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("Injected failures")
struct FaultTests {
  let database = MockCKContainer().privateCloudDatabase

  @Test(arguments: MockCKError.allCases(ofCalls: .save))
  func `every code fails every form of a call`(error: MockCKError) async throws {
    database.records.insert(note("a", "before"))
    database.on.modifyRecords.fails(with: error)
    let thrown = await failure {
      try await database.modifyRecords(saving: [note("b")], deleting: [])
    }
    #expect(thrown?.code == error.code)
    let handed = await withCheckedContinuation { continuation in
      database.modifyRecords(saving: [note("b")], deleting: []) {
        continuation.resume(returning: code($0))
      }
    }
    #expect(handed == error.code)
    let operation = CKModifyRecordsOperation(recordsToSave: [note("b")])
    let finished = Trace()
    operation.modifyRecordsResultBlock = { finished.add(code($0).map { "\($0)" } ?? "none") }
    await database.run(operation)
    #expect(finished.all == ["\(error.code)"])
  }

  @Test(arguments: MockCKError.allCases(ofCalls: .save).filter { !$0.composesItems })
  func `a failed call leaves the store as it was and calls no item block`(error: MockCKError) async
  {
    database.records.insert(note("a", "before"))
    database.on.modifyRecords.fails(with: error)
    let operation = CKModifyRecordsOperation(
      recordsToSave: [note("b")], recordIDsToDelete: [recordID("a")])
    let items = Trace()
    operation.perRecordSaveBlock = { items.add(line($0, $1)) }
    operation.perRecordDeleteBlock = { items.add(line($0, $1)) }
    await database.run(operation)
    #expect(items.all == [])
    #expect(database.records.all.map(\.recordID.recordName) == ["a"])
    #expect(database.text(of: "a") == "before")
  }

  @Test func `an item fails inside a call that succeeds`() async throws {
    database.records.insert(note("a"), note("b"))
    database.on.fetchRecords.fails(items: [recordID("a")], with: .networkFailure)
    let results = try await database.records(for: [recordID("a"), recordID("b")])
    #expect(code(results[recordID("a")]) == .networkFailure)
    #expect(code(results[recordID("b")]) == nil)
  }

  @Test func `an item failure brings its atomic zone down`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let (first, second) = (note("a", in: customZone), note("b", in: customZone))
    database.on.modifyRecords.fails(items: [first.recordID], with: .quotaExceeded, on: .once)
    let (saves, _) = try await database.modifyRecords(saving: [first, second], deleting: [])
    #expect(code(saves[first.recordID]) == .quotaExceeded)
    #expect(code(saves[second.recordID]) == .batchRequestFailed)
    #expect(database.records.isEmpty)
    let (again, _) = try await database.modifyRecords(saving: [first, second], deleting: [])
    #expect(again.values.allSatisfy { code($0) == nil })
  }

  @Test func `partialFailure is composed from the item failures, by record id`() async throws {
    database.records.insert(note("a"))
    database.on.fetchRecords.fails(with: .partialFailure, evenIfImpossible: true)
    let error = try #require(
      await failure { try await database.records(for: [recordID("a"), recordID("missing")]) })
    let errors = try #require(error.partialErrorsByItemID)
    #expect(errors.count == 1)
    #expect((errors[recordID("missing")] as? CKError)?.code == .unknownItem)
  }

  @Test func `rules fire on the calls they name`() async throws {
    database.records.insert(note("a"))
    let rule = database.on.fetchRecord.fails(
      with: .requestRateLimited(retryAfter: 3), on: .calls(2...3))
    var codes: [CKError.Code?] = []
    for _ in 1...4 {
      let error = await failure { try await database.record(for: recordID("a")) }
      if let error { #expect(error.retryAfterSeconds == 3) }
      codes.append(error?.code)
    }
    #expect(codes == [nil, .requestRateLimited, .requestRateLimited, nil])
    #expect(rule.timesFired == 2)
  }

  @Test func `a lost answer leaves what was applied`() async throws {
    database.on.saveRecord.fails(with: .serverResponseLost, on: .once, at: .afterApplying)
    let error = await failure { try await database.save(note("a", "text")) }
    #expect(error?.code == .serverResponseLost)
    #expect(database.text(of: "a") == "text")
  }

  @Test func `an error carries its cause`() async throws {
    database.on.fetchRecord.fails(with: .networkFailure).carrying(underlying: URLError(.timedOut))
    let error = try #require(
      await failure { try await database.record(for: recordID("a")) })
    let cause = try #require((error as NSError).userInfo[NSUnderlyingErrorKey] as? URLError)
    #expect(cause.code == .timedOut)
  }

  @Test func `a limit tells how long is left`() async throws {
    let backend = Backend(clock: TestClock(.automatic), issues: .kept)
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    database.on.saveRecord.rateLimits(with: .requestRateLimited(retryAfter: 3))
    var delays: [Double?] = []
    for pause in [1, 2, 1] {
      let error = await failure { try await database.save(note("a")) }
      delays.append(error?.retryAfterSeconds)
      try await backend.clock.sleep(for: .seconds(pause))
    }
    #expect(delays == [3, 2, nil])
    #expect(backend.earlyRetries.count == 1)
  }

  @Test func `rules that never fired are listed`() async {
    database.on.query.fails(with: .serviceUnavailable(retryAfter: 1))
    #expect(database.backend.unfiredRules.count == 1)
  }

  @Test func `codes have their numbers, advice and payloads`() {
    #expect(MockCKError.allCases.map(\.code.rawValue) == Array(1...37))
    #expect(MockCKError.networkFailure.advice == .retry)
    #expect(MockCKError.unknownItem.advice == .fix)
    #expect(MockCKError.badContainer.advice == .none)
  }
}
