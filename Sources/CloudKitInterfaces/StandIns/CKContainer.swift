#if !canImport(CloudKit)
  extension CKContainer {
    /// Creates the container with an identifier; as in CloudKit itself, an app without the service cannot use it.
    public convenience init(identifier containerIdentifier: String) { self.init() }

    /// Returns the app's own container.
    public static func `default`() -> CKContainer { CKContainer() }
  }

  /// The availability of the user's account.
  public enum CKAccountStatus: Int, Sendable {
    case couldNotDetermine = 0
    case available = 1
    case restricted = 2
    case noAccount = 3
    case temporarilyUnavailable = 4
  }

  extension CKContainer {
    /// The permissions that an app can request from the user.
    public struct ApplicationPermissions: OptionSet, Sendable {
      public let rawValue: UInt

      public init(rawValue: UInt) { self.rawValue = rawValue }

      @available(*, deprecated)
      public static let userDiscoverability = ApplicationPermissions(rawValue: 1 << 0)
    }

    /// The user's answer to a request for a permission.
    @available(*, deprecated)
    public enum ApplicationPermissionStatus: Int, Sendable {
      case initialState = 0
      case couldNotComplete = 1
      case denied = 2
      case granted = 3
    }
  }
#endif
