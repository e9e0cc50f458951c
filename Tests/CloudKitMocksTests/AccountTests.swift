import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: CKContainer.h, CKError.h.
@Suite("Accounts and clients")
struct AccountTests {
  let container = MockCKContainer()

  @Test("CKContainer: changes of the account are posted") func posted() async {
    let posts = Trace()
    let token = NotificationCenter.default.addObserver(
      forName: .CKAccountChanged, object: nil, queue: nil
    ) { _ in posts.add("changed") }
    defer { NotificationCenter.default.removeObserver(token) }
    container.changeAccount(to: .noAccount)
    #expect(posts.all.contains("changed"))
  }

  @Test("CKContainer: users have private databases of their own, and share the public one")
  func users() async throws {
    let other = MockCKContainer(backend: container.backend)
    other.changeAccount(to: .available, user: "bob")
    #expect(try await other.userRecordID() != container.userRecordID())
    for scope in [CKDatabase.Scope.private, .public] {
      _ = try await container.database(with: scope).save(note("a"))
    }
    #expect(
      await failure { try await other.privateCloudDatabase.record(for: recordID("a")) }?.code
        == .unknownItem)
    #expect(
      try await other.publicCloudDatabase.record(for: recordID("a")).recordID == recordID("a"))
    other.changeAccount(to: .available, user: container.core.client.user)
    #expect(
      try await other.privateCloudDatabase.record(for: recordID("a")).recordID == recordID("a"))
  }

  @Test func `an account that is gone stops operations as well, one device at a time`() async throws
  {
    let other = MockCKContainer(backend: container.backend)
    container.changeAccount(to: .noAccount)
    let operation = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
    let trace = Trace()
    operation.fetchRecordZonesResultBlock = { trace.add(code($0).map { "\($0)" } ?? "success") }
    await container.privateCloudDatabase.run(operation)
    #expect(trace.all == ["notAuthenticated"])
    #expect(try await other.privateCloudDatabase.allRecordZones().count == 1)
  }
}
