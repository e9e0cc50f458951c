@_spi(MockSpec) import CloudKitInterfaces
import MockSpecRuntime

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// The pending changes of a mock engine and what it knows of the server.
  public final class State: CloudSyncState, CustomStringConvertible {
    private let memory: Protected<SyncMemory>

    init(_ memory: Protected<SyncMemory>) { self.memory = memory }

    public var pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange] {
      memory.withLock { $0.values.changes.all }
    }

    public var pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange] {
      memory.withLock { $0.values.databaseChanges.all }
    }

    public var hasPendingUntrackedChanges: Bool {
      get { memory.withLock { $0.values.hasUntrackedChanges } }
      set {
        if newValue { memory.withLock { $0.untrackedCount += 1 } }
        change(isNews: newValue) { values in
          defer { values.hasUntrackedChanges = newValue }
          // Told again, it can be about changes that came while the delegate was asked.
          return newValue || values.hasUntrackedChanges
        }
      }
    }

    public var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] {
      memory.withLock { $0.values.unfetchedZones }
    }

    public func add(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange]) {
      change(isNews: true) { $0.changes.add(pendingRecordZoneChanges) }
    }

    public func remove(pendingRecordZoneChanges: [CKSyncEngine.PendingRecordZoneChange]) {
      change(isNews: false) { $0.changes.remove(pendingRecordZoneChanges) }
    }

    public func add(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange]) {
      change(isNews: true) { $0.databaseChanges.add(pendingDatabaseChanges) }
    }

    public func remove(pendingDatabaseChanges: [CKSyncEngine.PendingDatabaseChange]) {
      change(isNews: false) { $0.databaseChanges.remove(pendingDatabaseChanges) }
    }

    /// Changes the lists, and lets the engine schedule what follows from that.
    private func change(isNews: Bool, _ body: (inout SyncValues) -> Bool) {
      let engine: MockCKSyncEngine? = memory.withLock { memory in
        guard body(&memory.values) else { return nil }
        memory.noteChange(isNews: isNews)
        return memory.engine
      }
      engine?.scheduleAfterChange()
    }

    public var description: String {
      let (changes, zones) = memory.withLock {
        ($0.values.changes.count, $0.values.databaseChanges.count)
      }
      return "\(changes) pending record changes, \(zones) pending zone changes"
    }
  }
}
