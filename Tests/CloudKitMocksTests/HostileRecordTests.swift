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
      of: Self.scenario(isCareful: false), with: [MockCKError](), seed: seed)
    let failure = try #require(exploration.failures.first)
    #expect(failure.steps.map(\.action) == ["another version writes", "show"])
    #expect(failure.source.contains("text missing"))
  }

  @Test func `a careful one is not`() async throws {
    let exploration = await exploreActions(
      of: Self.scenario(isCareful: true), with: [MockCKError](),
      budget: ActionBudget(sequences: 5))
    try exploration.verify()
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
