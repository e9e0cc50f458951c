#if canImport(CloudKit)
  import CloudKit
#endif

/// A container or database that runs closures with itself; what a closure asks of it has the configuration and the group.
///
/// The members are Apple's.
///
/// ```swift
/// try await database.configuredWith(configuration: patient) { database in
///   try await database.save(note)
/// }
/// ```
public protocol CloudConfigurable {
  /// The type that closures are given: that of the container or database itself.
  associatedtype Configured

  /// Runs a closure with a configuration and a group.
  @discardableResult
  func configuredWith<R>(
    configuration: CKOperation.Configuration?, group: CKOperationGroup?,
    body: (_ configured: Configured) throws -> R
  ) rethrows -> R

  /// Runs an asynchronous closure with a configuration and a group.
  @discardableResult
  func configuredWith<R>(
    configuration: CKOperation.Configuration?, group: CKOperationGroup?,
    body: @Sendable (_ configured: Configured) async throws -> R
  ) async rethrows -> R
}

extension CloudConfigurable {
  /// Runs a closure with a group.
  @discardableResult
  public func configuredWith<R>(
    group: CKOperationGroup? = nil, body: (_ configured: Configured) throws -> R
  ) rethrows -> R { try configuredWith(configuration: nil, group: group, body: body) }

  /// Runs a closure with a configuration.
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration?, body: (_ configured: Configured) throws -> R
  ) rethrows -> R { try configuredWith(configuration: configuration, group: nil, body: body) }

  /// Runs an asynchronous closure with a group.
  @discardableResult
  public func configuredWith<R>(
    group: CKOperationGroup? = nil, body: @Sendable (_ configured: Configured) async throws -> R
  ) async rethrows -> R { try await configuredWith(configuration: nil, group: group, body: body) }

  /// Runs an asynchronous closure with a configuration.
  @discardableResult
  public func configuredWith<R>(
    configuration: CKOperation.Configuration?,
    body: @Sendable (_ configured: Configured) async throws -> R
  ) async rethrows -> R {
    try await configuredWith(configuration: configuration, group: nil, body: body)
  }
}
