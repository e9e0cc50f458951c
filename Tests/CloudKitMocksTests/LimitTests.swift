import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKError.h; query indexes: CKModifyRecordsOperation.h.
@Suite("Limits, duplicates and indexes")
struct LimitTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }
  let everything = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))

  @Test(
    "CKError.limitExceeded: 2 MB in one request, assets not counted",
    arguments: [1_900_000, 2_100_000])
  func bytes(count: Int) async throws {
    let first = note("a", String(repeating: "x", count: count / 2))
    let second = note("b")
    second["data"] = Data(count: count / 4)
    second.encryptedValues["secret"] = String(repeating: "x", count: count / 8)
    second["list"] = [String(repeating: "x", count: count / 8)]
    second["file"] = CKAsset(fileURL: try TestFiles.make(Data(count: 200_000)))
    let operation = CKModifyRecordsOperation(recordsToSave: [first, second])
    let trace = Trace()
    operation.perRecordSaveBlock = { id, _ in trace.add(id.recordName) }
    operation.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    await database.run(operation)
    #expect(trace.all == (count < 2_000_000 ? ["a", "b", "success"] : ["limitExceeded"]))
  }

  @Test("CKRecord: 1 MB in one record, assets not counted", arguments: [999_000, 1_001_000])
  func recordSize(count: Int) async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let large = note("large", String(repeating: "x", count: count), in: customZone)
    let (saves, _) = try await database.modifyRecords(
      saving: [large, note("small", in: customZone)], deleting: [])
    let isTaken = count < 1_000_000
    #expect(code(saves[large.recordID]) == (isTaken ? nil : .limitExceeded))
    #expect(
      code(saves[recordID("small", in: customZone)]) == (isTaken ? nil : .batchRequestFailed))
  }

  @Test("CKRecord.Reference: 750 references with deleteSelf to one record")
  func owningReferences() async throws {
    func item(_ name: String, _ action: CKRecord.ReferenceAction = .deleteSelf) -> CKRecord {
      let item = note(name)
      item["list"] = CKRecord.Reference(recordID: recordID("list"), action: action)
      return item
    }
    database.records.insert(note("list"))
    database.records.insert(contentsOf: (1...748).map { item("\($0)") })
    let (saves, _) = try await database.modifyRecords(
      saving: [item("a"), item("b"), item("c"), item("d", .none)], deleting: [], atomically: false)
    let codes = ["a", "b", "c", "d"].map { code(saves[recordID($0)]) }
    #expect(codes == [nil, nil, .limitExceeded, nil])
    // An existing item does not count twice, and a deleted one makes room.
    _ = try await database.save(try await database.record(for: recordID("1")))
    _ = try await database.deleteRecord(withID: recordID("1"))
    _ = try await database.save(item("c"))
    #expect(await failure { try await database.save(item("e")) }?.code == .limitExceeded)
  }

  @Test("CKError.limitExceeded: 400 records in one fetch", arguments: [400, 401])
  func fetches(count: Int) async {
    let error = await failure {
      try await database.records(for: (0..<count).map { recordID("\($0)") })
    }
    #expect(error?.code == (count > 400 ? .limitExceeded : nil))
  }

  @Test(
    "CKError.limitExceeded: 400 records in one request, whatever form it has",
    arguments: [400, 401])
  func forms(count: Int) async throws {
    let expected: CKError.Code? = count > 400 ? .limitExceeded : nil
    let ids = (0..<count).map { recordID("\($0)") }
    #expect(
      await failure { try await database.modifyRecords(saving: [], deleting: ids) }?.code
        == expected)
    let modified = await withCheckedContinuation { continuation in
      database.modifyRecords(saving: [], deleting: ids) { continuation.resume(returning: code($0)) }
    }
    let fetched = await withCheckedContinuation { continuation in
      database.fetch(withRecordIDs: ids) { continuation.resume(returning: code($0)) }
    }
    #expect(modified == expected && fetched == expected)
    let trace = Trace()
    let fetch = CKFetchRecordsOperation(recordIDs: ids)
    fetch.fetchRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    let modify = CKModifyRecordsOperation(recordIDsToDelete: ids)
    modify.modifyRecordsResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    for operation in [fetch, modify] { await database.run(operation) }
    #expect(trace.all == Array(repeating: expected.map { "\($0)" } ?? "success", count: 2))
  }

  @Test func `an id twice in one batch is refused as a whole`() async {
    for (saves, deletes) in [
      ([note("a"), note("a")], []), ([note("a")], [recordID("a")]),
      ([], [recordID("a"), recordID("a")]),
    ] {
      let error = await failure {
        try await database.modifyRecords(saving: saves, deleting: deletes)
      }
      #expect(error?.code == .invalidArguments)
    }
    #expect(database.records.isEmpty)
  }

  @Test("CKModifyRecordsOperation: queries can lag behind, fetches by id do not")
  func lag() async throws {
    database.records.insert(note("a", "old"), note("b"))
    database.records.holdIndex()
    _ = try await database.save(note("c"))
    let record = try await database.record(for: recordID("a"))
    record["text"] = "new"
    _ = try await database.save(record)
    _ = try await database.deleteRecord(withID: recordID("b"))
    #expect(try await database.record(for: recordID("c")).recordID == recordID("c"))
    let old = CKQuery(recordType: "Note", predicate: NSPredicate(format: "text == %@", "old"))
    let found = try await database.records(matching: old).matchResults
    #expect(try found.map { try $0.1.get()["text"] as? String } == ["new"])
    #expect(try await database.records(matching: everything).matchResults.count == 1)
    database.records.updateIndex()
    #expect(
      try await database.records(matching: everything).matchResults.map(\.0.recordName) == [
        "a", "c",
      ])
  }

  @Test("CKQueryOperation: a cursor of another database is refused") func cursors() async throws {
    database.records.insert(contentsOf: (0..<3).map { note("\($0)") })
    let cursor = try #require(
      try await database.records(matching: everything, resultsLimit: 2).queryCursor)
    let error = await failure {
      try await container.publicCloudDatabase.records(continuingMatchFrom: cursor)
    }
    #expect(error?.code == .invalidArguments)
    let rest = try await database.records(continuingMatchFrom: cursor)
    #expect(rest.matchResults.map(\.0.recordName) == ["2"] && rest.queryCursor == nil)
  }

  @Test("CKRecord: the server sets who and when; the creation stays") func metadata() async throws {
    let record = note("a")
    #expect(record.creationDate == nil && record.recordChangeTag == nil)
    let first = try await database.save(record)
    first["text"] = "again"
    let second = try await database.save(#require(first.copy() as? CKRecord))
    #expect(second.creationDate == first.creationDate)
    #expect(try #require(second.modificationDate) > (try #require(first.modificationDate)))
    #expect(second.creatorUserRecordID != nil && second.lastModifiedUserRecordID != nil)
  }
}
