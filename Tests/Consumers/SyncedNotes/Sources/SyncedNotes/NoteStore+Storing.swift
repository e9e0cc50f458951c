import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension NoteStore {
  /// True if the zone is the user's own, which the app makes where it is missing.
  var ownsZone: Bool { zoneID.ownerName == CKCurrentUserDefaultName }

  func allNotes() throws -> [Note] {
    try disk.files(in: "\(folder)/notes").map { file in
      try JSONDecoder().decode(Note.self, from: file.contents)
    }
  }

  func note(_ id: String) throws -> Note? {
    let file = try disk.file(path(id))
    return try file.map { try JSONDecoder().decode(Note.self, from: $0.contents) }
  }

  func save(_ note: Note) throws {
    try disk.write(File(path: path(note.id), contents: JSONEncoder().encode(note)))
  }

  /// Removes a note with what the engine would send of it.
  func remove(_ note: Note) throws {
    try disk.remove(path(note.id))
    let id = CKRecord.ID(recordName: note.id, zoneID: zoneID)
    engine.state.remove(pendingRecordZoneChanges: [.saveRecord(id), .deleteRecord(id)])
    refusals[note.id] = nil
  }

  /// Tells the engine of a note that is not sent.
  func addChange(of note: Note) { addUnsentNotes([note]) }

  /// Tells the engine of the notes that are not sent, and of the user's own zone.
  func addUnsentNotes(_ notes: [Note], withZone: Bool = false) {
    if withZone, ownsZone {
      engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zoneID))])
    }
    let changes = notes.filter(\.isUnsent).map { note in
      let id = CKRecord.ID(recordName: note.id, zoneID: zoneID)
      return note.text == nil
        ? CKSyncEngine.PendingRecordZoneChange.deleteRecord(id) : .saveRecord(id)
    }
    engine.state.add(pendingRecordZoneChanges: changes)
  }

  private func path(_ id: String) -> String { "\(folder)/notes/\(id)" }
}
