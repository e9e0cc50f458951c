@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime

/// The call of a delegate in which code runs, also that of a task that the call has started.
struct DelegateCall: Sendable {
  @TaskLocal static var current: DelegateCall?

  let engine: ObjectIdentifier
  /// The call, for messages: `handleEvent(accountChange(…))`.
  let text: String
}

/// An error of a mock engine where `CKSyncEngine` would stop the app, or where the test has stopped the engine.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public enum SyncEngineCallError: Error, Hashable, CustomStringConvertible {
  /// A call inside a call of the delegate, or in a task that inherits from it.
  case reentrant(String, inside: String)
  /// A call of an engine that the test has stopped, or whose app has ended.
  case stopped
  /// A send of the same records again and again.
  case endless(String)

  public var description: String {
    switch self {
    case .reentrant(let call, let event):
      "\(call) was called inside \(event), where CKSyncEngine stops the app; call it after that, or in a detached task"
    case .stopped: "the engine has been stopped"
    case .endless(let record):
      "one send has sent \(record) \(MockCKSyncEngine.resendLimit) times; remove what was sent from the changes that the delegate offers"
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// Stops the engine, as a crash of the app does: it delivers nothing more, and its calls throw.
  public func stop() { memory.withLock { $0.isStopped = true } }

  /// Stops the engine after an event, as a crash of the app does when the delegate has handled it.
  ///
  /// ```swift
  /// engine.stop { $0.name == "fetchedRecordZoneChanges" }     // before the state that covers them
  /// ```
  ///
  /// - Parameter isLast: Tells whether an event is the last one.
  public func stop(after isLast: @escaping @Sendable (CloudSyncEvent) -> Bool) {
    memory.withLock { $0.isLastEvent = isLast }
  }

  /// Stops the engine after a number of events from now.
  ///
  /// - Parameter count: The number of events; with zero, at once.
  public func stop(afterEvents count: Int) {
    if count <= 0 { return stop() }
    let rest = Protected(count)
    stop { _ in
      rest.withLock { rest in
        rest -= 1
        return rest == 0
      }
    }
  }

  var isStopped: Bool { core.launch.isOver || memory.withLock { $0.isStopped } }

  func checkRunning() throws { if isStopped { throw SyncEngineCallError.stopped } }

  /// Reports and refuses a call inside a call of the delegate.
  func refuseReentrancy(of call: String) throws {
    guard let current = DelegateCall.current, current.engine == ObjectIdentifier(self) else {
      return
    }
    let error = SyncEngineCallError.reentrant(call, inside: current.text)
    backend.report("\(error)")
    throw error
  }

  func deliver(_ event: CloudSyncEvent) async throws {
    try checkRunning()
    on.handleEvent.note(event, function: "handleEvent(_:)")
    await inDelegate("handleEvent(\(event.name))") {
      await delegate.handleEvent(event, syncEngine: self)
    }
    let isLast = memory.withLock { $0.isLastEvent }?(event) ?? false
    if isLast { stop() }
    try checkRunning()
  }

  /// Delivers the state, if it has changed since it was last delivered.
  func deliverState() async throws {
    let values: SyncValues? = memory.withLock { memory in
      defer { memory.isDirty = false }
      return memory.isDirty ? memory.values : nil
    }
    guard let values else { return }
    let state = CloudStateSerialization(mock: values)
    try await deliver(.stateUpdate(.init(stateSerialization: state)))
  }

  func nextBatch(_ context: CloudSendContext) async throws -> CKSyncEngine.RecordZoneChangeBatch? {
    try checkRunning()
    memory.withLock { $0.hasNews = false }
    on.nextRecordZoneChangeBatch.note(context, function: "nextRecordZoneChangeBatch(_:)")
    let batch = await inDelegate("nextRecordZoneChangeBatch") {
      await delegate.nextRecordZoneChangeBatch(context, syncEngine: self)
    }
    try checkRunning()
    return batch
  }

  func nextOptions(_ context: CloudFetchContext) async throws -> CKSyncEngine.FetchChangesOptions {
    try checkRunning()
    on.nextFetchChangesOptions.note(context, function: "nextFetchChangesOptions(_:)")
    let options = await inDelegate("nextFetchChangesOptions") {
      await delegate.nextFetchChangesOptions(context, syncEngine: self)
    }
    try checkRunning()
    return options
  }

  private func inDelegate<Value: Sendable>(
    _ text: String, _ body: () async -> Value
  ) async -> Value {
    let call = DelegateCall(engine: ObjectIdentifier(self), text: text)
    return await DelegateCall.$current.withValue(call) { await body() }
  }
}
