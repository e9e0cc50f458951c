import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKFetchRecordsOperation.h, CKQueryOperation.h, CKFetchRecordZoneChangesOperation.h.
@Suite("Fields that are asked for") struct DesiredKeysTests {
  let database = MockCKContainer().privateCloudDatabase
  let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
  let id = recordID("a", in: customZone)

  init() {
    let record = note("a", "text", in: customZone)
    record["title"] = "title"
    record.encryptedValues["secret"] = "secret"
    database.records.insert(record)
  }

  /// Returns the fields that each member fetches, in the order of the members.
  private func found(_ keys: [String]?) async throws -> [[String]] {
    var records: [CKRecord?] = [
      try await database.records(for: [id], desiredKeys: keys)[id]?.get()
    ]
    records.append(
      try await withCheckedContinuation { continuation in
        database.fetch(withRecordIDs: [id], desiredKeys: keys) {
          continuation.resume(returning: $0)
        }
      }.get()[id]?.get())
    let other = note("0", in: customZone)
    database.records.insert(other)
    let page = try await database.records(matching: query, desiredKeys: keys, resultsLimit: 1)
    records.append(try page.matchResults.first?.1.get())
    database.records.remove(other.recordID)
    records.append(
      try await withCheckedContinuation { continuation in
        database.fetch(withQuery: query, desiredKeys: keys) { continuation.resume(returning: $0) }
      }.get().matchResults.first?.1.get())
    #if !canImport(CloudKit)
      let changes = try await database.recordZoneChanges(
        inZoneWith: customZone, since: nil, desiredKeys: keys)
      records.append(try changes.modificationResultsByID[id]?.get().record)
      records.append(
        try await withCheckedContinuation { continuation in
          database.fetchRecordZoneChanges(inZoneWith: customZone, since: nil, desiredKeys: keys) {
            continuation.resume(returning: $0)
          }
        }.get().modificationResultsByID[id]?.get().record)
    #endif
    records += await operations(keys)
    return records.map { record in
      #expect(record?.recordChangeTag != nil && record?.creationDate != nil)
      return ((record?.allKeys() ?? ["?"]) + (record?.encryptedValues.allKeys() ?? [])).sorted()
    }
  }

  private func operations(_ keys: [String]?) async -> [CKRecord?] {
    let found = Collected()
    let fetch = CKFetchRecordsOperation(recordIDs: [id])
    fetch.desiredKeys = keys
    fetch.perRecordResultBlock = { found.add(try? $1.get()) }
    let search = CKQueryOperation(query: query)
    search.desiredKeys = keys
    search.recordMatchedBlock = { found.add(try? $1.get()) }
    let changes = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [customZone],
      configurationsByRecordZoneID: [customZone: .init(desiredKeys: keys)])
    changes.recordWasChangedBlock = { found.add(try? $1.get()) }
    for operation in [fetch, search, changes] { await database.run(operation) }
    return found.all
  }

  @Test(
    arguments: [
      (nil, ["secret", "text", "title"]), ([], []), (["title", "secret"], ["secret", "title"]),
      (["none"], []),
    ] as [([String]?, [String])])
  func `every form brings the fields that are asked for, and those of the service`(
    keys: [String]?, expected: [String]
  ) async throws {
    let found = try await found(keys)
    // Only the service makes the changes that functions return.
    #if canImport(CloudKit)
      #expect(found.count == 7)
    #else
      #expect(found.count == 9)
    #endif
    for fields in found { #expect(fields == expected) }
  }

  @Test func `a cursor goes on with the fields of its own call`() async throws {
    let second = note("b", in: customZone)
    second["title"] = "title"
    database.records.insert(second)
    let page = try await database.records(matching: query, desiredKeys: [], resultsLimit: 1)
    let cursor = try #require(page.queryCursor)
    let rest = try await database.records(continuingMatchFrom: cursor, desiredKeys: ["text"])
    #expect(try rest.matchResults.first?.1.get().allKeys() == ["text"])
    let told = await withCheckedContinuation { continuation in
      database.fetch(withCursor: cursor, desiredKeys: ["title"]) {
        continuation.resume(returning: $0)
      }
    }
    #expect(try told.get().matchResults.first?.1.get().allKeys() == ["title"])
  }
}

/// Records that blocks were called with.
private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var records: [CKRecord?] = []

  func add(_ record: CKRecord?) { lock.withLock { records.append(record) } }

  var all: [CKRecord?] { lock.withLock { records } }
}
