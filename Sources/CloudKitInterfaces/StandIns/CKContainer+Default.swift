#if !canImport(CloudKit)
  extension CKContainer {
    /// Creates the container with an identifier; as in CloudKit itself, an app without the service cannot use it.
    public convenience init(identifier containerIdentifier: String) { self.init() }

    /// Returns the app's own container.
    public static func `default`() -> CKContainer { CKContainer() }
  }
#endif
