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
public protocol CloudSyncEngine<Database>: AnyObject, Sendable {
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
