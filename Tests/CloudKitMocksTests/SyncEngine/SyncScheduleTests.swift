import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Rules C of sync engines. Sources: CKSyncEngine.h, the documentation of CKSyncEngine, and what apps have reported.
struct SyncScheduleTests {
  let container = MockCKContainer(backend: Backend(issues: .kept))
  var database: MockCKDatabase { container.privateCloudDatabase }
  var backend: Backend { container.backend }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func start(_ probe: SyncProbe) async throws -> MockCKSyncEngine {
    let engine = probe.engine(database, automatic: true)
    database.zones.insert(CKRecordZone(zoneID: customZone))
    try await engine.runScheduledWork()
    probe.forget()
    return engine
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine that does not synchronise by itself does nothing without a call`()
    async throws
  {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    engine.receivePush()
    container.changeAccount(to: .available, user: "bob")
    await backend.passes(.seconds(3600))
    #expect(probe.story == [])
    #expect(!engine.hasScheduledWork)
    #expect(backend.journal.filter { $0.mock == "MockCKDatabase" }.members == ["syncEngine(_:)"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `changes without an account wait for one, and are not tried again and again`()
    async throws
  {
    container.account = .noAccount
    let engine = SyncProbe().engine(database, automatic: true)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    await backend.passes(.seconds(3600))
    #expect(!engine.hasScheduledWork)
    #expect(engine.state.pendingRecordZoneChanges.count == 1)
    container.account = .available
    #expect(engine.hasScheduledWork)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what was scheduled before waits for retry-after too`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.on.modifyRecords.fails(with: .requestRateLimited(retryAfter: 60), on: .once)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    #expect(engine.hasScheduledWork)
    _ = await failure { try await engine.sendChanges() }
    let calls = backend.journal.count
    await backend.passes(.seconds(59))
    #expect(backend.journal.count == calls)
    await backend.passes(.seconds(2))
    #expect(database.records[inZone("a")] != nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `untracked changes stay until all of them were asked for`() async throws {
    let engine = SyncProbe().engine(database)
    try await engine.sendChanges()
    engine.state.hasPendingUntrackedChanges = true
    try await engine.sendChanges(.init(scope: .zoneIDs([customZone])))
    #expect(engine.state.hasPendingUntrackedChanges)
    try await engine.sendChanges()
    #expect(!engine.state.hasPendingUntrackedChanges)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a change schedules one fetch and send, which say that they were scheduled`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    #expect(!engine.hasScheduledWork)
    for name in ["a", "b"] {
      engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone(name))])
    }
    #expect(engine.hasScheduledWork)
    await backend.passes(.seconds(1))
    #expect(
      probe.story == [
        "willFetchChanges", "didFetchChanges", "willSendChanges",
        "sentRecordZoneChanges(saved a, b)",
        "didSendChanges",
      ])
    let reasons = probe.events.value.compactMap { event -> CKSyncEngine.SyncReason? in
      switch event {
      case .willFetchChanges(let will): will.context.reason
      case .willSendChanges(let will): will.context.reason
      default: nil
      }
    }
    #expect(reasons == [.scheduled, .scheduled])
    probe.forget()
    try await engine.sendChanges()
    guard case .willSendChanges(let will)? = probe.events.value.first else {
      Issue.record("no will")
      return
    }
    #expect(will.context.reason == .manual)
    await backend.passes(.seconds(60))
    #expect(!probe.names.contains("willFetchChanges"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `untracked changes schedule a send as well, and removing changes does not`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.remove(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    engine.state.hasPendingUntrackedChanges = false
    #expect(!engine.hasScheduledWork)
    engine.state.hasPendingUntrackedChanges = true
    #expect(engine.hasScheduledWork)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a push of another device's change is fetched, without the app`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let tablet = MockCKContainer(backend: backend).privateCloudDatabase
    _ = try await tablet.save(note("a", in: customZone))
    #expect(container.notifications.pending.count == 1)
    await backend.passes(.seconds(60))
    #expect(probe.fetched.isEmpty)
    container.notifications.deliver()
    #expect(engine.hasScheduledWork)
    await backend.passes(.seconds(1))
    #expect(probe.fetched.map(\.recordID) == [inZone("a")])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a push lists its zone among those with unfetched changes`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let tablet = MockCKContainer(backend: backend).privateCloudDatabase
    _ = try await tablet.save(note("a", in: customZone))
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [])
    container.notifications.deliver()
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [customZone])
    await backend.passes(.milliseconds(100))
    #expect(probe.names == ["stateUpdate"])
    let next = SyncProbe().engine(database, state: try stored(probe.state))
    #expect(next.state.zoneIDsWithUnfetchedServerChanges == [customZone])
    await backend.passes(.seconds(1))
    #expect(probe.fetched.map(\.recordID) == [inZone("a")])
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a push to an engine that does not synchronise by itself lists nothing`() async throws
  {
    let engine = SyncProbe().engine(database)
    try await engine.fetchChanges()
    engine.receivePush(about: customZone)
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [])
  }

  /// An app that adds each record again that the server has refused.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func addsAgain(_ probe: SyncProbe) {
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .sentRecordZoneChanges(let sent) = event else { return }
        let ids = sent.failedRecordSaves.map(\.record.recordID)
        engine.state.add(pendingRecordZoneChanges: ids.map { .saveRecord($0) })
      }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a record that is refused again and again is an issue, and the engine gives up`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    addsAgain(probe)
    database.on.modifyRecords.fails(items: [inZone("a")], with: .quotaExceeded)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    for _ in 0..<19 { await backend.passes(.seconds(1)) }
    #expect(probe.sent.count == 19)
    #expect(backend.issues.isEmpty)
    for _ in 0..<10 { await backend.passes(.seconds(1)) }
    #expect(probe.sent.count == 20)
    let error = SyncEngineCallError.refused("a", times: 20, last: "quotaExceeded")
    #expect(backend.issues.map(\.message) == ["\(error)"])
    #expect(!engine.hasScheduledWork)
    #expect(engine.state.pendingRecordZoneChanges == [.saveRecord(inZone("a"))])
    // Another user begins anew.
    container.changeAccount(to: .available, user: "bob")
    await backend.passes(.seconds(1))
    #expect(probe.names.contains("accountChange"))
    engine.state.hasPendingUntrackedChanges = true
    #expect(engine.hasScheduledWork)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a zone that is refused again and again is an issue`() async throws {
    backend.syncEngineChoices.refusalLimit = 3
    let engine = SyncProbe().engine(database)
    database.on.modifyRecordZones.fails(with: .limitExceeded)
    for _ in 0..<3 {
      engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
      _ = await failure { try await engine.sendChanges() }
    }
    // The first change was dropped by the sign-in.
    #expect(backend.issues.isEmpty)
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
    let error = SyncEngineCallError.refused("Custom", times: 3, last: "limitExceeded")
    await #expect(throws: error) { try await engine.sendChanges() }
    #expect(backend.issues.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    arguments: [
      .networkFailure, .requestRateLimited(retryAfter: 5), .notAuthenticated, .serverResponseLost,
      .batchRequestFailed,
    ] as [MockCKError])
  func `errors that pass by themselves are no issue, however often they come`(
    error: MockCKError
  ) async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    addsAgain(probe)
    database.on.modifyRecords.fails(with: error, evenIfImpossible: true)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    for _ in 0..<30 { await backend.passes(.seconds(31)) }
    #expect(probe.sent.count > 25)
    #expect(backend.issues.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a success ends the count of refusals`() async throws {
    backend.syncEngineChoices.refusalLimit = 3
    let probe = SyncProbe()
    let engine = try await start(probe)
    addsAgain(probe)
    backend.choices.updatesSavedRecords = true
    let record = note("a", in: customZone)
    probe.batch.change {
      $0 = { _, engine in
        let changes = engine.state.pendingRecordZoneChanges
        return await .init(pendingChanges: changes) { _ in record }
      }
    }
    for _ in 0..<3 {
      database.on.modifyRecords.fails(with: .quotaExceeded)
      engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
      for _ in 0..<2 { await backend.passes(.seconds(1)) }
      backend.removeAllFaults()
      for _ in 0..<2 { await backend.passes(.seconds(1)) }
    }
    #expect(probe.sent.map(\.savedRecords.count) == [0, 0, 1, 0, 0, 1, 0, 0, 1])
    #expect(backend.issues.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine makes a subscription, unless there is one`() async throws {
    let probe = SyncProbe()
    _ = try await start(probe)
    #expect(database.subscriptions.all.map { $0 is CKDatabaseSubscription } == [true])
    let marker = backend.marker
    let second = SyncProbe().engine(
      MockCKContainer(backend: backend).privateCloudDatabase, automatic: true)
    try await second.runScheduledWork()
    #expect(
      !backend.journal(since: marker).members.contains("CKModifySubscriptionsOperation"))
    // The service rejects a second subscription to the database.
    for known in database.subscriptions.all { database.subscriptions.remove(known.subscriptionID) }
    let probe2 = SyncProbe()
    var configuration = CloudSyncConfiguration(stateSerialization: nil, delegate: probe2)
    configuration.subscriptionID = "mine"
    let third = database.syncEngine(configuration) as? MockCKSyncEngine
    try await third?.runScheduledWork()
    #expect(Set(database.subscriptions.all.map(\.subscriptionID)).contains("mine"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what is pending in the stored state is sent after the launch`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    await backend.passes(.milliseconds(100))
    engine.stop()
    let next = SyncProbe()
    let again = next.engine(database, state: try stored(probe.state), automatic: true)
    await backend.passes(.seconds(1))
    #expect(again.state.pendingRecordZoneChanges == [])
    #expect(next.sent.map(\.savedRecords.count) == [1])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `a launch schedules what the stored state has left to fetch or to ask for`(
    isUntracked: Bool, isUnfetched: Bool
  ) async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    if isUnfetched { database.records.insert(note("a", in: customZone)) }
    engine.state.hasPendingUntrackedChanges = isUntracked
    try await engine.fetchChanges(.init(scope: .zoneIDs([])))
    let again = SyncProbe().engine(database, state: try stored(probe.state), automatic: true)
    #expect(again.hasScheduledWork == (isUntracked || isUnfetched))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a cancelled send keeps what the server took, and the rest is pending`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    database.zones.insert(CKRecordZone(zoneID: customZone))
    try await engine.fetchChanges()
    let changes = (0..<300).map {
      CKSyncEngine.PendingRecordZoneChange.saveRecord(inZone("\($0)"))
    }
    engine.state.add(pendingRecordZoneChanges: changes)
    let gate = backend.gate("second request").optional()
    database.on.modifyRecords.waits(for: gate, on: .call(2))
    let sending = Task { try await engine.sendChanges() }
    try await gate.reached()
    await engine.cancelOperations()
    #expect(await failure { try await sending.value }?.code == .operationCancelled)
    #expect(probe.names.contains("didSendChanges"))
    #expect(database.records.all.count == 250)
    #expect(engine.state.pendingRecordZoneChanges == Array(changes[250...]))
    gate.open()
    try await engine.sendChanges()
    #expect(database.records.all.count == 300)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a cancelled fetch ends, and the next one brings the rest`() async throws {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = probe.engine(database)
    let gate = backend.gate("zone").optional()
    database.on.fetchRecordZoneChanges.waits(for: gate, on: .once)
    let fetching = Task { try await engine.fetchChanges() }
    try await gate.reached()
    fetching.cancel()
    #expect(await failure { try await fetching.value }?.code == .operationCancelled)
    #expect(probe.names.filter { $0.hasPrefix("did") }.count == 2)
    try await engine.fetchChanges()
    #expect(probe.fetched.map(\.recordID) == [inZone("a")])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine that nobody holds delivers nothing`() async throws {
    let probe = SyncProbe()
    var engine: MockCKSyncEngine? = try await start(probe)
    engine?.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    engine = nil
    await backend.passes(.seconds(60))
    #expect(probe.names == [])
    #expect(database.syncEngines.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine of an app that has ended delivers nothing`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    _ = container.core.launchAgain { MockCKContainer(backend: $0) }
    await backend.passes(.seconds(60))
    #expect(probe.names == [])
    await #expect(throws: SyncEngineCallError.stopped) { try await engine.sendChanges() }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [Duration.zero, .seconds(40)])
  func `the next try is due after retry-after, or later by choice`(delay: Duration) async throws {
    backend.syncEngineChoices.delayBeyondRetryAfter = delay
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.on.modifyRecords.fails(with: .zoneBusy(retryAfter: 20), on: .once)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    await backend.passes(.seconds(1))
    #expect(probe.sent.count == 1)
    await backend.passes(.milliseconds(19_900) + delay)
    #expect(probe.sent.count == 1)
    await backend.passes(.milliseconds(200))
    #expect(probe.sent.count == 2)
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [false, true])
  func `changes that are added while a failure is handled go out later, by choice when`(
    postpones: Bool
  ) async throws {
    backend.syncEngineChoices.postponesReaddedChanges = postpones
    let probe = SyncProbe()
    let engine = try await start(probe)
    probe.onEvent.change {
      $0 = { event, engine in
        if case .sentRecordZoneChanges(let sent) = event, let failed = sent.failedRecordSaves.first
        {
          engine.state.add(pendingRecordZoneChanges: [.saveRecord(failed.record.recordID)])
        }
      }
    }
    database.on.modifyRecords.fails(with: .quotaExceeded, on: .once)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    await backend.passes(.seconds(60))
    #expect(engine.state.pendingRecordZoneChanges.count == (postpones ? 1 : 0))
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
    await backend.passes(.seconds(60))
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a backend is idle when the scheduled work is done`() async throws {
    let backend = Backend(clock: TestClock(.automatic), issues: .kept)
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    let probe = SyncProbe()
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .accountChange = event else { return }
        engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
        engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
      }
    }
    let engine = probe.engine(database, automatic: true)
    await backend.idle()
    #expect(database.records[inZone("a")] != nil)
    #expect(engine.state.pendingRecordZoneChanges == [])
    #expect(backend.issues.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a shared database has no zones of the engine's making`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(container.sharedCloudDatabase)
    try await engine.fetchChanges()
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
    _ = await failure { try await engine.sendChanges() }
    let codes = probe.events.value.flatMap { event -> [CKError.Code] in
      if case .sentDatabaseChanges(let sent) = event {
        sent.failedZoneSaves.map(\.error.code)
      } else {
        []
      }
    }
    #expect(codes == [.badDatabase])
  }
}
