import CloudKitInterfaces

/// Reads the notes of a team with an operation of the app's own.
struct TeamReader<Database: CloudStorable> {
  let database: Database

  /// The titles of notes by their ids, and the ids of those that cannot be read.
  func titles(of ids: [CKRecord.ID]) async throws -> (titles: [String], unread: [CKRecord.ID]) {
    let notes = Notes()
    let operation = FetchNotesOperation(noteIDs: ids)
    operation.noteBlock = { id, result in
      do {
        notes.titles.append(try result.get()["title"] as? String ?? "")
      } catch {
        notes.unread.append(id)
      }
    }
    return try await withCheckedThrowingContinuation { continuation in
      operation.notesResultBlock = { result in
        continuation.resume(with: result.map { (notes.titles, notes.unread) })
      }
      database.add(operation)
    }
  }

  /// Filled by the blocks of one operation, which never run at once.
  private final class Notes: @unchecked Sendable {
    var titles: [String] = []
    var unread: [CKRecord.ID] = []
  }
}
