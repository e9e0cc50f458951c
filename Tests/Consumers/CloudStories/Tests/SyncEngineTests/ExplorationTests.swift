import CloudKitMocks
import SyncEngine
import Testing

@Suite("Whatever fails, wherever", .timeLimit(.minutes(5)))
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
  }
}
