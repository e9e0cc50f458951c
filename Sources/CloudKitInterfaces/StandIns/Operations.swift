#if !canImport(CloudKit)
  extension CKFetchRecordsOperation {
    /// Returns an operation that fetches the user's record, by the default name of the current user.
    public class func fetchCurrentUserRecordOperation() -> Self {
      let operation = Self()
      operation.recordIDs = [CKRecord.ID(recordName: CKCurrentUserDefaultName)]
      return operation
    }
  }

  extension CKModifyRecordsOperation {
    /// The fields that a save sends, and its handling of a newer record in the service.
    public enum RecordSavePolicy: Int, Sendable {
      case ifServerRecordUnchanged = 0
      case changedKeys = 1
      case allKeys = 2
    }
  }

  extension CKFetchRecordZonesOperation {
    /// Returns an operation without ids, which fetches every zone.
    public class func fetchAllRecordZonesOperation() -> Self { Self() }
  }

  extension CKFetchSubscriptionsOperation {
    /// Returns an operation without ids, which fetches every subscription.
    public class func fetchAllSubscriptionsOperation() -> Self { Self() }
  }
#endif
