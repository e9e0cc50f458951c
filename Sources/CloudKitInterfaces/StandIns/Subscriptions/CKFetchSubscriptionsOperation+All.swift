#if !canImport(CloudKit)
  extension CKFetchSubscriptionsOperation {
    /// Returns an operation without ids, which fetches every subscription.
    public class func fetchAllSubscriptionsOperation() -> Self { Self() }
  }
#endif
