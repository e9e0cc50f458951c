import CloudKitMocks
import SyncEngine
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("A device on a bad day", .timeLimit(.minutes(20)))
struct FailureTests {
  static let transient: [MockCKError] = [
    .networkFailure, .networkUnavailable, .serviceUnavailable(), .requestRateLimited(), .zoneBusy(),
    .serverResponseLost, .accountTemporarilyUnavailable,
  ]

  let devices = Devices()

  @Test("waits as long as the server says, and loses nothing") func retryAfter() async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    devices.database.on.modifyRecords.fails(
      with: .requestRateLimited(retryAfter: 30), on: .calls(1...2))
    let begin = devices.backend.clock.now
    try await devices.phone.sync()
    #expect(begin.duration(to: devices.backend.clock.now) == .seconds(60))
    #expect(devices.database.records.count == 1)
  }

  @Test("tries again after every error that passes", arguments: transient)
  func transientErrors(error: MockCKError) async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    devices.database.on.modifyRecords.fails(with: error, on: .once)
    // No zone is busy for a feed that only names zones.
    let feed = devices.database.on.fetchDatabaseChanges
    if feed.possibleErrors().contains(where: { $0.name == error.name }) {
      feed.fails(with: error, on: .once)
    }
    devices.database.on.modifyRecordZones.fails(with: error, on: .once)
    try await devices.phone.sync()
    #expect(await devices.phone.state.isClean)
    try await devices.tablet.sync()
    #expect(await devices.agree())
  }

  @Test("sends a note again when the answer was lost, and there is one note") func lostAnswer()
    async throws
  {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    devices.database.on.modifyRecords.fails(
      with: .serverResponseLost, on: .once, at: .afterApplying)
    try await devices.phone.sync()
    #expect(await devices.phone.state.isClean)
    #expect(devices.database.records.count == 1)
  }

  @Test("sends again the notes that were refused, and only those") func items() async throws {
    for note in notes(5) { await devices.phone.edit(note) }
    let refused = notes(5)[3].id
    devices.database.on.modifyRecords.fails(
      items: [Devices.recordID(refused)], with: .networkFailure, on: .once)
    try await devices.phone.sync()
    let saved = devices.database.on.modifyRecords.calls.map(\.arguments.saves)
    #expect(saved.map(\.count) == [5, 1])
    #expect(saved.last?.first?.recordID.recordName == refused)
    #expect(devices.database.records.count == 5)
  }

  @Test(
    "gives up on errors that do not pass, and keeps what the user did",
    arguments: [
      MockCKError.quotaExceeded, .notAuthenticated, .badContainer, .incompatibleVersion,
    ])
  func lastingErrors(error: MockCKError) async throws {
    await devices.phone.edit(Note(id: "a", title: "milk"))
    let rule = devices.database.on.modifyRecords.fails(with: error)
    let thrown = await #expect(throws: CKError.self) { try await devices.phone.sync() }
    #expect(thrown?.code == error.code)
    #expect(await !devices.phone.state.isClean)
    rule.remove()
    try await devices.phone.sync()
    #expect(await devices.phone.state.isClean)
  }

  @Test("breaks off in the middle of a pull, and gets the rest later") func brokenPull()
    async throws
  {
    for note in notes(350) { await devices.phone.edit(note) }
    try await devices.phone.sync()
    let tablet = SyncEngine(database: devices.database, clock: devices.backend.clock)
    let rule = devices.database.on.fetchRecordZoneChanges.fails(
      with: .notAuthenticated, on: .calls(2...2))
    await #expect(throws: CKError.self) { try await tablet.sync() }
    #expect(await tablet.notes.count == 100)
    try await tablet.sync()
    #expect(await tablet.notes == notes(350))
    #expect(rule.timesFired == 1)
  }
}
