import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKQueryOperation.h, CKDatabase.h, the overlay's interface (ordered pairs, cursor).
@Suite("Querying records")
struct QueryTests {
  let database = MockCKContainer().privateCloudDatabase

  private func query(
    _ type: String = "Note", where predicate: NSPredicate = NSPredicate(value: true)
  ) -> CKQuery {
    CKQuery(recordType: type, predicate: predicate)
  }

  private func insert(_ range: Range<Int>) {
    for number in range {
      let record = note(String(number))
      record["number"] = number
      database.records.insert(record)
    }
  }

  private func names(_ pairs: [(CKRecord.ID, Result<CKRecord, any Error>)]) -> [String] {
    pairs.map(\.0.recordName)
  }

  @Test func `matches come in result order, then the operation ends without a cursor`() async {
    insert(0..<3)
    let trace = Trace()
    let operation = CKQueryOperation(query: query())
    operation.recordMatchedBlock = { trace.add(line($0, $1)) }
    operation.queryResultBlock = { result in
      trace.add((try? result.get()) == .some(nil) ? "finished" : "more")
    }
    await database.run(operation)
    #expect(trace.all == ["0 success", "1 success", "2 success", "finished"])
  }

  @Test func `only records of the type and the predicate match`() async throws {
    insert(0..<4)
    let other = CKRecord(recordType: "Other")
    other["number"] = 1
    database.records.insert(other)
    let (found, _) = try await database.records(
      matching: query(where: NSPredicate(format: "number IN %@", [1, 3, 5])))
    #expect(names(found) == ["1", "3"])
  }

