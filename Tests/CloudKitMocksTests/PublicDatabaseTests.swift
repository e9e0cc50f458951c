import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the documentation of CKContainer, of CKDatabase.Scope and of CKError; "Integrating a Text-Based
/// Schema into Your Workflow"; "WRITE operation not permitted", as seen.
@Suite("Records of the public database")
struct PublicDatabaseTests {
  let alice = MockCKContainer()
  let bob: MockCKContainer

  init() {
    alice.changeAccount(to: .available, user: "alice")
    bob = MockCKContainer(backend: alice.backend)
    bob.changeAccount(to: .available, user: "bob")
  }

  private var hers: MockCKDatabase { alice.publicCloudDatabase }
  private var his: MockCKDatabase { bob.publicCloudDatabase }

  private func grant(_ grants: String) throws {
    alice.schema = try StoreSchema(
      text: """
        DEFINE SCHEMA
          CREATE ROLE Editor;
          RECORD TYPE Note ("___recordID" REFERENCE QUERYABLE, text STRING\(grants));
        """)
  }

  private func found(_ database: MockCKDatabase) async throws -> [String] {
    let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
    return try await database.records(matching: query).matchResults.map(\.0.recordName)
  }

  @Test func `everybody reads a record, users make them, and only its creator changes it`()
    async throws
  {
    _ = try await hers.save(note("a", "1"))
    let read = try await his.record(for: recordID("a"))
    read["text"] = "2"
    #expect(await failure { try await his.save(read) }?.code == .permissionFailure)
    #expect(
      await failure { try await his.deleteRecord(withID: read.recordID) }?.code
        == .permissionFailure)
    #expect(hers.records[read.recordID]?["text"] == "1")

    let tablet = MockCKContainer(backend: alice.backend)
    tablet.changeAccount(to: .available, user: "alice")
    _ = try await tablet.publicCloudDatabase.save(read)
    _ = try await tablet.publicCloudDatabase.deleteRecord(withID: read.recordID)
    _ = try await his.save(note("a", "3"))
  }

  @Test func `in a batch only what belongs to somebody else fails, whatever the policy`()
    async throws
  {
    hers.records.insert(note("hers"), note("more"))
    let operation = CKModifyRecordsOperation(
      recordsToSave: [note("his"), note("hers")], recordIDsToDelete: [recordID("more")])
    operation.savePolicy = .allKeys
    let trace = Trace()
    operation.perRecordSaveBlock = { trace.add(line($0, $1)) }
    operation.perRecordDeleteBlock = { trace.add(line($0, $1)) }
    his.add(operation)
    await his.backend.idle()
    #expect(
      trace.all == ["his success", "hers permissionFailure", "more permissionFailure"])
  }

  @Test func `what goes with its owner goes, whoever has made it`() async throws {
    hers.records.insert(note("list"))
    let item = note("item")
    item["list"] = CKRecord.Reference(recordID: recordID("list"), action: .deleteSelf)
    _ = try await his.save(item)
    _ = try await hers.deleteRecord(withID: recordID("list"))
    #expect(his.records.isEmpty)
  }

  @Test func `the private database asks nobody`() async throws {
    try grant("")
    _ = try await alice.privateCloudDatabase.save(note("a"))
    _ = try await alice.privateCloudDatabase.deleteRecord(withID: recordID("a"))
    #expect(alice.backend.schemaRefusals == [])
  }

  @Test(
    "A schema grants to roles what their users may do",
    arguments: [
      ("", [nil, nil, nil, nil, nil]),
      (", GRANT READ TO \"_world\"", [nil, nil, nil, true, true]),
      (", GRANT READ, CREATE TO \"_icloud\"", [true, nil, nil, true, nil]),
      (", GRANT READ, WRITE TO \"_icloud\"", [nil, true, true, true, nil]),
      (", GRANT WRITE TO \"_creator\", GRANT CREATE TO \"_creator\"", [true, true, nil, nil, nil]),
      (", GRANT WRITE TO \"_creator\", GRANT READ TO \"_creator\"", [nil, true, nil, nil, nil]),
      (", GRANT READ, WRITE TO Editor", [nil, nil, true, true, nil]),
    ] as [(String, [Bool?])])
  func grants(text: String, expected: [Bool?]) async throws {
    hers.records.insert(note("hers"))
    try grant(text)
    alice.backend.roles["Editor"] = ["bob"]
    let currentUser = MockCKContainer(backend: alice.backend)
    currentUser.changeAccount(to: .noAccount)
    let known = try #require(hers.records[recordID("hers")])
    let codes = [
      await failure { try await hers.save(note("new")) }?.code,
      await failure { try await hers.save(known) }?.code,
      await failure { try await his.deleteRecord(withID: known.recordID) }?.code,
    ]
    hers.records.insert(known)
    let reads = [
      await failure { try await his.record(for: known.recordID) }?.code,
      await failure { try await currentUser.publicCloudDatabase.record(for: known.recordID) }?.code,
    ]
    #expect((codes + reads).map { $0 == nil ? true : nil } == expected)
    #expect((codes + reads).allSatisfy { $0 == nil || $0 == .permissionFailure })
  }

  @Test func `queries find what can be read`() async throws {
    hers.records.insert(note("hers"))
    his.records.insert(note("his"))
    #expect(try await found(his) == ["hers", "his"])
    try grant(", GRANT READ TO \"_creator\"")
    #expect(try await found(his) == ["his"])
    try grant(", GRANT WRITE TO \"_icloud\"")
    #expect(await failure { try await found(his) }?.code == .permissionFailure)
    #expect(
      alice.backend.schemaRefusals == ["READ of 'Note' is not granted to \"_icloud\""])
  }

  @Test func `what was needed is inferred, and told where production lacks it`() async throws {
    _ = try await hers.save(note("a"))
    #expect(alice.inferredSchema.grants == ["Note": ["_icloud": .create]])
    bob.changeAccount(to: .noAccount)
    _ = try await his.record(for: recordID("a"))
    _ = try await hers.save(try await hers.record(for: recordID("a")))
    _ = try await alice.privateCloudDatabase.save(CKRecord(recordType: "Own"))
    #expect(
      alice.inferredSchema.grants == [
        "Note": ["_creator": .write, "_icloud": .create, "_world": .read]
      ])
    let declared = try StoreSchema(
      text: """
        DEFINE SCHEMA
          RECORD TYPE Note (text STRING, GRANT CREATE, WRITE TO "_icloud");
          RECORD TYPE Own ();
        """)
    #expect(
      alice.inferredSchema.differences(from: declared) == [
        "Note: READ not granted to \"_world\""
      ])
  }

  @Test func `the server's record in a conflict names users as the client does`() async throws {
    let first = try await hers.save(note("a", "1"))
    let known = try await hers.record(for: first.recordID)
    known["text"] = "2"
    _ = try await hers.save(known)
    first["text"] = "3"
    let error = await failure { try await hers.save(first) }
    #expect(error?.code == .serverRecordChanged)
    for record in [error?.serverRecord, error?.ancestorRecord] {
      #expect(record?.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
      #expect(record?.lastModifiedUserRecordID?.recordName == CKCurrentUserDefaultName)
    }
  }
}
