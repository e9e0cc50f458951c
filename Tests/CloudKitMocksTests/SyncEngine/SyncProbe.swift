import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// A delegate that notes events and offers what a test says, by default a record for each pending save.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class SyncProbe: CloudSyncDelegate {
  typealias Box = SyncedNotes.Box

  let events = Box<[CloudSyncEvent]>([])
  let onEvent = Box<(@Sendable (CloudSyncEvent, any CloudSyncEngine) async -> Void)?>(nil)
  let batch = Box<
    (
      @Sendable (CloudSendContext, any CloudSyncEngine) async -> CKSyncEngine.RecordZoneChangeBatch?
    )?
  >(nil)
  let options = Box<(@Sendable (CloudFetchContext) -> CKSyncEngine.FetchChangesOptions)?>(nil)
  /// The records that the probe does not have.
  let missing = Box<Set<String>>([])
  let isAtomic = Box(false)
  /// The text of the records that it makes.
  let text = Box("new")
  /// Gives the record to save with an id, instead of a new one.
  let provider = Box<(@Sendable (CKRecord.ID) -> CKRecord?)?>(nil)

  /// Makes an engine with the probe as its delegate.
  func engine(
    _ database: MockCKDatabase, state: CloudStateSerialization? = nil, automatic: Bool = false
  ) -> MockCKSyncEngine {
    var configuration = CloudSyncConfiguration(stateSerialization: state, delegate: self)
    configuration.automaticallySync = automatic
    guard let engine = database.syncEngine(configuration) as? MockCKSyncEngine else {
      preconditionFailure("the database is a mock")
    }
    return engine
  }

  var names: [String] { events.value.map(\.name) }
  var story: [String] { events.value.map(\.description).filter { $0 != "stateUpdate" } }
  func forget() { events.change { $0 = [] } }

  /// The last state that the engine told.
  var state: CloudStateSerialization? {
    events.value.reversed().lazy.compactMap { event in
      if case .stateUpdate(let update) = event { update.stateSerialization } else { nil }
    }.first
  }

  var sent: [CloudSyncEvent.SentRecordZoneChanges] {
    events.value.compactMap { event in
      if case .sentRecordZoneChanges(let sent) = event { sent } else { nil }
    }
  }

  var fetched: [CKRecord] {
    events.value.flatMap { event -> [CKRecord] in
      if case .fetchedRecordZoneChanges(let changes) = event {
        changes.modifications.map(\.record)
      } else {
        []
      }
    }
  }

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {
    events.change { $0.append(event) }
    await onEvent.value?(event, syncEngine)
  }

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    if let batch = batch.value { return await batch(context, syncEngine) }
    let scope = context.options.scope
    let changes = syncEngine.state.pendingRecordZoneChanges.filter { scope.contains($0) }
    let (missing, text, provider) = (missing.value, text.value, provider.value)
    var batch = await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
      if missing.contains(id.recordName) { return nil }
      if let provider { return provider(id) }
      return note(id.recordName, text, in: id.zoneID)
    }
    batch?.atomicByZone = isAtomic.value
    return batch
  }

  func nextFetchChangesOptions(
    _ context: CloudFetchContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions { options.value?(context) ?? context.options }
}

func inZone(_ name: String) -> CKRecord.ID { recordID(name, in: customZone) }

/// A state as the app has stored it and read it again.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
func stored(_ state: CloudStateSerialization?) throws -> CloudStateSerialization? {
  try state.map { state in
    try JSONDecoder().decode(CloudStateSerialization.self, from: JSONEncoder().encode(state))
  }
}

extension Backend {
  /// Lets time pass and waits for what it has begun, however busy the machine is.
  func passes(_ duration: Duration) async {
    await clock.advance(by: duration)
    await idle()
  }
}
