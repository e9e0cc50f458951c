import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Rules S of sync engines, and the errors of a send. Sources: CKSyncEngine.h, the documentation of CKSyncEngine, Apple's
/// sample, and what apps have reported.
struct SyncSendingTests {
  let container = MockCKContainer(backend: Backend(issues: .kept))
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
  private func save(_ names: String...) -> [CKSyncEngine.PendingRecordZoneChange] {
    names.map { .saveRecord(inZone($0)) }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `zones go first, also those that are added between batches`() async throws {
    let other = CKRecordZone(zoneName: "Other")
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a"))
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: "First"))])
    probe.onEvent.change {
      $0 = { event, engine in
        guard case .sentRecordZoneChanges(let sent) = event,
          sent.savedRecords.contains(where: { $0.recordID == inZone("a") })
        else { return }
        engine.state.add(pendingRecordZoneChanges: [
          .saveRecord(recordID("b", in: other.zoneID))
        ])
        engine.state.add(pendingDatabaseChanges: [.saveZone(other)])
      }
    }
    try await engine.sendChanges()
    #expect(
      probe.story == [
        "willSendChanges", "sentDatabaseChanges(saved First)", "sentRecordZoneChanges(saved a)",
        "sentDatabaseChanges(saved Other)", "sentRecordZoneChanges(saved b)", "didSendChanges",
      ])
    #expect(probe.names.filter { $0 == "stateUpdate" }.count == 4)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a hand-made batch beyond the limit of a request is not split`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let records = (0..<401).map { note("\($0)", in: customZone) }
    probe.batch.change { $0 = { _, _ in .init(recordsToSave: records) } }
    #expect(await failure { try await engine.sendChanges() }?.code == .limitExceeded)
    #expect(probe.sent.map(\.failedRecordSaves.count) == [401])
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `large records are sent in as many requests as they need`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    probe.text.change { $0 = String(repeating: "a", count: 900_000) }
    engine.state.add(pendingRecordZoneChanges: save("a", "b", "c"))
    try await engine.sendChanges()
    #expect(probe.sent.map(\.savedRecords.count) == [2, 1])
    #expect(probe.sent.allSatisfy { $0.failedRecordSaves.isEmpty })
    #expect(engine.state.pendingRecordZoneChanges.isEmpty)
    #if !canImport(CloudKit)
      // Of records that are there, only what has changed is sent; CloudKit's own class names all fields as changed.
      probe.provider.change {
        $0 = { id in
          guard let record = self.database.records[id] else { return nil }
          record["done"] = true
          return record
        }
      }
      probe.forget()
      engine.state.add(pendingRecordZoneChanges: save("a", "b", "c"))
      try await engine.sendChanges()
      #expect(probe.sent.map(\.savedRecords.count) == [3])
    #endif
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a record that the provider does not have stays pending, and does no harm`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    probe.missing.change { $0 = ["b"] }
    engine.state.add(pendingRecordZoneChanges: save("a", "b", "c"))
    try await engine.sendChanges()
    #expect(probe.sent.map(\.savedRecords.count) == [2])
    #expect(engine.state.pendingRecordZoneChanges == save("b"))
    probe.forget()
    try await engine.sendChanges()
    #expect(probe.story == ["willSendChanges", "didSendChanges"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what a batch holds is sent, pending or not, and an empty one counts as nil`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let rest = SyncedNotes.Box([
      CKSyncEngine.RecordZoneChangeBatch(),
      CKSyncEngine.RecordZoneChangeBatch(recordsToSave: [note("x", in: customZone)]),
    ])
    probe.batch.change { $0 = { _, _ in rest.change { $0.popLast() } } }
    try await engine.sendChanges()
    #expect(probe.story == ["willSendChanges", "sentRecordZoneChanges(saved x)", "didSendChanges"])
    #expect(rest.value.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `one id twice in a batch is invalid`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let records = [note("x", in: customZone), note("x", in: customZone)]
    probe.batch.change { $0 = { _, _ in .init(recordsToSave: records) } }
    #expect(await failure { try await engine.sendChanges() }?.code == .invalidArguments)
    #expect(database.records[inZone("x")] == nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a batch outside the scope fails the send, and nothing is stored`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a", "b"))
    probe.batch.change { $0 = { _, _ in .init(recordsToSave: [note("b", in: customZone)]) } }
    let error = await failure {
      try await engine.sendChanges(.init(scope: .recordIDs([inZone("a")])))
    }
    #expect(error?.code == .invalidArguments)
    #expect(probe.story == ["willSendChanges", "didSendChanges"])
    #expect(database.records[inZone("b")] == nil)
    #expect(engine.state.pendingRecordZoneChanges == save("a", "b"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a scope limits the records and the zones that are sent`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let other = CKRecordZone(zoneName: "Other")
    engine.state.add(pendingRecordZoneChanges: save("a", "b"))
    engine.state.add(pendingDatabaseChanges: [.saveZone(other)])
    try await engine.sendChanges(.init(scope: .recordIDs([inZone("b")])))
    #expect(engine.state.pendingRecordZoneChanges == save("a"))
    #expect(engine.state.pendingDatabaseChanges.count == 1)
    try await engine.sendChanges(.init(scope: .allExcluding([customZone])))
    #expect(engine.state.pendingRecordZoneChanges == save("a"))
    #expect(engine.state.pendingDatabaseChanges == [])
    try await engine.sendChanges(.init(scope: .zoneIDs([customZone])))
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test
  func `a save is one if the server's record is unchanged, and failures have the app's record`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("a", "server", in: customZone))
    engine.state.add(pendingRecordZoneChanges: save("a", "b"))
    let error = await failure { try await engine.sendChanges() }
    #expect(error?.code == .partialFailure)
    #expect(error?.partialErrorsByItemID?.keys.map { $0 } == [AnyHashable(inZone("a"))])
    let failed = try #require(probe.sent.first?.failedRecordSaves.first)
    #expect(failed.record["text"] == "new")
    #expect(failed.error.serverRecord?["text"] == "server")
    #expect(probe.sent[0].savedRecords.map(\.recordID) == [inZone("b")])
    #expect(database.text(of: "a", in: customZone) == "server")
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [(false, false), (true, false), (false, true)])
  func `one failure fails its mates in atomic zones only`(
    batchIsAtomic: Bool, zonesAreAtomic: Bool
  ) async throws {
    let other = CKRecordZone.ID(zoneName: "Other")
    database.zones.insert(CKRecordZone(zoneID: other))
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("a", "server", in: customZone))
    backend.syncEngineChoices.makesZonesAtomic = zonesAreAtomic
    probe.isAtomic.change { $0 = batchIsAtomic }
    engine.state.add(
      pendingRecordZoneChanges: save("a", "mate") + [.saveRecord(recordID("c", in: other))])
    _ = await failure { try await engine.sendChanges() }
    let codes = Dictionary(
      uniqueKeysWithValues: probe.sent[0].failedRecordSaves.map {
        ($0.record.recordID.recordName, $0.error.code)
      })
    let isAtomic = batchIsAtomic || zonesAreAtomic
    #expect(
      codes
        == (isAtomic
          ? ["a": .serverRecordChanged, "mate": .batchRequestFailed] : ["a": .serverRecordChanged]))
    #expect(database.records[recordID("c", in: other)] != nil)
    // Neither is tried again by itself.
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a batch with a failure ends the send, and what the handler added waits`() async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("a", "server", in: customZone))
    let rest = SyncedNotes.Box(["b", "a"])
    probe.batch.change {
      $0 = { _, _ in
        rest.change { $0.popLast() }.map { .init(recordsToSave: [note($0, in: customZone)]) }
      }
    }
    probe.onEvent.change {
      $0 = { event, engine in
        if case .sentRecordZoneChanges = event {
          engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("again"))])
        }
      }
    }
    await #expect(throws: CKError.self) { try await engine.sendChanges() }
    #expect(
      probe.story == ["willSendChanges", "sentRecordZoneChanges(failed a)", "didSendChanges"])
    #expect(rest.value == ["b"])
    #expect(engine.state.pendingRecordZoneChanges == save("again"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `without changes there is no request, but the delegate is asked`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    let marker = backend.marker
    try await engine.sendChanges()
    #expect(probe.story == ["willSendChanges", "didSendChanges"])
    #expect(engine.on.nextRecordZoneChangeBatch.calls.count == 1)
    #expect(backend.journal(since: marker).allSatisfy { $0.mock == "MockCKSyncEngine" })
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a record makes no zone, and saving a zone that exists succeeds`() async throws {
    let probe = SyncProbe()
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    engine.state.add(pendingRecordZoneChanges: save("a"))
    _ = await failure { try await engine.sendChanges() }
    #expect(probe.sent[0].failedRecordSaves.map(\.error.code) == [.zoneNotFound])
    #expect(!database.zones.contains(customZone))
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
    try await engine.sendChanges()
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: customZone))])
    try await engine.sendChanges()
    #expect(probe.story.filter { $0 == "sentDatabaseChanges(saved Custom)" }.count == 2)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `saved records have the new change tag and the dates`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a"))
    try await engine.sendChanges()
    let saved = try #require(probe.sent.first?.savedRecords.first)
    #expect(saved.recordChangeTag == database.records[inZone("a")]?.recordChangeTag)
    #expect(saved.recordChangeTag != nil && saved.modificationDate != nil)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [false, true])
  func `a delete of a record that is missing is as in any request, and is not tried again`(
    succeeds: Bool
  ) async throws {
    backend.choices.deletesMissingRecords = succeeds
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.deleteRecord(inZone("a"))])
    _ = await failure { try await engine.sendChanges() }
    #expect(probe.sent[0].deletedRecordIDs == (succeeds ? [inZone("a")] : []))
    #expect(
      probe.sent[0].failedRecordDeletes.mapValues(\.code)
        == (succeeds ? [:] : [inZone("a"): .unknownItem]))
    #expect(engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: MockCKError.allCases)
  func `each code leaves the change pending, or hands it over once`(error: MockCKError) async throws
  {
    let passing: Set<CKError.Code> = [
      .networkFailure, .networkUnavailable, .requestRateLimited, .serviceUnavailable, .zoneBusy,
      .notAuthenticated, .accountTemporarilyUnavailable, .operationCancelled,
    ]
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a"))
    database.on.modifyRecords.fails(
      with: error, on: .once, evenIfImpossible: true)
    _ = await failure { try await engine.sendChanges() }
    if error.code == .partialFailure { return }
    #expect(probe.sent.map { $0.failedRecordSaves.map(\.error.code) } == [[error.code]])
    #expect(
      engine.state.pendingRecordZoneChanges == (passing.contains(error.code) ? save("a") : []))
    #expect(probe.names.last == "didSendChanges")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an item with a passing error stays pending before those that were added since`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a", "b"))
    database.on.modifyRecords.fails(items: [inZone("b")], with: .networkFailure)
    probe.onEvent.change {
      $0 = { event, engine in
        if case .sentRecordZoneChanges = event {
          #expect(engine.state.pendingRecordZoneChanges == [.saveRecord(inZone("b"))])
          engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("c"))])
        }
      }
    }
    _ = await failure { try await engine.sendChanges() }
    #expect(engine.state.pendingRecordZoneChanges == save("b", "c"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [MockCKError.operationCancelled, .networkFailure, .internalError])
  func `a request that ends after its first items tells what the server took`(
    error: MockCKError
  ) async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("d", in: customZone))
    engine.state.add(
      pendingRecordZoneChanges: save("a", "b", "c") + [.deleteRecord(inZone("d"))])
    database.on.modifyRecords.fails(
      with: error, on: .once, at: .afterItems(2), evenIfImpossible: true)
    #expect(await failure { try await engine.sendChanges() }?.code == error.code)
    #expect(probe.sent.map { $0.savedRecords.map(\.recordID) } == [[inZone("a"), inZone("b")]])
    #expect(probe.sent[0].failedRecordSaves.map(\.record.recordID) == [inZone("c")])
    #expect(probe.sent[0].failedRecordSaves.map(\.error.code) == [error.code])
    #expect(probe.sent[0].failedRecordDeletes.mapValues(\.code) == [inZone("d"): error.code])
    let isRetried = error.code != .internalError
    let rest = save("c") + [.deleteRecord(inZone("d"))]
    #expect(engine.state.pendingRecordZoneChanges == (isRetried ? rest : []))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a request for zones that ends after its first items tells what the server took`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(
      pendingDatabaseChanges: ["A", "B"].map { .saveZone(CKRecordZone(zoneName: $0)) })
    database.on.modifyRecordZones.fails(with: .networkFailure, on: .once, at: .afterItems(1))
    #expect(await failure { try await engine.sendChanges() }?.code == .networkFailure)
    #expect(probe.story[1] == "sentDatabaseChanges(saved A, failed B)")
    #expect(
      engine.state.pendingDatabaseChanges == [.saveZone(CKRecordZone(zoneName: "B"))])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a request that is cancelled when the server has taken it is told as cancelled`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a", "b"))
    let gate = backend.gate("answer").optional()
    database.on.modifyRecords.waits(for: gate, on: .once, at: .afterApplying)
    let sending = Task { try await engine.sendChanges() }
    try await gate.reached()
    await engine.cancelOperations()
    #expect(await failure { try await sending.value }?.code == .operationCancelled)
    #expect(database.records.count == 2)
    #expect(
      probe.sent.map { $0.failedRecordSaves.map(\.error.code) } == [
        [.operationCancelled, .operationCancelled]
      ])
    #expect(engine.state.pendingRecordZoneChanges == save("a", "b"))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a lost answer is handed over once, and the next save meets its own record`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: save("a"))
    database.on.modifyRecords.fails(with: .serverResponseLost, on: .once, at: .afterApplying)
    _ = await failure { try await engine.sendChanges() }
    #expect(engine.state.pendingRecordZoneChanges == [])
    engine.state.add(pendingRecordZoneChanges: save("a"))
    _ = await failure { try await engine.sendChanges() }
    #expect(
      probe.sent.flatMap { $0.failedRecordSaves.map(\.error.code) } == [
        .serverResponseLost, .serverRecordChanged,
      ])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a zone that fails by a passing error stays pending`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneName: "Other"))])
    engine.state.add(pendingRecordZoneChanges: save("a"))
    database.on.modifyRecordZones.fails(with: .networkFailure, on: .once)
    #expect(await failure { try await engine.sendChanges() }?.code == .networkFailure)
    #expect(
      probe.story == ["willSendChanges", "sentDatabaseChanges(failed Other)", "didSendChanges"])
    #expect(engine.state.pendingDatabaseChanges.count == 1)
    try await engine.sendChanges()
    #expect(
      engine.state.pendingDatabaseChanges == [] && engine.state.pendingRecordZoneChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a send without end ends with an issue`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    backend.choices.updatesSavedRecords = true
    let record = note("a", in: customZone)
    probe.batch.change { $0 = { _, _ in .init(recordsToSave: [record]) } }
    await #expect(throws: SyncEngineCallError.endless("a")) { try await engine.sendChanges() }
    #expect(backend.issues.count == 1)
    #expect(probe.names.last == "didSendChanges" || probe.names.last == "stateUpdate")
  }
}
