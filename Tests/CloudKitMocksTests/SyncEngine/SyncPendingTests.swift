import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Rules P of sync engines. Sources: CKSyncEngine.h; what goes on with a batch on its way, an engineer of the framework.
struct SyncPendingTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }
  var backend: Backend { container.backend }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func start(_ probe: SyncProbe) async throws -> MockCKSyncEngine {
    let engine = probe.engine(database)
    database.zones.insert(CKRecordZone(zoneID: customZone))
    try await engine.fetchChanges()
    probe.forget()
    return engine
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `changes are ordered, without duplicates, one for each id`() async throws {
    let state = try await start(SyncProbe()).state
    let (a, b) = (inZone("a"), inZone("b"))
    state.add(pendingRecordZoneChanges: [.saveRecord(a), .saveRecord(b), .saveRecord(a)])
    #expect(state.pendingRecordZoneChanges == [.saveRecord(a), .saveRecord(b)])
    state.add(pendingRecordZoneChanges: [.deleteRecord(a)])
    #expect(state.pendingRecordZoneChanges == [.saveRecord(b), .deleteRecord(a)])
    state.add(pendingRecordZoneChanges: [.saveRecord(a)])
    #expect(state.pendingRecordZoneChanges == [.saveRecord(b), .saveRecord(a)])
    state.remove(pendingRecordZoneChanges: [.deleteRecord(b), .saveRecord(a)])
    #expect(state.pendingRecordZoneChanges == [.saveRecord(b)])
    state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
    state.add(pendingDatabaseChanges: [.deleteZone(customZone)])
    #expect(state.pendingDatabaseChanges == [.deleteZone(customZone)])
    state.remove(pendingDatabaseChanges: [.deleteZone(customZone)])
    #expect(state.pendingDatabaseChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a change on its way is not pending, and can be added again meanwhile`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let gate = backend.gate("request")
    database.on.modifyRecords.waits(for: gate, on: .once)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    probe.batch.change {
      $0 = { _, engine in
        let changes = engine.state.pendingRecordZoneChanges
        if changes.isEmpty || engine.hasSent { return nil }
        return await .init(pendingChanges: changes) { note($0.recordName, in: $0.zoneID) }
      }
    }
    async let sending: Void = engine.sendChanges()
    try await gate.reached()
    #expect(engine.state.pendingRecordZoneChanges == [])
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    gate.open()
    try await sending
    // The answer has ended only the flight.
    #expect(engine.state.pendingRecordZoneChanges == [.saveRecord(inZone("a"))])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a state keeps what is on its way, and the next engine sends it again`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("b", in: customZone))
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: "Other"))])
    engine.state.add(pendingRecordZoneChanges: [
      .saveRecord(inZone("a")), .deleteRecord(inZone("b")),
    ])
    let states = SyncedNotes.Box<[Data]>([])
    probe.onEvent.change {
      $0 = { event, _ in
        guard case .stateUpdate(let update) = event else { return }
        states.change {
          $0.append((try? JSONEncoder().encode(update.stateSerialization)) ?? Data())
        }
      }
    }
    // The state comes with the results of the zone; the records are on their way in the one after.
    try await engine.sendChanges()
    let early = try #require(states.value.first)
    let again = SyncProbe().engine(
      database, state: try JSONDecoder().decode(CloudStateSerialization.self, from: early))
    #expect(
      again.state.pendingRecordZoneChanges == [
        .saveRecord(inZone("a")), .deleteRecord(inZone("b")),
      ])
    #expect(again.state.pendingDatabaseChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a crash while a request runs loses nothing`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    let gate = backend.gate("request").optional()
    database.on.modifyRecords.waits(for: gate, on: .once)
    let sending = Task { try await engine.sendChanges() }
    try await gate.reached()
    // Something changes the state while the request runs; the app stores it, and ends.
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
    await backend.passes(.milliseconds(100))
    #expect(probe.names.last == "stateUpdate")
    let state = probe.state
    engine.stop()
    gate.open()
    await #expect(throws: SyncEngineCallError.stopped) { try await sending.value }
    let again = SyncProbe().engine(database, state: try stored(state))
    #expect(
      again.state.pendingRecordZoneChanges == [
        .saveRecord(inZone("a")), .saveRecord(inZone("b")),
      ])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a state that a fetch has told is not waited for again`() async throws {
    let engine = try await start(SyncProbe())
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    #expect(backend.clock.deadlines.count == 1)
    try await engine.fetchChanges()
    #expect(backend.clock.deadlines == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the state update after a change comes 100 ms later, once for all changes`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    for number in 0..<5 {
      engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("\(number)"))])
    }
    await backend.passes(.milliseconds(99))
    #expect(probe.names == [])
    await backend.passes(.milliseconds(1))
    #expect(probe.names == ["stateUpdate"])
    let again = SyncProbe().engine(database, state: try stored(probe.state))
    #expect(again.state.pendingRecordZoneChanges.count == 5)
    await backend.passes(.seconds(10))
    #expect(probe.names == ["stateUpdate"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `zones go before records, and records of a deleted zone fail`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    engine.state.add(pendingDatabaseChanges: [.deleteZone(customZone)])
    #expect(engine.state.pendingRecordZoneChanges == [.saveRecord(inZone("a"))])
    await #expect(throws: CKError.self) { try await engine.sendChanges() }
    #expect(
      probe.story == [
        "willSendChanges", "sentDatabaseChanges(deleted Custom)", "sentRecordZoneChanges(failed a)",
        "didSendChanges",
      ])
    #expect(probe.sent[0].failedRecordSaves.map(\.error.code) == [.zoneNotFound])
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `untracked changes have the delegate asked, until it has answered nil`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let rest = SyncedNotes.Box(["a", "b"])
    probe.batch.change {
      $0 = { _, engine in
        #expect(engine.state.hasPendingUntrackedChanges)
        guard let next = rest.change({ $0.popLast() }) else { return nil }
        return .init(recordsToSave: [note(next, in: customZone)])
      }
    }
    engine.state.hasPendingUntrackedChanges = true
    try await engine.sendChanges()
    #expect(!engine.state.hasPendingUntrackedChanges)
    #expect(database.records[inZone("a")] != nil && database.records[inZone("b")] != nil)
    let again = SyncProbe().engine(database, state: try stored(probe.state))
    #expect(!again.state.hasPendingUntrackedChanges)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a state is JSON, marked as a mock's, and other bytes are no state`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    try await engine.fetchChanges()
    let bytes = try JSONEncoder().encode(try #require(probe.state))
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"mockedState""#))
    for text in [#"{"mockedState":"Z2FyYmFnZQ=="}"#, #"{"data":"Z2FyYmFnZQ=="}"#] {
      let other = try JSONDecoder().decode(CloudStateSerialization.self, from: Data(text.utf8))
      let probe = SyncProbe()
      let engine = probe.engine(database, state: other)
      try await engine.fetchChanges()
      #expect(probe.names.first == "accountChange")
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEngine {
  /// True if the engine has told the results of a batch.
  fileprivate var hasSent: Bool {
    (self as? MockCKSyncEngine)?.on.handleEvent.calls.contains {
      $0.arguments.name == "sentRecordZoneChanges"
    } ?? false
  }
}
