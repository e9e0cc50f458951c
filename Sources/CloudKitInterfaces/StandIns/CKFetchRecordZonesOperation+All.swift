#if !canImport(CloudKit)
  extension CKFetchRecordZonesOperation {
    /// Returns an operation without ids, which fetches every zone.
    public class func fetchAllRecordZonesOperation() -> Self { Self() }
  }
#endif
