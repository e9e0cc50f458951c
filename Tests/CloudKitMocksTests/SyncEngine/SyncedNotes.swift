import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// A small app around a sync engine, for the tests of the mock: it keeps notes, stores its state with them, and
/// handles errors as Apple describes.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class SyncedNotes: CloudSyncDelegate {
  /// The mistakes that a test can plant.
  struct Mistakes: OptionSet {
    let rawValue: Int
    /// Passing errors remove the change from the list.
    static let dropsPassingErrors = Mistakes(rawValue: 1)
    /// The mates of a failed record are not added again.
    static let forgetsMates = Mistakes(rawValue: 2)
    /// The state is stored before the data that it covers.
    static let storesStateFirst = Mistakes(rawValue: 4)
    /// A note that cannot be read counts as one that is gone.
    static let takesReadErrorForDeletion = Mistakes(rawValue: 8)
    /// A conflict is answered by sending the same record again.
    static let resendsConflicts = Mistakes(rawValue: 16)
    /// A record that the server has refused for good is not added again, which is right where its reason lasts.
    static let forgetsRefused = Mistakes(rawValue: 32)
  }

  /// The files of the app, which survive a crash.
  struct Disk {
    /// A note with the record of which it is a version; the text is `nil` after a deletion.
    struct Note {
      var text: String
      var record: CKRecord?
    }

    var notes: [String: Note] = [:]
    var state: Data?
  }

  final class Box<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var content: Value

    init(_ value: Value) { content = value }

    var value: Value { lock.withLock { content } }

    func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
      try lock.withLock { try body(&content) }
    }
  }

  static let zoneID = CKRecordZone.ID(zoneName: "Notes")

  let database: MockCKDatabase
  let disk: Box<Disk>
  let events = Box<[CloudSyncEvent]>([])
  let reads = Box(0)
  private let current = Box<(any CloudSyncEngine)?>(nil)
  private let mistakes: Mistakes
  /// Runs inside each event after the app has handled it.
  let onEvent = Box<(@Sendable (CloudSyncEvent, any CloudSyncEngine) async -> Void)?>(nil)
  /// Fails the next read of a note.
  let failsRead = Box(false)
  /// Keeps the newest text in conflicts; else the server's.
  let wins: Bool

  init(
    _ database: MockCKDatabase, disk: Disk = Disk(), automaticallySync: Bool = false,
    wins: Bool = true, mistakes: Mistakes = []
  ) {
    self.database = database
    self.disk = Box(disk)
    self.wins = wins
    self.mistakes = mistakes
    let state = disk.state.flatMap {
      try? JSONDecoder().decode(CloudStateSerialization.self, from: $0)
    }
    var configuration = CloudSyncConfiguration(stateSerialization: state, delegate: self)
    configuration.automaticallySync = automaticallySync
    let engine = database.syncEngine(configuration)
    current.change { $0 = engine }
  }

  var engine: any CloudSyncEngine {
    guard let engine = current.value else { preconditionFailure("the engine is made in init") }
    return engine
  }

  var mock: MockCKSyncEngine {
    guard let mock = engine as? MockCKSyncEngine else {
      preconditionFailure("the database is a mock")
    }
    return mock
  }

  var texts: [String: String] { disk.value.notes.mapValues(\.text) }

  var pending: [CKSyncEngine.PendingRecordZoneChange] { engine.state.pendingRecordZoneChanges }

  func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: Self.zoneID) }

  func set(_ name: String, _ text: String) {
    disk.change { $0.notes[name, default: .init(text: "")].text = text }
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(id(name))])
  }

  func delete(_ name: String) {
    _ = disk.change { $0.notes.removeValue(forKey: name) }
    engine.state.add(pendingRecordZoneChanges: [.deleteRecord(id(name))])
  }

  /// The events but those about the state, as text.
  var story: [String] {
    events.value.filter { if case .stateUpdate = $0 { false } else { true } }.map(\.description)
  }

  func forgetStory() { events.change { $0 = [] } }

  /// The errors that the engine reported for single records, in order.
  var codes: [CKError.Code] {
    events.value.flatMap { event -> [CKError.Code] in
      guard case .sentRecordZoneChanges(let sent) = event else { return [] }
      return sent.failedRecordSaves.map(\.error.code) + sent.failedRecordDeletes.values.map(\.code)
    }
  }

  // MARK: - The engine's calls

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {
    events.change { $0.append(event) }
    switch event {
    case .stateUpdate(let update):
      let state = try? JSONEncoder().encode(update.stateSerialization)
      disk.change { $0.state = state }
    case .accountChange(let change): handle(change, syncEngine)
    case .fetchedDatabaseChanges(let changes):
      for deletion in changes.deletions where deletion.zoneID == Self.zoneID {
        disk.change { $0.notes = [:] }
      }
    case .fetchedRecordZoneChanges(let changes): apply(changes, syncEngine)
    case .sentRecordZoneChanges(let sent): handle(sent, syncEngine)
    default: break
    }
    await onEvent.value?(event, syncEngine)
  }

  private func handle(_ change: CloudSyncEvent.AccountChange, _ engine: any CloudSyncEngine) {
    switch change.changeType {
    case .signIn:
      engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: Self.zoneID))])
      let unsent = disk.value.notes.filter { $0.value.record == nil }.keys.sorted()
      engine.state.add(pendingRecordZoneChanges: unsent.map { .saveRecord(id($0)) })
    case .signOut, .switchAccounts:
      disk.change { $0.notes = [:] }
      engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: Self.zoneID))])
    @unknown default: break
    }
  }

  private func apply(
    _ changes: CloudSyncEvent.FetchedRecordZoneChanges, _ engine: any CloudSyncEngine
  ) {
    let pending = Set(engine.state.pendingRecordZoneChanges)
    if mistakes.contains(.storesStateFirst) { return keepForLater(changes) }
    disk.change { disk in
      for change in changes.modifications {
        let (record, name) = (change.record, change.record.recordID.recordName)
        if pending.contains(.saveRecord(record.recordID)) {
          disk.notes[name]?.record = record
        } else if !pending.contains(.deleteRecord(record.recordID)) {
          disk.notes[name] = .init(text: record["text"] as? String ?? "", record: record)
        }
      }
      for change in changes.deletions where !pending.contains(.saveRecord(change.recordID)) {
        disk.notes[change.recordID.recordName] = nil
      }
    }
  }

  private let later = Box<[CloudSyncEvent.FetchedRecordZoneChanges]>([])

  private func keepForLater(_ changes: CloudSyncEvent.FetchedRecordZoneChanges) {
    later.change { $0.append(changes) }
  }

  /// Writes what was fetched; an app that crashes before has stored the state all the same.
  func writeLater() {
    let all = later.change { later in
      defer { later = [] }
      return later
    }
    disk.change { disk in
      for record in all.flatMap(\.modifications).map(\.record) {
        disk.notes[record.recordID.recordName] = .init(
          text: record["text"] as? String ?? "", record: record)
      }
    }
  }

  private func handle(
    _ sent: CloudSyncEvent.SentRecordZoneChanges, _ engine: any CloudSyncEngine
  ) {
    disk.change { disk in
      for record in sent.savedRecords { disk.notes[record.recordID.recordName]?.record = record }
    }
    for failure in sent.failedRecordSaves {
      let (id, name) = (failure.record.recordID, failure.record.recordID.recordName)
      let again = CKSyncEngine.PendingRecordZoneChange.saveRecord(id)
      switch failure.error.code {
      case .serverRecordChanged:
        let server = failure.error.serverRecord
        if mistakes.contains(.resendsConflicts) {
          engine.state.add(pendingRecordZoneChanges: [again])
          continue
        }
        disk.change { disk in
          if !wins { disk.notes[name]?.text = server?["text"] as? String ?? "" }
          disk.notes[name]?.record = server
        }
        if wins { engine.state.add(pendingRecordZoneChanges: [again]) }
      case .zoneNotFound, .userDeletedZone:
        disk.change { $0.notes[name]?.record = nil }
        engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: Self.zoneID))])
        engine.state.add(pendingRecordZoneChanges: [again])
      case .unknownItem:
        disk.change { $0.notes[name]?.record = nil }
        engine.state.add(pendingRecordZoneChanges: [again])
      case .networkFailure, .networkUnavailable, .requestRateLimited, .serviceUnavailable,
        .zoneBusy, .notAuthenticated, .accountTemporarilyUnavailable, .operationCancelled:
        if mistakes.contains(.dropsPassingErrors) {
          engine.state.remove(pendingRecordZoneChanges: [again])
        }
      case .batchRequestFailed:
        if !mistakes.contains(.forgetsMates) {
          engine.state.add(pendingRecordZoneChanges: [again])
        }
      default:
        if !mistakes.contains(.forgetsRefused) {
          engine.state.add(pendingRecordZoneChanges: [again])
        }
      }
    }
    for (id, error) in sent.failedRecordDeletes {
      let isGone = [.unknownItem, .zoneNotFound, .userDeletedZone].contains(error.code)
      if !isGone { engine.state.add(pendingRecordZoneChanges: [.deleteRecord(id)]) }
    }
  }

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    let scope = context.options.scope
    let changes = syncEngine.state.pendingRecordZoneChanges.filter { scope.contains($0) }
    return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
      self.record(id, syncEngine)
    }
  }

  private func record(_ id: CKRecord.ID, _ engine: any CloudSyncEngine) -> CKRecord? {
    reads.change { $0 += 1 }
    let fails = failsRead.change { fails in
      defer { fails = false }
      return fails
    }
    guard !fails, let note = disk.value.notes[id.recordName] else {
      if !fails || mistakes.contains(.takesReadErrorForDeletion) {
        engine.state.remove(pendingRecordZoneChanges: [.saveRecord(id)])
      }
      return nil
    }
    let record =
      note.record?.copy() as? CKRecord ?? CKRecord(recordType: "Note", recordID: id)
    record["text"] = note.text
    return record
  }
}
