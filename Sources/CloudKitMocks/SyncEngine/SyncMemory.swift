@_spi(MockSpec) import CloudKitInterfaces
import Foundation
import MockSpecStores

/// The part of an engine's state that outlives the app.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct SyncValues: Sendable {
  /// The name of the user's record; `nil` if no user has signed in.
  var user: String?
  var databaseToken: String?
  var zoneTokens: [CKRecordZone.ID: String] = [:]
  var changes = PendingChangeList<CKSyncEngine.PendingRecordZoneChange>()
  var databaseChanges = PendingChangeList<CKSyncEngine.PendingDatabaseChange>()
  /// The changes of the running request, which are in no list.
  var sentChanges: [CKSyncEngine.PendingRecordZoneChange] = []
  var sentDatabaseChanges: [CKSyncEngine.PendingDatabaseChange] = []
  var hasUntrackedChanges = false
  /// The tokens before pages of which something was held back for the next launch; empty for the beginning.
  var heldTokens: [CKRecordZone.ID: String] = [:]
  /// The zones with changes that are known and not fetched, with the numbers of their order.
  private var unfetched: [CKRecordZone.ID: Int] = [:]
  private var unfetchedCount = 0

  init(user: String? = nil) { self.user = user }

  /// The zones with changes that are known and not fetched, those known longest first.
  var unfetchedZones: [CKRecordZone.ID] {
    unfetched.sorted { $0.value < $1.value }.map(\.key)
  }

  /// True if there is something to send or to fetch.
  var hasWork: Bool {
    changes.count + databaseChanges.count + unfetched.count > 0 || hasUntrackedChanges
  }

  mutating func markUnfetched(_ zone: CKRecordZone.ID) {
    if unfetched[zone] != nil { return }
    unfetchedCount += 1
    unfetched[zone] = unfetchedCount
  }

  mutating func markFetched(_ zone: CKRecordZone.ID) { unfetched[zone] = nil }

  /// Forgets a zone that is gone; its pending changes stay.
  mutating func forget(_ zone: CKRecordZone.ID) {
    zoneTokens[zone] = nil
    heldTokens[zone] = nil
    unfetched[zone] = nil
  }

  /// Puts the changes of a request that failed back into the list.
  mutating func restore(_ failed: [CKSyncEngine.PendingRecordZoneChange]) {
    sentChanges = []
    changes.restore(failed)
  }

  /// Puts the zone changes of a request that failed back into the list.
  mutating func restore(_ failed: [CKSyncEngine.PendingDatabaseChange]) {
    sentDatabaseChanges = []
    databaseChanges.restore(failed)
  }
}

/// The state of an engine in a running app.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct SyncMemory {
  /// A fetch or a send that runs or waits for its turn.
  struct Entry: Sendable {
    let work: SyncWork
    let task: Task<Void, any Error>
    /// True if there was other work when it was added.
    let isQueued: Bool
  }

  var values: SyncValues
  weak var engine: MockCKSyncEngine?
  /// True if the engine was made from a stored state.
  let isRestored: Bool
  /// True if the account was compared with that of the state.
  var hasMetAccount = false
  /// True if the state has changed since the last `stateUpdate`.
  var isDirty = false
  /// True while the next `stateUpdate` is scheduled.
  var hasScheduledUpdate = false
  /// The number of the scheduled `stateUpdate`, to cancel it where the state is delivered before.
  var scheduledUpdate: Int?
  /// True if there are changes about which the delegate was not asked since they were added.
  var hasNewChanges = false
  /// True while changes that are added schedule nothing.
  var ignoresNewChanges = false
  /// The work that runs, and that which waits, in order.
  var entries: [Entry] = []
  /// True while a call of the delegate runs, and the calls that wait for its end.
  var isInDelegate = false
  var delegateWaiters: [CheckedContinuation<Void, Never>] = []
  /// The number of the scheduled synchronisation; `nil` if none is scheduled.
  var scheduledSync: Int?
  var scheduleCount = 0
  /// The time until the next try of what failed.
  var retryDelay: Duration?
  /// The time that an error of the service has named, before which nothing scheduled begins.
  var earliestSync: TestClock.Instant?
  /// The number of times that the app has told of changes that are in no list.
  var untrackedCount = 0
  /// The number of calls of the delegate until now.
  var callCount = 0
  /// The refusals of records and zones since the server last took them.
  var recordRefusals = SyncRefusals<CKRecord.ID>()
  var zoneRefusals = SyncRefusals<CKRecordZone.ID>()
  /// True if the engine was found to send without end; it schedules nothing any more.
  var isEndless = false
  var isStopped = false
  /// The number of saves that were made beside engines before this one.
  var earlierSaves = 0
  /// Tells whether an event is the last one; code of the test.
  var isLastEvent: (@Sendable (CloudSyncEvent) -> Bool)?

  init(_ state: CloudStateSerialization?) {
    let known = state?.mock.flatMap(SyncValues.init(encoded:))
    isRestored = known != nil
    values = known ?? SyncValues()
  }

  /// Empties the state for a user who is another than its own.
  mutating func meet(_ user: String?, keepingChanges keepsChanges: Bool) {
    if values.user == user { return }
    if values.user == nil, keepsChanges {
      values.user = user
    } else {
      values = SyncValues(user: user)
    }
    (isDirty, hasNewChanges, isEndless) = (true, false, false)
    (recordRefusals, zoneRefusals) = (.init(), .init())
  }

  /// Records a change of the lists by the app, which has something more to send.
  mutating func recordChange(addsChanges: Bool) {
    isDirty = true
    if addsChanges, !ignoresNewChanges { hasNewChanges = true }
  }
}

/// The refusals of items since the server last took them.
struct SyncRefusals<ID: Hashable & Sendable>: Sendable {
  private var counts: [ID: Int] = [:]
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SyncRefusals {
  /// Counts the answers to a request.
  ///
  /// - Returns: The first item whose refusals in a row have come to the limit, with the last error.
  mutating func add(_ problems: SyncProblems<ID>, of ids: [ID], limit: Int) -> (ID, CKError)? {
    if counts.isEmpty && problems.errors.isEmpty { return nil }
    var found: (ID, CKError)?
    for id in ids {
      guard let error = problems.errors[id] else {
        counts[id] = nil
        continue
      }
      guard Self.isRefusal(error) else { continue }
      counts[id, default: 0] += 1
      if counts[id] == limit, found == nil { found = (id, error) }
    }
    return found
  }

  /// Checks whether an error is about the item, and does not pass by itself.
  private static func isRefusal(_ error: CKError) -> Bool {
    let others: Set<CKError.Code> = [.batchRequestFailed, .serverResponseLost]
    return error.retryAfterSeconds == nil && !others.contains(error.code)
      && !MockCKSyncEngine.retriedCodes.contains(error.code)
  }
}
