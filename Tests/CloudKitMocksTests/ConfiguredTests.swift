import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Sources: the overlays of CKContainer and CKDatabase.
@Suite("Configured containers and databases")
struct ConfiguredTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }

  private var configuration: CKOperation.Configuration {
    let configuration = CKOperation.Configuration()
    configuration.qualityOfService = .userInitiated
    return configuration
  }

  /// Saves a record generically over the interface, as an app does.
  private func save<Database: CloudStorable>(
    _ record: CKRecord, in database: Database
  ) async throws -> CKRecord {
    try await database.configuredWith(configuration: configuration) { database in
      try await database.save(record)
    }
  }

  @Test func `the closure is given the database, and what it does there is done`() async throws {
    let saved = try await save(note("a", "text"), in: database)
    #expect(saved.recordID == recordID("a"))
    #expect(database.text(of: "a") == "text")
  }

  @Test func `what is configured is the same one`() async {
    #expect(database.configuredWith { $0 === database })
    #expect(container.configuredWith { $0 === container })
    #expect(
      await database.configuredWith {
        await Task.yield(); return $0 === database
      })
  }

  @Test func `any database gives itself as any database`() async throws {
    let anyDatabase: any CloudStorable = database
    #expect(anyDatabase.configuredWith { $0 as? MockCKDatabase } === database)
    let saved = try await anyDatabase.configuredWith { try await $0.save(note("a")) }
    #expect(saved.recordID == recordID("a"))
  }

  @Test func `what fails in the closure is thrown`() async throws {
    database.on.saveRecord.fails(with: .quotaExceeded)
    let error = await failure { try await save(note("a"), in: database) }
    #expect(error?.code == .quotaExceeded)
    #expect(database.records.isEmpty)
  }

  @Test func `calls are recorded with configuration and group`() async throws {
    let group = CKOperationGroup()
    // Nothing else holds the configurations.
    database.on.configuredWith.keepsObjects = true
    let name = database.configuredWith(configuration: configuration, group: group) { _ in "sync" }
    _ = try await save(note("a"), in: database)
    #expect(name == "sync")
    let calls = database.on.configuredWith.calls
    #expect(
      calls.map(\.arguments.configuration?.qualityOfService) == [.userInitiated, .userInitiated])
    #expect(calls.map(\.arguments.group) == [group, nil])
  }

  @Test func `a container hands itself over, with its databases`() async throws {
    func count<Container: CloudContainable>(in container: Container) async throws -> Int {
      try await container.configuredWith(group: CKOperationGroup()) { container in
        let zones = try await container.privateCloudDatabase.allRecordZones()
        return zones.count
      }
    }
    #expect(try await count(in: container) == 1)
    #expect(container.on.configuredWith.calls.count == 1)
  }
}
