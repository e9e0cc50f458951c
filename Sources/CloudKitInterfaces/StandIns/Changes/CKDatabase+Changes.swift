#if !canImport(CloudKit)
  extension CKDatabase {
    /// What has happened to the zones of a database.
    public enum DatabaseChange {
      /// A zone that is new, or holds new changes.
      public struct Modification: Hashable, Sendable {
        public let zoneID: CKRecordZone.ID

        @_spi(MockSpec) public init(zoneID: CKRecordZone.ID) { self.zoneID = zoneID }
      }

      /// A zone that is gone.
      public struct Deletion: Hashable, Sendable {
        /// Why a zone is gone, and so whether its records may be uploaded again.
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

    /// What has happened to the records of a zone.
    public enum RecordZoneChange {
      /// A record that is new, or has changed, as it is now.
      public struct Modification: Hashable, Sendable {
        public let record: CKRecord

        @_spi(MockSpec) public init(record: CKRecord) { self.record = record }
      }

      /// A record that is gone.
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
