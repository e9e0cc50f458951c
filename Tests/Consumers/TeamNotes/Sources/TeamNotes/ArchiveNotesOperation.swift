import CloudKitInterfaces

/// Puts notes away.
final class ArchiveNotesOperation: CKDatabaseOperation, @unchecked Sendable {
  var notes: [CKRecord] = []
  var archivedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  var archiveResultBlock: ((Result<Void, any Error>) -> Void)?
}
