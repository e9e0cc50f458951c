import CloudKitInterfaces
import CloudKitMocks
import Foundation
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
actor Notebook: CloudSyncDelegate {
  static let zone = CKRecordZone(zoneName: "Notes")

  private(set) var texts: [String: String] = [:]
  private(set) var state: CloudStateSerialization?
  private(set) lazy var engine: any CloudSyncEngine = makeEngine()
  private var versions: [CKRecord.ID: CKRecord] = [:]
  private let database: any CloudStorable
  private let automaticallySync: Bool

  // An app leaves it at true; most tests say when something happens.
  init(
    database: any CloudStorable, state: CloudStateSerialization? = nil,
    automaticallySync: Bool = false
  ) {
    self.database = database
    self.state = state
    self.automaticallySync = automaticallySync
  }

  private func makeEngine() -> any CloudSyncEngine {
    var configuration = CloudSyncConfiguration(stateSerialization: state, delegate: self)
    configuration.automaticallySync = automaticallySync
    return database.syncEngine(configuration)
  }

  func write(_ text: String, to name: String) {
    texts[name] = text
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(id(name))])
  }

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {
    switch event {
    case .stateUpdate(let update):
      state = update.stateSerialization
    case .accountChange(let change):
      guard case .signIn = change.changeType else { return texts.removeAll() }
      syncEngine.state.add(pendingDatabaseChanges: [.saveZone(Self.zone)])
      syncEngine.state.add(pendingRecordZoneChanges: texts.keys.map { .saveRecord(id($0)) })
    case .fetchedRecordZoneChanges(let changes):
      for record in changes.modifications.map(\.record) {
        versions[record.recordID] = record
        texts[record.recordID.recordName] = record["text"]
      }
      for deletion in changes.deletions { texts[deletion.recordID.recordName] = nil }
    case .sentRecordZoneChanges(let changes):
      for record in changes.savedRecords { versions[record.recordID] = record }
      for failure in changes.failedRecordSaves where failure.error.code == .serverRecordChanged {
        versions[failure.record.recordID] = failure.error.serverRecord
        syncEngine.state.add(pendingRecordZoneChanges: [.saveRecord(failure.record.recordID)])
      }
    default: break
    }
  }

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    let scope = context.options.scope
    let changes = syncEngine.state.pendingRecordZoneChanges.filter { scope.contains($0) }
    return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
      await self.record(id)
    }
  }

  private func record(_ id: CKRecord.ID) -> CKRecord? {
    guard let text = texts[id.recordName] else { return nil }
    let record = versions[id] ?? CKRecord(recordType: "Note", recordID: id)
    record["text"] = text
    return record
  }

  private func id(_ name: String) -> CKRecord.ID {
    CKRecord.ID(recordName: name, zoneID: Self.zone.zoneID)
  }
}

/// The code of the page on sync engines is a part of this file.
@Suite struct SyncEnginesPageTests {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func laterDeviceMergesAndWins() async throws {
    let backend = Backend()
    let phone = Notebook(database: MockCKContainer(backend: backend).privateCloudDatabase)
    let tablet = Notebook(database: MockCKContainer(backend: backend).privateCloudDatabase)
    await phone.write("milk", to: "a")
    await tablet.write("tea", to: "a")

    try await phone.engine.sendChanges()
    let error = await #expect(throws: CKError.self) { try await tablet.engine.sendChanges() }
    #expect(error?.code == .partialFailure)
    try await tablet.engine.sendChanges()
    try await phone.engine.fetchChanges()

    #expect(await phone.texts == ["a": "tea"])
    #expect(await tablet.engine.state.pendingRecordZoneChanges.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func nothingIsLostToAPassingError() async throws {
    let cloud = MockCKContainer()
    let database = cloud.privateCloudDatabase
    let notes = Notebook(database: database)
    await notes.write("milk", to: "a")
    database.on.modifyRecords.fails(with: .networkFailure, on: .once)

    await #expect(throws: CKError.self) { try await notes.engine.sendChanges() }
    #expect(await notes.engine.state.pendingRecordZoneChanges.count == 1)
    try await notes.engine.sendChanges()
    #expect(database.records.count == 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func theNextLaunchGoesOn() async throws {
    let phone = MockCKContainer()
    let notes = Notebook(database: phone.privateCloudDatabase)
    await notes.write("milk", to: "a")
    try await notes.engine.sendChanges()
    let stored = try JSONEncoder().encode(await notes.state)

    let again = phone.core.launchAgain(MockCKContainer.init)
    let state = try JSONDecoder().decode(CloudStateSerialization.self, from: stored)
    let next = Notebook(database: again.privateCloudDatabase, state: state)
    try await next.engine.fetchChanges()
    #expect(await next.texts == ["a": "milk"])
    #expect(again.privateCloudDatabase.on.modifyRecordZones.calls.isEmpty)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func aPushBringsTheChange() async throws {
    let backend = Backend()
    let (phone, tablet) = (MockCKContainer(backend: backend), MockCKContainer(backend: backend))
    let writer = Notebook(database: phone.privateCloudDatabase, automaticallySync: true)
    let reader = Notebook(database: tablet.privateCloudDatabase, automaticallySync: true)
    for notes in [writer, reader] { _ = await notes.engine }  // as an app does at its launch
    await backend.clock.advance(by: .seconds(1))  // when the engines sign in and subscribe
    await backend.idle()  // returns when they have

    await writer.write("milk", to: "a")
    await backend.clock.advance(by: .seconds(1))
    await backend.idle()
    tablet.notifications.deliver()
    await backend.clock.advance(by: .seconds(1))
    await backend.idle()

    #expect(await reader.texts == ["a": "milk"])
  }

  @Test func `the page shows what is compiled`() throws {
    let page = try PageExamples(of: "CloudKitMocks/Documentation.docc/SyncEngines.md")
    #expect(page.lines.count > 60)
    #expect(page.strangers(among: page.lines) == [])
  }
}
