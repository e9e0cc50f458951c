import CloudKitMocks
import MockSpecStores
import SyncedNotes
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("Two devices of a user", .timeLimit(.minutes(20)))
struct TwoDevicesTests {
  @Test("get each other's notes, changes and deletions") func roundTrip() async throws {
    let devices = try await Devices()
    let (phone, tablet) = (devices.phone.notes, devices.tablet.notes)
    try await phone.write("milk", to: "a")
    try await tablet.write("bread", to: "b")
    try await devices.settle()
    #expect(try await phone.notes == ["a": "milk", "b": "bread"])
    #expect(try await tablet.notes == phone.notes)

    try await tablet.write("oat milk", to: "a")
    try await phone.delete("b")
    try await devices.settle()
    try await tablet.sync()
    #expect(try await phone.notes == ["a": "oat milk"])
    #expect(try await tablet.notes == phone.notes)
    #expect(devices.phone.server == ["a": "oat milk"])
  }

  @Test("make one zone at the first launch, and send many notes in batches of 250") func many()
    async throws
  {
    let devices = try await Devices()
    for number in 0..<444 { try await devices.phone.notes.write("\(number)", to: "\(number)") }
    try await devices.phone.notes.sync()
    let database = devices.phone.database
    #expect(database.zones.all.filter { $0.zoneID == Device.zoneID }.count == 1)
    #expect(database.on.modifyRecords.calls.map(\.arguments.saves.count) == [250, 194])
    try await devices.tablet.notes.sync()
    #expect(try await devices.tablet.notes.notes.count == 444)
  }

  @Test("store what the engine tells them before the state that covers it") func order()
    async throws
  {
    let devices = try await Devices()
    try await devices.tablet.notes.write("milk", to: "a")
    try await devices.tablet.notes.sync()
    try await devices.phone.notes.sync()
    let engine = try #require(devices.phone.database.syncEngines.last)
    let writes = devices.phone.disk.on.write
    try devices.backend.expect(
      engine.on.handleEvent.when { $0.name == "accountChange" },
      engine.on.handleEvent.when { $0.name == "fetchedRecordZoneChanges" },
      writes.when { $0.saves.first?.path == "phone/notes/a" },
      engine.on.handleEvent.when { $0.name == "stateUpdate" },
      writes.when { $0.saves.first?.path == "phone/state" })
  }

  @Test("merge what both have changed, and the later one wins", arguments: [true, false])
  func conflict(phoneWins: Bool) async throws {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    try await devices.phone.notes.write("oat milk", to: "a")
    try await devices.tablet.notes.write("tea", to: "a")
    let (first, second) =
      phoneWins ? (devices.tablet, devices.phone) : (devices.phone, devices.tablet)
    try await first.notes.engine.sendChanges()
    let error = await #expect(throws: CKError.self) {
      try await second.notes.engine.sendChanges()
    }
    #expect(error?.code == .partialFailure)
    try await second.notes.engine.sendChanges()
    try await first.notes.engine.fetchChanges()
    let winner = phoneWins ? "oat milk" : "tea"
    #expect(try await first.notes.notes == ["a": winner])
    #expect(try await second.notes.notes == ["a": winner])
    #expect(await second.notes.engine.state.pendingRecordZoneChanges.isEmpty)
  }

  @Test("make a note anew that one deleted and the other changed") func deletedAndChanged()
    async throws
  {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    try await devices.tablet.notes.delete("a")
    try await devices.tablet.notes.sync()
    try await devices.phone.notes.write("oat milk", to: "a")
    try await devices.settle()
    #expect(try await devices.tablet.notes.notes == ["a": "oat milk"])
    #expect(devices.phone.server == ["a": "oat milk"])
  }

  @Test("have a note that was deleted and written again before anything was sent") func rewritten()
    async throws
  {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    try await devices.phone.notes.delete("a")
    try await devices.phone.notes.write("oat milk", to: "a")
    try await devices.settle()
    let sent = devices.phone.database.on.modifyRecords.calls.map(\.arguments)
    #expect(sent.allSatisfy { $0.saves.isEmpty || $0.deletes.isEmpty })
    #expect(devices.phone.server == ["a": "oat milk"])
    #expect(try await devices.tablet.notes.notes == ["a": "oat milk"])
  }

  /// Source: a report of March 2026, in which only the deletion arrived.
  @Test(
    "have a note that was written again while its deletion was away",
    arguments: [FaultPosition.beforeApplying, .afterApplying])
  func rewrittenMeanwhile(position: FaultPosition) async throws {
    let devices = try await Devices()
    let (phone, notes) = (devices.phone, devices.phone.notes)
    try await notes.write("milk", to: "a")
    try await devices.settle()
    let gate = devices.backend.gate("deletion")
    phone.database.on.modifyRecords.waits(for: gate, on: .once, at: position)
    try await notes.delete("a")
    async let sync: Void = notes.sync()
    try await gate.reached()
    try await notes.write("oat milk", to: "a")
    gate.open()
    try await sync
    try await devices.settle()
    #expect(phone.server == ["a": "oat milk"])
    #expect(try await notes.notes == ["a": "oat milk"])
    #expect(try await devices.tablet.notes.notes == ["a": "oat milk"])
    #expect(try await notes.isSent)
  }

  @Test("go on where they were after a launch") func relaunch() async throws {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    try await devices.tablet.notes.write("bread", to: "b")
    try await devices.tablet.notes.sync()
    try await devices.phone.notes.write("oat milk", to: "a")

    let phone = try await devices.phone.launchedAgain()
    #expect(await phone.notes.engine.state.pendingRecordZoneChanges.count == 1)
    try await phone.notes.sync()
    #expect(try await phone.notes.notes == ["a": "oat milk", "b": "bread"])
    // The engine went on with its token, and made no zone a second time.
    let fetch = try #require(phone.database.on.fetchRecordZoneChanges.calls.first?.arguments)
    #expect(fetch.parts.first?.start.token != nil)
    #expect(phone.database.on.modifyRecordZones.calls.isEmpty)
  }

  @Test("need nobody to tell them what to do") func automatic() async throws {
    let devices = try await Devices(automaticallySync: true)
    try await devices.phone.notes.write("milk", to: "a")
    try await eventually(clock: devices.backend.clock) {
      devices.tablet.cloud.notifications.deliver()
      return try await devices.tablet.notes.notes == ["a": "milk"]
    }
    try await devices.tablet.notes.write("oat milk", to: "a")
    try await eventually(clock: devices.backend.clock) {
      devices.phone.cloud.notifications.deliver()
      return try await devices.phone.notes.notes == ["a": "oat milk"]
    }
  }
}
