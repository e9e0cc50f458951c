import Dispatch

/// Somebody who waits until nothing is queued or running.
enum IdleWaiter {
  case task(CheckedContinuation<Void, Never>)
  case thread(DispatchSemaphore)

  func wake() {
    switch self {
    case .task(let continuation): continuation.resume()
    case .thread(let semaphore): semaphore.signal()
    }
  }
}

extension Backend {
  /// Returns when no callback and no operation is queued or running.
  ///
  /// What a callback starts is waited for as well; what waits for a gate, or for a clock that only
  /// the test advances, is not. To be called by the test, never by a callback, which would wait for
  /// itself.
  public func idle() async {
    await withCheckedContinuation { continuation in
      wait(.task(continuation))
    }
  }

  /// Blocks the thread until no callback and no operation is queued or running.
  ///
  /// For tests that are not asynchronous; the others have ``idle()``. To be called by the test,
  /// never by a callback, which would wait for itself.
  public func waitUntilIdle() {
    let semaphore = DispatchSemaphore(value: 0)
    wait(.thread(semaphore))
    semaphore.wait()
  }

  private func wait(_ waiter: IdleWaiter) {
    let isDone = lock.withLock {
      if !isIdle { idleWaiters.append(waiter) }
      return isIdle
    }
    if isDone { waiter.wake() }
  }

  /// Whether nothing goes on by itself; the lock must be held.
  private var isIdle: Bool {
    activities == gatedActivities + (clock.mode == .manual ? sleepingActivities : 0)
  }

  /// How many activities do nothing before something else happens; the lock must be held.
  var waitingActivities: Int { sleepingActivities + gatedActivities }

  /// Whether something runs that waits neither for that nor for its turn; the lock must be held.
  var isBusyBesidesTurns: Bool { activities > waitingActivities + stage.waiting.count }

  /// Wakes those who wait for idleness, if it has come; outside the lock.
  func wakeIfIdle() {
    let awakened = lock.withLock {
      guard isIdle else { return [IdleWaiter]() }
      defer { idleWaiters = [] }
      return idleWaiters
    }
    for waiter in awakened { waiter.wake() }
  }

  func beginActivity() {
    lock.withLock { activities += 1 }
  }

  func endActivity() {
    lock.withLock {
      activities -= 1
      finishedActivities += 1
    }
    wakeIfIdle()
    wakeIfAwaited()
  }

  /// Runs a callback after some time on the clock.
  func schedule(after delay: Duration, _ body: @escaping () -> Void) {
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
