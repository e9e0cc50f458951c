import CloudKitMocks
import Foundation
import Uploader

#if canImport(CloudKit)
  import CloudKit
#endif

/// Returns the scenario of an uploader's user, with the conditions that hold at the end after any failure.
///
/// - Parameters:
///   - mistake: The mistake of the uploader.
///   - batchSize: The number of items in a request.
///   - others: The number of notes that are never changed again.
/// - Returns: The scenario.
func story(of mistake: Mistake?, batchSize: Int = 2, others: Int = 0)
  -> @Sendable (Backend) async throws -> Bool
{
  let others = (0..<others).map { "other \($0)" }
  return { backend in
    let database = MockCKContainer(backend: backend).privateCloudDatabase
    let app = Uploader(
      database: database, batchSize: batchSize, clock: backend.clock, mistake: mistake)
    let uploads = Uploads(of: app)
    for name in ["a", "b", "c"] + others { await app.write("first", to: name) }
    try? await uploads.next()
    try? await app.download()

    // Another device has its own note.
    if database.zones.contains(Uploader<MockCKDatabase>.zoneID) {
      database.records.insert(note("e", text: "other"))
    }
    try? await app.download()
    await app.write("second", to: "a")
    await app.write("first", to: "d")
    await app.delete("b")
    try? await uploads.next()

    backend.removeAllFaults()
    try await uploads.next()
    try await app.download()
    return await agree(app, database, others) && uploads.areAnsweredOnce
  }
}

/// Checks whether the app and the server have the same notes, and those that the user wants.
private func agree(
  _ app: Uploader<MockCKDatabase>, _ database: MockCKDatabase, _ others: [String]
) async -> Bool {
  let (notes, losses) = await (app.notes, app.losses)
  let stored = database.records.all.map { ($0.recordID.recordName, $0["text"] as? String ?? "") }
  guard notes == Dictionary(stored, uniquingKeysWith: { first, _ in first }) else { return false }
  // There are no notes that the user has not written, and none that were deleted.
  guard notes.keys.allSatisfy((["a", "c", "d", "e"] + others).contains) else { return false }
  // A note that the user has deleted with the zone does not reappear.
  if losses > 0 { return notes["c"] == nil }
  return notes["a"] == "second" && notes["d"] == "first"
}

private func note(_ name: String, text: String) -> CKRecord {
  let id = CKRecord.ID(recordName: name, zoneID: Uploader<MockCKDatabase>.zoneID)
  let note = CKRecord(recordType: "Note", recordID: id)
  note["text"] = text
  return note
}

/// The uploads of an app, with the number of answers to each.
final class Uploads: @unchecked Sendable {
  private let app: Uploader<MockCKDatabase>
  private let lock = NSLock()
  private var answers: [Int] = []

  init(of app: Uploader<MockCKDatabase>) { self.app = app }

  /// True if every upload has called its completion handler once.
  var areAnsweredOnce: Bool { lock.withLock { answers.allSatisfy { $0 == 1 } } }

  /// Uploads the pending changes, and waits for the first answer.
  func next() async throws {
    let number = lock.withLock {
      answers.append(0)
      return answers.count - 1
    }
    try await withCheckedThrowingContinuation { continuation in
      app.upload { [self] result in
        let isFirst = lock.withLock {
          answers[number] += 1
          return answers[number] == 1
        }
        if isFirst { continuation.resume(with: result) }
      }
    }
  }
}
