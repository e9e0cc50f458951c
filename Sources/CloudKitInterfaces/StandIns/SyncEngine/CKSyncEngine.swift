#if !canImport(CloudKit)
  /// Apple's engine that keeps an app's records in step with a database; without CloudKit it can only be passed around.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public final class CKSyncEngine: Sendable, CustomStringConvertible {
    /// The settings of an engine.
    public struct Configuration: Sendable, CustomStringConvertible {
      public var database: CKDatabase
      public var stateSerialization: State.Serialization?
      public var delegate: any CKSyncEngineDelegate
      public var automaticallySync = true
      public var subscriptionID: CKSubscription.ID?

      public init(
        database: CKDatabase, stateSerialization: State.Serialization?,
        delegate: any CKSyncEngineDelegate
      ) {
        self.database = database
        self.stateSerialization = stateSerialization
        self.delegate = delegate
      }

      public var description: String {
        "CKSyncEngine.Configuration(automaticallySync: \(automaticallySync))"
      }
    }

    /// The reason for a fetch or a send.
    public enum SyncReason: Hashable, Sendable, CustomStringConvertible {
      case scheduled
      case manual

      public var description: String { self == .scheduled ? "scheduled" : "manual" }
    }

    public let database: CKDatabase
    public let state: State

    /// Creates an engine, which can only be passed around: there is no service.
    public init(_ configuration: Configuration) {
      database = configuration.database
      state = State()
    }

    public func fetchChanges(_ options: FetchChangesOptions = .init()) async throws {
      throw CKError(.serviceUnavailable)
    }
    public func sendChanges(_ options: SendChangesOptions = .init()) async throws {
      throw CKError(.serviceUnavailable)
    }
    public func cancelOperations() async {}

    public var description: String { "CKSyncEngine(\(state))" }
  }

  /// The app's side of Apple's engine.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public protocol CKSyncEngineDelegate: AnyObject, Sendable {
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async

    func nextRecordZoneChangeBatch(
      _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch?

    func nextFetchChangesOptions(
      _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.FetchChangesOptions
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngineDelegate {
    public func nextFetchChangesOptions(
      _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.FetchChangesOptions { context.options }
  }

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

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngine {
    /// The records of one request.
    public struct RecordZoneChangeBatch: Sendable, CustomStringConvertible {
      /// The number of changes in a batch that is made from pending changes (CKSyncEngine.h, macOS 26).
      static let limit = 250
      /// The number of bytes of a request, files not counted (CKError.h).
      static let limitOfBytes = 2_000_000

      public var recordsToSave: [CKRecord]
      public var recordIDsToDelete: [CKRecord.ID]
      public var atomicByZone: Bool

      public init(
        recordsToSave: [CKRecord] = [], recordIDsToDelete: [CKRecord.ID] = [],
        atomicByZone: Bool = false
      ) {
        self.recordsToSave = recordsToSave
        self.recordIDsToDelete = recordIDsToDelete
        self.atomicByZone = atomicByZone
      }

      /// Creates a batch of the first changes; it is `nil` if no record is to be saved or deleted.
      ///
      /// A record that is too large for any request is a batch of its own, and its save fails.
      ///
      /// - Parameters:
      ///   - pendingChanges: The changes in their order; those that the batch has no room for stay pending.
      ///   - recordProvider: Returns the record to save with an id; without one the change is left out.
      public init?(
        pendingChanges: [PendingRecordZoneChange],
        recordProvider: @Sendable (CKRecord.ID) async -> CKRecord?
      ) async {
        self.init()
        var bytes = 0
        filling: for change in pendingChanges {
          let count = recordsToSave.count + recordIDsToDelete.count
          if count == Self.limit { break }
          switch change {
          case .saveRecord(let id):
            guard let record = await recordProvider(id) else { continue }
            bytes += record.sentBytes
            if bytes > Self.limitOfBytes && count > 0 { break filling }
            recordsToSave.append(record)
          case .deleteRecord(let id): recordIDsToDelete.append(id)
          }
        }
        if recordsToSave.isEmpty && recordIDsToDelete.isEmpty { return nil }
      }

      public var description: String {
        "RecordZoneChangeBatch(\(recordsToSave.count) to save, \(recordIDsToDelete.count) to delete)"
      }
    }
  }
#endif
