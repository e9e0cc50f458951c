#if !canImport(CloudKit)
  /// Whether the user's account can be used, and why not.
  public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine = 0
    case available = 1
    case restricted = 2
    case noAccount = 3
    case temporarilyUnavailable = 4
  }
#endif
