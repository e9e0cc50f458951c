#if !canImport(CloudKit)
  extension CKContainer {
    @discardableResult
    public func configuredWith<R>(
      configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
      body: (_ configuredContainer: CKContainer) throws -> R
    ) rethrows -> R { try body(self) }

    @discardableResult
    public func configuredWith<R>(
      configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
      body: @Sendable (_ configuredContainer: CKContainer) async throws -> R
    ) async rethrows -> R { try await body(self) }
  }

  extension CKDatabase {
    @discardableResult
    public func configuredWith<R>(
      configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
      body: (_ configuredDatabase: CKDatabase) throws -> R
    ) rethrows -> R { try body(self) }

    @discardableResult
    public func configuredWith<R>(
      configuration: CKOperation.Configuration? = nil, group: CKOperationGroup? = nil,
      body: @Sendable (_ configuredDatabase: CKDatabase) async throws -> R
    ) async rethrows -> R { try await body(self) }
  }
#endif
