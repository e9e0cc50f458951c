import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

extension NoteStore {
  public func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    let scope = context.options.scope
    let changes = syncEngine.state.pendingRecordZoneChanges.filter { scope.contains($0) }
    return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
      await self.record(id, for: syncEngine)
    }
  }

  /// Returns the record to send for a note; `nil` leaves it out of the batch.
  private func record(_ id: CKRecord.ID, for engine: any CloudSyncEngine) -> CKRecord? {
    do {
      if let note = try note(id.recordName), note.text != nil { return note.record(id) }
    } catch {
      // The note is there and cannot be read now, so its change stays pending.
      if mistake != .takesReadErrorForDeletion { return nil }
    }
    engine.state.remove(pendingRecordZoneChanges: [.saveRecord(id)])
    return nil
  }

  func handle(_ changes: CloudSyncEvent.SentRecordZoneChanges) {
    inbox += changes.savedRecords.map(Answer.record) + changes.deletedRecordIDs.map(Answer.missing)
    for failure in changes.failedRecordSaves {
      handle(failure.error, of: failure.record.recordID)
    }
    for (id, error) in changes.failedRecordDeletes { handle(error, of: id) }
  }

  private func handle(_ error: CKError, of id: CKRecord.ID) {
    switch error.code {
    case .networkFailure, .networkUnavailable, .zoneBusy, .serviceUnavailable,
      .requestRateLimited, .notAuthenticated, .accountTemporarilyUnavailable, .operationCancelled:
      // The engine sends these again by itself.
      if mistake == .dropsChangesAfterTransientErrors { inbox.append(.dropped(id)) }
    case .serverRecordChanged:
      inbox.append(error.serverRecord.map(Answer.record) ?? .unsent(id))
    case .unknownItem: inbox.append(.missing(id))
    case .zoneNotFound: inbox.append(ownsZone ? .zoneLost : .cleared)
    case .userDeletedZone: inbox.append(.cleared)
    case .batchRequestFailed:
      if mistake != .forgetsMatesOfFailedBatch { inbox.append(.unsent(id)) }
    case .serverResponseLost: inbox.append(.unsent(id))
    case _ where mistake == .resendsWithoutEnd: inbox.append(.unsent(id))
    default: refusals[id.recordName] = error
    }
  }
}
