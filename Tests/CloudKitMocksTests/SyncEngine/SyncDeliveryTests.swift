import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Rules D of sync engines. Sources: CKSyncEngine.h, Apple's sample; for re-entrancy, what apps have reported.
struct SyncDeliveryTests {
  let container = MockCKContainer(backend: Backend(issues: .kept))
  var database: MockCKDatabase { container.privateCloudDatabase }
  var backend: Backend { container.backend }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `no call of the delegate begins before the last one has ended`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    database.records.insert(note("a", in: customZone), note("b", in: customZone))
    try await engine.sendChanges()
    let running = SyncedNotes.Box(0)
    let most = SyncedNotes.Box(0)
    probe.onEvent.change {
      $0 = { _, _ in
        let now = running.change { running in
          running += 1
          return running
        }
        most.change { $0 = max($0, now) }
        for _ in 0..<20 { await Task.yield() }
        running.change { $0 -= 1 }
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          if number % 2 == 0 {
            engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("new \(number)"))])
            try await engine.sendChanges()
          } else {
            try await engine.fetchChanges()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(most.value == 1)
    #expect(running.value == 0)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a call returns after all its events have been handled`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    let handled = SyncedNotes.Box<[String]>([])
    probe.onEvent.change {
      $0 = { event, _ in
        for _ in 0..<50 { await Task.yield() }
        handled.change { $0.append(event.name) }
      }
    }
    try await engine.fetchChanges()
    #expect(handled.value.last == "stateUpdate" || handled.value.last == "didFetchChanges")
    #expect(handled.value == probe.names)
    #expect(handled.value.contains("didFetchChanges"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a task that a handler has started is refused after the handler has returned too`()
    async throws
  {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    let gate = backend.gate("later")
    let task = SyncedNotes.Box<Task<Void, any Error>?>(nil)
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .accountChange = event else { return }
        task.change {
          $0 = Task {
            try await gate.wait()
            try await engine.fetchChanges()
          }
        }
      }
    }
    try await engine.sendChanges()
    gate.open()
    let expected = SyncEngineCallError.reentrant(
      "fetchChanges(_:)", inside: "handleEvent(accountChange)")
    await #expect(throws: expected) { try await task.value?.value }
    #expect(backend.issues.map(\.message) == ["\(expected)"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a call while records are asked for is refused as well`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    probe.batch.change {
      $0 = { _, engine in
        try? await engine.sendChanges()
        return nil
      }
    }
    try await engine.sendChanges()
    #expect(backend.issues.count == 1)
    #expect(backend.issues[0].message.contains("inside nextRecordZoneChangeBatch"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a handler may call the engine of another database`() async throws {
    let probe = SyncProbe()
    let other = SyncProbe().engine(container.sharedCloudDatabase)
    probe.onEvent.change {
      $0 = { event, _ in
        if case .didSendChanges = event { try? await other.fetchChanges() }
      }
    }
    try await probe.engine(database).sendChanges()
    #expect(backend.issues.isEmpty)
    #expect(other.on.handleEvent.calls.count > 0)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a handler that waits for a detached call is an issue, and nothing hangs`()
    async throws
  {
    backend.waitLimit = .milliseconds(100)
    let probe = SyncProbe()
    let engine = probe.engine(database)
    let error = SyncedNotes.Box<(any Error)?>(nil)
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .accountChange = event else { return }
        do {
          try await Task.detached { try await engine.sendChanges() }.value
        } catch let thrown {
          error.change { $0 = thrown }
        }
      }
    }
    try await engine.fetchChanges()
    #expect(error.value as? SyncEngineCallError == .waiting("sendChanges(_:)"))
    #expect(backend.issues.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a handler that waits for the fetch that has called it is an issue`() async throws {
    backend.waitLimit = .milliseconds(100)
    let probe = SyncProbe()
    let engine = probe.engine(database)
    let error = SyncedNotes.Box<(any Error)?>(nil)
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .willFetchChanges = event else { return }
        do {
          try await Task.detached { try await engine.fetchChanges() }.value
        } catch let thrown {
          error.change { $0 = thrown }
        }
      }
    }
    _ = await failure { try await engine.fetchChanges() }
    #expect(error.value as? SyncEngineCallError == .waiting("fetchChanges(_:)"))
    #expect(backend.issues.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a handler that waits for a detached end of its work is an issue`() async throws {
    backend.waitLimit = .milliseconds(100)
    let probe = SyncProbe()
    let engine = probe.engine(database)
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .willFetchChanges = event else { return }
        await Task.detached { await engine.cancelOperations() }.value
      }
    }
    _ = await failure { try await engine.fetchChanges() }
    #expect(backend.issues.count == 1)
    #expect(backend.issues.first?.message.contains("cancelOperations()") == true)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a cancelled call leaves the fetch to the others that wait for it`() async throws {
    let engine = SyncProbe().engine(database)
    try await engine.fetchChanges()
    let gate = backend.gate("feed")
    database.on.fetchDatabaseChanges.waits(for: gate, on: .once)
    let first = Task { try await engine.fetchChanges() }
    try await gate.reached()
    let second = Task { try await engine.fetchChanges() }
    _ = try await engine.on.fetchChanges.call(3)
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    gate.open()
    try await first.value
    #expect(await failure { try await second.value }?.code == .operationCancelled)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a fetch during a fetch joins it`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    probe.forget()
    let gate = backend.gate("feed")
    database.on.fetchDatabaseChanges.waits(for: gate, on: .once)
    async let first: Void = engine.fetchChanges()
    try await gate.reached()
    async let second: Void = engine.fetchChanges()
    _ = try await engine.on.fetchChanges.call(3)
    for _ in 0..<100 { await Task.yield() }
    gate.open()
    _ = try await (first, second)
    #expect(probe.story == ["willFetchChanges", "didFetchChanges"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `each will has one did, also on errors`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    database.records.insert(note("a", in: customZone))
    probe.forget()
    database.on.fetchDatabaseChanges.fails(with: .networkFailure, on: .once)
    #expect(await failure { try await engine.fetchChanges() }?.code == .networkFailure)
    #expect(probe.story == ["willFetchChanges", "didFetchChanges"])
    database.on.fetchRecordZoneChanges.fails(with: .networkFailure, on: .once)
    #expect(await failure { try await engine.fetchChanges() }?.code == .partialFailure)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
    database.on.modifyRecords.fails(with: .internalError, on: .once)
    #expect(await failure { try await engine.sendChanges() }?.code == .internalError)
    for kind in ["FetchChanges", "FetchRecordZoneChanges", "SendChanges"] {
      let will = probe.names.filter { $0 == "will\(kind)" }.count
      #expect(will > 0)
      #expect(will == probe.names.filter { $0 == "did\(kind)" }.count)
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `events are calls in the journal, which a test can expect`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    database.zones.insert(CKRecordZone(zoneID: customZone))
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    let marker = backend.marker
    try await engine.sendChanges()
    try backend.expect(
      engine.on.sendChanges, engine.on.handleEvent.when { $0.name == "willSendChanges" },
      engine.on.nextRecordZoneChangeBatch, database.on.modifyRecords,
      engine.on.handleEvent.when {
        if case .sentRecordZoneChanges(let sent) = $0 {
          sent.savedRecords.count == 1
        } else {
          false
        }
      },
      engine.on.handleEvent.when { $0.name == "didSendChanges" },
      order: .inOrder, since: marker)
    #expect(throws: JournalError.self) {
      try backend.expect(engine.on.cancelOperations, since: marker)
    }
    #expect(
      backend.journal(since: marker).map(\.description).contains {
        $0.hasSuffix("MockCKSyncEngine.handleEvent(_:) sentRecordZoneChanges(saved a)")
      })
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the journal names the delegate, and does not keep it alive`() async throws {
    weak var app: SyncProbe?
    weak var mock: MockCKSyncEngine?
    do {
      let probe = SyncProbe()
      let engine = probe.engine(database)
      (app, mock) = (probe, engine)
      database.records.insert(note("a", in: customZone))
      try await engine.fetchChanges()
      engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("b"))])
      try await engine.sendChanges()
    }
    // Tasks of the engine end a moment later.
    for _ in 0..<1000 where app != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(app == nil && mock == nil)
    let making = try #require(database.on.syncEngine.calls.first)
    #expect(!making.arguments.automaticallySync)
    #expect("\(making.arguments.delegate)" == "SyncProbe")
    let entry = try #require(backend.journal.first { $0.member == "syncEngine(_:)" })
    #expect(entry.description.contains("SyncProbe"))
    #expect((entry.arguments as? CloudSyncConfiguration)?.delegate is SyncProbe == false)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `rules about all calls do not hit the engine's own calls`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    backend.fails(with: MockCKError.networkFailure, on: .once)
    #expect(await failure { try await engine.fetchChanges() }?.code == .networkFailure)
    #expect(backend.journal.filter { !$0.faults.isEmpty }.map(\.mock) == ["MockCKDatabase"])
  }
}
