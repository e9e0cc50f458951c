@_spi(MockSpec) import CloudKitInterfaces
@_spi(MockSpecGenerated) import MockSpecRuntime

// The fetches and sends of an engine, one after another.

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MockCKSyncEngine {
  /// Adds work behind that which is there; a fetch joins one that has not ended (a choice).
  func add(
    _ kind: SyncWork.Kind,
    _ body: @escaping @Sendable (MockCKSyncEngine, SyncWork) async throws -> Void
  ) -> SyncMemory.Entry {
    memory.withLock { memory in
      if kind == .fetch,
        let known = memory.entries.first(where: { $0.work.kind == .fetch && $0.work.join() })
      {
        return SyncMemory.Entry(work: known.work, task: known.task, isQueued: true)
      }
      let work = SyncWork(kind)
      let previous = memory.entries.last?.task
      // The scope of a delegate's call does not reach work that the call has scheduled.
      let task = DelegateCall.$current.withValue(nil) {
        Task {
          _ = await previous?.result
          try await run(work, body)
        }
      }
      let entry = SyncMemory.Entry(
        work: work, task: task, isQueued: previous != nil)
      if memory.entries.isEmpty {
        backend.beginActivity()
        backend.lock.withLock { backend.slowActivities += 1 }
      }
      memory.entries.append(entry)
      return entry
    }
  }

  /// Waits for the end of work, which the cancellation of the last task that waits for it cancels.
  ///
  /// Work that does not end, because a handler waits for the caller, is reported.
  func end(of entry: SyncMemory.Entry, _ call: String) async throws {
    try await withTaskCancellationHandler {
      if entry.isQueued { try await turn(of: entry, call) }
      try await entry.task.value
    } onCancel: {
      entry.work.leave()
    }
    if Task.isCancelled { throw Self.cancelled }
  }

  /// Waits for the end of work; reports work that waits for one call of the delegate all the time, or does not begin.
  func turn(of entry: SyncMemory.Entry, _ call: String) async throws {
    while true {
      let waiter = Waiter()
      Task {
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
      memory.ignoresNews = false
      return memory.entries.isEmpty
    }
    scheduleAfterChange()
    if !isLast { return }
    backend.lock.withLock { backend.slowActivities -= 1 }
    backend.endActivity()
  }

  static var cancelled: CKError { MockCKError.operationCancelled.error(ErrorDetails()) }

  /// Runs a request as an operation of the database, which counts for ``Backend/idle()`` in place of the engine.
  func run(_ operation: CKDatabaseOperation, for work: SyncWork) async {
    work.begin(operation)
    await database.core.runAsActivity(operation) { database.add(operation) }
  }
}
