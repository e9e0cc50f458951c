import MockSpecStores

extension MockCKError {
  /// The same error without a time to wait, as throttled apps have seen it: `retryAfterSeconds` is nil.
  ///
  /// ```swift
  /// database.on.saveRecord.fails(with: .requestRateLimited().withoutRetryAfter)
  /// ```
  public var withoutRetryAfter: Self {
    var error = self
    error.retryAfter = nil
    return error
  }
}
