import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the documentation of `encryptedValues`; messages of the server, as a client of its web services got them.
@Suite("Encrypted fields")
struct EncryptedFieldTests {
  let cloud = MockCKContainer()
  var database: MockCKDatabase { cloud.privateCloudDatabase }

  private func diary(_ name: String) -> CKRecord {
    let record = CKRecord(recordType: "Diary", recordID: recordID(name))
    record["day"] = "Monday"
    record.encryptedValues["mood"] = "calm"
    return record
  }

  private func query(_ format: String, sortedBy key: String? = nil) async throws -> [String] {
    let query = CKQuery(recordType: "Diary", predicate: NSPredicate(format: format))
    query.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
    let found = try await database.records(matching: query)
    return found.matchResults.map(\.0.recordName)
  }

  @Test(arguments: [false, true], [false, true])
  func `no query compares what is encrypted`(isSaved: Bool, hasSchema: Bool) async throws {
    if isSaved {
      try await database.save(diary("a"))
    } else {
      database.records.insert(diary("a"))
    }
    if hasSchema {
      cloud.schema = ["Diary": ["day": .string.queryable, "mood": .string.encrypted]]
    }
    for format in ["mood == 'calm'", "day == 'Monday' AND mood == 'calm'", "mood IN {'calm'}"] {
      #expect(await failure { try await query(format) }?.code == .invalidArguments, "\(format)")
    }
    #expect(cloud.backend.schemaRefusals.count == 3)
    #expect(try await query("day == 'Monday'") == ["a"])
  }

  @Test func `the reason why a query is refused can be read`() async throws {
    database.records.insert(diary("a"))
    #expect(await failure { try await query("mood == 'calm'") } != nil)
    #expect(
      cloud.backend.schemaRefusals
        == ["'mood' of 'Diary' is encrypted, so that no query can compare it"])
  }

  @Test func `a query that sorts by what is encrypted is taken`() async throws {
    database.records.insert(diary("a"))
    #expect(try await query("day == 'Monday'", sortedBy: "mood") == ["a"])
  }

  @Test func `the public database takes no encrypted fields`() async throws {
    let plain = CKRecord(recordType: "Diary", recordID: recordID("b"))
    let (saves, _) = try await cloud.publicCloudDatabase.modifyRecords(
      saving: [diary("a"), plain], deleting: [])
    #expect(code(saves[recordID("a")]) == .invalidArguments)
    #expect(code(saves[recordID("b")]) == nil)
    #expect(cloud.publicCloudDatabase.records.count == 1)
  }
}
