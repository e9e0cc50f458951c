extension TestClock {
  /// Lets time pass, and wakes everybody whose deadline lies in it, in the order of the deadlines.
  ///
  /// After each of them, everything that is ready to run gets its turn before time goes on, so that
  /// what sleeps again wakes in the same call. What runs for long without sleeping may not be done by
  /// then; a test that must know waits for ``sleepers(_:isolation:)`` first.
  ///
  /// On a clock in real time, it waits.
  ///
  /// - Parameter duration: How much time passes.
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
    await settle()
    while await advanceToNext(before: instant.offset) {}
    lock.withLock { show(instant.offset) }
    await settle()
  }

  /// Lets time pass until nobody sleeps.
  ///
  /// Code that sleeps again and again keeps it going; `limit` is for mistakes.
  ///
  /// - Parameter limit: How much time passes at most.
  public func run(limit: Duration = .seconds(86_400)) async {
    let end = now.advanced(by: limit)
    await settle()
    while await advanceToNext(before: end.offset) {}
  }

  /// The deadlines of those who sleep, earliest first.
  public var deadlines: [Instant] {
    lock.withLock { sleepers.deadlines }.map { Instant(offset: $0) }
  }

  /// Waits until so many sleep at the same time.
  ///
  /// ```swift
  /// let upload = Task { try await uploader.upload() }
  /// try await backend.clock.sleepers(1)               // its first attempt has failed
  /// await backend.clock.advance(by: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many, or more.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, `CancellationError` when the task is cancelled.
  public func sleepers(
    _ count: Int, isolation: isolated (any Actor)? = #isolation
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
        reason: .missing("\(count) sleepers on the clock"), timeout: limit,
        lastSeen: "there \(seen == 1 ? "is" : "are") \(seen)")
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
    guard let next = lock.withLock({ takeNext(before: end) }) else { return false }
    next.wake()
    await settle()
    return true
  }

  /// Takes the next sleeper and shows its deadline; the lock must be held.
  func takeNext(before end: Duration) -> Sleeper? {
    guard let next = sleepers.popNext(until: end) else { return nil }
    show(next.deadline)
    if case .task = next.kind { wakingTasks.insert(next.ticket) }
    return next
  }
}
