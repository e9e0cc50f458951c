#if canImport(CloudKit)
  import CloudKit
#endif

/// The app's side of a synchronisation engine.
///
/// It refines Apple's delegate: the extension converts Apple's events and passes them on, so one object
/// serves `CKSyncEngine` in the app and its mock in a test. The engine makes one call at a time; awaiting the engine's
/// functions inside of one is an error, as it is with `CKSyncEngine`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public protocol CloudSyncDelegate: CKSyncEngineDelegate {
  /// Handles an event; the next one waits until this call has returned.
  func handleEvent(_ event: CloudSyncEvent, syncEngine: any CloudSyncEngine) async

  /// Returns the next records to send; `nil` ends the send.
  func nextRecordZoneChangeBatch(
    _ context: CloudSendContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch?

  /// Returns the options of the next request of a fetch; by default those of the context.
  func nextFetchChangesOptions(
    _ context: CloudFetchContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions

  /// Handles an event of a later system, for which ``CloudSyncEvent`` has no case; by default it is logged.
  func handleUnknownEvent(_ description: String, syncEngine: any CloudSyncEngine) async
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncDelegate {
  public func handleUnknownEvent(_ description: String, syncEngine: any CloudSyncEngine) async {
    SyncLog.current("\(type(of: self)) got an unknown event of CKSyncEngine: \(description)")
  }

  public func nextFetchChangesOptions(
    _ context: CloudFetchContext, syncEngine: any CloudSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions { context.options }
}

// The calls of CKSyncEngine, converted.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CloudSyncDelegate {
  public func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
    await handle(CloudSyncEvent(event), named: event.description, syncEngine)
  }

  /// Handles a converted event; `nil` is one without a case.
  func handle(
    _ event: CloudSyncEvent?, named description: @autoclosure () -> String,
    _ engine: any CloudSyncEngine
  ) async {
    if let event {
      await handleEvent(event, syncEngine: engine)
    } else {
      await handleUnknownEvent(description(), syncEngine: engine)
    }
  }

  public func nextRecordZoneChangeBatch(
    _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    await nextRecordZoneChangeBatch(CloudSendContext(context), syncEngine: syncEngine)
  }

  public func nextFetchChangesOptions(
    _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions {
    await nextFetchChangesOptions(CloudFetchContext(context), syncEngine: syncEngine)
  }
}

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
