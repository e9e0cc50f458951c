#if !canImport(CloudKit)
  extension CKFetchRecordsOperation {
    /// Fetches the record of the user; its name is that of the user where no other is known.
    public class func fetchCurrentUserRecordOperation() -> Self {
      let operation = Self()
      operation.recordIDs = [CKRecord.ID(recordName: CKCurrentUserDefaultName)]
      return operation
    }
  }
#endif
