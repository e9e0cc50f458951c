import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Rules A of sync engines. Sources: CKSyncEngine.h, the documentation of CKSyncEngine, Apple's sample.
struct SyncAccountTests {
  let container = MockCKContainer(backend: Backend(issues: .kept))
  var database: MockCKDatabase { container.privateCloudDatabase }
  var backend: Backend { container.backend }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine without an account sleeps until there is one`() async throws {
    container.account = .noAccount
    let probe = SyncProbe()
    let engine = probe.engine(database, automatic: true)
    await backend.passes(.seconds(60))
    #expect(probe.story == [])
    container.account = .available
    await backend.passes(.seconds(2))
    #expect(probe.story.first == "accountChange(signIn _mockUser)")
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a first launch with an account tells signIn, once`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    #expect(probe.names == [])
    try await engine.fetchChanges()
    try await engine.sendChanges()
    #expect(probe.names.prefix(3) == ["accountChange", "stateUpdate", "willFetchChanges"])
    #expect(probe.names.filter { $0 == "accountChange" }.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the state is emptied before an account event, and what the handler adds stays`()
    async throws
  {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("early"))])
    engine.state.add(pendingDatabaseChanges: [.deleteZone(customZone)])
    engine.state.hasPendingUntrackedChanges = true
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .accountChange = event else { return }
        #expect(engine.state.pendingRecordZoneChanges == [])
        #expect(engine.state.pendingDatabaseChanges == [])
        #expect(!engine.state.hasPendingUntrackedChanges)
        engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
        engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
      }
    }
    try await engine.sendChanges()
    #expect(database.records[inZone("a")] != nil)
    #expect(database.records[inZone("early")] == nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [false, true])
  func `a state of the same user tells signIn only if the test chooses so`(
    repeats: Bool
  ) async throws {
    let first = SyncProbe()
    let engine = first.engine(database)
    try await engine.fetchChanges()
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    try await engine.fetchChanges()
    backend.syncEngineChoices.repeatsSignIn = repeats
    let second = SyncProbe()
    let again = second.engine(database, state: try stored(first.state))
    try await again.fetchChanges()
    try await again.fetchChanges()
    #expect(second.names.filter { $0 == "accountChange" }.count == (repeats ? 1 : 0))
    // The echo empties nothing.
    #expect(again.state.pendingRecordZoneChanges == [.saveRecord(inZone("a"))])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `several changes while the app was closed are one event`() async throws {
    let first = SyncProbe()
    try await first.engine(database).fetchChanges()
    let state = try stored(first.state)
    container.account = .noAccount
    container.changeAccount(to: .available, user: "bob")
    container.changeAccount(to: .available, user: "carol")
    let second = SyncProbe()
    let engine = second.engine(database, state: state)
    try await engine.sendChanges()
    #expect(
      second.story == [
        "accountChange(switchAccounts _mockUser to _carol)", "willSendChanges", "didSendChanges",
      ])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an account event forgets tokens and pending changes`() async throws {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    #expect(probe.fetched.map(\.recordID) == [inZone("a")])
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
    container.account = .noAccount
    _ = await failure { try await engine.fetchChanges() }
    #expect(engine.state.pendingRecordZoneChanges == [])
    container.account = .available
    probe.forget()
    try await engine.fetchChanges()
    #expect(probe.fetched.map(\.recordID) == [inZone("a")])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [
    (CKAccountStatus.noAccount, CKError.Code.notAuthenticated, true),
    (.restricted, .notAuthenticated, true), (.couldNotDetermine, .notAuthenticated, false),
    (.temporarilyUnavailable, .accountTemporarilyUnavailable, false),
  ])
  func `without an account calls throw, and the delegate is asked nothing`(
    status: CKAccountStatus, code: CKError.Code, signsOut: Bool
  ) async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    probe.forget()
    container.account = status
    #expect(await failure { try await engine.sendChanges() }?.code == code)
    #expect(await failure { try await engine.fetchChanges() }?.code == code)
    #expect(engine.on.nextRecordZoneChangeBatch.calls.isEmpty)
    #expect(probe.story == (signsOut ? ["accountChange(signOut _mockUser)"] : []))
    // An account that is not ready keeps what is pending.
    let pending: [CKSyncEngine.PendingRecordZoneChange] =
      signsOut ? [] : [.saveRecord(inZone("a"))]
    #expect(engine.state.pendingRecordZoneChanges == pending)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine of the public database is an issue`() async {
    let engine = SyncProbe().engine(container.publicCloudDatabase)
    #expect(backend.issues.count == 1)
    #expect(await failure { try await engine.fetchChanges() }?.code == .badDatabase)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `each device has its engine, and a database lists those that live`() async throws {
    var first: MockCKSyncEngine? = SyncProbe().engine(database)
    let second = SyncProbe().engine(database)
    let other = SyncProbe().engine(MockCKContainer(backend: backend).privateCloudDatabase)
    #expect(
      database.syncEngines.map(ObjectIdentifier.init)
        == [first, second].map { ObjectIdentifier($0!) })
    #expect(other.database.syncEngines.count == 1)
    first = nil
    #expect(database.syncEngines.count == 1)
    #expect(database.syncEngines.first === second)
  }
}
