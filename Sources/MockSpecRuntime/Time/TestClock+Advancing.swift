import Dispatch

extension TestClock {
  /// Lets time pass, and wakes everybody whose deadline lies in it, in the order of the deadlines.
  ///
  /// After each of them, everything that is ready to run gets its turn before time goes on, so that
  /// what sleeps again wakes in the same call. What runs for long without sleeping may not be done by
  /// then; a test that must know waits for ``sleepers(_:isolation:fileID:filePath:line:column:)`` first. While there was
  /// neither a call nor a sleeper yet, a task that is slow to begin has a tenth of a second.
  ///
  /// On a clock in real time, it waits.
  ///
  /// - Parameter duration: The time.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Lets time pass until the clock shows a time; a time in the past changes nothing.
  ///
  /// - Parameter instant: The time.
  public func advance(to instant: Instant) async {
    if isReal {
      try? await ContinuousClock().sleep(until: realInstant(of: instant.offset))
      return
    }
    await settleAfterBeginning()
    while await advanceToNext(before: instant.offset) {}
    lock.withLock { show(instant.offset, $0) }
    await settle()
  }

  /// Lets time pass until no sleeper is left.
  ///
  /// Code that sleeps again and again keeps it going, up to the limit.
  ///
  /// - Parameter limit: The most time that passes.
  public func run(limit: Duration = .seconds(86_400)) async {
    let end = now.advanced(by: limit)
    await settleAfterBeginning()
    while await advanceToNext(before: end.offset) {}
  }

  /// The deadlines of the sleepers, earliest first.
  public var deadlines: [Instant] {
    lock.withLock { sleepers.deadlines }.map { Instant(offset: $0) }
  }

  /// Waits until there are so many sleepers at the same time.
  ///
  /// ```swift
  /// let upload = Task { try await uploader.upload() }
  /// try await backend.clock.sleepers(1)               // its first attempt has failed
  /// await backend.clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - count: The least number of sleepers.
  ///   - isolation: The caller's isolation, which the wait keeps.
  ///   - fileID: The file that the error names.
  ///   - filePath: The path of that file.
  ///   - line: The line that the error names.
  ///   - column: The column in that line.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
  public func sleepers(
    _ count: Int, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let waiter = Waiter()
    let limit = lock.withLock {
      if sleepers.count >= count { waiter.finish() } else { registrations.append((count, waiter)) }
      return waitLimit
    }
    let end = await waiter.wait(atMost: limit)
    let seen = lock.withLock {
      registrations.removeAll { $0.waiter === waiter }
      return sleepers.count
    }
    if end == .expired {
      throw WaitError(
        reason: .missing(counted(count, "sleeper") + " on the clock"), timeout: limit,
        lastSeen:
          "there \(seen == 1 ? "is" : "are") \(seen): others have not begun to sleep, or use another "
          + "clock",
        location: Backend.SourceLocation(fileID, filePath, line, column))
    }
    try Task.checkCancellation()
  }

  /// Lets time pass until the next deadline, or by all that is left.
  func advanceStep(atMost rest: Duration) async {
    let end = now.advanced(by: rest)
    await settle()
    if await !advanceToNext(before: end.offset) { await advance(to: end) }
  }

  /// Wakes the next sleeper, if its deadline lies before the end; `false` if there is none.
  func advanceToNext(before end: Duration) async -> Bool {
    guard let next = lock.withLock({ popNext(before: end, $0) }) else { return false }
    next.kind.wake()
    await settle()
    return true
  }

  /// Removes the next sleeper and shows its deadline.
  func popNext(before end: Duration, _ held: borrowing Held) -> Sleeper? {
    guard let next = sleepers.popNext(until: end) else { return nil }
    show(next.deadline, held)
    if case .task = next.kind { wakingTasks.insert(next.ticket) }
    next.announce?(held)
    return next
  }

  /// Runs a body once, when the clock shows a time, where time is made to pass.
  ///
  /// - Returns: The number of the sleeper; `nil` if the body has run, or waits for real time.
  @discardableResult
  func schedule(after delay: Duration, _ body: @escaping () -> Void) -> Int? {
    guard delay > .zero else {
      body()
      return nil
    }
    if isReal {
      let body = UncheckedBox(body)
      DispatchQueue.global().asyncAfter(deadline: .now() + delay.timeInterval) { body.value() }
      return nil
    }
    let ticket = lock.withLock { held in
      let ticket = sleepers.nextTicket()
      sleepers.insert(
        Sleeper(deadline: time(held) + delay, ticket: ticket, kind: .callback(body)))
      return ticket
    }
    announceSleeper()
    return ticket
  }

  /// Blocks the thread of a call until the clock shows a time, or the call is over; announces before the thread goes on.
  func block(
    _ call: BlockedCall, for delay: Duration, announce: @escaping (borrowing Held) -> Void
  ) {
    if isReal {
      let hasPassed = Protected(false)
      schedule(after: delay) {
        hasPassed.withLock { $0 = true }
        call.semaphore.signal()
      }
      call.wait { hasPassed.withLock { $0 } }
      return lock.withLock { announce($0) }
    }
    let (ticket, deadline) = lock.withLock { held in
      let ticket = sleepers.nextTicket()
      let deadline = time(held) + delay
      sleepers.insert(
        Sleeper(
          deadline: deadline, ticket: ticket, kind: .thread(call.semaphore), announce: announce))
      return (ticket, deadline)
    }
    announceSleeper()
    withExtendedLifetime(limitWait(of: ticket, until: Instant(offset: deadline))) {
      call.wait { lock.withLock { !sleepers.contains(ticket) } }
    }
    lock.withLock { sleepers.remove(ticket)?.announce?($0) }
  }
}

extension Duration {
  /// The longest time in plans, snapshots and drawn latencies, in seconds; sums of such times do not overflow.
  package static var mostSeconds: Double { 1e16 }

  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  package var timeInterval: DispatchTimeInterval {
    .nanoseconds(Int(min(seconds * 1e9, 0x1p62).rounded(.up)))
  }
}
