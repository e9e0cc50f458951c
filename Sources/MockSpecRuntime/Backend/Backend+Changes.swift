extension Backend {
  /// Grows with every call, every property that is read or set, and every callback that has returned.
  var changeCount: Int { lock.withLock { changes } }

  /// The same; the lock must be held.
  private var changes: Int { log.count + finishedActivities + reads }

  /// Returns as soon as there are more changes than were seen.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before that.
  func waitForChange(
    after seen: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    let waiter = lock.withLock {
      waiterCount += 1
      return waiterCount
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = lock.withLock {
          guard changes == seen, !Task.isCancelled else { return false }
          changeWaiters[waiter] = continuation
          isAwaited = true
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      lock.withLock { changeWaiters.removeValue(forKey: waiter) }?.resume()
    }
    try Task.checkCancellation()
  }

  @usableFromInline
  func wakeWaiters() {
    let awakened = lock.withLock {
      isAwaited = false
      defer { changeWaiters = [:] }
      return changeWaiters
    }
    // Outside the lock: the executor of a waiting task can be the test's code.
    for continuation in awakened.values { continuation.resume() }
  }

  @usableFromInline func wakeIfAwaited() {
    if lock.withLock({ isAwaited }) { wakeWaiters() }
  }
}
