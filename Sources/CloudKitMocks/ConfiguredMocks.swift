import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime

#if canImport(CloudKit)
  import CloudKit
#endif

/// The mocks of containers and databases: they record the configuration, and give themselves to the closure.
extension CloudConfigurable where Self: MockObject {
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration?, group: CKOperationGroup?,
    body: (_ configured: Self) throws -> R
  ) rethrows -> R {
    ConfiguredStub(core, name: "configuredWith").respond(to: (configuration, group), default: ())
    return try body(self)
  }

  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration?, group: CKOperationGroup?,
    body: @Sendable (_ configured: Self) async throws -> R
  ) async rethrows -> R {
    ConfiguredStub(core, name: "configuredWith").respond(to: (configuration, group), default: ())
    return try await body(self)
  }
}

/// The calls of `configuredWith(configuration:group:body:)`; a stub is called before the closure.
public typealias ConfiguredStub = Stub<
  (configuration: CKOperation.Configuration?, group: CKOperationGroup?), Void, Never
>

extension MockCKContainer.On {
  /// The calls of `configuredWith(configuration:group:body:)`, each before its closure runs.
  public var configuredWith: ConfiguredStub { .init(core) }
}

extension MockCKDatabase.On {
  /// The calls of `configuredWith(configuration:group:body:)`, each before its closure runs.
  public var configuredWith: ConfiguredStub { .init(core) }
}
