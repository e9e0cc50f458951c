#if canImport(CloudKit)
  import CloudKit
#endif

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent {
  /// Converts an event of `CKSyncEngine`; `nil` for one that a later system has added.
  init?(_ event: CKSyncEngine.Event) {
    switch event {
    case .stateUpdate(let payload): self = .stateUpdate(StateUpdate(payload))
    case .accountChange(let payload): self = .accountChange(AccountChange(payload))
    case .fetchedDatabaseChanges(let payload):
      self = .fetchedDatabaseChanges(FetchedDatabaseChanges(payload))
    case .fetchedRecordZoneChanges(let payload):
      self = .fetchedRecordZoneChanges(FetchedRecordZoneChanges(payload))
    case .sentDatabaseChanges(let payload):
      self = .sentDatabaseChanges(SentDatabaseChanges(payload))
    case .sentRecordZoneChanges(let payload):
      self = .sentRecordZoneChanges(SentRecordZoneChanges(payload))
    case .willFetchChanges(let payload): self = .willFetchChanges(WillFetchChanges(payload))
    case .willFetchRecordZoneChanges(let payload):
      self = .willFetchRecordZoneChanges(WillFetchRecordZoneChanges(payload))
    case .didFetchRecordZoneChanges(let payload):
      self = .didFetchRecordZoneChanges(DidFetchRecordZoneChanges(payload))
    case .didFetchChanges(let payload): self = .didFetchChanges(DidFetchChanges(payload))
    case .willSendChanges(let payload): self = .willSendChanges(WillSendChanges(payload))
    case .didSendChanges(let payload): self = .didSendChanges(DidSendChanges(payload))
    @unknown default: return nil
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.StateUpdate {
  init(_ payload: CKSyncEngine.Event.StateUpdate) {
    self.init(stateSerialization: CloudStateSerialization(payload.stateSerialization))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.AccountChange {
  init(_ payload: CKSyncEngine.Event.AccountChange) {
    self.init(changeType: payload.changeType)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.FetchedDatabaseChanges {
  init(_ payload: CKSyncEngine.Event.FetchedDatabaseChanges) {
    self.init(
      modifications: payload.modifications.map { .init(zoneID: $0.zoneID) },
      deletions: payload.deletions.map { .init(zoneID: $0.zoneID, reason: $0.reason) })
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.FetchedRecordZoneChanges {
  init(_ payload: CKSyncEngine.Event.FetchedRecordZoneChanges) {
    self.init(
      modifications: payload.modifications.map { .init(record: $0.record) },
      deletions: payload.deletions.map { .init(recordID: $0.recordID, recordType: $0.recordType) })
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.SentDatabaseChanges {
  init(_ payload: CKSyncEngine.Event.SentDatabaseChanges) {
    self.init(
      savedZones: payload.savedZones,
      failedZoneSaves: payload.failedZoneSaves.map { .init(zone: $0.zone, error: $0.error) },
      deletedZoneIDs: payload.deletedZoneIDs, failedZoneDeletes: payload.failedZoneDeletes)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.SentRecordZoneChanges {
  init(_ payload: CKSyncEngine.Event.SentRecordZoneChanges) {
    self.init(
      savedRecords: payload.savedRecords,
      failedRecordSaves: payload.failedRecordSaves.map {
        .init(record: $0.record, error: $0.error)
      }, deletedRecordIDs: payload.deletedRecordIDs,
      failedRecordDeletes: payload.failedRecordDeletes)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.WillFetchChanges {
  init(_ payload: CKSyncEngine.Event.WillFetchChanges) {
    guard #available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1, *) else {
      self.init(context: CloudFetchContext(reason: .scheduled))
      return
    }
    self.init(context: CloudFetchContext(payload.context))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.WillFetchRecordZoneChanges {
  init(_ payload: CKSyncEngine.Event.WillFetchRecordZoneChanges) {
    self.init(zoneID: payload.zoneID)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.DidFetchRecordZoneChanges {
  init(_ payload: CKSyncEngine.Event.DidFetchRecordZoneChanges) {
    self.init(zoneID: payload.zoneID, error: payload.error)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.DidFetchChanges {
  init(_ payload: CKSyncEngine.Event.DidFetchChanges) {
    guard #available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1, *) else {
      self.init(context: CloudFetchContext(reason: .scheduled))
      return
    }
    self.init(context: CloudFetchContext(payload.context))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.WillSendChanges {
  init(_ payload: CKSyncEngine.Event.WillSendChanges) {
    self.init(context: CloudSendContext(payload.context))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent.DidSendChanges {
  init(_ payload: CKSyncEngine.Event.DidSendChanges) {
    self.init(context: CloudSendContext(payload.context))
  }
}
