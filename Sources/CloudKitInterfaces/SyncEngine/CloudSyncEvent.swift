#if canImport(CloudKit)
  import CloudKit
#endif

/// An event of a synchronisation engine, with the cases of `CKSyncEngine.Event`.
///
/// Apple's event and its payloads cannot be made outside CloudKit; these can, so a test can also call a delegate by itself.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public enum CloudSyncEvent: Sendable {
  /// The engine's state has changed; the app stores it with the data of the events before.
  case stateUpdate(StateUpdate)
  /// The user of the device signed in, signed out, or became another.
  case accountChange(AccountChange)
  /// A page of changed and deleted zones.
  case fetchedDatabaseChanges(FetchedDatabaseChanges)
  /// A page of a zone's changed and deleted records.
  case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
  /// The results of a request that saved and deleted zones.
  case sentDatabaseChanges(SentDatabaseChanges)
  /// The results of a request that saved and deleted records.
  case sentRecordZoneChanges(SentRecordZoneChanges)
  /// A fetch begins.
  case willFetchChanges(WillFetchChanges)
  /// The fetch of a zone's changes begins.
  case willFetchRecordZoneChanges(WillFetchRecordZoneChanges)
  /// The fetch of a zone's changes has ended.
  case didFetchRecordZoneChanges(DidFetchRecordZoneChanges)
  /// A fetch has ended, with an error or without.
  case didFetchChanges(DidFetchChanges)
  /// A send begins.
  case willSendChanges(WillSendChanges)
  /// A send has ended, with an error or without.
  case didSendChanges(DidSendChanges)
}

