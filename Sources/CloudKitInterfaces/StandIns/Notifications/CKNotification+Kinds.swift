#if !canImport(CloudKit)
  import Foundation

  /// A notification that a record matching a query was created, changed or deleted.
  open class CKQueryNotification: CKNotification, @unchecked Sendable {
    /// The change of the record.
    public enum Reason: Int, Sendable {
      case recordCreated = 1
      case recordUpdated = 2
      case recordDeleted = 3
    }

    open var databaseScope: CKDatabase.Scope { payload.scope }

    open var queryNotificationReason: CKQueryNotification.Reason {
      payload.reason.flatMap(Reason.init) ?? .recordCreated
    }

    /// The values of the keys that the subscription requested.
    open var recordFields: [String: Any]? { payload.fields?.mapValues(\.object) }

    open var recordID: CKRecord.ID? {
      let zone = payload.zoneID.map { CKRecordZoneID($0) } ?? .default
      return payload.recordName.map { CKRecordID(recordName: $0, zoneID: zone) }
    }
  }

  /// A notification that records of a zone have changed.
  open class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
    open var databaseScope: CKDatabase.Scope { payload.scope }
    open var recordZoneID: CKRecordZone.ID? { payload.zoneID.map { CKRecordZoneID($0) } }
  }

  /// A notification that a database has changed.
  open class CKDatabaseNotification: CKNotification, @unchecked Sendable {
    open var databaseScope: CKDatabase.Scope { payload.scope }
  }
#endif
