import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// A reason why notes cannot be kept in the cloud; the app words each
/// case for the user.
public enum AccountProblem: Error {
  case signedOut
  case restricted
  case notReady
  case unknown
  case unreachable(any Error)

  /// Creates the problem with an account of this status, if there is
  /// one.
  init?(_ status: CKAccountStatus) {
    switch status {
    case .available: return nil
    case .noAccount: self = .signedOut
    case .restricted: self = .restricted
    case .temporarilyUnavailable: self = .notReady
    case .couldNotDetermine: self = .unknown
    @unknown default: self = .unknown
    }
  }
}
