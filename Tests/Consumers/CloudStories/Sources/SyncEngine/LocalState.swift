import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// The state that a device keeps on its disk between two launches.
public struct LocalState: Codable, Sendable {
  public internal(set) var notes: [String: Note] = [:]
  /// The fields that the user has changed and the server does not have yet.
  var pending: [String: Set<Note.Field>] = [:]
  /// The notes that the user has deleted and the server has not.
  var deletions: Set<String> = []
  /// The notes that were in a request: the server may have them, even if its answer was lost.
  var sent: Set<String> = []
  /// The system fields of each record from the server's last answer, including the change tag.
  var systemFields: [String: Data] = [:]
  var zoneToken: Data?
  var databaseToken: Data?
  var hasZone = false
  /// True if the device was notified of changes in the zone that it has not fetched.
  var hasUnfinishedPull = false

  public init() {}

  /// True if the server has all changes of the user.
  public var isClean: Bool { pending.isEmpty && deletions.isEmpty }

  mutating func edit(_ note: Note) {
    let changed = notes[note.id].map { note.changes(from: $0) } ?? Set(Note.Field.allCases)
    notes[note.id] = note
    deletions.remove(note.id)
    if !changed.isEmpty { pending[note.id, default: []].formUnion(changed) }
  }

  mutating func delete(_ id: String) {
    guard notes.removeValue(forKey: id) != nil else { return }
    pending[id] = nil
    // A note that the server has never received needs no deletion there.
    if systemFields[id] != nil || sent.contains(id) { deletions.insert(id) }
  }

  /// Applies the server's version of a note, and keeps later changes of the user.
  mutating func receive(_ record: CKRecord) {
    guard var note = Note(record) else { return }
    let id = note.id
    systemFields[id] = Archive.systemFields(of: record)
    guard !deletions.contains(id) else { return }
    if let mine = notes[id] {
      for field in pending[id] ?? [] { note[keyPath: field.path] = mine[keyPath: field.path] }
    }
    notes[id] = note
  }

  /// Removes a note that the server has deleted.
  mutating func forget(_ id: String) {
    notes[id] = nil
    pending[id] = nil
    deletions.remove(id)
    sent.remove(id)
    systemFields[id] = nil
  }
}
