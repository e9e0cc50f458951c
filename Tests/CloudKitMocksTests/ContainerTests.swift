import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKContainer.h.
@Suite("Containers")
struct ContainerTests {
  let container = MockCKContainer()

  @Test func `each scope has one database`() {
    #expect(container.privateCloudDatabase === container.database(with: .private))
    #expect(container.publicCloudDatabase === container.database(with: .public))
    #expect(container.sharedCloudDatabase === container.database(with: .shared))
    #expect(container.privateCloudDatabase !== container.publicCloudDatabase)
    #expect(container.privateCloudDatabase.databaseScope == .private)
  }

  @Test func `scopes share nothing`() {
    container.privateCloudDatabase.records.insert(note("a"))
    #expect(container.publicCloudDatabase.records.isEmpty)
  }

  @Test func `two containers on one backend are two devices`() async throws {
    let other = MockCKContainer(backend: container.backend)
    _ = try await container.privateCloudDatabase.save(note("a", "text"))
    #expect(other.privateCloudDatabase.text(of: "a") == "text")
    other.privateCloudDatabase.on.fetchRecord.fails(with: .networkFailure)
    #expect(
      await failure { try await container.privateCloudDatabase.record(for: recordID("a")) } == nil)
  }

  @Test func `two backends share nothing`() {
    container.privateCloudDatabase.records.insert(note("a"))
    #expect(MockCKContainer().privateCloudDatabase.records.isEmpty)
  }

  @Test func `the account is available unless a test says otherwise`() async throws {
    #expect(try await container.accountStatus() == .available)
    container.on.accountStatus.returns(.noAccount)
    #expect(try await container.accountStatus() == .noAccount)
  }

  @Test func `both forms of a call share their knob, and the journal says which was called`()
    async throws
  {
    container.on.accountStatus.fails(with: .internalError)
    #expect(await failure { try await container.accountStatus() }?.code == .internalError)
    let (status, code) = await withCheckedContinuation { continuation in
      container.accountStatus {
        continuation.resume(returning: ($0, ($1 as? CKError)?.code))
      }
    }
    #expect(status == .couldNotDetermine)
    #expect(code == .internalError)
    #expect(
      container.backend.journal.map(\.member) == [
        "accountStatus()", "accountStatus(completionHandler:)",
      ])
    #expect(container.on.accountStatus.calls.count == 2)
  }

  @Test func `the user has a record id`() async throws {
    let id = try await container.userRecordID()
    let same = await withCheckedContinuation { continuation in
      container.fetchUserRecordID { id, _ in continuation.resume(returning: id) }
    }
    #expect(id == same)
  }

  @Test func `recorded requests hold the arguments`() async throws {
    let database = container.privateCloudDatabase
    let record = note("a", "sent")
    _ = try await database.modifyRecords(saving: [record], deleting: [recordID("b")])
    record["text"] = "changed later"
    let call = try #require(database.on.modifyRecords.calls.first)
    #expect(call.arguments.saves.first?["text"] as? String == "sent")
    #expect(call.arguments.deletes == [recordID("b")])
    #expect(call.arguments.isAtomic)
  }

  @Test func `an app's code is written once for the real and the mock container`() async throws {
    func store<Container: CloudContainable>(_ text: String, in container: Container) async throws {
      let database = container.database(with: .private)
      _ = try await database.save(note("a", text))
      let results = try await database.records(for: [recordID("a")])
      #expect(results.count == 1)
    }
    try await store("text", in: container)
    #expect(container.privateCloudDatabase.text(of: "a") == "text")
  }
}
