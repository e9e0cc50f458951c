import Dispatch

extension TestClock {
  /// Lets time pass, and wakes everybody whose deadline lies in it, in the order of the deadlines.
  ///
  /// After each of them, everything that is ready to run gets its turn before time goes on, so that
  /// what sleeps again wakes in the same call. What runs for long without sleeping may not be done by
  /// then; a test that must know waits for ``sleepers(_:isolation:)`` first. While there was neither a call
  /// nor a sleeper yet, a task that is slow to begin has a tenth of a second.
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
        reason: .missing(counted(count, "sleeper") + " on the clock"), timeout: limit,
        lastSeen:
          "there \(seen == 1 ? "is" : "are") \(seen): others have not begun to sleep, or use another clock"
      )
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

extension TestClock {
  /// Announces a new sleeper to the waits for it, and lets an automatic clock jump; runs outside the lock.
  func announceSleeper() {
    let (waiters, jumps) = lock.withLock {
      let satisfied = registrations.filter { $0.count <= sleepers.count }
      registrations.removeAll { $0.count <= sleepers.count }
      let jumps = mode == .automatic && !isJumping && !sleepers.isEmpty
      if jumps { isJumping = true }
      return (satisfied.map(\.waiter), jumps)
    }
    for waiter in waiters { waiter.finish() }
    if jumps { Task.detached { await self.jump() } }
  }

  /// Goes from deadline to deadline until no sleeper is left.
  private func jump() async {
    while true {
      await settle()
      let next = lock.withLock { held in
        let next = popNext(before: sleepers.nextDeadline ?? .zero, held)
        if next == nil { isJumping = false }
        return next
      }
      guard let next else { return }
      next.kind.wake()
      // Whoever sleeps next begins another jump: to look for quiet meanwhile would only take processor time.
      let isOver = lock.withLock {
        if sleepers.isEmpty { isJumping = false }
        return sleepers.isEmpty
      }
      if isOver { return }
    }
  }

  /// Lets everything run that can, first of all the task that makes the first call or sleeps first.
  ///
  /// In a new process, or on a busy machine, that task runs for longer than it takes to find no movement.
  func settleAfterBeginning() async {
    let stillness = Stillness()
    while movement == Movement(), !stillness.exceeds(.milliseconds(100)) {
      await TaskTurn.pause(of: 1_000)
    }
    await settle()
  }

  /// Lets everything run that can, until nothing has moved for some rounds.
  func settle() async {
    if let steps, TaskSteps.current === steps {
      // A step cannot wait for the end of all steps.
      return await Task.detached { await self.settle() }.value
    }
    var (quietRounds, busyRounds) = (0, 0)
    var pauses = 0
    var seenSteps = steps?.begun
    var seen = movement
    let first = seen
    var stillness = Stillness()
    while quietRounds < Self.quietRounds, busyRounds < Self.busyRounds {
      await steps?.ended()
      // The longer a backend is busy, the less often it is looked at, as looking takes its processor time.
      if pauses > 0 {
        await TaskTurn.pause(of: min(pauses, 10) * 100)
      } else {
        await TaskTurn.round()
      }
      let state = lock.withLock { held -> (movement: Movement, isSlow: Bool)? in
        if !wakingTasks.isEmpty || hasTurns(held) { return nil }
        settlingRounds += 1
        return (movement(held), isSlow(held))
      }
      guard let (current, isSlow) = state else {
        pauses += 1
        continue
      }
      let hasMoved = current != seen
      if hasMoved { stillness = Stillness() }
      let currentSteps = steps?.begun
      let isQuiet = !hasMoved && !current.isBusy && currentSteps == seenSteps
      quietRounds = isQuiet ? quietRounds + 1 : 0
      (seen, seenSteps) = (current, currentSteps)
      let patience = isSlow ? Self.patience : Self.patienceWithThreads
      let isWaiting = current.isBusy && !stillness.exceeds(patience)
      pauses = isWaiting ? pauses + 1 : 0
      // The number of looks that see an explored run move depends on what else the machine does.
      let goesOn = steps != nil && hasMoved && current.changes < first.changes + Self.mostChanges
      if !isWaiting, !goesOn { busyRounds += 1 }
    }
  }

