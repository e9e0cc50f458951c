import CloudKitMocks
import MockSpecStores
import SyncedNotes
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("What happens on the server", .timeLimit(.minutes(20)))
struct ServerTests {
  @Test("a purge deletes the notes everywhere, those that were not sent as well") func purge()
    async throws
  {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    devices.phone.database.zones.remove(Device.zoneID, as: .purged)
    try await devices.phone.notes.write("bread", to: "b")
    _ = try? await devices.phone.notes.sync()
    try await devices.phone.notes.sync()
    try await devices.tablet.notes.sync()
    #expect(try await devices.phone.notes.notes.isEmpty)
    #expect(try await devices.tablet.notes.notes.isEmpty)
    #expect(!devices.phone.database.zones.contains(Device.zoneID))
  }

  @Test("a deleted zone is made again only for what was not sent") func deletedZone() async throws {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    devices.phone.database.zones.remove(Device.zoneID)
    try await devices.phone.notes.write("bread", to: "b")
    try await devices.phone.notes.sync()
    #expect(devices.phone.server == ["b": "bread"])
  }

  @Test("a zone that is missing when notes are sent is made from those of the device")
  func missingZone() async throws {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    devices.phone.database.zones.remove(Device.zoneID)
    try await devices.phone.notes.write("bread", to: "b")
    await #expect(throws: CKError.self) { try await devices.phone.notes.engine.sendChanges() }
    try await devices.phone.notes.engine.sendChanges()
    #expect(devices.phone.server == ["a": "milk", "b": "bread"])
  }

  @Test("lost keys have the device send everything again") func lostKeys() async throws {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    devices.phone.database.zones.remove(Device.zoneID, as: .reset)
    try await devices.phone.notes.sync()
    #expect(devices.phone.server == ["a": "milk"])
    try await devices.tablet.notes.sync()
    #expect(try await devices.tablet.notes.notes == ["a": "milk"])
  }

  @Test("tokens expire, and the engine reads everything again in the same fetch")
  func expiredToken() async throws {
    let devices = try await Devices()
    for number in 0..<250 { try await devices.phone.notes.write("\(number)", to: "\(number)") }
    try await devices.settle()
    try await devices.phone.notes.write("new", to: "0")
    try await devices.phone.notes.sync()
    devices.phone.database.records.expireChangeTokens()
    try await devices.tablet.notes.sync()
    #expect(try await devices.tablet.notes.notes["0"] == "new")
    #expect(try await devices.tablet.notes.notes == devices.phone.notes.notes)
  }

  @Test("a throttled engine asks for nothing before the time that the server names")
  func throttled() async throws {
    let backend = Backend()
    let phone = try await Device("phone", on: backend, automaticallySync: true)
    phone.database.on.modifyRecords.rateLimits(
      with: .requestRateLimited(retryAfter: 30), on: .call(1))
    try await phone.notes.write("milk", to: "a")
    let begin = backend.clock.now
    try await eventually(timeout: .seconds(600), clock: backend.clock) {
      try await phone.notes.isSent
    }
    #expect(phone.server == ["a": "milk"])
    #expect(begin.duration(to: backend.clock.now) >= .seconds(30))
    #expect(phone.database.on.modifyRecords.calls.count == 2)
    #expect(backend.earlyRetries.isEmpty)
  }

  @Test("a full server leaves the notes unsent until the user asks again") func quota()
    async throws
  {
    let backend = Backend(clock: TestClock(.automatic))
    let phone = try await Device("phone", on: backend)
    try await phone.notes.write("milk", to: "a")
    try await phone.notes.write("film", to: "b")
    phone.database.on.modifyRecords.fails(
      items: [Device.recordID("b")], with: .quotaExceeded, on: .once)
    await #expect(throws: CKError.self) { try await phone.notes.sync() }
    #expect(phone.server == ["a": "milk"])
    #expect(await phone.notes.refusals["b"]?.code == .quotaExceeded)
    #expect(await phone.notes.engine.state.pendingRecordZoneChanges.isEmpty)
    try await phone.notes.sync()
    #expect(phone.server == ["a": "milk", "b": "film"])
  }
}
