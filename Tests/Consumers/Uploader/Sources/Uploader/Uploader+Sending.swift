import CloudKitInterfaces
import Foundation

#if canImport(CloudKit)
  import CloudKit
#endif

extension Uploader {
  /// Sends the queue in batches, and repeats it while only temporary errors keep it from being empty.
  func send() async throws {
    guard !queue.isEmpty else { return }
    try await createZone()
    var rounds = 0
    while !queue.isEmpty {
      rounds += 1
      if rounds > 8 { throw UploadError.unsettled }
      var changes = changes()[...]
      while !changes.isEmpty {
        // An answer can change the size of the next batch, and the remaining changes.
        let batch = changes.prefix(batchSize).filter(isWanted)
        changes = changes.dropFirst(batchSize)
        if !batch.isEmpty { try await send(batch) }
      }
    }
  }

  private func createZone() async throws {
    guard !queue.hasZone else { return }
    _ = try await patiently {
      try await database.modifyRecordZones(
        saving: [CKRecordZone(zoneID: Self.zoneID)], deleting: []
      ).saveResults.values.map { try $0.get() }
    }
    queue.hasZone = true
  }

  private func changes() -> [Change] {
    let saves = queue.saves.sorted().map { name -> Change in
      let record = queue.known[name] ?? CKRecord(recordType: "Note", recordID: recordID(name))
      record["text"] = queue.notes[name]
      return .save(record)
    }
    return saves + queue.deletions.sorted().map { .delete(recordID($0)) }
  }

  private func isWanted(_ change: Change) -> Bool {
    switch change {
    case .save(let record): queue.saves.contains(record.recordID.recordName)
    case .delete(let id): queue.deletions.contains(id.recordName)
    }
  }

  private func recordID(_ name: String) -> CKRecord.ID {
    CKRecord.ID(recordName: name, zoneID: Self.zoneID)
  }

  private func send(_ batch: [Change]) async throws {
    do {
      let answer = try await patiently { try await perform(batch) }
      try settle(answer)
    } catch let error as CKError where error.code == .limitExceeded && batch.count > 1 {
      batchSize = max(batch.count / 2, 1)
    } catch let error as CKError
      where error.code == .serviceUnavailable && mistake == .dropsWhenUnavailable
    {
      for change in batch { drop(change) }
    } catch let error as CKError
      where error.code == .serverResponseLost && mistake == .duplicatesAfterLostAnswer
    {
      for name in batch.compactMap(\.record?.recordID.recordName) {
        write(queue.notes[name] ?? "", to: name + " again")
        queue.saves.remove(name)
      }
    }
  }

  private func drop(_ change: Change) {
    if let name = change.record?.recordID.recordName { queue.saves.remove(name) }
    if let name = change.deletion?.recordName { queue.deletions.remove(name) }
  }

  /// Runs an operation in the database, and waits for its last block.
  private nonisolated func perform(_ batch: [Change]) async throws -> Answer {
    let operation = CKModifyRecordsOperation(
      recordsToSave: batch.compactMap(\.record), recordIDsToDelete: batch.compactMap(\.deletion))
    operation.isAtomic = false
    return try await withCheckedThrowingContinuation { continuation in
      let answer = AnswerBox()
      operation.perRecordSaveBlock = { id, result in answer.change { $0.saves.append((id, result)) }
      }
      operation.perRecordDeleteBlock = { id, result in
        answer.change { $0.deletions.append((id, result)) }
      }
      operation.modifyRecordsResultBlock = { result in
        continuation.resume(with: result.map { answer.value })
      }
      database.add(operation)
    }
  }
}
