#if !canImport(CloudKit)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngine {
    /// An event of Apple's engine.
    public enum Event: Sendable, CustomStringConvertible {
      case stateUpdate(StateUpdate)
      case accountChange(AccountChange)
      case fetchedDatabaseChanges(FetchedDatabaseChanges)
      case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
      case sentDatabaseChanges(SentDatabaseChanges)
      case sentRecordZoneChanges(SentRecordZoneChanges)
      case willFetchChanges(WillFetchChanges)
      case willFetchRecordZoneChanges(WillFetchRecordZoneChanges)
      case didFetchRecordZoneChanges(DidFetchRecordZoneChanges)
      case didFetchChanges(DidFetchChanges)
      case willSendChanges(WillSendChanges)
      case didSendChanges(DidSendChanges)

      public var description: String {
        switch self {
        case .stateUpdate(let payload): "\(payload)"
        case .accountChange(let payload): "\(payload)"
        case .fetchedDatabaseChanges(let payload): "\(payload)"
        case .fetchedRecordZoneChanges(let payload): "\(payload)"
        case .sentDatabaseChanges(let payload): "\(payload)"
        case .sentRecordZoneChanges(let payload): "\(payload)"
        case .willFetchChanges(let payload): "\(payload)"
        case .willFetchRecordZoneChanges(let payload): "\(payload)"
        case .didFetchRecordZoneChanges(let payload): "\(payload)"
        case .didFetchChanges(let payload): "\(payload)"
        case .willSendChanges(let payload): "\(payload)"
        case .didSendChanges(let payload): "\(payload)"
        }
      }
    }
  }

  // The payloads of the events; only the service makes them.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngine.Event {
    public struct StateUpdate: Sendable, CustomStringConvertible {
      public let stateSerialization: CKSyncEngine.State.Serialization

      @_spi(MockSpec) public init(stateSerialization: CKSyncEngine.State.Serialization) {
        self.stateSerialization = stateSerialization
      }

      public var description: String { "StateUpdate(stateSerialization: \(stateSerialization))" }
    }

    public struct AccountChange: Sendable, CustomStringConvertible {
      /// The kind of a change of the user.
      public enum ChangeType: Equatable, Sendable {
        case signIn(currentUser: CKRecord.ID)
        case signOut(previousUser: CKRecord.ID)
        case switchAccounts(previousUser: CKRecord.ID, currentUser: CKRecord.ID)
      }
      public let changeType: ChangeType

      @_spi(MockSpec) public init(changeType: ChangeType) {
        self.changeType = changeType
      }

      public var description: String { "AccountChange(changeType: \(changeType))" }
    }

    public struct FetchedDatabaseChanges: Sendable, CustomStringConvertible {
      public let modifications: [CKDatabase.DatabaseChange.Modification]
      public let deletions: [CKDatabase.DatabaseChange.Deletion]

      @_spi(MockSpec) public init(
        modifications: [CKDatabase.DatabaseChange.Modification],
        deletions: [CKDatabase.DatabaseChange.Deletion]
      ) {
        self.modifications = modifications
        self.deletions = deletions
      }

      public var description: String {
        "FetchedDatabaseChanges(modifications: \(modifications), deletions: \(deletions))"
      }
    }

    public struct FetchedRecordZoneChanges: Sendable, CustomStringConvertible {
      public let modifications: [CKDatabase.RecordZoneChange.Modification]
      public let deletions: [CKDatabase.RecordZoneChange.Deletion]

      @_spi(MockSpec) public init(
        modifications: [CKDatabase.RecordZoneChange.Modification],
        deletions: [CKDatabase.RecordZoneChange.Deletion]
      ) {
        self.modifications = modifications
        self.deletions = deletions
      }

      public var description: String {
        "FetchedRecordZoneChanges(modifications: \(modifications), deletions: \(deletions))"
      }
    }

    public struct SentDatabaseChanges: Sendable, CustomStringConvertible {
      public struct FailedZoneSave: Sendable, CustomStringConvertible {
        public let zone: CKRecordZone
        public let error: CKError

        @_spi(MockSpec) public init(zone: CKRecordZone, error: CKError) {
          self.zone = zone
          self.error = error
        }

        public var description: String { "FailedZoneSave(zone: \(zone), error: \(error))" }
      }
      public let savedZones: [CKRecordZone]
      public let failedZoneSaves: [FailedZoneSave]
      public let deletedZoneIDs: [CKRecordZone.ID]
      public let failedZoneDeletes: [CKRecordZone.ID: CKError]

      @_spi(MockSpec) public init(
        savedZones: [CKRecordZone], failedZoneSaves: [FailedZoneSave],
        deletedZoneIDs: [CKRecordZone.ID], failedZoneDeletes: [CKRecordZone.ID: CKError]
      ) {
        self.savedZones = savedZones
        self.failedZoneSaves = failedZoneSaves
        self.deletedZoneIDs = deletedZoneIDs
        self.failedZoneDeletes = failedZoneDeletes
      }

      public var description: String {
        "SentDatabaseChanges(savedZones: \(savedZones), failedZoneSaves: \(failedZoneSaves), deletedZoneIDs: \(deletedZoneIDs), failedZoneDeletes: \(failedZoneDeletes))"
      }
    }

    public struct SentRecordZoneChanges: Sendable, CustomStringConvertible {
      public struct FailedRecordSave: Sendable, CustomStringConvertible {
        public let record: CKRecord
        public let error: CKError

        @_spi(MockSpec) public init(record: CKRecord, error: CKError) {
          self.record = record
          self.error = error
        }

        public var description: String { "FailedRecordSave(record: \(record), error: \(error))" }
      }
      public let savedRecords: [CKRecord]
      public let failedRecordSaves: [FailedRecordSave]
      public let deletedRecordIDs: [CKRecord.ID]
      public let failedRecordDeletes: [CKRecord.ID: CKError]

      @_spi(MockSpec) public init(
        savedRecords: [CKRecord], failedRecordSaves: [FailedRecordSave],
        deletedRecordIDs: [CKRecord.ID], failedRecordDeletes: [CKRecord.ID: CKError]
      ) {
        self.savedRecords = savedRecords
        self.failedRecordSaves = failedRecordSaves
        self.deletedRecordIDs = deletedRecordIDs
        self.failedRecordDeletes = failedRecordDeletes
      }

      public var description: String {
        "SentRecordZoneChanges(savedRecords: \(savedRecords), failedRecordSaves: \(failedRecordSaves), deletedRecordIDs: \(deletedRecordIDs), failedRecordDeletes: \(failedRecordDeletes))"
      }
    }

    public struct WillFetchChanges: Sendable, CustomStringConvertible {
      public let context: CKSyncEngine.FetchChangesContext

      @_spi(MockSpec) public init(context: CKSyncEngine.FetchChangesContext) {
        self.context = context
      }

      public var description: String { "WillFetchChanges(context: \(context))" }
    }

    public struct WillFetchRecordZoneChanges: Sendable, CustomStringConvertible {
      public let zoneID: CKRecordZone.ID

      @_spi(MockSpec) public init(zoneID: CKRecordZone.ID) {
        self.zoneID = zoneID
      }

      public var description: String { "WillFetchRecordZoneChanges(zoneID: \(zoneID))" }
    }

    public struct DidFetchRecordZoneChanges: Sendable, CustomStringConvertible {
      public let zoneID: CKRecordZone.ID
      public let error: CKError?

      @_spi(MockSpec) public init(zoneID: CKRecordZone.ID, error: CKError?) {
        self.zoneID = zoneID
        self.error = error
      }

      public var description: String {
        "DidFetchRecordZoneChanges(zoneID: \(zoneID), error: \(String(describing: error)))"
      }
    }

    public struct DidFetchChanges: Sendable, CustomStringConvertible {
      public let context: CKSyncEngine.FetchChangesContext

      @_spi(MockSpec) public init(context: CKSyncEngine.FetchChangesContext) {
        self.context = context
      }

      public var description: String { "DidFetchChanges(context: \(context))" }
    }

    public struct WillSendChanges: Sendable, CustomStringConvertible {
      public let context: CKSyncEngine.SendChangesContext

      @_spi(MockSpec) public init(context: CKSyncEngine.SendChangesContext) {
        self.context = context
      }

      public var description: String { "WillSendChanges(context: \(context))" }
    }

    public struct DidSendChanges: Sendable, CustomStringConvertible {
      public let context: CKSyncEngine.SendChangesContext

      @_spi(MockSpec) public init(context: CKSyncEngine.SendChangesContext) {
        self.context = context
      }

      public var description: String { "DidSendChanges(context: \(context))" }
    }
  }
#endif
