import CloudKitMocks
import Foundation
import Testing

@_spi(MockSpec) import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// Tests what the states of sync engines hold and when they are told: rules D9, P10 and F3. Sources: CKSyncEngine.h, and
/// what apps have reported.
struct SyncStateTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }
  var backend: Backend { container.backend }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an engine describes itself`() {
    var configuration = CloudSyncConfiguration(stateSerialization: nil, delegate: SyncProbe())
    configuration.automaticallySync = false
    let engine: any CloudSyncEngine = database.syncEngine(configuration)
    #expect(engine.description.hasPrefix("MockCKSyncEngine("))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a state comes between two events, never inside a handler`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    database.records.insert(note("a", in: customZone))
    try await engine.fetchChanges(.init(scope: .zoneIDs([])))
    probe.forget()
    let gate = backend.gate("handler")
    probe.onEvent.change {
      $0 = { event, _ in
        if case .willFetchRecordZoneChanges = event { try? await gate.wait() }
      }
    }
    let fetching = Task { try await engine.fetchChanges() }
    try await gate.reached()
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
    await backend.clock.advance(by: .seconds(1))
    try await pause()
    #expect(probe.names == ["willFetchChanges", "willFetchRecordZoneChanges"])
    gate.open()
    try await fetching.value
    #expect(
      probe.names == [
        "willFetchChanges", "willFetchRecordZoneChanges", "stateUpdate",
        "fetchedRecordZoneChanges", "stateUpdate", "didFetchRecordZoneChanges", "didFetchChanges",
      ])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `each state has all pending changes, by their ids alone`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    database.zones.insert(CKRecordZone(zoneID: customZone))
    try await engine.fetchChanges()
    let gate = backend.gate("request")
    database.on.modifyRecords.waits(for: gate, on: .once)
    probe.batch.change {
      $0 = { _, engine in
        await .init(pendingChanges: engine.state.pendingRecordZoneChanges) {
          note($0.recordName, "secret", in: $0.zoneID)
        }
      }
    }
    let all = ["a", "b", "c"].map {
      CKSyncEngine.PendingRecordZoneChange.saveRecord(inZone($0))
    }
    for count in 1...3 {
      engine.state.add(pendingRecordZoneChanges: [all[count - 1]])
      await backend.passes(.milliseconds(100))
      let again = SyncProbe().engine(database, state: try stored(probe.state))
      #expect(again.state.pendingRecordZoneChanges == Array(all.prefix(count)))
    }
    let sending = Task { try await engine.sendChanges() }
    try await gate.reached()
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("d"))])
    await backend.passes(.milliseconds(100))
    let text = String(decoding: try #require(probe.state?.mock), as: UTF8.self)
    #expect(text.contains("Custom") && !text.contains("secret") && !text.contains("Note"))
    gate.open()
    try await sending.value
  }

  // MARK: - States and the events that they cover

  /// Holds a handler while another state waits for its end and an answer comes, and then lets all go on.
  ///
  /// - Returns: The state that was told after the answer had come and before its event; `nil` if the event was first.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func stateTold(
    before event: String, _ probe: SyncProbe, _ engine: MockCKSyncEngine, _ backend: Backend,
    answer: () async throws -> Task<Void, any Error>
  ) async throws -> CloudStateSerialization? {
    probe.forget()
    let handler = backend.gate("handler")
    let isFirst = SyncedNotes.Box(true)
    probe.onEvent.change {
      $0 = { event, _ in
        guard case .stateUpdate = event, isFirst.change({ $0 }) else { return }
        isFirst.change { $0 = false }
        try? await handler.wait()
      }
    }
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("x"))])
    await backend.clock.advance(by: .milliseconds(100))
    try await handler.reached()
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("y"))])
    await backend.clock.advance(by: .milliseconds(100))
    try await pause()
    let work = try await answer()
    try await pause()
    handler.open()
    try await work.value
    let early = probe.events.value.prefix { $0.name != event }
    let states = early.compactMap { event in
      if case .stateUpdate(let update) = event { update.stateSerialization } else { nil }
    }
    return states.count < 2 ? nil : states[1]
  }

  /// Waits until what can run has run.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(20)) }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func stateTold(
    before event: String, _ probe: SyncProbe, _ engine: MockCKSyncEngine, _ backend: Backend,
    holding hold: (Backend.Gate) -> Void, _ work: @escaping @Sendable () async throws -> Void
  ) async throws -> CloudStateSerialization? {
    let request = backend.gate("request")
    hold(request)
    let task = Task { try await work() }
    try await request.reached()
    return try await stateTold(before: event, probe, engine, backend) {
      request.open()
      return task
    }
  }

  /// Tries, with an engine each, until a state was told before the event; false means that the event was first.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func tries(_ body: (MockCKContainer, SyncProbe, MockCKSyncEngine) async throws -> Bool)
    async throws
  {
    for _ in 0..<20 {
      let cloud = MockCKContainer()
      let probe = SyncProbe()
      if try await body(cloud, probe, probe.engine(cloud.privateCloudDatabase)) { return }
    }
    Issue.record("the event was always first")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `no state covers a page before its event`() async throws {
    try await tries { cloud, probe, engine in
      let database = cloud.privateCloudDatabase
      database.zones.insert(CKRecordZone(zoneID: customZone))
      try await engine.fetchChanges()
      database.records.insert(note("a", in: customZone))
      let state = try await stateTold(
        before: "fetchedRecordZoneChanges", probe, engine, cloud.backend
      ) {
        database.on.fetchRecordZoneChanges.waits(for: $0, on: .once)
      } _: {
        try await engine.fetchChanges()
      }
      guard let state else { return false }
      // The app ends before the event.
      let next = SyncProbe()
      try await next.engine(database, state: try stored(state)).fetchChanges()
      #expect(next.fetched.map(\.recordID) == [inZone("a")])
      return true
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `no state covers changed zones before their event`() async throws {
    try await tries { cloud, probe, engine in
      let database = cloud.privateCloudDatabase
      try await engine.fetchChanges()
      database.zones.insert(CKRecordZone(zoneID: customZone))
      let state = try await stateTold(
        before: "fetchedDatabaseChanges", probe, engine, cloud.backend
      ) {
        database.on.fetchDatabaseChanges.waits(for: $0, on: .once)
      } _: {
        try await engine.fetchChanges()
      }
      guard let state else { return false }
      let next = SyncProbe()
      try await next.engine(database, state: try stored(state)).fetchChanges()
      #expect(next.story.contains("fetchedDatabaseChanges(changed Custom)"))
      return true
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `no state covers results before their event`() async throws {
    try await tries { cloud, probe, engine in
      let database = cloud.privateCloudDatabase
      database.zones.insert(CKRecordZone(zoneID: customZone))
      try await engine.fetchChanges()
      engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
      let state = try await stateTold(
        before: "sentRecordZoneChanges", probe, engine, cloud.backend
      ) {
        database.on.modifyRecords.waits(for: $0, on: .once)
      } _: {
        try await engine.sendChanges()
      }
      guard let state else { return false }
      let next = SyncProbe().engine(database, state: try stored(state))
      #expect(
        next.state.pendingRecordZoneChanges
          == ["a", "x", "y"].map { .saveRecord(inZone($0)) })
      return true
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `no state covers another user before the account event`() async throws {
    try await tries { cloud, probe, engine in
      try await engine.fetchChanges()
      let state = try await stateTold(before: "accountChange", probe, engine, cloud.backend) {
        cloud.changeAccount(to: .available, user: "bob")
        return Task { try await engine.fetchChanges() }
      }
      guard let state else { return false }
      let next = SyncProbe()
      let database = cloud.privateCloudDatabase
      try await next.engine(database, state: try stored(state)).fetchChanges()
      #expect(next.story.first == "accountChange(switchAccounts _mockUser to _bob)")
      return true
    }
  }
}
