import Dispatch

extension Backend {
  /// Returns the failure of a wait that takes too long.
  package func overdue(_ expected: String, at location: SourceLocation? = nil) -> WaitError {
    WaitError(
      reason: .missing(expected), timeout: waitLimit, lastSeen: situation, location: location)
  }

  /// Returns when no callback and no operation is queued or running.
  ///
  /// Work that a callback starts is waited for as well, and so are the completion blocks of operations; what waits for
  /// a gate, or for a clock that only the test advances, is not. After ``waitLimit`` it returns with one of the
  /// ``issues``. To be called by the test, never by a callback, which would wait for itself.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func idle(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let waiter = Waiter()
    lock.withLock { held in held[state].idleWaiters.append(.task(waiter)) }
    wakeIfIdle()
    if await waiter.wait(atMost: waitLimit) == .expired {
      report("\(overdue("idleness"))", at: SourceLocation(fileID, filePath, line, column))
    }
  }

  /// Blocks the thread until no callback and no operation is queued or running.
  ///
  /// For tests that are not asynchronous; the others have `idle()`. To be called by the test,
  /// never by a callback, which would wait for itself.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func waitUntilIdle(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    lock.withLock { held in held[state].idleWaiters.append(.thread(semaphore)) }
    wakeIfIdle()
    let countdown = Countdown(waitLimit)
    countdown.end { semaphore.signal() }
    TaskSteps.blocking { semaphore.wait() }
    if countdown.isOver {
      report("\(overdue("idleness"))", at: SourceLocation(fileID, filePath, line, column))
    }
  }

  /// Tells whether nothing goes on by itself.
  private func isIdle(_ held: borrowing Held) -> Bool {
    let sleeping = clock.mode == .manual ? held[state].sleepingActivities : 0
    return held[state].activities == held[state].gatedActivities + sleeping
  }

  /// The number of activities that neither sleep nor wait at a gate.
  func busyActivities(_ held: borrowing Held) -> Int {
    held[state].activities - held[state].sleepingActivities - held[state].gatedActivities
  }

  /// Tells whether an activity neither sleeps nor waits at a gate or for its turn.
  func isBusyBesidesTurns(_ held: borrowing Held) -> Bool {
    busyActivities(held) > held[state].stage.waiting.count
  }

  /// Wakes the waits for idleness, if the backend is idle.
  func wakeIfIdle() {
    let blocked = lock.withLock { held in
      isIdle(held) && !held[state].idleWaiters.isEmpty ? held[state].blockedCalls : nil
    }
    // A cancelled operation goes on by itself: it still calls its blocks with that error.
    guard let blocked, !blocked.values.contains(where: { $0.isOver() }) else { return }
    let awakened = lock.withLock { held in
      guard isIdle(held) else { return [Sleeper.Kind]() }
      defer { held[state].idleWaiters = [] }
      return held[state].idleWaiters
    }
    for waiter in awakened { waiter.wake() }
  }

  /// Begins work that goes on by itself, and that `idle()` waits for.
  package func beginActivity() {
    lock.withLock { held in held[state].activities += 1 }
  }

  /// Ends work that goes on by itself.
  package func endActivity() {
    lock.withLock { held in
      held[state].activities -= 1
      held[state].finishedActivities += 1
    }
    wakeIfIdle()
    wakeIfAwaited()
  }

  /// Runs a callback after a time on the clock.
  ///
  /// - Returns: The number with which it can be taken back; `nil` where it cannot.
  @discardableResult
  package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> Int? {
    lock.withLock { held in
      held[state].activities += 1
      held[state].sleepingActivities += 1
    }
    let number = clock.schedule(after: delay) { [self] in
      lock.withLock { held in held[state].sleepingActivities -= 1 }
      body()
      endActivity()
    }
    wakeIfIdle()
    return number
  }

  /// Cancels a callback that waits for its time; once that has come, it does nothing.
  package func unschedule(_ number: Int) {
    let isTaken = lock.withLock { held in
      guard clock.sleepers.remove(number) != nil else { return false }
      held[state].sleepingActivities -= 1
      return true
    }
    if isTaken { endActivity() }
  }
}
