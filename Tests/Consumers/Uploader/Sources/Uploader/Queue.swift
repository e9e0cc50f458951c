import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

/// The notes of the app, and the changes that it must still send.
struct Queue {
  /// The user's notes by their names.
  var notes: [String: String] = [:]
  /// The notes to save.
  var saves: Set<String> = []
  /// The notes to delete.
  var deletions: Set<String> = []
  /// The server's versions, to save on top of them.
  var known: [String: CKRecord] = [:]
  var hasZone = false
  var databaseToken: CKServerChangeToken?
  var zoneToken: CKServerChangeToken?

  var isEmpty: Bool { saves.isEmpty && deletions.isEmpty }

  /// Applies the server's version, and its text unless a change of the user is pending.
  mutating func receive(_ record: CKRecord) {
    let name = record.recordID.recordName
    guard !deletions.contains(name) else { return }
    known[name] = record
    if !saves.contains(name) { notes[name] = record["text"] as? String }
  }

  /// Applies a deletion; a note that the user has changed meanwhile is recreated.
  mutating func receiveDeletion(_ name: String) {
    known[name] = nil
    deletions.remove(name)
    if !saves.contains(name) { notes[name] = nil }
  }
}

/// The change of one note in a request.
enum Change {
  case save(CKRecord)
  case delete(CKRecord.ID)

  var record: CKRecord? { if case .save(let record) = self { record } else { nil } }
  var deletion: CKRecord.ID? { if case .delete(let id) = self { id } else { nil } }
}

/// The answer to a request with many items.
struct Answer: Sendable {
  var saves: [(CKRecord.ID, Result<CKRecord, any Error>)] = []
  var deletions: [(CKRecord.ID, Result<Void, any Error>)] = []
}

/// An answer that is assembled on the queue of an operation.
final class AnswerBox: @unchecked Sendable {
  private let lock = NSLock()
  private var answer = Answer()

  var value: Answer { lock.withLock { answer } }

  func change(_ body: (inout Answer) -> Void) { lock.withLock { body(&answer) } }
}

/// An error that prevents notes from being sent.
public enum UploadError: Error {
  /// The server kept rejecting changes.
  case unsettled
}

extension CKError {
  /// True if the same request can succeed later.
  var isTransient: Bool {
    switch code {
    case .networkFailure, .networkUnavailable, .serviceUnavailable, .requestRateLimited, .zoneBusy,
      .serverResponseLost, .accountTemporarilyUnavailable, .batchRequestFailed:
      true
    default: false
    }
  }
}
