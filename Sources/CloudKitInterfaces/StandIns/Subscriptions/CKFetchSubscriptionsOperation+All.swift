#if !canImport(CloudKit)
  extension CKFetchSubscriptionsOperation {
    /// An operation without ids fetches every subscription.
    public class func fetchAllSubscriptionsOperation() -> Self { Self() }
  }
#endif
