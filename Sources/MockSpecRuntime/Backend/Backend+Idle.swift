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
  /// What a callback starts is waited for as well. To be called by the test, never by a callback,
  /// which would wait for itself.
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
    let isIdle = lock.withLock {
      if activities > 0 { idleWaiters.append(waiter) }
      return activities == 0
    }
    if isIdle { waiter.wake() }
  }

  func beginActivity() {
    lock.withLock { activities += 1 }
  }

  func endActivity() {
    let awakened = lock.withLock {
      activities -= 1
      finishedActivities += 1
      guard activities == 0 else { return [IdleWaiter]() }
      defer { idleWaiters = [] }
      return idleWaiters
    }
    for waiter in awakened { waiter.wake() }
    wakeIfAwaited()
  }

  /// Runs a callback where the scheduling says.
  func schedule(_ body: @escaping () -> Void) {
    guard scheduling == .queued else { return body() }
    let box = UncheckedBox(body)
    beginActivity()
    DispatchQueue(label: "MockSpec.callback").async { [self] in
      box.value()
      endActivity()
    }
  }
}
