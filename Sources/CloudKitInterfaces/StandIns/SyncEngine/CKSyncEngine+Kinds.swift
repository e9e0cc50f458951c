#if !canImport(CloudKit)
  // The enumerations of Objective-C's CKSyncEngine, which are visible in Swift; nothing uses them there.

  /// The kind of a change of the user.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public enum CKSyncEngineAccountChangeType: Int, Sendable {
    case signIn = 0
    case signOut = 1
    case switchAccounts = 2
  }

  /// The kind of an event.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public enum CKSyncEngineEventType: Int, Sendable {
    case stateUpdate = 0
    case accountChange = 1
    case fetchedDatabaseChanges = 2
    case fetchedRecordZoneChanges = 3
    case sentDatabaseChanges = 4
    case sentRecordZoneChanges = 5
    case willFetchChanges = 6
    case willFetchRecordZoneChanges = 7
    case didFetchRecordZoneChanges = 8
    case didFetchChanges = 9
    case willSendChanges = 10
    case didSendChanges = 11
  }

  /// The kind of a pending change of a zone.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public enum CKSyncEnginePendingDatabaseChangeType: Int, Sendable {
    case saveZone = 0
    case deleteZone = 1
  }

  /// The kind of a pending change of a record.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public enum CKSyncEnginePendingRecordZoneChangeType: Int, Sendable {
    case saveRecord = 0
    case deleteRecord = 1
  }

  /// The reason for a fetch or a send.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public enum CKSyncEngineSyncReason: Int, Sendable {
    case scheduled = 0
    case manual = 1
  }

  /// The reason why a zone is gone.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public enum CKSyncEngineZoneDeletionReason: Int, Sendable {
    case deleted = 0
    case purged = 1
    case encryptedDataReset = 2
  }
#endif
