#if !canImport(CloudKit)
  import Foundation

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngine {
    /// A record to save or to delete.
    public enum PendingRecordZoneChange: Hashable, Sendable, CustomStringConvertible {
      case saveRecord(CKRecord.ID)
      case deleteRecord(CKRecord.ID)

      public var description: String {
        switch self {
        case .saveRecord(let id): "saveRecord(\(id.recordName))"
        case .deleteRecord(let id): "deleteRecord(\(id.recordName))"
        }
      }
    }

    /// A zone to save or to delete; zones are compared by their ids.
    public enum PendingDatabaseChange: Hashable, Sendable, CustomStringConvertible {
      case saveZone(CKRecordZone)
      case deleteZone(CKRecordZone.ID)

      public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.saveZone(let left), .saveZone(let right)): left.zoneID == right.zoneID
        case (.deleteZone(let left), .deleteZone(let right)): left == right
        case (.saveZone, _), (.deleteZone, _): false
        }
      }

      public func hash(into hasher: inout Hasher) {
        switch self {
        case .saveZone(let zone):
          hasher.combine(true)
          hasher.combine(zone.zoneID)
        case .deleteZone(let id):
          hasher.combine(false)
          hasher.combine(id)
        }
      }

      public var description: String {
        switch self {
        case .saveZone(let zone): "saveZone(\(zone.zoneID.zoneName))"
        case .deleteZone(let id): "deleteZone(\(id.zoneName))"
        }
      }
    }

    /// The pending changes of an engine, each once and in order.
    public final class State: @unchecked Sendable {
      /// The state as Apple's engine stores it: an object that holds an archive.
      public struct Serialization: Codable, Sendable {
        private let fields: [String: Data]

        /// Creates a state around the bytes of an archive.
        @_spi(MockSpec) public init(archive: Data) { fields = ["data": archive] }

        public init(from decoder: any Decoder) throws { fields = try .init(from: decoder) }
        public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
      }

      private struct Lists {
        var changes = PendingChangeList<PendingRecordZoneChange>()
        var databaseChanges = PendingChangeList<PendingDatabaseChange>()
        var hasUntracked = false
      }

      private let lists = Protected(Lists())

      init() {}

      public var pendingRecordZoneChanges: [PendingRecordZoneChange] {
        lists.withLock { $0.changes.all }
      }

      public var pendingDatabaseChanges: [PendingDatabaseChange] {
        lists.withLock { $0.databaseChanges.all }
      }

      public var hasPendingUntrackedChanges: Bool {
        get { lists.withLock { $0.hasUntracked } }
        set { lists.withLock { $0.hasUntracked = newValue } }
      }

      public var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] { [] }

      public func add(pendingRecordZoneChanges: [PendingRecordZoneChange]) {
        _ = lists.withLock { $0.changes.add(pendingRecordZoneChanges) }
      }

      public func remove(pendingRecordZoneChanges: [PendingRecordZoneChange]) {
        _ = lists.withLock { $0.changes.remove(pendingRecordZoneChanges) }
      }

      public func add(pendingDatabaseChanges: [PendingDatabaseChange]) {
        _ = lists.withLock { $0.databaseChanges.add(pendingDatabaseChanges) }
      }

      public func remove(pendingDatabaseChanges: [PendingDatabaseChange]) {
        _ = lists.withLock { $0.databaseChanges.remove(pendingDatabaseChanges) }
      }
    }
  }
#endif
