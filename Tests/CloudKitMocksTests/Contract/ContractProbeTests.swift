import CloudKitContract
import Dispatch
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#else
  @_spi(MockSpec) import CloudKitInterfaces
#endif

/// Tests that break each rule once, by hand, and expect the probe to name that rule only.
@Suite struct ContractProbeTests {
  typealias Row = (rule: ContractRule?, database: SloppyDatabase)

  static let whole: [SloppyDatabase.Step] = [
    .progress("a", 0.5), .progress("a", 1), .item("a"), .progress("b", 1), .item("b"), .end,
  ]

  static let rows: [Row] = [
    (nil, SloppyDatabase(steps: whole)),
    (nil, SloppyDatabase(steps: [.item("a"), .failure])),
    (.unknownItem, SloppyDatabase(steps: [.progress("c", 1), .item("c")] + whole)),
    (.repeatedItem, SloppyDatabase(steps: [.progress("a", 1), .item("a")] + whole.dropFirst(2))),
    (.missingItem, SloppyDatabase(steps: [.progress("a", 1), .item("a"), .end])),
    (.lateBlock, SloppyDatabase(steps: [.item("a"), .failure, .item("b")])),
    (.wrongProgress, SloppyDatabase(steps: [.progress("a", 1.5)] + whole)),
    (.wrongProgress, SloppyDatabase(steps: whole.dropLast() + [.progress("b", 1), .end])),
    (.missingProgress, SloppyDatabase(steps: Array(whole.dropFirst(2)))),
    (.repeatedEnd, SloppyDatabase(steps: whole + [.end])),
    (.missingEnd, SloppyDatabase(steps: whole.dropLast())),
    (.earlyCompletion, SloppyDatabase(steps: [.completion] + whole)),
    (.insideCall, SloppyDatabase(steps: whole, place: .caller)),
    (.mainQueue, SloppyDatabase(steps: whole, place: .main)),
  ]

  @Test(arguments: rows.indices) func `what an operation does wrong is found by its name`(
    row: Int
  ) async throws {
    let (rule, database) = Self.rows[row]
    let rules = await broken { probe in
      let operation = CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("b")])
      probe.run(operation) { database.add($0) }
    }
    #expect(rules == Set([rule].compactMap { $0 }))
  }

  /// Returns the broken rules.
  private func broken(_ scenario: (ContractProbe) -> Void) async -> Set<ContractRule> {
    let probe = ContractProbe()
    scenario(probe)
    // Callbacks after the end count too.
    try? await Task.sleep(for: .milliseconds(20))
    do {
      try await probe.verify(within: .milliseconds(500))
      return []
    } catch {
      return Set((error as? ContractError)?.deviations.map(\.rule) ?? [])
    }
  }

  @Test func `two blocks at once are found`() async {
    let both = DispatchGroup()
    let rules = await broken { probe in
      let operation = CKFetchRecordsOperation(recordIDs: [])
      operation.fetchRecordsResultBlock = { _ in
        both.leave()
        both.wait()
      }
      both.enter()
      both.enter()
      let work = Work { operation.fetchRecordsResultBlock?(.success(())) }
      probe.run(operation) { _ in
        DispatchQueue.global().async { work.body() }
        DispatchQueue.global().async { work.body() }
      }
      both.wait()
    }
    #expect(rules == [.overlap, .repeatedEnd])
  }

  @Test func `more results than the limit are found`() async {
    let rules = await broken { probe in
      let operation = CKQueryOperation(
        query: CKQuery(recordType: "Note", predicate: NSPredicate(value: true)))
      operation.resultsLimit = 1
      probe.run(operation) { operation in
        let work = Work {
          operation.recordMatchedBlock?(recordID("a"), .success(note("a")))
          operation.recordMatchedBlock?(recordID("b"), .success(note("b")))
          operation.queryResultBlock?(.success(nil))
        }
        DispatchQueue(label: "sloppy").async { work.body() }
      }
    }
    #expect(rules == [.overLimit])
  }

  @Test func `a feed that ends too early, or tells tokens out of place, is found`() async throws {
    let token = try #require(CKServerChangeToken.minted(carrying: "1"))
    let rules = await broken { probe in
      let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
      probe.run(operation) { operation in
        let work = Work {
          operation.fetchDatabaseChangesResultBlock?(
            .success((serverChangeToken: token, moreComing: true)))
        }
        DispatchQueue(label: "sloppy").async { work.body() }
      }
      let page = CKFetchRecordZoneChangesOperation(
        recordZoneIDs: [customZone], configurationsByRecordZoneID: nil)
      page.fetchAllChanges = false
      probe.run(page) { operation in
        let work = Work {
          operation.recordZoneChangeTokensUpdatedBlock?(customZone, token, nil)
          operation.recordZoneFetchResultBlock?(
            customZone,
            .success(
              (serverChangeToken: token, clientChangeTokenData: nil, moreComing: true)))
          operation.fetchRecordZoneChangesResultBlock?(.success(()))
        }
        DispatchQueue(label: "sloppy").async { work.body() }
      }
    }
    #expect(rules == [.wrongEnd, .strayToken])
  }

  @Test func `what a completion handler gets wrong is found by its name`() async {
    let ids = [recordID("a"), recordID("b")]
    typealias Value = @Sendable (CKRecord?, (any Error)?) -> Void
    typealias Values =
      @Sendable (Result<[CKRecord.ID: Result<CKRecord, any Error>], any Error>) -> Void
    #expect(
      await broken { probe in
        probe.call("neither") { (done: @escaping Value) in later { done(nil, nil) } }
        probe.call("both") { (done: @escaping Value) in
          later { done(note("a"), CKError(.networkFailure)) }
        }
      } == [.ambiguousAnswer])
    #expect(
      await broken { $0.call("inside") { (done: @escaping Value) in done(note("a"), nil) } } == [
        .insideCall
      ])
    #expect(await broken { $0.call("never") { (_: @escaping Value) in } } == [.missingEnd])
    #expect(
      await broken { probe in
        probe.call("twice") { (done: @escaping @Sendable ((any Error)?) -> Void) in
          later {
            done(nil)
            done(nil)
          }
        }
      } == [.repeatedEnd])
    #expect(
      await broken { probe in
        probe.call("others", for: ids) { (done: @escaping Values) in
          later { done(.success([recordID("c"): .success(note("c"))])) }
        }
      } == [.missingItem, .unknownItem])
  }

  private func later(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "sloppy").async { body() }
  }

  @Test func `what a service is known not to promise is left out`() throws {
    let probe = ContractProbe(allowing: [.insideCall])
    probe.run(CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("b")])) {
      SloppyDatabase(steps: Self.whole, place: .caller).add($0)
    }
    try probe.verify()
  }

  @Test func `a report names the operation, the block and the item`() async throws {
    let probe = ContractProbe()
    probe.run(CKFetchRecordsOperation(recordIDs: [recordID("a"), recordID("b")])) {
      SloppyDatabase(steps: [.progress("a", 1), .item("a"), .end]).add($0)
    }
    _ = try? await probe.verify(within: .seconds(10))
    let report = "\(probe)"
    #expect(report.hasPrefix("CKFetchRecordsOperation: perRecordResultBlock was not called for "))
    #expect(report.hasSuffix("[missingItem]"))
  }
}
