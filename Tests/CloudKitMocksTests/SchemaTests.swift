import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: "Designing and Creating a CloudKit Database", "Integrating a Text-Based Schema into Your
/// Workflow"; messages of the server.
@Suite("Schemas")
struct SchemaTests {
  let cloud = MockCKContainer()
  var database: MockCKDatabase { cloud.privateCloudDatabase }

  static let schema = """
    DEFINE SCHEMA
      RECORD TYPE Note (
        "___recordID" REFERENCE QUERYABLE, "___modTime" TIMESTAMP SORTABLE,
        text STRING QUERYABLE SEARCHABLE, count INT64 SORTABLE, ratio DOUBLE, done INT64, at TIMESTAMP,
        bytes BYTES, file ASSET, next REFERENCE, tags LIST<STRING>, secret ENCRYPTED STRING
      );
      RECORD TYPE Bare (text STRING QUERYABLE);
    """

  private func record(_ fields: [String: any CKRecordValueProtocol], type: String = "Note")
    -> CKRecord
  {
    let record = CKRecord(recordType: type, recordID: recordID(UUID().uuidString))
    for (key, value) in fields { record[key] = value }
    return record
  }

  @Test func `records of the schema are taken, with every type of field`() async throws {
    cloud.schema = try StoreSchema(text: Self.schema)
    let reference = CKRecord.Reference(recordID: recordID("b"), action: .none)
    let all = record([
      "text": "a", "count": 1, "ratio": 0.5,
      "done": true, "at": Date(), "bytes": Data(), "next": reference,
      "tags": ["a"],
    ])
    all.encryptedValues["secret"] = "s"
    _ = try await database.save(all)
    // Whole numbers are numbers; an empty list fits any type of list.
    _ = try await database.save(record(["ratio": 1, "tags": [String]()]))
    #expect(database.records.count == 2)
    #expect(cloud.backend.schemaRefusals == [])
  }

  @Test(
    "CKError.invalidArguments: what production has not declared is not saved",
    arguments: [
      ("Nota", "text", "a", "there is no record type 'Nota'; did you mean 'Note'?"),
      ("Note", "titel", "a", "'Note' has no field 'titel'"),
      ("Note", "texts", "a", "'Note' has no field 'texts'; did you mean 'text'?"),
      ("Note", "text", 1, "'text' takes STRING, not INT64"),
      ("Note", "count", 0.5, "'count' takes INT64, not DOUBLE"),
      ("Note", "text", ["a"], "'text' takes STRING, not LIST<STRING>"),
      ("Note", "tags", [1], "'tags' takes LIST<STRING>, not LIST<INT64>"),
      ("Note", "secret", "a", "'secret' takes ENCRYPTED STRING, not STRING"),
    ] as [(String, String, any CKRecordValueProtocol & Sendable, String)])
  func refusals(
    type: String, key: String, value: any CKRecordValueProtocol & Sendable, message: String
  ) async throws {
    cloud.schema = try StoreSchema(text: Self.schema)
    let wrong = record([key: value], type: type)
    #expect(await failure { try await database.save(wrong) }?.code == .invalidArguments)
    #expect(cloud.backend.schemaRefusals.first?.hasPrefix(message) == true)
    #expect(database.records.isEmpty)
    cloud.schema = nil
    _ = try await database.save(wrong)
  }

  @Test func `a refused record takes its atomic zone with it`() async throws {
    cloud.schema = try StoreSchema(text: Self.schema)
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let (good, bad) = (note("good", in: customZone), note("bad", in: customZone))
    bad["unknown"] = 1
    let (saves, _) = try await database.modifyRecords(saving: [good, bad], deleting: [])
    #expect(code(saves[bad.recordID]) == .invalidArguments)
    #expect(code(saves[good.recordID]) == .batchRequestFailed)
  }

  @Test(
    "CKError.invalidArguments, unknownItem: queries need what the schema declares for them",
    arguments: [
      ("Note", "TRUEPREDICATE", nil, nil, nil),
      ("Note", "text == 'a' AND recordID == 'b'", nil, nil, nil),
      ("Note", "text == 'a'", "count", nil, nil),
      ("Note", "text == 'a'", "modificationDate", nil, nil),
      ("Note", "self CONTAINS 'a'", nil, nil, nil),
      ("Bare", "text == 'a'", nil, nil, nil),
      (
        "Nota", "text == 'a'", nil, CKError.Code.unknownItem,
        "there is no record type 'Nota'; did you mean 'Note'?"
      ),
      (
        "Bare", "TRUEPREDICATE", nil, .invalidArguments,
        "'___recordID' of 'Bare' is not declared QUERYABLE"
      ),
      ("Note", "count == 1", nil, .invalidArguments, "'count' of 'Note' is not declared QUERYABLE"),
      (
        "Note", "NOT (texts == 'a')", nil, .invalidArguments,
        "'Note' has no field 'texts'; did you mean 'text'?"
      ),
      (
        "Note", "text == 'a'", "text", .invalidArguments,
        "'text' of 'Note' is not declared SORTABLE"
      ),
      (
        "Note", "text == 'a'", "creationDate", .invalidArguments,
        "'___createTime' of 'Note' is not declared SORTABLE"
      ),
      (
        "Bare", "self CONTAINS 'a'", nil, .invalidArguments,
        "no field of 'Bare' is declared SEARCHABLE"
      ),
    ] as [(String, String, String?, CKError.Code?, String?)])
  func queries(
    type: String, predicate: String, sort: String?, code: CKError.Code?, message: String?
  ) async throws {
    cloud.schema = try StoreSchema(text: Self.schema)
    let query = CKQuery(recordType: type, predicate: NSPredicate(format: predicate))
    query.sortDescriptors = sort.map { [NSSortDescriptor(key: $0, ascending: true)] }
    #expect(await failure { try await database.records(matching: query) }?.code == code)
    #expect(cloud.backend.schemaRefusals == [message].compactMap { $0 })
  }

  @Test func `what was saved and queried is the schema that an app needs`() async throws {
    let saved = note("a")
    saved["count"] = 1
    saved["tags"] = ["x"]
    saved.encryptedValues["secret"] = "s"
    _ = try await database.save(saved)
    saved["count"] = 0.5
    database.records.insert(saved)
    database.records.remove(saved.recordID)
    let query = CKQuery(
      recordType: "Note", predicate: NSPredicate(format: "text == 'a' AND b == 1"))
    query.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
    _ = try await database.records(matching: query)
    #expect(
      cloud.inferredSchema.description == """
        DEFINE SCHEMA

            RECORD TYPE Note (
                // b QUERYABLE, but never saved
                "___createTime" TIMESTAMP SORTABLE,
                count DOUBLE,
                secret ENCRYPTED STRING,
                tags LIST<STRING>,
                text STRING QUERYABLE,
                GRANT WRITE TO "_creator",
                GRANT CREATE TO "_icloud",
                GRANT READ TO "_world"
            );

        """)
    let declared = try StoreSchema(text: Self.schema)
    #expect(
      cloud.inferredSchema.differences(from: declared) == [
        "Note.___createTime: TIMESTAMP SORTABLE, not declared", "Note.b: QUERYABLE, not declared",
        "Note.count: DOUBLE, declared as INT64",
      ])
  }

  @Test func `two devices have one schema, and two backends have not`() async throws {
    let other = MockCKContainer(backend: cloud.backend)
    cloud.schema = ["Note": [:]]
    #expect(other.schema == cloud.schema)
    #expect(await failure { try await other.publicCloudDatabase.save(note("a")) } != nil)
    #expect(MockCKContainer().schema == nil)
  }
}
