#if !canImport(CloudKit)
  extension CKDatabase {
    /// Which of a container's databases this is.
    public enum Scope: Int, Sendable {
      case `public` = 1
      case `private` = 2
      case shared = 3
    }
  }
#endif
