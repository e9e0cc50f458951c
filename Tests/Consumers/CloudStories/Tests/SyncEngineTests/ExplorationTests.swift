import CloudKitMocks
import SyncEngine
import Testing

@Suite("Whatever fails, wherever", .timeLimit(.minutes(20)))
struct ExplorationTests {
  /// Two devices change the same notes; then the network recovers, and all must agree.
  static let scenario: @Sendable (Backend) async throws -> Bool = { backend in
    let devices = Devices(backend: backend)
    await devices.phone.edit(Note(id: "a", title: "milk"))
    await devices.phone.edit(Note(id: "b", title: "bread"))
    try? await devices.phone.sync()
    try? await devices.tablet.sync()
    await devices.tablet.edit(Note(id: "a", title: "oat milk"))
    await devices.phone.edit(Note(id: "a", title: "milk", body: "two bottles"))
    await devices.phone.delete("b")
    try? await devices.tablet.sync()
    try? await devices.phone.sync()
    backend.removeAllFaults()
    try await devices.settle()
    try await devices.settle()
    let notes = await devices.phone.notes
    guard await devices.agree() else { return false }
    // If the zone is deleted after the last change, the user wants no notes.
    if notes.isEmpty { return !devices.database.zones.contains(Devices.Device.zoneID) }
    return notes.map(\.id) == ["a"] && notes[0].body == "two bottles"
  }

  @Test("two devices agree in the end") func agree() async throws {
    let exploration = await exploreFaults(with: MockCKError.allCases, Self.scenario)
    try exploration.verify()
    #expect(exploration.calls == 10)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }

  @Test(
    "two devices agree whatever the service does where nobody knows",
    arguments: CloudChoices.all.map(\.name))
  func choices(name: String) async throws {
    let choice = try #require(CloudChoices.all.first { $0.name == name })
    for answer in choice.answers.dropFirst() {
      let exploration = await exploreFaults(
        with: [MockCKError.networkFailure, .serverRecordChanged]
      ) { backend in
        choice.choose(answer, on: backend)
        return try await Self.scenario(backend)
      }
      try exploration.verify()
    }
  }

  @Test("a phone that is killed anywhere goes on where it was") func killed() async throws {
    let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
      let devices = Devices(backend: backend)
      await devices.tablet.edit(Note(id: "b", title: "bread"))
      try await devices.tablet.sync()
      await backend.endSetUp()
      let phone = try await backend.launch("phone", storing: LocalState()) { stored in
        Devices.Device(
          database: MockCKContainer(backend: backend).privateCloudDatabase, state: stored.value,
          clock: backend.clock
        ) { stored.value = $0 }
      }
      try await phone.run { await $0.edit(Note(id: "a", title: "milk")) }
      try? await phone.run { try await $0.sync() }
      try await phone.run { await $0.edit(Note(id: "a", title: "oat milk")) }
      backend.removeAllFaults()
      try await phone.run { try await $0.sync() }
      try await devices.tablet.sync()
      try await phone.run { try await $0.sync() }
      let notes = try await phone.app.notes
      let isZoneLost = !notes.contains { $0.id == "b" }
      guard await devices.tablet.notes == notes else { return false }
      return isZoneLost || notes.map(\.title) == ["oat milk", "bread"]
    }
    try exploration.verify()
    let kills = exploration.tried.filter { $0.description.hasPrefix("backend.killsApp") }
    print("\(kills.count) of \(exploration.runs) runs kill the app")
    #expect(kills.count > 10)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }

  @Test("two devices agree in every order of their calls") func interleaved() async throws {
    let budget = ExplorationBudget(faults: 0, orders: 500)
    let exploration = await exploreFaults(with: MockCKError.allCases, budget: budget) { backend in
      let devices = Devices(backend: backend)
      await devices.phone.edit(Note(id: "a", title: "milk"))
      try await devices.settle()
      await backend.endSetUp()
      try await backend.interleave([
        "phone": [
          { await devices.phone.edit(Note(id: "a", title: "milk", body: "two bottles")) },
          { try await devices.phone.sync() },
        ],
        "tablet": [
          { await devices.tablet.edit(Note(id: "a", title: "oat milk")) },
          { try await devices.tablet.sync() },
        ],
      ])
      try await devices.settle()
      try await devices.settle()
      let notes = await devices.phone.notes
      return await devices.agree()
        && notes == [Note(id: "a", title: "oat milk", body: "two bottles")]
    }
    try exploration.verify()
    print("\(exploration.runs) orders")
    #expect(exploration.runs > 50)
  }
}

/// Checks that the faults of a path hit calls, and that the knobs of these have them among their possible errors.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  if path.faults.allSatisfy({ $0.error == nil }) { return true }
  let on = MockCKContainer().privateCloudDatabase.on
  return path.members.count == path.faults.count
    && zip(path.members, path.faults).allSatisfy { member, fault in
      guard let error = fault.error else { return true }
      let position = fault.position
      let (calls, items) =
        switch member.prefix(while: { $0 != "(" }) {
        case "databaseChanges":
          (on.fetchDatabaseChanges.possibleErrors(at: position), [MockCKError]())
        case "recordZoneChanges":
          (
            on.fetchRecordZoneChanges.possibleErrors(at: position),
            on.fetchRecordZoneChanges.possibleItemErrors()
          )
        case "modifyRecordZones":
          (
            on.modifyRecordZones.possibleErrors(at: position),
            on.modifyRecordZones.possibleItemErrors()
          )
        case "modifyRecords", "CKModifyRecordsOperation":
          // The notes have no assets, and are not shared.
          (
            on.modifyRecords.possibleErrors(at: position),
            MockCKError.allCases(of: .save, for: CKRecord(recordType: "Note"))
              + MockCKError.allCases(of: .delete, for: CKRecord(recordType: "Note"))
          )
        default: ([], [])
        }
      return (fault.item == nil ? calls : items).contains { $0.name == error.name }
    }
}
