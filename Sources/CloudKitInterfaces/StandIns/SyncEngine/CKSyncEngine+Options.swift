#if !canImport(CloudKit)
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  extension CKSyncEngine {
    /// The options of a fetch.
    public struct FetchChangesOptions: Sendable, CustomStringConvertible {
      /// The zones of a fetch.
      public enum Scope: Equatable, Sendable, CustomStringConvertible {
        case all
        case allExcluding([CKRecordZone.ID])
        case zoneIDs([CKRecordZone.ID])

        public func contains(_ zoneID: CKRecordZone.ID) -> Bool {
          switch self {
          case .all: true
          case .allExcluding(let ids): !ids.contains(zoneID)
          case .zoneIDs(let ids): ids.contains(zoneID)
          }
        }

        public var description: String {
          switch self {
          case .all: "all"
          case .allExcluding(let ids): "allExcluding(\(ids.map(\.zoneName)))"
          case .zoneIDs(let ids): "zoneIDs(\(ids.map(\.zoneName)))"
          }
        }
      }

      public var scope: Scope
      public var operationGroup: CKOperationGroup
      public var prioritizedZoneIDs: [CKRecordZone.ID] = []

      public init(scope: Scope = .all, operationGroup: CKOperationGroup? = nil) {
        self.scope = scope
        self.operationGroup = operationGroup ?? CKOperationGroup()
      }

      public var description: String { "FetchChangesOptions(scope: \(scope))" }
    }

    /// The options of a send.
    public struct SendChangesOptions: Sendable, CustomStringConvertible {
      /// The zones or records of a send.
      public enum Scope: Equatable, Sendable, CustomStringConvertible {
        case all
        case allExcluding([CKRecordZone.ID])
        case zoneIDs([CKRecordZone.ID])
        case recordIDs([CKRecord.ID])

        public func contains(_ recordID: CKRecord.ID) -> Bool {
          switch self {
          case .all: true
          case .allExcluding(let ids): !ids.contains(recordID.zoneID)
          case .zoneIDs(let ids): ids.contains(recordID.zoneID)
          case .recordIDs(let ids): ids.contains(recordID)
          }
        }

        public func contains(_ pendingChange: PendingRecordZoneChange) -> Bool {
          switch pendingChange {
          case .saveRecord(let id), .deleteRecord(let id): contains(id)
          }
        }

        public var description: String {
          switch self {
          case .all: "all"
          case .allExcluding(let ids): "allExcluding(\(ids.map(\.zoneName)))"
          case .zoneIDs(let ids): "zoneIDs(\(ids.map(\.zoneName)))"
          case .recordIDs(let ids): "recordIDs(\(ids.map(\.recordName)))"
          }
        }
      }

      public var scope: Scope
      public var operationGroup: CKOperationGroup

      public init(scope: Scope = .all, operationGroup: CKOperationGroup? = nil) {
        self.scope = scope
        self.operationGroup = operationGroup ?? CKOperationGroup()
      }

      public var description: String { "SendChangesOptions(scope: \(scope))" }
    }

    /// The circumstances of a fetch.
    public struct FetchChangesContext: Sendable, CustomStringConvertible {
      public let reason: SyncReason
      public let options: FetchChangesOptions

      @_spi(MockSpec) public init(reason: SyncReason, options: FetchChangesOptions = .init()) {
        self.reason = reason
        self.options = options
      }

      public var description: String {
        "FetchChangesContext(reason: \(reason), options: \(options))"
      }
    }

    /// The circumstances of a send.
    public struct SendChangesContext: Sendable, CustomStringConvertible {
      public let reason: SyncReason
      public let options: SendChangesOptions

      @_spi(MockSpec) public init(reason: SyncReason, options: SendChangesOptions = .init()) {
        self.reason = reason
        self.options = options
      }

      public var description: String {
        "SendChangesContext(reason: \(reason), options: \(options))"
      }
    }
  }
#endif
