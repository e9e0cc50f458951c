import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

/// Rules F of sync engines. Sources: CKSyncEngine.h, and what apps have reported.
struct SyncFetchingTests {
  let container = MockCKContainer()
  var database: MockCKDatabase { container.privateCloudDatabase }
  var backend: Backend { container.backend }
  let other = CKRecordZone.ID(zoneName: "Other")

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  private func start(_ probe: SyncProbe) async throws -> MockCKSyncEngine {
    let engine = probe.engine(database)
    try await engine.fetchChanges()
    probe.forget()
    return engine
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a fetch without news has no events of its own`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    try await engine.fetchChanges()
    #expect(probe.story == ["willFetchChanges", "didFetchChanges"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the feed of zones comes in pages, each an event with a state after it`() async throws
  {
    backend.pageLimit = 1
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.zones.insert(CKRecordZone(zoneID: customZone), CKRecordZone(zoneID: other))
    try await engine.fetchChanges()
    #expect(
      probe.names.prefix(6) == [
        "willFetchChanges", "fetchedDatabaseChanges", "stateUpdate", "fetchedDatabaseChanges",
        "stateUpdate", "willFetchRecordZoneChanges",
      ])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [true, false])
  func `what a device saves beside its engine comes to it, or to that of the next launch`(
    isFetched: Bool
  ) async throws {
    backend.syncEngineChoices.fetchesOwnSaves = isFetched
    database.zones.insert(CKRecordZone(zoneID: customZone))
    _ = try await database.save(note("before", in: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    _ = try await database.save(note("own", in: customZone))
    database.records.insert(note("theirs", in: customZone))
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("sent"))])
    try await engine.sendChanges()
    try await engine.fetchChanges()
    let names = Set(probe.fetched.map(\.recordID.recordName))
    #expect(names.contains("theirs") && names.contains("own") == isFetched)
    // Another device changes it, which is no save of this one.
    let theirs = try #require(database.records[inZone("own")])
    theirs["text"] = "theirs"
    probe.forget()
    database.records.insert(theirs)
    try await engine.fetchChanges()
    #expect(probe.fetched.map(\.recordID.recordName) == ["own"])
    let state = probe.state
    let next = SyncProbe()
    let again = container.core.launchAgain(MockCKContainer.init).privateCloudDatabase
    _ = try await next.engine(again, state: stored(state)).fetchChanges()
    #expect(next.fetched.map(\.recordID.recordName).contains("own") != isFetched)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a crash after a page brings the page again`() async throws {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = probe.engine(database)
    engine.stop { $0.name == "fetchedRecordZoneChanges" }
    await #expect(throws: SyncEngineCallError.stopped) { try await engine.fetchChanges() }
    #expect(probe.names.last == "fetchedRecordZoneChanges")
    await #expect(throws: SyncEngineCallError.stopped) { try await engine.fetchChanges() }
    let next = SyncProbe()
    let again = next.engine(database, state: try stored(probe.state))
    #expect(again.state.zoneIDsWithUnfetchedServerChanges == [customZone])
    try await again.fetchChanges()
    #expect(next.fetched.map(\.recordID) == [inZone("a")])
    #expect(again.state.zoneIDsWithUnfetchedServerChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a record comes once, as it is now, also what this device has sent`() async throws {
    database.zones.insert(CKRecordZone(zoneID: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(inZone("a"))])
    try await engine.sendChanges()
    let record = try await database.record(for: inZone("a"))
    for text in ["1", "2"] {
      record["text"] = text
      _ = try await database.save(record)
    }
    try await engine.fetchChanges()
    #expect(probe.fetched.map { $0["text"] } == ["2"])
    try await engine.fetchChanges()
    #expect(probe.fetched.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the default zone takes records, and its changes never come`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(recordID("a"))])
    try await engine.sendChanges()
    #expect(database.records[recordID("a")] != nil)
    try await engine.fetchChanges()
    #expect(probe.fetched.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the delegate is asked before each request, and its scope limits the zones`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(
      note("a", in: customZone), note("b", in: customZone), note("c", in: other))
    backend.pageLimit = 1
    var options = CKSyncEngine.FetchChangesOptions(scope: .zoneIDs([customZone]))
    options.prioritizedZoneIDs = [CKRecordZone.ID(zoneName: "Unchanged")]
    let answer = options
    probe.options.change { $0 = { _ in answer } }
    let questions = engine.on.nextFetchChangesOptions.calls.count
    let marker = backend.marker
    try await engine.fetchChanges()
    let journal = backend.journal(since: marker).members.filter {
      $0.hasPrefix("nextFetch") || $0.hasPrefix("CKFetch")
    }
    for (question, request) in zip(journal, journal.dropFirst()) where request.hasPrefix("CKFetch")
    {
      #expect(question.hasPrefix("nextFetch"))
    }
    #expect(engine.on.nextFetchChangesOptions.calls.count - questions >= 4)
    #expect(probe.fetched.map(\.recordID) == [inZone("a"), inZone("b")])
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [other])
    let next = SyncProbe().engine(database, state: try stored(probe.state))
    #expect(next.state.zoneIDsWithUnfetchedServerChanges == [other])
    probe.options.change { $0 = nil }
    try await engine.fetchChanges()
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an error in one zone leaves the others, and the call throws at its end`()
    async throws
  {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("a", in: customZone), note("b", in: other))
    backend.fails(items: [customZone], with: MockCKError.zoneBusy(), on: .once)
    let error = await failure { try await engine.fetchChanges() }
    #expect(error?.code == .partialFailure)
    #expect(error?.partialErrorsByItemID?[AnyHashable(customZone)] != nil)
    #expect(probe.story.contains("didFetchRecordZoneChanges(Custom, failed with zoneBusy)"))
    #expect(probe.fetched.map(\.recordID.recordName) == ["b"])
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [customZone])
    try await engine.fetchChanges()
    #expect(probe.fetched.map(\.recordID.recordName) == ["b", "a"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an error in the feed of zones ends the fetch`() async throws {
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("a", in: customZone))
    database.on.fetchDatabaseChanges.fails(with: .serviceUnavailable(retryAfter: 3), on: .once)
    #expect(await failure { try await engine.fetchChanges() }?.code == .serviceUnavailable)
    #expect(probe.story == ["willFetchChanges", "didFetchChanges"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `an expired token is dropped, and the fetch begins anew, without an event`()
    async throws
  {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("b", in: customZone))
    database.zones.expireChangeTokens()
    database.records.expireChangeTokens()
    try await engine.fetchChanges()
    #expect(
      probe.story == [
        "willFetchChanges", "fetchedDatabaseChanges(changed Custom)",
        "willFetchRecordZoneChanges(Custom)", "fetchedRecordZoneChanges(changed a, b)",
        "didFetchRecordZoneChanges(Custom)", "didFetchChanges",
      ])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [false, true])
  func `a deletion is not told to a fetch that begins anew with an expired token`(
    expires: Bool
  ) async throws {
    database.records.insert(note("a", in: customZone), note("b", in: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.remove(inZone("a"))
    if expires { database.records.expireChangeTokens() }
    try await engine.fetchChanges()
    let deleted = probe.events.value.flatMap { event -> [CKRecord.ID] in
      if case .fetchedRecordZoneChanges(let changes) = event {
        changes.deletions.map(\.recordID)
      } else {
        []
      }
    }
    #expect(deleted == (expires ? [] : [inZone("a")]))
    #expect(probe.fetched.map(\.recordID) == (expires ? [inZone("b")] : []))
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a zone that is gone while tokens expire fails once, and is forgotten`() async throws {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.insert(note("b", in: customZone))
    try await engine.fetchChanges(.init(scope: .zoneIDs([])))
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [customZone])
    database.zones.remove(customZone)
    database.zones.expireChangeTokens()
    #expect(await failure { try await engine.fetchChanges() }?.code == .partialFailure)
    #expect(probe.names.filter { $0 == "didFetchRecordZoneChanges" }.count == 1)
    #expect(engine.state.zoneIDsWithUnfetchedServerChanges == [])
    try await engine.fetchChanges()
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `deletions come with the type of the record`() async throws {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.records.remove(inZone("a"))
    try await engine.fetchChanges()
    let deletions = probe.events.value.flatMap {
      event -> [CloudSyncEvent.RecordZoneChange.Deletion] in
      if case .fetchedRecordZoneChanges(let changes) = event { changes.deletions } else { [] }
    }
    #expect(deletions.map(\.recordID) == [inZone("a")])
    #expect(deletions.map(\.recordType) == ["Note"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(arguments: [DeletionReason.deleted, .purged, .reset])
  func `a zone that is gone is one deletion with its reason, and is forgotten`(
    reason: DeletionReason
  ) async throws {
    database.records.insert(note("a", in: customZone))
    let probe = SyncProbe()
    let engine = try await start(probe)
    database.zones.remove(customZone, as: reason)
    try await engine.fetchChanges()
    let deletions = probe.events.value.flatMap {
      event -> [CloudSyncEvent.DatabaseChange.Deletion] in
      if case .fetchedDatabaseChanges(let changes) = event { changes.deletions } else { [] }
    }
    let reasons: [DeletionReason: CKDatabase.DatabaseChange.Deletion.Reason] = [
      .deleted: .deleted, .purged: .purged, .reset: .encryptedDataReset,
    ]
    #expect(deletions.map(\.zoneID) == [customZone])
    #expect(deletions.map(\.reason) == [reasons[reason]])
    #expect(!probe.names.contains("fetchedRecordZoneChanges"))
    // Its token is forgotten: a zone of the same name is read from the start.
    database.records.insert(note("b", in: customZone))
    try await engine.fetchChanges()
    #expect(probe.fetched.map(\.recordID) == [inZone("b")])
  }
}
