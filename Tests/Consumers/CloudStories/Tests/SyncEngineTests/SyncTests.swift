import CloudKitMocks
import Foundation
import SyncEngine
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("Two devices of a user", .timeLimit(.minutes(20)))
struct SyncTests {
  let devices = Devices()

  @Test("get each other's notes, changes and deletions") func roundTrip() async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    await devices.tablet.edit(Note(id: "b", title: "bread"))
    try await devices.settle()
    #expect(await devices.agree())
    #expect(await devices.phone.notes.map(\.title) == ["milk", "bread"])

    await devices.tablet.edit(Note(id: "a", title: "oat milk"))
    await devices.phone.delete("b")
    try await devices.settle()
    try await devices.tablet.sync()
    #expect(await devices.agree())
    #expect(await devices.phone.notes == [Note(id: "a", title: "oat milk")])
  }

  @Test("send nothing when nothing was done") func nothing() async throws {
    try await devices.phone.sync()
    try await devices.phone.sync()
    #expect(devices.database.on.modifyRecords.calls.isEmpty)
    #expect(devices.database.on.fetchRecordZoneChanges.calls.isEmpty)
  }

  @Test(
    "send many notes in requests of 400, and get them in pages", arguments: [1, 400, 401, 1000])
  func batches(count: Int) async throws {
    for note in notes(count) { await devices.phone.edit(note) }
    try await devices.phone.sync()
    let sizes = devices.database.on.modifyRecords.calls.map(\.arguments.saves.count)
    #expect(sizes == Array(repeating: 400, count: count / 400) + [count % 400].filter { $0 > 0 })
    try await devices.tablet.sync()
    #expect(await devices.tablet.notes == notes(count))
  }

  @Test("split requests that the server finds too large") func split() async throws {
    let devices = Devices(batchSize: 1000)
    for note in notes(1000) { await devices.phone.edit(note) }
    try await devices.phone.sync()
    let sizes = devices.database.on.modifyRecords.calls.map(\.arguments.saves.count)
    #expect(sizes == [1000, 500, 250, 250, 500, 250, 250])
    #expect(devices.database.records.count == 1000)
  }

  @Test("keep both changes of one note where they do not meet") func merge() async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    try await devices.settle()
    await devices.phone.edit(Note(id: "a", title: "milk", body: "two bottles"))
    await devices.tablet.edit(Note(id: "a", title: "oat milk"))
    try await devices.settle()
    try await devices.tablet.sync()
    #expect(await devices.phone.notes == [Note(id: "a", title: "oat milk", body: "two bottles")])
    #expect(await devices.agree())
  }

  @Test("merge when the conflict comes between pull and push") func race() async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    try await devices.settle()
    await devices.phone.edit(Note(id: "a", title: "milk", body: "two bottles"))
    let server = try await devices.database.record(for: Devices.recordID("a"))
    server["title"] = "oat milk"
    // Another device saves just before the phone does.
    devices.database.on.modifyRecords.when { !$0.saves.isEmpty }
      .fails(with: .networkFailure, on: .once)
    let sync = Task { try await devices.phone.sync() }
    _ = try await devices.database.save(server)
    try await sync.value
    #expect(await devices.phone.notes == [Note(id: "a", title: "oat milk", body: "two bottles")])
  }

  @Test("make a note anew that one deleted and the other changed") func deletedAndChanged()
    async throws
  {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    try await devices.settle()
    await devices.tablet.delete("a")
    try await devices.tablet.sync()
    await devices.phone.edit(Note(id: "a", title: "oat milk"))
    try await devices.settle()
    #expect(await devices.phone.notes == [Note(id: "a", title: "oat milk")])
    #expect(await devices.agree())
  }

  @Test("go on where they were after a launch") func relaunch() async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    try await devices.settle()
    await devices.tablet.edit(Note(id: "b", title: "bread"))
    try await devices.tablet.sync()
    let phone = try await devices.relaunchedPhone()
    await phone.edit(Note(id: "a", title: "oat milk"))
    try await phone.sync()
    #expect(await phone.notes.map(\.title) == ["oat milk", "bread"])
    let last = try #require(devices.database.on.fetchRecordZoneChanges.calls.last?.arguments)
    #expect(last.parts.first?.start.token != nil)
  }

  @Test("empty themselves when the user deletes the zone") func zoneDeletion() async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    try await devices.settle()
    _ = try await devices.database.modifyRecordZones(
      saving: [], deleting: [Devices.Device.zoneID])
    try await devices.phone.sync()
    try await devices.tablet.sync()
    #expect(await devices.phone.notes.isEmpty)
    #expect(await devices.tablet.notes.isEmpty)
    await devices.tablet.edit(Note(id: "b", title: "bread"))
    try await devices.tablet.sync()
    try await devices.phone.sync()
    #expect(await devices.agree())
  }

  @Test("begin anew when the server has forgotten their tokens, and see every deletion")
  func expiredToken() async throws {
    for note in notes(250) { await devices.phone.edit(note) }
    try await devices.settle()
    await devices.phone.delete(notes(1)[0].id)
    try await devices.phone.sync()
    devices.database.records.expireChangeTokens()
    try await devices.tablet.sync()
    #expect(await devices.tablet.notes.count == 249)
    #expect(await devices.agree())
  }
}
