import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests of waits that must end, of work that is shared, and of what an engine does by itself.
struct SyncWaitingTests {
  let cloud = MockCKContainer(backend: Backend(issues: .kept))
  var backend: Backend { cloud.backend }
  var database: MockCKDatabase { cloud.privateCloudDatabase }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a feed without an end is an issue, and the fetch ends`() async throws {
    let token = try #require(CKServerChangeToken.minted(carrying: "1"))
    database.on.fetchDatabaseChanges.returns(saved: [], token: token, moreComing: true)
    let engine = SyncProbe().engine(database)
    try await engine.fetchChanges()
    #expect(backend.issues.count == 1)
    #expect(
      backend.issues.first?.message.hasPrefix("the feed of the database gives the same token")
        == true)
    #expect(database.on.fetchDatabaseChanges.calls.count == 2)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `handlers of two engines that wait for each other are told at once`() async throws {
    let (one, two) = (SyncProbe(), SyncProbe())
    let first = one.engine(database)
    let second = two.engine(MockCKContainer(backend: backend).privateCloudDatabase)
    let errors = Trace()
    one.onEvent.change {
      $0 = { event, _ in
        if event.name == "willSendChanges" { try? await second.sendChanges() }
      }
    }
    two.onEvent.change {
      $0 = { event, _ in
        guard event.name == "willSendChanges" else { return }
        do { try await first.fetchChanges() } catch { errors.add("\(error)") }
      }
    }
    try await first.sendChanges()
    // A wait that ends by its limit is told in other words.
    #expect(errors.all.count == 1 && backend.issues.map(\.message) == errors.all)
    #expect(errors.all.first?.hasPrefix("fetchChanges(_:) was called inside") == true)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a cancelled call that waits for the work of others is released`() async throws {
    let engine = SyncProbe().engine(database)
    let gate = backend.gate("held")
    database.on.fetchDatabaseChanges.waits(for: gate, on: .once)
    let first = Task { try await engine.fetchChanges() }
    try await gate.reached()
    let joined = Task { try await engine.fetchChanges() }
    let queued = Task { try await engine.sendChanges() }
    try await eventually(timeout: .seconds(600)) {
      engine.on.fetchChanges.calls.count == 2 && engine.on.sendChanges.calls.count == 1
    }
    for task in [joined, queued] {
      task.cancel()
      await #expect(throws: CKError(.operationCancelled)) { try await task.value }
    }
    gate.open()
    try await first.value
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a fetch of everything does not take the fetch of one zone for its own`() async throws
  {
    let other = CKRecordZone.ID(zoneName: "Other")
    database.records.insert(note("a", in: customZone), note("b", in: other))
    let probe = SyncProbe()
    let engine = probe.engine(database)
    let gate = backend.gate("held")
    database.on.fetchDatabaseChanges.waits(for: gate, on: .once)
    let one = Task { try await engine.fetchChanges(.init(scope: .zoneIDs([customZone]))) }
    try await gate.reached()
    let all = Task { try await engine.fetchChanges() }
    try await eventually(timeout: .seconds(600)) { engine.on.fetchChanges.calls.count == 2 }
    gate.open()
    try await one.value
    try await all.value
    #expect(probe.fetched.map(\.recordID.recordName).sorted() == ["a", "b"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `changes of a request that failed come back in their order`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let engine = SyncProbe().engine(database)
    try await engine.fetchChanges()
    let changes: [CKSyncEngine.PendingRecordZoneChange] = [
      .deleteRecord(inZone("a")), .saveRecord(inZone("b")), .deleteRecord(inZone("c")),
    ]
    engine.state.add(pendingRecordZoneChanges: changes)
    database.on.modifyRecords.fails(with: .networkFailure, on: .once)
    await #expect(throws: CKError.self) { try await engine.sendChanges() }
    #expect(engine.state.pendingRecordZoneChanges == changes)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a record that is saved while its deletion is away is there in the end`() async throws
  {
    database.records.insert(note("a", "old", in: customZone))
    let engine = SyncProbe().engine(database)
    try await engine.fetchChanges()
    let gate = backend.gate("deletion")
    database.on.modifyRecords.waits(for: gate, on: .once)
    engine.state.add(pendingRecordZoneChanges: [.deleteRecord(inZone("a"))])
    let deletion = Task { try await engine.sendChanges() }
    try await gate.reached()
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    gate.open()
    try await deletion.value
    try await engine.sendChanges()
    #expect(database.text(of: "a", in: customZone) == "new")
    #expect(engine.state.pendingRecordZoneChanges.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what an engine does by itself is no early retry of the app`() async throws {
    // The first call is the engine's own save of its subscription.
    backend.rateLimits(with: MockCKError.serviceUnavailable(retryAfter: 60), on: .call(1))
    let engine = SyncProbe().engine(database, automatic: true)
    await backend.passes(.seconds(50))
    #expect(database.on.fetchDatabaseChanges.calls.isEmpty && database.subscriptions.isEmpty)
    await backend.passes(.seconds(60))
    #expect(database.subscriptions.count == 1)
    backend.rateLimits(with: MockCKError.serviceUnavailable(retryAfter: 60), on: .call(1))
    _ = try? await database.record(for: recordID("a"))
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
    await backend.passes(.seconds(10))
    #expect(database.on.fetchDatabaseChanges.calls.count > 1)
    #expect(backend.earlyRetries.isEmpty)
    _ = try? await database.record(for: recordID("a"))
    #expect(backend.earlyRetries.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what is scheduled waits for a limit that another call has met`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let engine = SyncProbe().engine(database, automatic: true)
    await backend.passes(.seconds(5))
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    database.on.fetchDatabaseChanges.fails(
      with: .requestRateLimited(retryAfter: 100), on: .once)
    await #expect(throws: CKError.self) { try await engine.fetchChanges() }
    await backend.passes(.seconds(20))
    #expect(database.on.modifyRecords.calls.isEmpty)
    await backend.passes(.seconds(100))
    #expect(database.on.modifyRecords.calls.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [false, true])
  func `what was added before the first sign-in is forgotten, or stays`(isKept: Bool) async throws {
    backend.syncEngineChoices.keepsChangesAtFirstSignIn = isKept
    let configuration = CloudSyncConfiguration(
      database: database, stateSerialization: nil, delegate: SyncProbe())
    let engine = try #require(configuration.makeEngine() as? MockCKSyncEngine)
    #expect(engine.database === database)
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
    await engine.cancelOperations()
    try await engine.sendChanges()
    #expect(database.zones.contains(customZone) == isKept)
  }

  @Test func `a limit is of a database, or of the container`() async throws {
    let limit = MockCKError.serviceUnavailable(retryAfter: 10)
    let rule = backend.rateLimits(with: limit, on: .call(1))
    _ = try? await cloud.accountStatus()
    _ = try await database.save(note("a"))
    #expect(backend.earlyRetries.isEmpty && rule.timesFired == 1)
    _ = try? await cloud.userRecordID()
    #expect(backend.earlyRetries.count == 1)
    rule.remove()
    let second = backend.rateLimits(with: limit, on: .call(1))
    _ = try? await database.record(for: recordID("a"))
    _ = try? await cloud.publicCloudDatabase.record(for: recordID("a"))
    _ = try await cloud.accountStatus()
    #expect(second.timesFired == 1)
    _ = try? await database.save(note("b"))
    #expect(second.timesFired == 2 && backend.earlyRetries.count == 2)
  }

  @Test func `the journal says that a zone of a feed has failed`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    database.on.fetchRecordZoneChanges.fails(zones: [customZone], with: .zoneBusy())
    await database.run(
      CKFetchRecordZoneChangesOperation(
        recordZoneIDs: [customZone], configurationsByRecordZoneID: nil))
    let problems = backend.journal.last?.problems ?? []
    #expect(problems.map { ($0.error as? CKError)?.code } == [.zoneBusy])
  }

  @Test func `a device can have a notification centre of its own`() async throws {
    let (own, other) = (NotificationCenter(), MockCKContainer())
    cloud.notificationCenter = own
    let trace = Trace()
    let observer = own.addObserver(forName: .CKAccountChanged, object: nil, queue: nil) { _ in
      trace.add("changed")
    }
    other.account = .noAccount
    #expect(trace.all.isEmpty && other.notificationCenter === NotificationCenter.default)
    cloud.account = .noAccount
    #expect(trace.all == ["changed"])
    own.removeObserver(observer)
  }
}
