#if canImport(CloudKit)
  @_exported import CloudKit
#endif
import Foundation

/// The synchronisation engine of a database: `CKSyncEngine`, or a mock of it.
///
/// The members are Apple's. An app makes one with ``CloudStorable/syncEngine(_:)`` and tells it in its
/// ``state`` which records to send; the engine asks its ``CloudSyncDelegate`` for them and hands over what it fetched.
///
/// ```swift
/// engine.state.add(pendingRecordZoneChanges: [.saveRecord(note.recordID)])
/// try await engine.sendChanges()
/// ```
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public protocol CloudSyncEngine<Database>: AnyObject, CustomStringConvertible, Sendable {
  associatedtype Database: CloudStorable
  associatedtype State: CloudSyncState

  /// The database that the engine keeps in step with.
  var database: Database { get }

  /// The pending changes and what the engine knows of the server.
  var state: State { get }

  /// Fetches changes and returns after the delegate has handled all of them.
  ///
  /// - Parameter options: The zones to fetch.
  /// - Throws: A `CKError`; also one of single zones, after the others were fetched.
  func fetchChanges(_ options: CKSyncEngine.FetchChangesOptions) async throws

  /// Sends pending changes and returns after the delegate has handled all results.
  ///
  /// - Parameter options: The zones or records to send.
  /// - Throws: A `CKError`; `partialFailure` if single records or zones failed.
  func sendChanges(_ options: CKSyncEngine.SendChangesOptions) async throws

  /// Cancels what runs and returns after it has ended.
  func cancelOperations() async
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncEngine {
  /// Fetches the changes of all zones.
  public func fetchChanges() async throws { try await fetchChanges(.init()) }

  /// Sends all pending changes.
  public func sendChanges() async throws { try await sendChanges(.init()) }
}

/// The state of a synchronisation engine: `CKSyncEngine.State`, or a mock of it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public protocol CloudSyncState: AnyObject, Sendable {
  /// The records to save and delete, in order, each once.
  var pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange] { get }

  /// The zones to save and delete, in order, each once.
  var pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange] { get }

  /// A Boolean value that indicates whether the app has changes that are not in the lists.
  var hasPendingUntrackedChanges: Bool { get set }

  /// The zones with changes on the server that are known and not fetched.
  var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] { get }

  /// Adds changes of records; a later change of a record replaces the former.
  func add(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange])

  /// Removes changes of records.
  func remove(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange])

  /// Adds changes of zones, which are sent before those of records.
  func add(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange])

  /// Removes changes of zones.
  func remove(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange])
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CKSyncEngine: CloudSyncEngine {}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CKSyncEngine.State: CloudSyncState {}

/// The configuration of a synchronisation engine.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct CloudSyncConfiguration: Sendable {
  /// The database of ``makeEngine()``; `nil` where ``CloudStorable/syncEngine(_:)`` of a database makes the engine.
  public var database: (any CloudStorable)?

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

  /// Creates a configuration with its database, as `CKSyncEngine.Configuration` has it.
  ///
  /// ```swift
  /// let configuration = CloudSyncConfiguration(
  ///   database: database, stateSerialization: state, delegate: self)
  /// engine = configuration.makeEngine()           // CKSyncEngine(configuration)
  /// ```
  ///
  /// - Parameters:
  ///   - database: The database to keep in step with.
  ///   - stateSerialization: The state of the app's last engine; `nil` at the first launch.
  ///   - delegate: The app's side of the engine.
  public init(
    database: any CloudStorable, stateSerialization: CloudStateSerialization?,
    delegate: any CloudSyncDelegate
  ) {
    self.init(stateSerialization: stateSerialization, delegate: delegate)
    self.database = database
  }

  /// Makes the engine of the configuration's database.
  public func makeEngine() -> any CloudSyncEngine {
    guard let database else {
      preconditionFailure("the configuration has no database; call 'syncEngine(_:)' of one")
    }
    return database.syncEngine(self)
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