// The payloads of the events, with the fields of those of `CKSyncEngine.Event`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent {
  /// The payload of ``CloudSyncEvent/stateUpdate(_:)``.
  public struct StateUpdate: Sendable {
    /// The state to store, and to make the next engine from.
    public let stateSerialization: CloudStateSerialization

    /// Creates the payload of an event.
    public init(stateSerialization: CloudStateSerialization) {
      self.stateSerialization = stateSerialization
    }
  }

  /// The payload of ``CloudSyncEvent/accountChange(_:)``.
  public struct AccountChange: Sendable {
    /// The kind of the change and the users that it concerns.
    public let changeType: CKSyncEngine.Event.AccountChange.ChangeType

    /// Creates the payload of an event.
    public init(changeType: CKSyncEngine.Event.AccountChange.ChangeType) {
      self.changeType = changeType
    }
  }

  /// The payload of ``CloudSyncEvent/fetchedDatabaseChanges(_:)``.
  public struct FetchedDatabaseChanges: Sendable {
    /// The zones with new changes.
    public let modifications: [DatabaseChange.Modification]
    /// The zones that are gone, with the reasons.
    public let deletions: [DatabaseChange.Deletion]

    /// Creates the payload of an event.
    public init(
      modifications: [DatabaseChange.Modification] = [], deletions: [DatabaseChange.Deletion] = []
    ) {
      self.modifications = modifications
      self.deletions = deletions
    }
  }

  /// The payload of ``CloudSyncEvent/fetchedRecordZoneChanges(_:)``.
  public struct FetchedRecordZoneChanges: Sendable {
    /// The new and changed records as they are now.
    public let modifications: [RecordZoneChange.Modification]
    /// The deleted records.
    public let deletions: [RecordZoneChange.Deletion]

    /// Creates the payload of an event.
    public init(
      modifications: [RecordZoneChange.Modification] = [],
      deletions: [RecordZoneChange.Deletion] = []
    ) {
      self.modifications = modifications
      self.deletions = deletions
    }
  }

  /// The payload of ``CloudSyncEvent/sentDatabaseChanges(_:)``.
  public struct SentDatabaseChanges: Sendable {
    /// The zones that the server saved.
    public let savedZones: [CKRecordZone]
    /// The zones that it did not save, with the errors.
    public let failedZoneSaves: [FailedZoneSave]
    /// The ids of the zones that it deleted.
    public let deletedZoneIDs: [CKRecordZone.ID]
    /// The errors of the zones that it did not delete.
    public let failedZoneDeletes: [CKRecordZone.ID: CKError]

    /// Creates the payload of an event.
    public init(
      savedZones: [CKRecordZone] = [], failedZoneSaves: [FailedZoneSave] = [],
      deletedZoneIDs: [CKRecordZone.ID] = [], failedZoneDeletes: [CKRecordZone.ID: CKError] = [:]
    ) {
      self.savedZones = savedZones
      self.failedZoneSaves = failedZoneSaves
      self.deletedZoneIDs = deletedZoneIDs
      self.failedZoneDeletes = failedZoneDeletes
    }
  }

  /// The payload of ``CloudSyncEvent/sentRecordZoneChanges(_:)``.
  public struct SentRecordZoneChanges: Sendable {
    /// The records as the server saved them; the app keeps their system fields.
    public let savedRecords: [CKRecord]
    /// The records that it did not save, with the errors.
    public let failedRecordSaves: [FailedRecordSave]
    /// The ids of the records that it deleted.
    public let deletedRecordIDs: [CKRecord.ID]
    /// The errors of the records that it did not delete.
    public let failedRecordDeletes: [CKRecord.ID: CKError]

    /// Creates the payload of an event.
    public init(
      savedRecords: [CKRecord] = [], failedRecordSaves: [FailedRecordSave] = [],
      deletedRecordIDs: [CKRecord.ID] = [], failedRecordDeletes: [CKRecord.ID: CKError] = [:]
    ) {
      self.savedRecords = savedRecords
      self.failedRecordSaves = failedRecordSaves
      self.deletedRecordIDs = deletedRecordIDs
      self.failedRecordDeletes = failedRecordDeletes
    }
  }

  /// The payload of ``CloudSyncEvent/willFetchChanges(_:)``.
  public struct WillFetchChanges: Sendable {
    /// The circumstances of the fetch.
    public let context: CloudFetchContext

    /// Creates the payload of an event.
    public init(context: CloudFetchContext) {
      self.context = context
    }
  }

  /// The payload of ``CloudSyncEvent/willFetchRecordZoneChanges(_:)``.
  public struct WillFetchRecordZoneChanges: Sendable {
    /// The id of the zone.
    public let zoneID: CKRecordZone.ID

    /// Creates the payload of an event.
    public init(zoneID: CKRecordZone.ID) {
      self.zoneID = zoneID
    }
  }

  /// The payload of ``CloudSyncEvent/didFetchRecordZoneChanges(_:)``.
  public struct DidFetchRecordZoneChanges: Sendable {
    /// The id of the zone.
    public let zoneID: CKRecordZone.ID
    /// The error that ended it; `nil` if all changes came.
    public let error: CKError?

    /// Creates the payload of an event.
    public init(zoneID: CKRecordZone.ID, error: CKError? = nil) {
      self.zoneID = zoneID
      self.error = error
    }
  }

  /// The payload of ``CloudSyncEvent/didFetchChanges(_:)``.
  public struct DidFetchChanges: Sendable {
    /// The circumstances of the fetch.
    public let context: CloudFetchContext

    /// Creates the payload of an event.
    public init(context: CloudFetchContext) {
      self.context = context
    }
  }

  /// The payload of ``CloudSyncEvent/willSendChanges(_:)``.
  public struct WillSendChanges: Sendable {
    /// The circumstances of the send.
    public let context: CloudSendContext

    /// Creates the payload of an event.
    public init(context: CloudSendContext) {
      self.context = context
    }
  }

  /// The payload of ``CloudSyncEvent/didSendChanges(_:)``.
  public struct DidSendChanges: Sendable {
    /// The circumstances of the send.
    public let context: CloudSendContext

    /// Creates the payload of an event.
    public init(context: CloudSendContext) {
      self.context = context
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEvent {
  /// A zone that the server did not save.
  public struct FailedZoneSave: Sendable {
    /// The zone that the app gave.
    public let zone: CKRecordZone
    /// The error of the save.
    public let error: CKError

    /// Creates the payload of an event.
    public init(zone: CKRecordZone, error: CKError) {
      self.zone = zone
      self.error = error
    }
  }

  /// A record that the server did not save.
  public struct FailedRecordSave: Sendable {
    /// The record that the app gave; that of the server is in the error.
    public let record: CKRecord
    /// The error of the save.
    public let error: CKError

    /// Creates the payload of an event.
    public init(record: CKRecord, error: CKError) {
      self.record = record
      self.error = error
    }
  }

  /// The changes of a database's zones.
  public enum DatabaseChange {
    /// A new zone, or a zone with new changes.
    public struct Modification: Sendable {
      /// The id of the zone.
      public let zoneID: CKRecordZone.ID

      /// Creates the payload of an event.
      public init(zoneID: CKRecordZone.ID) {
        self.zoneID = zoneID
      }
    }

    /// A zone that is gone.
    public struct Deletion: Sendable {
      /// The id of the zone.
      public let zoneID: CKRecordZone.ID
      /// The reason, which decides whether an app may upload the records again.
      public let reason: CKDatabase.DatabaseChange.Deletion.Reason

      /// Creates the payload of an event.
      public init(zoneID: CKRecordZone.ID, reason: CKDatabase.DatabaseChange.Deletion.Reason) {
        self.zoneID = zoneID
        self.reason = reason
      }
    }
  }

  /// The changes of a zone's records.
  public enum RecordZoneChange {
    /// A new or changed record.
    public struct Modification: Sendable {
      /// The record as it is now.
      public let record: CKRecord

      /// Creates the payload of an event.
      public init(record: CKRecord) {
        self.record = record
      }
    }

    /// A deleted record.
    public struct Deletion: Sendable {
      /// The id of the record.
      public let recordID: CKRecord.ID
      /// The type of the record.
      public let recordType: CKRecord.RecordType

      /// Creates the payload of an event.
      public init(recordID: CKRecord.ID, recordType: CKRecord.RecordType) {
        self.recordID = recordID
        self.recordType = recordType
      }
    }
  }
}
