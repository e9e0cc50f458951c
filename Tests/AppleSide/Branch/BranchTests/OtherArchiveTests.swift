import CloudKit
import CloudKitInterfaces
import CloudKitMocks
import Foundation
import MockSpecRuntime
import Testing

/// The archives that have other fields than those that were seen: `tokens`, `records` or none.
let otherArchives = ProcessInfo.processInfo.environment["OTHER_ARCHIVES"]

/// Tests of what is left when archives of tokens and cursors have other fields than those that were seen.
@Suite(.enabled(if: otherArchives == "tokens")) struct OtherTokenTests {
  private let database = MockCKContainer().privateCloudDatabase

  @Test func `tokens and cursors cannot be made`() {
    #expect(CKServerChangeToken.minted(carrying: "zone 7") == nil)
    #expect(CKQueryOperation.Cursor.minted(carrying: "page 2") == nil)
  }

  @Test func `a feed ends with an error that says so`() async {
    await #expect(throws: CKError.self) {
      try await withCheckedThrowingContinuation { continuation in
        let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
        operation.fetchDatabaseChangesResultBlock = {
          continuation.resume(with: $0.map { _ in () })
        }
        database.add(operation)
      }
    }
  }

  @Test func `only a query of more than one page is an error`() async throws {
    for _ in 0..<3 { _ = try await database.save(CKRecord(recordType: "Note")) }
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    #expect(try await database.records(matching: query).matchResults.count == 3)
    await #expect(throws: CKError.self) {
      try await database.records(matching: query, resultsLimit: 2)
    }
  }
}

/// Tests of what is left when archives of records have other fields than those that were seen.
@Suite(.enabled(if: otherArchives == "records")) struct OtherRecordTests {
  private let database = MockCKContainer().privateCloudDatabase

  @Test func `the tag of a record is beside it, and tells a conflict`() async throws {
    let record = try await database.save(CKRecord(recordType: "Note"))
    #expect(record.recordChangeTag == nil && record.creationDate == nil)
    #expect(record.fieldsBeside?.tag != nil && record.fieldsBeside?.created != nil)
    let other = try await database.record(for: record.recordID)
    other["text"] = "tea"
    _ = try await database.save(other)
    record["text"] = "milk"
    let error = await #expect(throws: CKError.self) { try await database.save(record) }
    #expect(error?.code == .serverRecordChanged)
    let latest = try await database.record(for: record.recordID)
    #expect(latest["text"] as? String == "tea")
    latest["text"] = "milk"
    #expect(try await database.save(latest)["text"] as? String == "milk")
  }

  @Test func `a copy that the app makes has no tag`() async throws {
    let record = try await database.save(CKRecord(recordType: "Note"))
    let copy = try #require(record.copy() as? CKRecord)
    let error = await #expect(throws: CKError.self) { try await database.save(copy) }
    #expect(error?.code == .serverRecordChanged)
  }
}