  /// Blocks the thread until nothing moves on a backend but the callbacks that wait for their turn.
  ///
  /// A thread that is busy and does not move for long is taken to wait for one of these callbacks.
  func waitUntilQuiet(of backend: Backend) {
    let pause = DispatchSemaphore(value: 0)
    var seen = movement
    var stillness = Stillness()
    var pauses = 0
    while true {
      if let steps {
        let end = DispatchSemaphore(value: 0)
        steps.whenEnded { end.signal() }
        end.wait()
      }
      let (isBusy, expectsCalls) = lock.withLock { held in
        (backend.isBusyBesidesTurns(held), backend.expectsExternalCalls(held))
      }
      let isMoving = expectsCalls || isBusy && !stillness.exceeds(Self.patience)
      if isMoving {
        // To look is work too, for which a busy thread could be taken to get no processor time.
        pauses += 1
        _ = pause.wait(timeout: .now() + .microseconds(expectsCalls ? 100 : 20 * min(pauses, 50)))
      } else {
        let turn = DispatchSemaphore(value: 0)
        TaskTurn.round { turn.signal() }
        // Tests that block their threads leave none for tasks.
        let start = Stillness()
        while turn.wait(timeout: .now() + .milliseconds(80)) == .timedOut,
          !start.exceeds(.milliseconds(80))
        {}
      }
      let current = movement
      if current != seen {
        (seen, stillness, pauses) = (current, Stillness(), 0)
      } else if !isMoving {
        return
      }
    }
  }

  /// Tells whether callbacks of a backend get their turns now.
  private func hasTurns(_ held: borrowing Held) -> Bool {
    for entry in backends {
      guard let backend = entry.object else { continue }
      if held[backend.state].stage.isRunning, !held[backend.state].stage.isStalled { return true }
    }
    return false
  }

  /// Tells whether the threads of callbacks can be slow to wake, and slow to end on a busy machine.
  private func isSlow(_ held: borrowing Held) -> Bool {
    for entry in backends {
      guard let backend = entry.object else { continue }
      // An adversarial backend waits for each callback before the next.
      if held[backend.state].stage.isAdversarial || held[backend.state].slowActivities > 0 {
        return true
      }
    }
    return false
  }

  /// The rounds without movement after which nothing runs. With two, time passed before a slow thread was seen to move.
  private static var quietRounds: Int { 5 }
  /// The real time after which something busy is taken to wait for something else.
  private static var patience: Duration { .milliseconds(250) }
  /// The same where a callback need not end before the next one begins.
  private static var patienceWithThreads: Duration { .milliseconds(150) }
  /// A handler of the test can wait for something else than the clock, and then it is never quiet.
  private static var busyRounds: Int { 125 }
  /// The changes of an explored run after which it is taken to ask for something again and again.
  private static var mostChanges: Int { 2_000 }

  /// The counts that change while something moves on the backends of the clock.
  struct Movement: Equatable {
    var arrivals = 0
    var sleepers = 0
    var changes = 0
    var isBusy = false
  }

  var movement: Movement { lock.withLock { movement($0) } }

  private func movement(_ held: borrowing Held) -> Movement {
    var movement = Movement(arrivals: sleepers.arrivals, sleepers: sleepers.count)
    var count = 0
    for entry in backends {
      guard let backend = entry.object else { continue }
      count += 1
      movement.changes +=
        backend.log.pointee.count + held[backend.state].finishedActivities
        + held[backend.state].stage.arrivals
      if backend.busyActivities(held) > 0 { movement.isBusy = true }
    }
    if count < backends.count { backends.removeAll { $0.object == nil } }
    return movement
  }
}

/// The wait of a thread for a gate or for time, which ends with the call.
package struct BlockedCall {
  /// Lets the thread check what it waits for.
  let semaphore = DispatchSemaphore(value: 0)
  /// True if the end of the call is announced.
  let isAnnounced: Bool
  /// Tells whether the operation was cancelled, or its app has ended; runs outside the lock.
  let isOver: () -> Bool

  /// Blocks the thread until the call is over.
  package func waitForEnd() { wait { false } }

  /// Blocks the thread until a condition holds, which is followed by a signal, or the call is over.
  func wait(until isDone: () -> Bool) {
    while !isDone(), !isOver() {
      let time = isAnnounced ? DispatchTime.distantFuture : .now() + .milliseconds(2)
      TaskSteps.blocking { _ = semaphore.wait(timeout: time) }
    }
  }
}
