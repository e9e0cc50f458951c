@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores

// The fetches and sends of an engine, one after another.

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// Adds work behind that which is there; a fetch joins one of the same zones, or of all, that has not ended (a choice).
  func add(
    _ kind: SyncWork.Kind, of scope: CKSyncEngine.FetchChangesOptions.Scope = .all,
    _ body: @escaping @Sendable (MockCKSyncEngine, SyncWork) async throws -> Void
  ) -> SyncMemory.Entry {
    memory.withLock { memory in
      if kind == .fetch,
        let known = memory.entries.first(where: { $0.work.covers(scope) && $0.work.join() })
      {
        return SyncMemory.Entry(work: known.work, task: known.task, isQueued: true)
      }
      let work = SyncWork(kind, of: scope)
      let previous = memory.entries.last?.task
      // The scope of a delegate's call does not reach work that the call has scheduled.
      let task = DelegateCall.$current.withValue(nil) {
        backend.clock.task { [self] in
          _ = await previous?.result
          try await run(work, body)
        }
      }
      let entry = SyncMemory.Entry(
        work: work, task: task, isQueued: previous != nil)
      if memory.entries.isEmpty {
        backend.beginActivity()
        backend.lock.withLock { held in held[backend.state].slowActivities += 1 }
      }
      memory.entries.append(entry)
      return entry
    }
  }

  /// Waits for the end of work, which the cancellation of the last task that waits for it cancels.
  ///
  /// Work that does not end, because a handler waits for the caller, is reported.
  func end(of entry: SyncMemory.Entry, _ call: String) async throws {
    if entry.isQueued { try await turn(of: entry, call) }
    let waiter = Waiter()
    backend.clock.task {
      _ = await entry.task.result
      waiter.finish()
    }
    if await waiter.wait() == .cancelled {
      entry.work.leave()
      // Work that others wait for goes on, and work that has not begun waits for what is before it.
      if !(entry.work.isCancelled && entry.work.hasBegun) { throw Self.cancelled }
    }
    try await entry.task.value
    if Task.isCancelled { throw Self.cancelled }
  }

  /// Waits for the end of work; reports work that waits for one call of the delegate all the time, or does not begin.
  func turn(of entry: SyncMemory.Entry, _ call: String) async throws {
    while true {
      let waiter = Waiter()
      backend.clock.task {
        _ = await entry.task.result
        waiter.finish()
      }
      let before = currentCall
      guard await waiter.wait(atMost: backend.waitLimit) == .expired else { return }
      if entry.work.hasBegun, before == nil || before != currentCall { continue }
      entry.work.cancel()
      let error = SyncEngineCallError.waiting(call)
      backend.report("\(error)", isMisuse: true)
      throw error
    }
  }

  /// The number of the delegate's call that runs; `nil` if none does.
  private var currentCall: Int? { memory.withLock { $0.isInDelegate ? $0.callCount : nil } }

  private func run(
    _ work: SyncWork, _ body: (MockCKSyncEngine, SyncWork) async throws -> Void
  ) async throws {
    let result: Result<Void, any Error>
    work.begin()
    do {
      try checkRunning()
      if work.isCancelled { throw Self.cancelled }
      result = .success(try await body(self, work))
    } catch {
      result = .failure(error)
    }
    // Once: a handler can change the state again.
    try? await deliverState()
    finish(work)
    try result.get()
  }

  private func finish(_ work: SyncWork) {
    let isLast = memory.withLock { memory in
      memory.entries.removeAll { $0.work === work }
      memory.ignoresNewChanges = false
      return memory.entries.isEmpty
    }
    scheduleAfterChange()
    if !isLast { return }
    backend.lock.withLock { held in held[backend.state].slowActivities -= 1 }
    backend.endActivity()
  }

  static var cancelled: CKError { MockCKError.operationCancelled.error(ErrorDetails()) }

  /// Runs a request as an operation of the database, which counts for `idle()` in place of the engine.
  func run(_ operation: CKDatabaseOperation, for work: SyncWork) async {
    work.begin(operation)
    await database.core.runAsActivity(operation, isOfService: work.kind == .sync) {
      database.add(operation)
    }
  }
}

/// A fetch or a send, which can be cancelled.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class SyncWork: Sendable {
  enum Kind {
    case fetch, send
    /// A scheduled fetch with the send after it.
    case sync
  }

  private struct Status {
    var isCancelled = false
    /// The number of calls that wait for the end.
    var waiters = 1
    var hasBegun = false
    var request: CKOperation?
    var waitingEngines: [SyncEngineIdentity] = []
  }

  let kind: Kind
  /// The zones of a fetch.
  private let scope: CKSyncEngine.FetchChangesOptions.Scope
  private let status = Protected(Status())

  init(_ kind: Kind, of scope: CKSyncEngine.FetchChangesOptions.Scope) {
    (self.kind, self.scope) = (kind, scope)
    recordCaller()
  }

  /// The engines whose handlers wait for the end, directly or through other engines.
  var waitingEngines: [SyncEngineIdentity] { status.withLock { $0.waitingEngines } }

  /// Records that the handler in which the code runs waits for the end.
  private func recordCaller() {
    guard let call = DelegateCall.current else { return }
    status.withLock { $0.waitingEngines += [call.engine] + call.waiting }
  }

  /// Tells whether the work is a fetch of all that another one is to fetch.
  func covers(_ other: CKSyncEngine.FetchChangesOptions.Scope) -> Bool {
    kind == .fetch && (scope == .all || scope == other)
  }

  var isCancelled: Bool { status.withLock { $0.isCancelled } }

  /// True if the work before it has ended.
  var hasBegun: Bool { status.withLock { $0.hasBegun } }

  func begin() { status.withLock { $0.hasBegun = true } }

  /// Counts one more call that waits for the end, unless the work is cancelled.
  func join() -> Bool {
    status.withLock { status in
      if status.isCancelled { return false }
      status.waiters += 1
      if let call = DelegateCall.current {
        status.waitingEngines += [call.engine] + call.waiting
      }
      return true
    }
  }

  /// Counts one call less, and cancels work for which none waits.
  func leave() {
    let isAlone = status.withLock { status in
      status.waiters -= 1
      return status.waiters <= 0
    }
    if isAlone { cancel() }
  }

  func cancel() {
    let request = status.withLock { status in
      status.isCancelled = true
      return status.request
    }
    request?.cancel()
  }

  /// Records the request that runs; one of cancelled work is cancelled as well.
  func begin(_ request: CKOperation) {
    let isCancelled = status.withLock { status in
      status.request = request
      return status.isCancelled
    }
    if isCancelled { request.cancel() }
  }
}
