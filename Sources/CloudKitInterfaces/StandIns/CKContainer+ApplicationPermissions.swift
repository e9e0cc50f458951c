#if !canImport(CloudKit)
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
