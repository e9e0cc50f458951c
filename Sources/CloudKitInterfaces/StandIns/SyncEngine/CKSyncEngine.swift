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
#endif
