import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

extension NoteStore {
  public func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async {
    switch event {
    case .stateUpdate(let update): state = update.stateSerialization
    case .accountChange(let change): handle(change)
    case .fetchedDatabaseChanges(let changes): handle(changes)
    case .fetchedRecordZoneChanges(let changes): handle(changes)
    case .sentDatabaseChanges: break
    case .sentRecordZoneChanges(let changes): handle(changes)
    case .willFetchChanges, .willFetchRecordZoneChanges, .didFetchRecordZoneChanges,
      .didFetchChanges, .willSendChanges, .didSendChanges:
      break
    }
    // Changes that the disk does not take now are taken at the next event, and the state waits for them.
    switch (mistake, event) {
    case (.storesStateFirst, .fetchedRecordZoneChanges): break
    case (.storesStateFirst, .stateUpdate): try? storeState()
    case (.awaitsEngineInHandler, .fetchedRecordZoneChanges): try? await syncEngine.sendChanges()
    default: try? storeAnswers()
    }
  }

  private func handle(_ change: CloudSyncEvent.AccountChange) {
    switch change.changeType {
    // At the first launch, too, the engine forgets what it was told before this event.
    case .signIn: inbox.append(.signedIn)
    case .signOut: inbox.append(.cleared)
    case .switchAccounts: inbox += [.cleared, .signedIn]
    @unknown default: break
    }
  }

  private func handle(_ changes: CloudSyncEvent.FetchedDatabaseChanges) {
    for deletion in changes.deletions where deletion.zoneID == zoneID {
      switch deletion.reason {
      case .deleted: inbox.append(ownsZone ? .zoneDeleted : .cleared)
      case .purged: inbox.append(.cleared)
      // The server has lost the keys, and only the devices have the notes (the documentation of the reason).
      case .encryptedDataReset: inbox.append(ownsZone ? .zoneLost : .cleared)
      @unknown default: inbox.append(.cleared)
      }
    }
  }

  private func handle(_ changes: CloudSyncEvent.FetchedRecordZoneChanges) {
    for record in changes.modifications.map(\.record) where record.recordID.zoneID == zoneID {
      inbox.append(.record(record))
    }
    for deletion in changes.deletions where deletion.recordID.zoneID == zoneID {
      inbox.append(.missing(deletion.recordID))
    }
  }
}
