import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// An answer of the server that changes the notes.
enum Answer {
  /// The newest version of a record.
  case record(CKRecord)
  /// The server does not have the record.
  case missing(CKRecord.ID)
  /// The change of a note was not applied and is to be sent again.
  case unsent(CKRecord.ID)
  /// The change of a note is given up.
  case dropped(CKRecord.ID)
  /// A user has signed in.
  case signedIn
  /// The zone was deleted.
  case zoneDeleted
  /// The server has no zone, and the devices have the only copy of the notes.
  case zoneLost
  /// The notes are to be deleted from the device, whether they are sent or not.
  case cleared
}

extension NoteStore {
  /// Applies the server's answers to the notes, then stores the state that covers them.
  ///
  /// - Throws: A `DiskError`; what is left is tried again by the next call.
  func storeAnswers() throws {
    var applied = 0
    defer { inbox.removeFirst(applied) }
    for answer in inbox {
      try apply(answer)
      applied += 1
    }
    try storeState()
  }

  func storeState() throws {
    guard let contents = try state.map(JSONEncoder().encode) else { return }
    try disk.write(File(path: "\(folder)/state", contents: contents))
    state = nil
  }

  private func apply(_ answer: Answer) throws {
    switch answer {
    case .record(let record): try merge(record)
    case .missing(let id): try forget(try note(id.recordName))
    case .unsent(let id): if let note = try note(id.recordName) { addChange(of: note) }
    case .dropped(let id): try drop(id)
    case .signedIn: addUnsentNotes(try allNotes(), withZone: true)
    case .zoneDeleted:
      for note in try allNotes() { try forget(note) }
      let notes = try allNotes()
      if !notes.isEmpty { addUnsentNotes(notes, withZone: true) }
    case .zoneLost: try renewAll()
    case .cleared: for note in try allNotes() { try remove(note) }
    }
  }

  private func merge(_ record: CKRecord) throws {
    let name = record.recordID.recordName
    var note = try note(name) ?? Note(id: name)
    note.merge(record)
    try save(note)
    addChange(of: note)
  }

  /// Removes a note that the server does not have, unless the user has changed it since, which makes it anew.
  private func forget(_ note: Note?) throws {
    guard var note else { return }
    guard note.isUnsent, note.text != nil else { return try remove(note) }
    note.systemFields = nil
    try save(note)
    addChange(of: note)
  }

  /// Makes the zone anew with all notes of this device.
  private func renewAll() throws {
    for var note in try allNotes() {
      guard note.text != nil else {
        try remove(note)
        continue
      }
      note.systemFields = nil
      note.isUnsent = true
      try save(note)
    }
    addUnsentNotes(try allNotes(), withZone: true)
  }

  private func drop(_ id: CKRecord.ID) throws {
    engine.state.remove(pendingRecordZoneChanges: [.saveRecord(id), .deleteRecord(id)])
    guard var note = try note(id.recordName) else { return }
    note.isUnsent = false
    try save(note)
  }
}
