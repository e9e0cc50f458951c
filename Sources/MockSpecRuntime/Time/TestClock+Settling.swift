import Dispatch

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
