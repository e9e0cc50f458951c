import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of behaviour that CloudKit leaves open, so that apps must not depend on it.
@Suite struct AdversarialTests {
  static let seeds: Range<UInt64> = 0..<20

  func database(seed: UInt64, callbacks: CallbackOrder = .adversarial) -> MockCKDatabase {
    let backend = Backend(callbacks: callbacks, seed: seed)
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    database.records.insert(contentsOf: (0..<6).map { note("\($0)", "text \($0)") })
    return database
  }

  /// Returns the titles of records by an app that mistakes the order of the answers for that of the request.
  func titles(of names: [String], in database: MockCKDatabase) async -> [String: String] {
    let texts = Trace()
    let operation = CKFetchRecordsOperation(recordIDs: names.map { recordID($0) })
    operation.perRecordResultBlock = { _, result in
      texts.add((try? result.get()["text"] as? String) ?? "")
    }
    await database.run(operation)
    return Dictionary(uniqueKeysWithValues: zip(names, texts.all))
  }

  @Test func `an app that leans on the order of the answers is caught`() async {
    let names = (0..<3).map { "\($0)" }
    let right = Dictionary(uniqueKeysWithValues: names.map { ($0, "text \($0)") })
    #expect(await titles(of: names, in: database(seed: 0, callbacks: .orderly)) == right)
    var wrong = 0
    for seed in Self.seeds where await titles(of: names, in: database(seed: seed)) != right {
      wrong += 1
    }
    #expect(wrong > Self.seeds.count / 2)
  }

  #if !canImport(CloudKit)
    @Test(arguments: seeds) func `an operation waits for those that it depends on`(
      seed: UInt64
    ) async {
      let trace = Trace()
      let save = CKModifyRecordsOperation(recordsToSave: [note("a")])
      save.modifyRecordsResultBlock = { _ in trace.add("saved") }
      let fetch = CKFetchRecordsOperation(recordIDs: [recordID("a")])
      fetch.perRecordResultBlock = { trace.add("fetched " + line($0, $1)) }
      fetch.addDependency(save)
      let database = database(seed: seed)
      database.add(fetch)
      database.add(save)
      await database.backend.idle()
      #expect(trace.all == ["saved", "fetched a success"])
    }

    /// Source: CKQueryOperation.h: fewer results than the limit can come with a cursor.
    @Test(arguments: seeds) func `pages are as short as they like, and nothing is lost`(
      seed: UInt64
    ) async throws {
      let database = database(seed: seed)
      let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
      query.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
      var page = try await database.records(matching: query, resultsLimit: 4)
      var names = page.matchResults.map(\.0.recordName)
      while let cursor = page.queryCursor {
        #expect(page.matchResults.count <= 4)
        page = try await database.records(continuingMatchFrom: cursor, resultsLimit: 4)
        names += page.matchResults.map(\.0.recordName)
      }
      #expect(names == (0..<6).map { "\($0)" })
    }

    @Test func `some pages are short, and some are empty`() async throws {
      var sizes: Set<Int> = []
      for seed in 0..<60 as Range<UInt64> {
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
        let page = try await database(seed: seed).records(matching: query, resultsLimit: 4)
        #expect(page.queryCursor != nil)
        sizes.insert(page.matchResults.count)
      }
      #expect(sizes == [0, 1, 2, 3, 4])
    }

    /// Source: CKFetchRecordsOperation.h, CKModifyRecordsOperation.h.
    @Test(arguments: [false, true])
    func `progress between nothing and all is told of assets only`(hasAsset: Bool) async throws {
      let file = try TestFiles.make(Data("text".utf8))
      let record = note("record")
      record["file"] = hasAsset ? CKAsset(fileURL: file) : nil
      var shares: Set<Double> = []
      for seed in Self.seeds {
        let operation = CKFetchRecordsOperation(recordIDs: [record.recordID])
        let trace = Trace()
        operation.perRecordProgressBlock = { trace.add("\($1)") }
        let database = database(seed: seed)
        database.records.insert(record)
        await database.run(operation)
        #expect(trace.all.last == "1.0")
        shares.formUnion(trace.all.compactMap { Double($0) })
      }
      #expect(hasAsset ? shares.contains { 0 < $0 && $0 < 1 } : shares == [1])
    }

    @Test(arguments: seeds) func `changes come in pages of any size, each change once`(
      seed: UInt64
    ) async throws {
      let database = MockCKContainer(backend: Backend(callbacks: .adversarial, seed: seed))
        .privateCloudDatabase
      database.records.insert(contentsOf: (0..<9).map { note("\($0)", in: customZone) })
      var token: CKServerChangeToken?
      var (names, isMoreComing) = ([String](), true)
      while isMoreComing {
        let page = try await database.recordZoneChanges(inZoneWith: customZone, since: token)
        #expect(!page.modificationResultsByID.isEmpty)
        names += page.modificationResultsByID.keys.map(\.recordName)
        (token, isMoreComing) = (page.changeToken, page.moreComing)
      }
      #expect(names.sorted() == (0..<9).map { "\($0)" })
    }
  #endif
}
