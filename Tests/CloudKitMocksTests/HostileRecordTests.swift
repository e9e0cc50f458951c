import CloudKitMocks
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of records that another version of the app has written to iCloud.
@Suite("Records of other versions of an app") struct HostileRecordTests {
  private struct WouldTrap: Error {}

  private static func scenario(isCareful: Bool) -> ActionScenario<MockCKDatabase> {
    ActionScenario(
      actions: [
        ExploredAction("show") { database, _ in
          guard let record = try? await database.record(for: recordID("a")) else { return }
          // It would be unwrapped by force.
          if record["text"] as? String == nil, !isCareful { throw WouldTrap() }
        },
        .writesVariant(in: { $0.records }),
      ]
    ) { backend in
      let database = MockCKContainer(backend: backend).privateCloudDatabase
      database.records.insert(note("a", "text"))
      return database
    }
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `an app that counts on a field is found out`(seed: UInt64) async throws {
    let exploration = await exploreActions(
      of: Self.scenario(isCareful: false), with: [MockCKError](), seed: seed,
      budget: ActionBudget(sequences: 20, steps: 6, patience: .seconds(30)))
    let failure = try #require(exploration.failures.first)
    #expect(failure.steps.map(\.action) == ["another version writes", "show"])
    #expect(failure.source.contains("text missing"))
  }

  @Test func `a careful one is not`() async throws {
    let exploration = await exploreActions(
      of: Self.scenario(isCareful: true), with: [MockCKError](),
      budget: ActionBudget(sequences: 5, steps: 6, patience: .seconds(30)))
    try exploration.verify()
  }

  private static func names(in database: MockCKDatabase) throws -> [String] {
    let record = try #require(database.records[recordID("a")])
    return CKRecordAdapter.variants(of: record, in: database.records).map(\.name)
  }

  @Test func `without a schema, records have other fields, types and the greatest size`() throws {
    let database = MockCKContainer().privateCloudDatabase
    database.records.insert(note("a", "text"))
    #expect(
      try Self.names(in: database) == [
        "text missing", "text empty", "text of a newer version", "text of 10,000 characters",
        "an additional field", "text so long that the record has its greatest size",
        "another record of an unknown type",
      ])
  }

  @Test func `a record of the greatest size can be saved, and no larger one`() async throws {
    let database = MockCKContainer().privateCloudDatabase
    database.records.insert(note("a", "text"))
    let record = try #require(database.records[recordID("a")])
    let variants = CKRecordAdapter.variants(of: record, in: database.records)
    let largest = try #require(variants.first { $0.name.hasSuffix("greatest size") }).record
    _ = try await database.save(largest)
    let larger = try await database.record(for: recordID("a"))
    larger["text"] = (larger["text"] as? String ?? "") + "x"
    let error = await failure { try await database.save(larger) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `a schema says which fields and types other versions write`() throws {
    let backend = Backend()
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    backend.schema = ["Note": ["text": .string, "rank": .int64, "tags": .list(of: .string)]]
    database.records.insert(note("a", "text"))
    #expect(
      try Self.names(in: database) == [
        "text missing", "text empty", "text of a newer version", "text of 10,000 characters",
        "text so long that the record has its greatest size", "rank of a newer version",
        "tags of a newer version",
      ])
  }

  @Test func `the link of a container is that of its device`() async throws {
    let phone = MockCKContainer()
    phone.link = .offline
    await #expect(throws: CKError.self) {
      try await phone.privateCloudDatabase.save(note("a", "text"))
    }
    phone.link = .answersLost
    let error = await failure { try await phone.privateCloudDatabase.save(note("a", "text")) }
    #expect(error?.code == .serverResponseLost)
    #expect(phone.privateCloudDatabase.records.count == 1)
    phone.link = .online
    _ = try await phone.privateCloudDatabase.allRecordZones()
  }
}
