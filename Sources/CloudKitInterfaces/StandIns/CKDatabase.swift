#if !canImport(CloudKit)
  extension CKDatabase {
    /// The kind of a database in its container.
    public enum Scope: Int, Sendable {
      case `public` = 1
      case `private` = 2
      case shared = 3
    }
  }

  extension CKDatabase {
    /// The changes of a database's zones.
    public enum DatabaseChange {
      /// A new zone, or a zone with new changes.
      public struct Modification: Hashable, Sendable {
        public let zoneID: CKRecordZone.ID

        @_spi(MockSpec) public init(zoneID: CKRecordZone.ID) { self.zoneID = zoneID }
      }

      /// A deleted zone.
      public struct Deletion: Hashable, Sendable {
        /// The reason for a zone's deletion, which decides whether an app may upload the records again.
        public enum Reason: Hashable, Sendable {
          case deleted
          case purged
          case encryptedDataReset
        }

        public let zoneID: CKRecordZone.ID
        public let reason: Reason

        @available(*, deprecated, message: "use 'reason'")
        public var purged: Bool { reason == .purged }

        @_spi(MockSpec) public init(zoneID: CKRecordZone.ID, reason: Reason = .deleted) {
          self.zoneID = zoneID
          self.reason = reason
        }
      }
    }

    /// The changes of a zone's records.
    public enum RecordZoneChange {
      /// A new or changed record in its latest version.
      public struct Modification: Hashable, Sendable {
        public let record: CKRecord

        @_spi(MockSpec) public init(record: CKRecord) { self.record = record }
      }

      /// A deleted record.
      public struct Deletion: Hashable, Sendable {
        public let recordID: CKRecord.ID
        public let recordType: CKRecord.RecordType

        @_spi(MockSpec) public init(recordID: CKRecord.ID, recordType: CKRecord.RecordType) {
          self.recordID = recordID
          self.recordType = recordType
        }
      }
    }
  }
#endif
