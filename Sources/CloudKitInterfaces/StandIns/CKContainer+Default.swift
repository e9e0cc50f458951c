#if !canImport(CloudKit)
  extension CKContainer {
    /// The container of an app; as with CloudKit itself, an app without the service cannot use it.
    public convenience init(identifier containerIdentifier: String) { self.init() }

    /// The app's own container.
    public static func `default`() -> CKContainer { CKContainer() }
  }
#endif
