import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the documentation of CKRecord.ID, CKRecordZone.ID, `init(recordType:)` and CKRecordKeyValueSetting;
/// CKRecordZoneID.h.
@Suite("Names")
struct NameTests {
  let database = MockCKContainer().privateCloudDatabase

  private static let long = String(repeating: "a", count: 255)

  @Test(arguments: [
    ("a", true), (long, true), (long + "a", false), ("ünï", false), ("_own", false),
    ("with space", true),
  ])
  func `names of records are ASCII, short, and begin with no underscore`(
    name: String, isTaken: Bool
  ) async throws {
    let (saves, _) = try await database.modifyRecords(
      saving: [note(name), note("other")], deleting: [])
    #expect(code(saves[recordID(name)]) == (isTaken ? nil : .invalidArguments))
    #expect(code(saves[recordID("other")]) == nil)
    #expect((database.records[recordID(name)] != nil) == isTaken)
  }

  @Test(arguments: [
    ("Zone", true), ("Zöne", true), (long + "a", false), ("_zone", false),
  ])
  func `names of zones are short, and begin with no underscore`(name: String, isTaken: Bool) async {
    let error = await failure { try await database.save(CKRecordZone(zoneName: name)) }
    #expect(error?.code == (isTaken ? nil : .invalidArguments))
    #expect(database.zones.count == (isTaken ? 2 : 1))
  }

  @Test(arguments: [
    ("title", true), ("title_2", true), ("2nd", false), ("_title", false), ("a title", false),
    ("títle", false),
  ])
  func `names of types and fields are letters, digits and underscores`(
    name: String, isTaken: Bool
  ) async {
    let record = CKRecord(recordType: "Note", recordID: recordID("field"))
    record[name] = "text"
    let error = await failure { try await database.save(record) }
    #expect(error?.code == (isTaken ? nil : .invalidArguments))
    let typed = CKRecord(recordType: name, recordID: recordID("type"))
    #expect(
      await failure { try await database.save(typed) }?.code
        == (isTaken ? nil : .invalidArguments))
    #expect(database.records.count == (isTaken ? 2 : 0))
  }

  @Test func `a test can have any name taken`() async throws {
    database.backend.choices.checksNames = false
    let record = CKRecord(recordType: "a type", recordID: recordID("ünï"))
    record["a field"] = 1
    _ = try await database.save(record)
    _ = try await database.save(CKRecordZone(zoneName: "_zone"))
    #expect(database.records.count == 1 && database.zones.count == 2)
  }
}
