import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// The ten scenarios of a faithful engine, with an app written like Apple's sample. Sources: CKSyncEngine.h, the
/// documentation of CKSyncEngine, Apple's sample.
struct SyncScenarioTests {
  let backend = Backend(issues: .kept)
  let zone = SyncedNotes.zoneID

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func device(
    _ disk: SyncedNotes.Disk = .init(), automaticallySync: Bool = false, wins: Bool = true
  ) -> SyncedNotes {
    SyncedNotes(
      MockCKContainer(backend: backend).privateCloudDatabase, disk: disk,
      automaticallySync: automaticallySync, wins: wins)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a first launch tells the account, then sends the zone and the record`() async throws {
    let phone = device()
    phone.onEvent.change {
      $0 = { [weak phone] event, _ in
        if case .accountChange = event { phone?.set("a", "milk") }
      }
    }
    try await phone.engine.sendChanges()
    #expect(
      phone.story == [
        "accountChange(signIn _mockUser)", "willSendChanges",
        "sentDatabaseChanges(saved Notes)", "sentRecordZoneChanges(saved a)", "didSendChanges",
      ])
    #expect(phone.mock.on.nextRecordZoneChangeBatch.calls.count == 2)
    #expect(phone.pending == [])
    #expect(phone.database.text(of: "a", in: zone) == "milk")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `444 changes are batches of 250 and 194, and come to the other device once each`()
    async throws
  {
    let phone = device()
    let tablet = device()
    try await phone.engine.sendChanges()
    let names = (0..<444).map { "note \($0)" }
    for name in names { phone.set(name, name) }
    phone.forgetStory()
    let questions = phone.mock.on.nextRecordZoneChangeBatch.calls.count
    try await phone.engine.sendChanges()
    let sent = phone.events.value.compactMap { event in
      if case .sentRecordZoneChanges(let sent) = event { sent.savedRecords } else { nil }
    }
    #expect(sent.map(\.count) == [250, 194])
    #expect(sent.joined().map(\.recordID.recordName) == names)
    #expect(phone.mock.on.nextRecordZoneChangeBatch.calls.count - questions == 3)
    #expect(phone.pending == [])
    try await tablet.engine.fetchChanges()
    let fetched = tablet.events.value.flatMap { event in
      if case .fetchedRecordZoneChanges(let fetched) = event {
        fetched.modifications.map(\.record.recordID.recordName)
      } else {
        [String]()
      }
    }
    #expect(fetched.sorted() == names.sorted())
    #expect(tablet.story.filter { $0.hasPrefix("willFetchRecordZone") }.count == 1)
    #expect(tablet.story.filter { $0.hasPrefix("didFetchRecordZone") }.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the lists keep the order, and the last change of each id`() {
    let state = device().engine.state
    let ids = ["A", "B"].map { CKRecord.ID(recordName: $0, zoneID: zone) }
    state.add(pendingRecordZoneChanges: [
      .saveRecord(ids[0]), .saveRecord(ids[1]), .saveRecord(ids[0]), .deleteRecord(ids[1]),
    ])
    state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zone)), .deleteZone(zone)])
    #expect(state.pendingRecordZoneChanges == [.saveRecord(ids[0]), .deleteRecord(ids[1])])
    #expect(state.pendingDatabaseChanges == [.deleteZone(zone)])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [true, false])
  func `a conflict is told with the server's record, and the next send settles it`(
    laterWins: Bool
  ) async throws {
    let phone = device()
    let tablet = device(wins: laterWins)
    try await phone.engine.sendChanges()
    try await tablet.engine.sendChanges()
    phone.set("a", "milk")
    tablet.set("a", "tea")
    try await phone.engine.sendChanges()
    tablet.forgetStory()
    let error = await failure { try await tablet.engine.sendChanges() }
    #expect(error?.code == .partialFailure)
    #expect(tablet.codes == [.serverRecordChanged])
    #expect(tablet.pending == (laterWins ? [.saveRecord(tablet.id("a"))] : []))
    #expect(tablet.disk.value.notes["a"]?.record?["text"] == "milk")
    try await tablet.engine.sendChanges()
    try await phone.engine.fetchChanges()
    #expect(phone.texts == ["a": laterWins ? "tea" : "milk"])
    #expect(tablet.texts == phone.texts)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a record of a zone that is gone fails once, and the zone goes first next time`()
    async throws
  {
    let phone = device()
    try await phone.engine.sendChanges()
    _ = try await phone.database.deleteRecordZone(withID: zone)
    phone.set("a", "milk")
    phone.forgetStory()
    let marker = backend.marker
    await #expect(throws: CKError.self) { try await phone.engine.sendChanges() }
    #expect(phone.codes == [.zoneNotFound])
    try backend.expectAtMost(
      requests: 1, of: phone.database.on.modifyRecords, since: marker)
    try await phone.engine.sendChanges()
    #expect(
      phone.story.suffix(4) == [
        "willSendChanges", "sentDatabaseChanges(saved Notes)", "sentRecordZoneChanges(saved a)",
        "didSendChanges",
      ])
    #expect(phone.database.text(of: "a", in: zone) == "milk")
  }

  static let passing: [MockCKError] = [
    .networkFailure, .networkUnavailable, .requestRateLimited(retryAfter: 60),
    .serviceUnavailable(retryAfter: 60), .zoneBusy(), .notAuthenticated,
    .accountTemporarilyUnavailable, .operationCancelled,
  ]

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: passing)
  func `a passing error leaves the change pending`(error: MockCKError) async throws {
    let phone = device()
    try await phone.engine.sendChanges()
    phone.set("a", "milk")
    phone.database.on.modifyRecords.fails(with: error, on: .once)
    let thrown = await failure { try await phone.engine.sendChanges() }
    #expect(thrown?.code == error.code)
    #expect(phone.codes == [error.code])
    #expect(phone.pending == [.saveRecord(phone.id("a"))])
    try await phone.engine.sendChanges()
    #expect(phone.pending == [])
    #expect(phone.database.text(of: "a", in: zone) == "milk")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine asks nothing of the server before retry-after is over`() async throws {
    let phone = device(automaticallySync: true)
    await backend.passes(.seconds(2))
    phone.database.on.modifyRecords.fails(
      with: .requestRateLimited(retryAfter: 60), on: .once)
    phone.set("a", "milk")
    await backend.passes(.seconds(2))
    #expect(phone.codes == [.requestRateLimited])
    let marker = backend.marker
    await backend.passes(.seconds(58))
    #expect(backend.journal(since: marker).filter { $0.mock == "MockCKDatabase" }.count == 0)
    await backend.passes(.seconds(2))
    #expect(phone.database.text(of: "a", in: zone) == "milk")
    #expect(backend.earlyRetries.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `zones come in the order that the app prefers, each page before its state`()
    async throws
  {
    let other = CKRecordZone.ID(zoneName: "Other")
    let gone = CKRecordZone.ID(zoneName: "Gone")
    let phone = device()
    phone.database.zones.insert(CKRecordZone(zoneID: gone))
    try await phone.engine.fetchChanges()
    phone.forgetStory()
    phone.database.records.insert(note("x", in: zone), note("y", in: zone), note("z", in: other))
    phone.database.zones.remove(gone, as: .purged)
    backend.pageLimit = 1
    var options = CKSyncEngine.FetchChangesOptions()
    options.prioritizedZoneIDs = [other]
    try await phone.engine.fetchChanges(options)
    let names = phone.events.value.map(\.description)
    #expect(
      names.filter { $0 != "stateUpdate" && !$0.hasPrefix("fetchedDatabase") } == [
        "willFetchChanges", "willFetchRecordZoneChanges(Other)",
        "fetchedRecordZoneChanges(changed z)", "didFetchRecordZoneChanges(Other)",
        "willFetchRecordZoneChanges(Notes)", "fetchedRecordZoneChanges(changed x)",
        "fetchedRecordZoneChanges(changed y)", "didFetchRecordZoneChanges(Notes)",
        "didFetchChanges",
      ])
    for (event, next) in zip(names, names.dropFirst()) where event.hasPrefix("fetched") {
      #expect(next == "stateUpdate", "after \(event)")
    }
    let deletions = phone.events.value.flatMap {
      event -> [CloudSyncEvent.DatabaseChange.Deletion] in
      if case .fetchedDatabaseChanges(let changes) = event { return changes.deletions }
      return []
    }
    #expect(deletions.map(\.zoneID) == [gone])
    #expect(deletions.map(\.reason) == [.purged])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a relaunch goes on where the stored state ends`() async throws {
    let phone = device()
    let tablet = device()
    try await phone.engine.sendChanges()
    phone.set("a", "milk")
    try await phone.engine.sendChanges()
    try await phone.engine.fetchChanges()
    phone.set("b", "tea")
    await backend.passes(.seconds(1))
    tablet.set("c", "bread")
    try await tablet.engine.sendChanges()
    let again = SyncedNotes(
      MockCKContainer(backend: backend).privateCloudDatabase, disk: phone.disk.value)
    #expect(again.pending == [.saveRecord(again.id("b"))])
    try await again.engine.fetchChanges()
    #expect(
      again.story == [
        "willFetchChanges", "fetchedDatabaseChanges(changed Notes)",
        "willFetchRecordZoneChanges(Notes)", "fetchedRecordZoneChanges(changed c)",
        "didFetchRecordZoneChanges(Notes)", "didFetchChanges",
      ])
    try await again.engine.sendChanges()
    #expect(again.pending == [])
    #expect(again.database.text(of: "b", in: zone) == "tea")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a sign-out empties the engine, and another user is told once`() async throws {
    let container = MockCKContainer(backend: backend)
    let phone = SyncedNotes(container.privateCloudDatabase)
    try await phone.engine.sendChanges()
    phone.set("a", "milk")
    try await phone.engine.sendChanges()
    try await phone.engine.fetchChanges()
    phone.set("b", "tea")
    await backend.passes(.seconds(1))
    let stored = phone.disk.value
    phone.forgetStory()
    container.account = .noAccount
    let questions = phone.mock.on.nextRecordZoneChangeBatch.calls.count
    #expect(await failure { try await phone.engine.sendChanges() }?.code == .notAuthenticated)
    #expect(await failure { try await phone.engine.fetchChanges() }?.code == .notAuthenticated)
    #expect(phone.story == ["accountChange(signOut _mockUser)"])
    #expect(phone.pending == [])
    #expect(phone.mock.on.nextRecordZoneChangeBatch.calls.count == questions)
    container.changeAccount(to: .available, user: "bob")
    container.privateCloudDatabase.records.insert(note("old", "of bob", in: zone))
    let bob = SyncedNotes(container.privateCloudDatabase, disk: stored)
    try await bob.engine.fetchChanges()
    try await bob.engine.fetchChanges()
    #expect(
      bob.story.filter { $0.hasPrefix("account") } == [
        "accountChange(switchAccounts _mockUser to _bob)"
      ])
    #expect(bob.texts == ["old": "of bob"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private static func call(_ name: String, _ engine: any CloudSyncEngine) async throws {
    switch name {
    case "fetchChanges(_:)": try await engine.fetchChanges()
    case "sendChanges(_:)": try await engine.sendChanges()
    default: await engine.cancelOperations()
    }
  }

  private static let calls = ["fetchChanges(_:)", "sendChanges(_:)", "cancelOperations()"]

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: calls, [true, false])
  func `a call inside a call of the delegate is an issue, and nothing hangs`(
    call: String, inTask: Bool
  ) async throws {
    let phone = device()
    let errors = SyncedNotes.Box<[String]>([])
    phone.onEvent.change {
      $0 = { event, engine in
        guard case .accountChange = event else { return }
        @Sendable func run() async {
          do { try await Self.call(call, engine) } catch { errors.change { $0.append("\(error)") } }
        }
        if inTask { await Task { await run() }.value } else { await run() }
      }
    }
    try await phone.engine.sendChanges()
    let issue =
      "\(call) was called inside handleEvent(accountChange), where CKSyncEngine stops the "
      + "app; call it after that, or in a detached task"
    #expect(backend.issues.map(\.message) == [issue])
    #expect(errors.value == (call == "cancelOperations()" ? [] : [issue]))
    #expect(throws: VerificationError.self) { try backend.verify() }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: calls)
  func `a detached task may call the engine`(call: String) async throws {
    let phone = device()
    let task = SyncedNotes.Box<Task<Void, any Error>?>(nil)
    phone.onEvent.change {
      $0 = { event, engine in
        guard case .didSendChanges = event, task.value == nil else { return }
        task.change { $0 = Task.detached { try await Self.call(call, engine) } }
      }
    }
    _ = try? await phone.engine.sendChanges()
    try await task.value?.value
    #expect(backend.issues.isEmpty)
  }
}
