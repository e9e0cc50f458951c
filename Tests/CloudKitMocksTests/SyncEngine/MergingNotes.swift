import CloudKitMocks
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// An app that loses nothing, for random sequences: each of two devices writes a field of its own in shared notes, and
/// deletes notes of its own; conflicts are merged by field.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class MergingNotes: CloudSyncDelegate {
  /// A note as it lies on the disk.
  struct Note {
    var values: [String: Int] = [:]
    var record: CKRecord?
    /// True if the device's own value was not sent.
    var isUnsent = false
  }

  struct Disk {
    var notes: [String: Note] = [:]
    /// The notes whose deletion was not sent.
    var deleted: Set<String> = []
    var state: Data?
  }

  static let zoneID = CKRecordZone.ID(zoneName: "Shared")

  let field: String
  let disk: SyncedNotes.Box<Disk>
  private let made = SyncedNotes.Box<MockCKSyncEngine?>(nil)

  /// Launches the app: what was not sent is added again, as the last state may not have it.
  init(_ database: MockCKDatabase, field: String, disk: Disk) {
    self.field = field
    self.disk = SyncedNotes.Box(disk)
    let state = disk.state.flatMap {
      try? JSONDecoder().decode(CloudStateSerialization.self, from: $0)
    }
    var configuration = CloudSyncConfiguration(stateSerialization: state, delegate: self)
    configuration.automaticallySync = false
    let engine = database.syncEngine(configuration) as? MockCKSyncEngine
    made.change { $0 = engine }
    if state != nil, let engine { addUnsent(to: engine) }
  }

  var engine: MockCKSyncEngine {
    guard let engine = made.value else { preconditionFailure("the database is a mock") }
    return engine
  }

  private func id(_ name: String) -> CKRecord.ID {
    CKRecord.ID(recordName: name, zoneID: Self.zoneID)
  }

  private func addUnsent(to engine: any CloudSyncEngine) {
    let (saves, deletes) = disk.change { disk in
      (disk.notes.filter(\.value.isUnsent).keys.sorted(), disk.deleted.sorted())
    }
    engine.state.add(
      pendingRecordZoneChanges: saves.map { .saveRecord(id($0)) }
        + deletes.map { .deleteRecord(id($0)) })
  }

  func set(_ name: String, _ value: Int) {
    disk.change { disk in
      disk.deleted.remove(name)
      disk.notes[name, default: Note()].values[field] = value
      disk.notes[name]?.isUnsent = true
    }
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(id(name))])
  }

  func delete(_ name: String) {
    disk.change { disk in
      disk.notes[name] = nil
      disk.deleted.insert(name)
    }
    engine.state.add(pendingRecordZoneChanges: [.deleteRecord(id(name))])
  }

  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {
    switch event {
    case .stateUpdate(let update):
      let state = try? JSONEncoder().encode(update.stateSerialization)
      disk.change { $0.state = state }
    case .accountChange:
      syncEngine.state.add(pendingDatabaseChanges: [
        .saveZone(CKRecordZone(zoneID: Self.zoneID))
      ])
      addUnsent(to: syncEngine)
    case .fetchedRecordZoneChanges(let changes):
      for change in changes.modifications { merge(change.record) }
      for change in changes.deletions { remove(change.recordID.recordName) }
    case .sentDatabaseChanges(let sent):
      for failure in sent.failedZoneSaves {
        syncEngine.state.add(pendingDatabaseChanges: [.saveZone(failure.zone)])
      }
    case .sentRecordZoneChanges(let sent): handle(sent, syncEngine)
    default: break
    }
  }

  /// Takes the server's version, but for an own value that was not sent.
  private func merge(_ record: CKRecord) {
    let name = record.recordID.recordName
    disk.change { disk in
      if disk.deleted.contains(name) { return }
      var note = disk.notes[name] ?? Note()
      for key in ["p", "t"] where key != field || !note.isUnsent {
        note.values[key] = record[key] as? Int
      }
      note.record = record
      disk.notes[name] = note
    }
  }

  private func remove(_ name: String) {
    disk.change { disk in
      if disk.notes[name]?.isUnsent ?? false {
        disk.notes[name]?.record = nil
      } else {
        disk.notes[name] = nil
      }
    }
  }

  private func handle(
    _ sent: CloudSyncEvent.SentRecordZoneChanges, _ engine: any CloudSyncEngine
  ) {
    for record in sent.savedRecords {
      let name = record.recordID.recordName
      disk.change { disk in
        guard var note = disk.notes[name] else { return }
        note.record = record
        if note.values[field] == record[field] as? Int { note.isUnsent = false }
        disk.notes[name] = note
      }
    }
    for failure in sent.failedRecordSaves {
      let name = failure.record.recordID.recordName
      switch failure.error.code {
      case .serverRecordChanged: if let server = failure.error.serverRecord { merge(server) }
      case .unknownItem: disk.change { $0.notes[name]?.record = nil }
      case .zoneNotFound, .userDeletedZone:
        disk.change { $0.notes[name]?.record = nil }
        engine.state.add(pendingDatabaseChanges: [
          .saveZone(CKRecordZone(zoneID: Self.zoneID))
        ])
      default: break
      }
      engine.state.add(pendingRecordZoneChanges: [.saveRecord(failure.record.recordID)])
    }
    for id in sent.deletedRecordIDs { disk.change { _ = $0.deleted.remove(id.recordName) } }
    for (id, error) in sent.failedRecordDeletes {
      if [.unknownItem, .zoneNotFound].contains(error.code) {
        disk.change { _ = $0.deleted.remove(id.recordName) }
      } else if disk.value.deleted.contains(id.recordName) {
        engine.state.add(pendingRecordZoneChanges: [.deleteRecord(id)])
      }
    }
  }

  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    await CKSyncEngine.RecordZoneChangeBatch(
      pendingChanges: syncEngine.state.pendingRecordZoneChanges
    ) { id in
      guard let note = self.disk.value.notes[id.recordName] else {
        syncEngine.state.remove(pendingRecordZoneChanges: [.saveRecord(id)])
        return nil
      }
      let record =
        note.record?.copy() as? CKRecord ?? CKRecord(recordType: "Note", recordID: id)
      for (key, value) in note.values { record[key] = value }
      return record
    }
  }
}
