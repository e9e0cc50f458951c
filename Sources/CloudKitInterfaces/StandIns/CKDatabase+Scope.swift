#if !canImport(CloudKit)
  extension CKDatabase {
    /// The kind of a database in its container.
    public enum Scope: Int, Sendable {
      case `public` = 1
      case `private` = 2
      case shared = 3
    }
  }
#endif