  /// Sources: CKQuery.h, the documentation of CKQuery.
  @Test(arguments: ["number = 1 OR number = 2", "note.number = 1", "title ENDSWITH 'a'"])
  func `a predicate that the service does not support is refused`(format: String) async {
    insert(0..<1)
    let query = query(where: NSPredicate(format: format))
    await #expect(throws: CKError(.invalidArguments)) {
      try await database.records(matching: query)
    }
    await #expect(throws: CKError(.invalidArguments)) {
      try await database.records(matching: self.query(where: NSPredicate { _, _ in true }))
    }
  }

  /// Source: observed; the errors of the request as a whole are those of CKError.h.
  @Test(arguments: ["number IN %@", "number > 0 AND number IN %@", "NOT number IN %@"])
  func `more than 250 values behind IN are too many`(format: String) async throws {
    insert(0..<3)
    let most = query(where: NSPredicate(format: format, Array(1...250)))
    #expect(
      try await !database.records(matching: most).matchResults.contains { $0.0.recordName == "x" })
    let more = query(where: NSPredicate(format: format, Array(1...251)))
    let error = await failure { try await database.records(matching: more) }
    #expect(error?.code == .limitExceeded)
    let trace = Trace()
    let operation = CKQueryOperation(query: more)
    operation.recordMatchedBlock = { trace.add(line($0, $1)) }
    operation.queryResultBlock = { trace.add("\((try? $0.get()) == nil)") }
    await database.run(operation)
    #expect(trace.all == ["true"])
  }

  @Test func `sort descriptors order the results`() async throws {
    insert(0..<5)
    let query = query()
    query.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
    let (found, _) = try await database.records(matching: query, resultsLimit: 3)
    #expect(names(found) == ["4", "3", "2"])
  }

  @Test func `later descriptors order what those before leave equal`() async throws {
    for (name, group, number) in [("a", 1, 0), ("b", 0, 0), ("c", 1, 1), ("d", 0, 1)] {
      let record = note(name)
      record["group"] = group
      record["number"] = number
      database.records.insert(record)
    }
    let query = query()
    query.sortDescriptors = [
      NSSortDescriptor(key: "group", ascending: true),
      NSSortDescriptor(key: "number", ascending: false),
    ]
    #expect(
      try await names(database.records(matching: query).matchResults) == ["d", "b", "c", "a"])
  }

  @Test func `cursors page through everything exactly once`() async throws {
    insert(0..<25)
    var (found, cursor) = try await database.records(matching: query(), resultsLimit: 10)
    var all = names(found)
    var pages = 1
    while let next = cursor {
      (found, cursor) = try await database.records(continuingMatchFrom: next, resultsLimit: 10)
      all += names(found)
      pages += 1
    }
    #expect(all == (0..<25).map { "\($0)" })
    #expect(pages == 3)
  }

  @Test func `the operation continues from a cursor and keeps query and zone`() async throws {
    database.records.insert(note("elsewhere", in: customZone))
    insert(0..<3)
    let (_, cursor) = try await database.records(
      matching: query(), inZoneWith: .default, resultsLimit: 2)
    let operation = CKQueryOperation(cursor: try #require(cursor))
    operation.zoneID = customZone
    operation.query = query("Other")
    let trace = Trace()
    operation.recordMatchedBlock = { trace.add(line($0, $1)) }
    operation.queryResultBlock = { result in
      trace.add((try? result.get()) == .some(nil) ? "finished" : "more")
    }
    await database.run(operation)
    #expect(trace.all == ["2 success", "finished"])
  }

  @Test func `each call has its own limit, in every form`() async throws {
    insert(0..<6)
    let asked = await withCheckedContinuation { continuation in
      database.fetch(withQuery: query(), resultsLimit: 1) { continuation.resume(returning: $0) }
    }
    #expect(try names(asked.get().matchResults) == ["0"])
    let cursor = try #require(try asked.get().queryCursor)
    let next = await withCheckedContinuation { continuation in
      database.fetch(withCursor: cursor, resultsLimit: 2) { continuation.resume(returning: $0) }
    }
    #expect(try names(next.get().matchResults) == ["1", "2"])
    let trace = Trace()
    for operation in [CKQueryOperation(query: query()), CKQueryOperation(cursor: cursor)] {
      operation.resultsLimit = 3
      operation.recordMatchedBlock = { trace.add(line($0, $1)) }
      operation.queryResultBlock = { result in
        trace.add((try? result.get()) == .some(nil) ? "finished" : "more")
      }
      await database.run(operation)
    }
    #expect(
      trace.all == [
        "0 success", "1 success", "2 success", "more", "1 success", "2 success", "3 success",
        "more",
      ])
  }

  @Test func `a page holds 100 records when the service chooses`() async throws {
    insert(0..<101)
    let (found, cursor) = try await database.records(matching: query())
    #expect(found.count == 100)
    #expect(cursor != nil)
  }

  @Test func `a cursor of another database is refused`() async throws {
    insert(0..<3)
    let (_, cursor) = try await database.records(matching: query(), resultsLimit: 1)
    let other = MockCKContainer(backend: database.backend).publicCloudDatabase
    // The other query has its own cursor, which could be confused with this one.
    other.records.insert(note("a"), note("b"))
    _ = try await other.records(matching: query(), resultsLimit: 1)
    let next = try #require(cursor)
    let error = await failure { try await other.records(continuingMatchFrom: next) }
    #expect(error?.code == .invalidArguments)
  }

  @Test func `a zone narrows the search, and a missing one is refused`() async throws {
    insert(0..<2)
    database.records.insert(note("there", in: customZone))
    let (found, _) = try await database.records(matching: query(), inZoneWith: customZone)
    #expect(names(found) == ["there"])
    let missing = CKRecordZone.ID(zoneName: "Missing")
    let error = await failure { try await database.records(matching: query(), inZoneWith: missing) }
    #expect(error?.code == .zoneNotFound)
  }

  @Test func `without a zone all zones are searched`() async throws {
    insert(0..<1)
    database.records.insert(note("there", in: customZone))
    #expect(try await names(database.records(matching: query()).matchResults) == ["0", "there"])
  }

  @Test func `a cursor survives encoding, and goes on where it was as often as it is used`()
    async throws
  {
    insert(0..<3)
    let (_, first) = try await database.records(matching: query(), resultsLimit: 1)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: try #require(first), requiringSecureCoding: true)
    let cursor = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CKQueryOperation.Cursor.self, from: data))
    for _ in 1...2 {
      let (found, _) = try await database.records(continuingMatchFrom: cursor)
      #expect(names(found) == ["1", "2"])
    }
  }

  @Test func `a cursor for hand-written fakes carries a text, and no database knows it`()
    async throws
  {
    insert(0..<3)
    let cursor = try #require(CKQueryOperation.Cursor.minted(carrying: "1"))
    #expect(cursor == CKQueryOperation.Cursor.minted(carrying: "1"))
    #expect(cursor != CKQueryOperation.Cursor.minted(carrying: "2"))
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: cursor, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CKQueryOperation.Cursor.self, from: data))
    #expect(copy == cursor)
    let error = await failure { try await database.records(continuingMatchFrom: copy) }
    #expect(error?.code == .invalidArguments)
  }

  /// The order is a choice, but no record may come twice.
  @Test func `what changes while a client pages leaves the order as it was`() async throws {
    insert(0..<4)
    let (_, first) = try await database.records(
      matching: query(where: NSPredicate(format: "number < 4")), resultsLimit: 1)
    let changed = try await database.record(for: recordID("1"))
    changed["number"] = 9
    _ = try await database.save(changed)
    _ = try await database.deleteRecord(withID: recordID("2"))
    insert(-1..<0)
    let (rest, _) = try await database.records(continuingMatchFrom: try #require(first))
    #expect(names(rest) == ["1", "3"])
  }

  @Test func `desired keys choose the fields of the results`() async throws {
    insert(0..<1)
    let (found, _) = try await database.records(matching: query(), desiredKeys: ["number"])
    #expect(try found.first?.1.get().allKeys() == ["number"])
    #expect(database.records[recordID("0")]?.allKeys().count == 2)
  }

  @Test func `the completion-handler forms say the same`() async throws {
    insert(0..<3)
    let first = await withCheckedContinuation { continuation in
      database.fetch(withQuery: query(), resultsLimit: 2) { continuation.resume(returning: $0) }
    }
    let (found, cursor) = try first.get()
    #expect(names(found) == ["0", "1"])
    let next = try #require(cursor)
    let second = await withCheckedContinuation { continuation in
      database.fetch(withCursor: next) { continuation.resume(returning: $0) }
    }
    #expect(try names(second.get().matchResults) == ["2"])
  }
}
