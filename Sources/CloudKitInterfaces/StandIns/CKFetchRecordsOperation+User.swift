#if !canImport(CloudKit)
  extension CKFetchRecordsOperation {
    /// Returns an operation that fetches the user's record, by the default name of the current user.
    public class func fetchCurrentUserRecordOperation() -> Self {
      let operation = Self()
      operation.recordIDs = [CKRecord.ID(recordName: CKCurrentUserDefaultName)]
      return operation
    }
  }
#endif
