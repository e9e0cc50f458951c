#if canImport(CloudKit)
  import CloudKit
#endif

/// The configuration of a synchronisation engine; the database is the one that makes the engine.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct CloudSyncConfiguration: Sendable {
  /// The state of the app's last engine, from its last `stateUpdate`; `nil` at the first launch.
  public var stateSerialization: CloudStateSerialization?

  /// The app's side of the engine, which holds it.
  public var delegate: any CloudSyncDelegate

  /// A Boolean value that indicates whether the engine fetches and sends by itself.
  public var automaticallySync = true

  /// The id of the database subscription that tells the engine of changes; `nil` lets it find or make one.
  public var subscriptionID: CKSubscription.ID?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - stateSerialization: The state of the app's last engine; `nil` at the first launch.
  ///   - delegate: The app's side of the engine.
  public init(stateSerialization: CloudStateSerialization?, delegate: any CloudSyncDelegate) {
    self.stateSerialization = stateSerialization
    self.delegate = delegate
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CKSyncEngine.Configuration {
  /// Creates the framework's configuration; the state of a mock counts as none.
  init(_ configuration: CloudSyncConfiguration, database: CKDatabase) {
    self.init(
      database: database, stateSerialization: configuration.stateSerialization?.system,
      delegate: configuration.delegate)
    automaticallySync = configuration.automaticallySync
    subscriptionID = configuration.subscriptionID
  }
}

#if canImport(CloudKit)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKDatabase {
    /// Makes a `CKSyncEngine` of the database.
    public func syncEngine(_ configuration: CloudSyncConfiguration) -> any CloudSyncEngine {
      CKSyncEngine(CKSyncEngine.Configuration(configuration, database: self))
    }
  }
#endif
