import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// What a device keeps on its disk between two launches.
public struct LocalState: Codable, Sendable {
  public internal(set) var notes: [String: Note] = [:]
  /// The fields that the user has changed and the server has not seen.
  var pending: [String: Set<Note.Field>] = [:]
  /// The notes that the user has deleted and the server has not.
  var deletions: Set<String> = []
  /// The notes that were in a request: the server may have them, whatever became of its answer.
  var sent: Set<String> = []
  /// What the server said of each record last: its change tag, among others.
  var systemFields: [String: Data] = [:]
  var zoneToken: Data?
  var databaseToken: Data?
  var hasZone = false
  /// Whether the zone has changes that this device was told of and has not got.
  var hasUnfinishedPull = false

  public init() {}

  /// Whether the server knows all that the user has done.
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
    // What the server has never seen needs no deletion there.
    if systemFields[id] != nil || sent.contains(id) { deletions.insert(id) }
  }

  /// Takes the server's version of a note; what the user has changed since then stays.
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

  /// Forgets a note that the server does not have any more.
  mutating func forget(_ id: String) {
    notes[id] = nil
    pending[id] = nil
    deletions.remove(id)
    sent.remove(id)
    systemFields[id] = nil
  }
}
