#if !canImport(CloudKit)
  extension CKFetchRecordZonesOperation {
    /// An operation without ids fetches every zone.
    public class func fetchAllRecordZonesOperation() -> Self { Self() }
  }
#endif
