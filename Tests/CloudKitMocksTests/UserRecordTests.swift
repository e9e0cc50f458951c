import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the documentation of CKRecordTypeUserRecord and of CKQuery; "Can't query system types", as seen.
@Suite("The records of users")
struct UserRecordTests {
  let alice = MockCKContainer()
  let bob: MockCKContainer

  init() {
    alice.changeAccount(to: .available, user: "alice")
    bob = MockCKContainer(backend: alice.backend)
    bob.changeAccount(to: .available, user: "bob")
  }

  @Test(arguments: [CKDatabase.Scope.private, .public])
  func `a user has one, finds it by its id, and saves fields in it`(scope: CKDatabase.Scope)
    async throws
  {
    let database = alice.database(with: scope)
    let id = try await alice.userRecordID()
    let record = try await database.record(for: id)
    #expect(record.recordType == "Users" && record.recordID == id && record.allKeys().isEmpty)
    #expect(database.records.isEmpty)
    record["score"] = 1
    _ = try await database.save(record)
    #expect(try await database.record(for: id)["score"] == 1)
    // The version without fields is outdated.
    #expect(
      await failure {
        try await database.save(CKRecord(recordType: "Users", recordID: id))
      }?.code == .serverRecordChanged)
    let own = CKRecord.ID(recordName: CKCurrentUserDefaultName)
    #expect(try await database.record(for: own).recordID == id)
    #expect(await failure { try await alice.sharedCloudDatabase.record(for: id) } != nil)
  }

  @Test func `a stale version is a conflict with what a user has without saving`() async throws {
    let database = alice.privateCloudDatabase
    let id = try await alice.userRecordID()
    let new = CKRecord(recordType: "Users", recordID: id)
    let error = await failure { try await database.save(new) }
    #expect(error?.code == .serverRecordChanged && error?.serverRecord?.recordID == id)
    let (one, other) = (
      try await database.record(for: id), try await database.record(for: id)
    )
    _ = try await database.save(one)
    #expect(await failure { try await database.save(other) }?.code == .serverRecordChanged)
  }

  @Test(arguments: [CKDatabase.Scope.private, .public])
  func `nobody deletes it, makes another one or queries them`(scope: CKDatabase.Scope)
    async throws
  {
    let database = alice.database(with: scope)
    let id = try await alice.userRecordID()
    for _ in 1...2 {
      #expect(
        await failure { try await database.deleteRecord(withID: id) }?.code == .permissionFailure)
      _ = try await database.save(try await database.record(for: id))
    }
    let other = CKRecord(recordType: "Users", recordID: recordID("somebody"))
    #expect(await failure { try await database.save(other) }?.code == .permissionFailure)
    let query = CKQuery(recordType: "Users", predicate: NSPredicate(value: true))
    #expect(
      await failure { try await database.records(matching: query) }?.code == .permissionFailure)
  }

  @Test func `others see it in the public database, and cannot change it`() async throws {
    let id = try await alice.userRecordID()
    let seen = try await bob.publicCloudDatabase.record(for: id)
    #expect(
      await failure { try await bob.publicCloudDatabase.save(seen) }?.code == .permissionFailure)
    #expect(await failure { try await bob.privateCloudDatabase.record(for: id) } != nil)
    let nobody = recordID("_carol")
    #expect(
      await failure { try await bob.publicCloudDatabase.record(for: nobody) }?.code == .unknownItem)
  }

  @Test func `snapshots keep what was saved in it`() async throws {
    let id = try await alice.userRecordID()
    let record = try await alice.privateCloudDatabase.record(for: id)
    record["score"] = 1
    _ = try await alice.privateCloudDatabase.save(record)
    let other = Backend()
    try other.load(try Backend.Snapshot(text: try alice.backend.snapshot().text))
    let copy = MockCKContainer(backend: other)
    #expect(try await copy.userRecordID() == id)
    #expect(try await copy.privateCloudDatabase.record(for: id)["score"] == 1)
    _ = try await copy.publicCloudDatabase.record(for: id)
  }
}
