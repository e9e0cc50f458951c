import CloudKitMocks
import MockSpecStores
import SyncedNotes
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("The account of a device", .timeLimit(.minutes(20)))
struct AccountTests {
  @Test("may be missing at first; notes are sent when there is one") func signInLater()
    async throws
  {
    let backend = Backend(clock: TestClock(.automatic))
    let phone = try await Device("phone", on: backend)
    phone.cloud.account = .noAccount
    try await phone.notes.write("milk", to: "a")
    let error = await #expect(throws: CKError.self) { try await phone.notes.sync() }
    #expect(error?.code == .notAuthenticated)
    phone.cloud.account = .available
    try await phone.notes.sync()
    #expect(phone.server == ["a": "milk"])
  }

  @Test("signs out: the device forgets the notes, the server has them") func signOut()
    async throws
  {
    let devices = try await Devices()
    try await devices.phone.notes.write("milk", to: "a")
    try await devices.settle()
    devices.phone.cloud.account = .noAccount
    _ = try? await devices.phone.notes.sync()
    #expect(try await devices.phone.notes.notes.isEmpty)
    #expect(try await devices.tablet.notes.notes == ["a": "milk"])

    devices.phone.cloud.account = .available
    try await devices.phone.notes.sync()
    #expect(try await devices.phone.notes.notes == ["a": "milk"])
  }

  @Test("is told at each launch by some systems, which changes nothing") func repeatedSignIn()
    async throws
  {
    let backend = Backend(clock: TestClock(.automatic))
    backend.syncEngineChoices.repeatsSignIn = true
    let first = try await Device("phone", on: backend)
    try await first.notes.write("milk", to: "a")
    try await first.notes.sync()
    try await first.notes.write("bread", to: "b")

    let second = try await first.launchedAgain()
    try await second.notes.sync()
    let engine = try #require(second.database.syncEngines.last)
    try backend.expect(engine.on.handleEvent.when { $0.name == "accountChange" })
    #expect(try await second.notes.notes == ["a": "milk", "b": "bread"])
    #expect(second.server == ["a": "milk", "b": "bread"])
    let saves = second.database.on.modifyRecords.calls.map { $0.arguments.saves.map(\.recordID) }
    #expect(saves == [[Device.recordID("b")]])
  }

  @Test("becomes another's while the app is closed: nobody gets the other's notes")
  func switchWhileClosed() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    let first = try await Device("phone", on: backend)
    first.cloud.changeAccount(to: .available, user: "alice")
    try await first.notes.write("hers", to: "a")
    try await first.notes.sync()
    try await first.notes.write("unsent", to: "b")

    first.cloud.changeAccount(to: .available, user: "bob")
    let second = try await first.launchedAgain()
    try await second.notes.sync()
    #expect(try await second.notes.notes.isEmpty)
    try await second.notes.write("his", to: "a")
    try await second.notes.sync()
    #expect(second.server == ["a": "his"])

    second.cloud.changeAccount(to: .available, user: "alice")
    try await second.notes.sync()
    #expect(try await second.notes.notes == ["a": "hers"])
  }
}
