/// The state of the account of a client's user.
public enum AccountState: Sendable, Hashable, CaseIterable {
  /// Everything works.
  case available
  /// No user is signed in.
  case missing
  /// A user is signed in who must not use the service.
  case restricted
  /// A user is signed in, but the account is not ready.
  case unready
  /// The state cannot be determined.
  case unknown

  /// The meaning of the error for requests that need an account.
  @usableFromInline package var failure: ErrorMeaning? {
    switch self {
    case .available: nil
    case .unready: .unready
    case .missing, .restricted, .unknown: .signedOut
    }
  }
}

extension Backend.Client {
  /// The user's account, as it is now; stores that belong to users refuse requests without one.
  public var account: AccountState {
    get { accountState }
    set {
      endSimulatedAccount()
      withState { $0.account = newValue }
    }
  }

  /// The user of the client; clients of one user see the same personal stores.
  public var user: String {
    get { state.user }
    set { withState { $0.user = newValue } }
  }
}
