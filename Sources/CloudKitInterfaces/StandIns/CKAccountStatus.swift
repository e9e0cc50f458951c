#if !canImport(CloudKit)
  /// The availability of the user's account.
  public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine = 0
    case available = 1
    case restricted = 2
    case noAccount = 3
    case temporarilyUnavailable = 4
  }
#endif
