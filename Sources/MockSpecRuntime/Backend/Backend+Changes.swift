extension Backend {
  /// The number of calls, of reads and sets of properties, and of callbacks that have returned.
  var changeCount: Int { lock.withLock(changes) }

  private func changes(_ held: borrowing Held) -> Int {
    log.pointee.count + log.pointee.reads + finishedActivities
  }

  /// Waits until there are more changes than were seen.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before that.
  func waitForChange(
    after seen: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await waitForChange(after: seen, within: nil)
  }

  /// Waits until a value is there, which is asked for after each change of the backend.
  ///
  /// - Throws: ``WaitError`` after the limit of the backend, `CancellationError` when the task is cancelled.
  func wait<Value>(
    for expected: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
    until value: () -> Value?
  ) async throws -> Value {
    let countdown = Countdown(waitLimit)
    while true {
      let seen = changeCount
      if let value = value() { return value }
      guard !countdown.isOver else { throw overdue(expected()) }
      try await waitForChange(after: seen, within: countdown)
    }
  }

  private func waitForChange(
    after seen: Int, within countdown: Countdown?, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let waiter = Waiter()
    lock.withLock { held in
      guard changes(held) == seen else { return waiter.finish() }
      changeWaiters.append(waiter)
      log.pointee.isAwaited = true
    }
    countdown?.end { [weak waiter] in waiter?.finish(.expired) }
    let end = await waiter.wait()
    if end != .arrived { lock.withLock { changeWaiters.removeAll { $0 === waiter } } }
    try Task.checkCancellation()
  }

  @usableFromInline
  func wakeWaiters() {
    let awakened = lock.withLock {
      log.pointee.isAwaited = false
      defer { changeWaiters = [] }
      return changeWaiters
    }
    for waiter in awakened { waiter.finish() }
  }

  @usableFromInline func wakeIfAwaited() {
    if lock.withLock({ log.pointee.isAwaited }) { wakeWaiters() }
  }
}
