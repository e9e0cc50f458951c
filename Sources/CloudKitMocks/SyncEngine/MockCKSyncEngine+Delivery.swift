@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

/// The identity of an engine, which a task can outlive: unlike an address, it is never given to another one.
final class SyncEngineIdentity: Sendable {}

/// The call of a delegate in which code runs, also that of a task that the call has started.
struct DelegateCall: Sendable {
  @TaskLocal static var current: DelegateCall?

  let engine: SyncEngineIdentity
  /// The engines whose handlers wait for the work in which the call is.
  let waiting: [SyncEngineIdentity]
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
  /// A call that waits for a handler which waits for the call.
  case waiting(String)
  /// A feed that says that there is more after the token that it gives again and again.
  case endlessFeed(String)
  /// A send of the same records again and again.
  case endless(String)
  /// The last of many sends of a record or zone that the server has refused each time.
  case refused(String, times: Int, last: String)

  public var description: String {
    switch self {
    case .reentrant(let call, let event):
      "\(call) was called inside \(event), where CKSyncEngine stops the app; call it after that, or in a detached task"
    case .stopped: "the engine has been stopped"
    case .waiting(let call):
      "\(call) waits for other work of the engine, which does not end; a handler must not wait for a call of its engine"
    case .endlessFeed(let feed):
      "the feed of \(feed) gives the same token again and says that there is more; let the stub say 'moreComing: false', or give other tokens"
    case .endless(let record):
      "one send has sent \(record) more than \(MockCKSyncEngine.resendLimit) times; remove what was sent from the changes that the delegate offers"
    case .refused(let item, let times, let last):
      "the server has refused \(item) \(times) times in a row, the last time with \(last); handle the error before adding the change again"
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
    guard let current = DelegateCall.current,
      ([current.engine] + current.waiting).contains(where: { $0 === identity })
    else { return }
    let error = SyncEngineCallError.reentrant(call, inside: current.text)
    backend.report("\(error)", isMisuse: true)
    throw error
  }

  /// Delivers an event when the call of the delegate before has ended.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - change: Changes the state as the event tells, so that no state covers an event that has yet to come.
  /// - Throws: ``SyncEngineCallError/stopped`` if the engine is stopped before or after it.
  func deliver(
    _ event: CloudSyncEvent, changing change: (inout SyncMemory) -> Void = { _ in }
  ) async throws {
    try await inDelegate("handleEvent(\(event.name))") {
      memory.withLock(change)
      await handle(event)
    }
  }

  private func handle(_ event: CloudSyncEvent) async {
    on.handleEvent.record(event, function: "handleEvent(_:)")
    await delegate.handleEvent(event, syncEngine: self)
    let isLast = memory.withLock { $0.isLastEvent }?(event) ?? false
    if isLast { stop() }
  }

  /// Delivers the state, if it has changed since it was last delivered.
  func deliverState() async throws {
    let isDirty = memory.withLock { $0.isDirty }
    if !isDirty { return }
    try await inDelegate("handleEvent(stateUpdate)") {
      // The call before may have been an update as well.
      let values: SyncValues? = memory.withLock { memory in
        defer { memory.isDirty = false }
        return memory.isDirty ? memory.values : nil
      }
      guard let values else { return }
      cancelScheduledUpdate()
      let state = CloudStateSerialization(mock: values)
      await handle(.stateUpdate(.init(stateSerialization: state)))
    }
  }

  /// Cancels the scheduled update, which would have nothing to tell: the clock would wait for it all the same.
  private func cancelScheduledUpdate() {
    let number = memory.withLock { memory -> Int? in
      if memory.scheduledUpdate != nil { memory.hasScheduledUpdate = false }
      return memory.scheduledUpdate.take()
    }
    if let number { backend.unschedule(number) }
  }

  func nextBatch(_ context: CloudSendContext) async throws -> CKSyncEngine.RecordZoneChangeBatch? {
    try await inDelegate("nextRecordZoneChangeBatch") {
      if context.options.scope == .all { memory.withLock { $0.hasNewChanges = false } }
      on.nextRecordZoneChangeBatch.record(context, function: "nextRecordZoneChangeBatch(_:)")
      return await delegate.nextRecordZoneChangeBatch(context, syncEngine: self)
    }
  }

  func nextOptions(_ context: CloudFetchContext) async throws -> CKSyncEngine.FetchChangesOptions {
    try await inDelegate("nextFetchChangesOptions") {
      on.nextFetchChangesOptions.record(context, function: "nextFetchChangesOptions(_:)")
      return await delegate.nextFetchChangesOptions(context, syncEngine: self)
    }
  }

  /// Runs a call of the delegate when the one before has ended, unless the engine is stopped.
  private func inDelegate<Value: Sendable>(
    _ text: String, _ body: () async -> Value
  ) async throws -> Value {
    await withCheckedContinuation { continuation in
      let isFree = memory.withLock { memory in
        if memory.isInDelegate { memory.delegateWaiters.append(continuation) }
        defer { memory.isInDelegate = true }
        return !memory.isInDelegate
      }
      if isFree { continuation.resume() }
    }
    defer {
      let next = memory.withLock { memory -> CheckedContinuation<Void, Never>? in
        memory.isInDelegate = !memory.delegateWaiters.isEmpty
        return memory.delegateWaiters.isEmpty ? nil : memory.delegateWaiters.removeFirst()
      }
      next?.resume()
    }
    try checkRunning()
    memory.withLock { $0.callCount += 1 }
    let waiting = memory.withLock { $0.entries.first?.work.waitingEngines } ?? []
    let call = DelegateCall(engine: identity, waiting: waiting, text: text)
    let value = await DelegateCall.$current.withValue(call) { await body() }
    try checkRunning()
    return value
  }
}
