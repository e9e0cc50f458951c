#if canImport(CloudKit)
  import CloudKit
#endif

/// The circumstances of a send.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct CloudSendContext: Sendable {
  /// The reason for the send: a call of the app, or the engine's schedule.
  public let reason: CKSyncEngine.SyncReason

  /// The options of the send.
  public let options: CKSyncEngine.SendChangesOptions

  /// Creates a context, as an engine passes it to its delegate.
  public init(reason: CKSyncEngine.SyncReason, options: CKSyncEngine.SendChangesOptions = .init()) {
    self.reason = reason
    self.options = options
  }

  init(_ context: CKSyncEngine.SendChangesContext) {
    self.init(reason: context.reason, options: context.options)
  }
}

/// The circumstances of a fetch.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct CloudFetchContext: Sendable {
  /// The reason for the fetch: a call of the app, or the engine's schedule.
  public let reason: CKSyncEngine.SyncReason

  /// The options of the fetch.
  public let options: CKSyncEngine.FetchChangesOptions

  /// Creates a context, as an engine passes it to its delegate.
  public init(reason: CKSyncEngine.SyncReason, options: CKSyncEngine.FetchChangesOptions = .init())
  {
    self.reason = reason
    self.options = options
  }

  init(_ context: CKSyncEngine.FetchChangesContext) {
    self.init(reason: context.reason, options: context.options)
  }
}
