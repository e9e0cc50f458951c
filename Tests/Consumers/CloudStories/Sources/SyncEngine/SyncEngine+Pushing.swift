import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension SyncEngine {
  /// Sends the changes of the user, and retries those that the server rejects temporarily.
  func push() async throws {
    guard !state.isClean else { return }
    try await createZone()
    var rounds = 0
    // Each round resolves conflicts with the server's newest version, so a few rounds are enough.
    while !state.isClean, rounds < 8 {
      rounds += 1
      let saves = state.pending.keys.sorted()
      let deletions = state.deletions.sorted()
      for batch in batches(of: saves.map(Change.save) + deletions.map(Change.delete)) {
        try await send(batch)
      }
    }
    if !state.isClean { throw SyncError.unsettled }
  }

  private func createZone() async throws {
    guard !state.hasZone else { return }
    _ = try await patiently {
      try await database.modifyRecordZones(
        saving: [CKRecordZone(zoneID: Self.zoneID)], deleting: [])
    }
    state.hasZone = true
  }

  private func batches(of changes: [Change]) -> [ArraySlice<Change>] {
    stride(from: 0, to: changes.count, by: batchSize).map {
      changes[$0..<min($0 + batchSize, changes.count)]
    }
  }

  /// Sends one request, or two halves of it if the server reports that it is too large.
  private func send(_ batch: ArraySlice<Change>) async throws {
    let records = batch.compactMap(\.saved).compactMap(record)
    // The notes at the time of the request; the user may edit them while it runs.
    let sent = state.notes
    state.sent.formUnion(batch.compactMap(\.saved))
    do {
      let answer = try await patiently {
        try await database.modifyRecords(
          saving: records, deleting: batch.compactMap(\.deleted).map(recordID),
          savePolicy: .ifServerRecordUnchanged, atomically: false)
      }
      // Every item is handled before the first permanent error ends the push.
      let saves = answer.saveResults.map { id, result in
        Result { try settle(id, result, sent: sent) }
      }
      let deletions = answer.deleteResults.map { id, result in Result { try settle(id, result) } }
      for outcome in saves + deletions { try outcome.get() }
    } catch let error as CKError where error.code == .limitExceeded && batch.count > 1 {
      let middle = batch.startIndex + batch.count / 2
      try await send(batch[..<middle])
      try await send(batch[middle...])
    }
  }

  /// Returns the record to send: the server's version with the user's changes.
  private func record(_ id: String) -> CKRecord? {
    guard let note = state.notes[id], let fields = state.pending[id] else { return nil }
    let known = state.systemFields[id].flatMap { try? Archive.record($0) }
    let record = known ?? CKRecord(recordType: Note.recordType, recordID: recordID(id))
    note.write(known == nil ? Set(Note.Field.allCases) : fields, to: record)
    return record
  }

  private func recordID(_ id: String) -> CKRecord.ID {
    CKRecord.ID(recordName: id, zoneID: Self.zoneID)
  }

  private func settle(
    _ id: CKRecord.ID, _ result: Result<CKRecord, any Error>, sent: [String: Note]
  ) throws {
    let name = id.recordName
    do {
      let record = try result.get()
      state.pending[name] = sent[name].flatMap { state.notes[name]?.changes(from: $0) }
      if state.pending[name]?.isEmpty == true { state.pending[name] = nil }
      state.receive(record)
    } catch let error as CKError where error.code == .serverRecordChanged {
      guard let server = error.serverRecord else { throw error }
      // The next round sends the user's fields on top of the server's version.
      state.receive(server)
    } catch let error as CKError where error.code == .unknownItem {
      // Another device has deleted the note; the user's changes recreate it.
      state.systemFields[name] = nil
    } catch let error as CKError where error.code == .batchRequestFailed || error.isTransient {
      return
    }
  }

  private func settle(_ id: CKRecord.ID, _ result: Result<Void, any Error>) throws {
    do {
      try result.get()
      state.forget(id.recordName)
    } catch let error as CKError where error.code == .unknownItem {
      state.forget(id.recordName)
    } catch let error as CKError where error.isTransient {
      return
    }
  }
}

/// The change of one note in a request.
private enum Change {
  case save(String)
  case delete(String)

  var saved: String? { if case .save(let id) = self { id } else { nil } }
  var deleted: String? { if case .delete(let id) = self { id } else { nil } }
}

/// An error that keeps the device and the server different.
public enum SyncError: Error {
  /// The server kept rejecting changes.
  case unsettled
}
