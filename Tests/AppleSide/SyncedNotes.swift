// An app whose records an engine keeps in step, written once for CKSyncEngine and for its mock.
import CloudKit
import CloudKitInterfaces
import CloudKitMocks
import Foundation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
actor SyncedNotes: CloudSyncDelegate {
  private let zone = CKRecordZone(zoneName: "Notes")
  private var notes: [CKRecord.ID: CKRecord] = [:]
  private var state: Data?
  private var engine: (any CloudSyncEngine)?

  func start(on database: some CloudStorable) throws {
    let state = try state.map { try JSONDecoder().decode(CloudStateSerialization.self, from: $0) }
    var configuration = CloudSyncConfiguration(stateSerialization: state, delegate: self)
    configuration.automaticallySync = false
    configuration.subscriptionID = "changes"
    engine = database.syncEngine(configuration)
  }

  func save(_ note: CKRecord) async throws {
    notes[note.recordID] = note
    engine?.state.add(pendingRecordZoneChanges: [.saveRecord(note.recordID)])
    try await engine?.sendChanges()
    try await engine?.fetchChanges(.init(scope: .zoneIDs([zone.zoneID])))
  }

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) {
    switch event {
    case .stateUpdate(let update): state = try? JSONEncoder().encode(update.stateSerialization)
    case .accountChange(let change):
      switch change.changeType {
      case .signIn: syncEngine.state.add(pendingDatabaseChanges: [.saveZone(zone)])
      case .signOut, .switchAccounts: notes = [:]
      @unknown default: break
      }
    case .fetchedRecordZoneChanges(let changes):
      for change in changes.modifications { notes[change.record.recordID] = change.record }
      for change in changes.deletions { notes[change.recordID] = nil }
    case .sentRecordZoneChanges(let sent):
      for failure in sent.failedRecordSaves where failure.error.code == .serverRecordChanged {
        notes[failure.record.recordID] = failure.error.serverRecord
        syncEngine.state.add(pendingRecordZoneChanges: [.saveRecord(failure.record.recordID)])
      }
    case .fetchedDatabaseChanges(let changes):
      if changes.deletions.contains(where: { $0.zoneID == zone.zoneID && $0.reason == .deleted }) {
        notes = [:]
      }
    case .sentDatabaseChanges, .willFetchChanges, .willFetchRecordZoneChanges,
      .didFetchRecordZoneChanges, .didFetchChanges, .willSendChanges, .didSendChanges:
      break
    }
  }

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    let changes = syncEngine.state.pendingRecordZoneChanges.filter(context.options.scope.contains)
    let notes = notes
    return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { notes[$0] }
  }
}

/// A class that is its engine's delegate, and chooses what to fetch.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class FirstZones: CloudSyncDelegate {
  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {}

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? { nil }

  func nextFetchChangesOptions(
    _ context: CloudFetchContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions {
    var options = context.options
    options.prioritizedZoneIDs = [CKRecordZone.ID(zoneName: "Notes")]
    return options
  }
}

/// An app that runs from iOS 16 on asks for the version.
func startSyncing() async throws {
  if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
    try await SyncedNotes().start(on: CKContainer.default().privateCloudDatabase)
    try await SyncedNotes().start(on: MockCKContainer().privateCloudDatabase)
    let apples: any CKSyncEngineDelegate = FirstZones()
    _ = apples
  }
}
