import Dispatch

extension Backend {
  /// Returns when no callback and no operation is queued or running.
  ///
  /// Work that a callback starts is waited for as well, and so are the completion blocks of operations; what waits for
  /// a gate, or for a clock that only the test advances, is not. After ``waitLimit`` it returns with one of the
  /// ``issues``. To be called by the test, never by a callback, which would wait for itself.
  public func idle() async {
    let waiter = Waiter()
    lock.withLock { idleWaiters.append(.task(waiter)) }
    wakeIfIdle()
    if await waiter.wait(atMost: waitLimit) == .expired { report("\(overdue("idleness"))") }
  }

  /// Blocks the thread until no callback and no operation is queued or running.
  ///
  /// For tests that are not asynchronous; the others have ``idle()``. To be called by the test,
  /// never by a callback, which would wait for itself.
  public func waitUntilIdle() {
    let semaphore = DispatchSemaphore(value: 0)
    lock.withLock { idleWaiters.append(.thread(semaphore)) }
    wakeIfIdle()
    let countdown = Countdown(waitLimit)
    countdown.end { semaphore.signal() }
    semaphore.wait()
    if countdown.isOver { report("\(overdue("idleness"))") }
  }

  /// Tells whether nothing goes on by itself.
  private func isIdle(_ held: borrowing Held) -> Bool {
    activities == gatedActivities + (clock.mode == .manual ? sleepingActivities : 0)
  }

  /// The number of activities that neither sleep nor wait at a gate.
  func busyActivities(_ held: borrowing Held) -> Int {
    activities - sleepingActivities - gatedActivities
  }

  /// Tells whether an activity neither sleeps nor waits at a gate or for its turn.
  func isBusyBesidesTurns(_ held: borrowing Held) -> Bool {
    busyActivities(held) > stage.waiting.count
  }

  /// Wakes the waits for idleness, if the backend is idle.
  func wakeIfIdle() {
    let blocked = lock.withLock { isIdle($0) && !idleWaiters.isEmpty ? blockedCalls : nil }
    // A cancelled operation goes on by itself: it still calls its blocks with that error.
    guard let blocked, !blocked.values.contains(where: { $0.isOver() }) else { return }
    let awakened = lock.withLock { held in
      guard isIdle(held) else { return [Sleeper.Kind]() }
      defer { idleWaiters = [] }
      return idleWaiters
    }
    for waiter in awakened { waiter.wake() }
  }

  /// Begins work that goes on by itself, and that ``idle()`` waits for.
  package func beginActivity() {
    lock.withLock { activities += 1 }
  }

  /// Ends work that goes on by itself.
  package func endActivity() {
    lock.withLock {
      activities -= 1
      finishedActivities += 1
    }
    wakeIfIdle()
    wakeIfAwaited()
  }

  /// Runs a callback after a time on the clock.
  package func schedule(after delay: Duration, _ body: @escaping () -> Void) {
    lock.withLock {
      activities += 1
      sleepingActivities += 1
    }
    clock.schedule(after: delay) { [self] in
      lock.withLock { sleepingActivities -= 1 }
      body()
      endActivity()
    }
    wakeIfIdle()
  }
}
