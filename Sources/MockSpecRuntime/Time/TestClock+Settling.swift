import Dispatch

struct WeakBackend {
  weak var backend: Backend?
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
        let next = takeNext(before: sleepers.nextDeadline ?? .zero, held)
        if next == nil { isJumping = false }
        return next
      }
      guard let next else { return }
      next.kind.wake()
    }
  }

  /// Lets everything run that can, first of all the task that makes the first call or sleeps first.
  ///
  /// In a new process, or on a busy machine, that task runs for longer than it takes to find no movement.
  func settleAfterBeginning() async {
    let end = ContinuousClock.now + .milliseconds(100)
    while movement == Movement(), ContinuousClock.now < end { await TaskTurn.pause(of: 1_000) }
    await settle()
  }

  /// Lets everything run that can, until nothing has moved for some rounds.
  func settle() async {
    var (quietRounds, busyRounds) = (0, 0)
    var isWaiting = false
    var seen = movement
    var since = ContinuousClock.now
    while quietRounds < Self.quietRounds, busyRounds < Self.busyRounds {
      if isWaiting { await TaskTurn.pause() } else { await TaskTurn.round() }
      isWaiting = lock.withLock { !wakingTasks.isEmpty || hasTurns($0) }
      if isWaiting { continue }
      let current = movement
      if current != seen { since = .now }
      quietRounds = current == seen && !current.isBusy ? quietRounds + 1 : 0
      seen = current
      // The threads of callbacks can be slow to wake, and slow to end on a busy machine.
      let isSlow = lock.withLock {
        settlingRounds += 1
        // An adversarial backend waits for each callback before the next.
        return backends.compactMap(\.backend).contains {
          $0.stage.isAdversarial || $0.slowActivities > 0
        }
      }
      let patience = isSlow ? Self.patience : Self.patienceWithThreads
      isWaiting = current.isBusy && ContinuousClock.now - since < patience
      if !isWaiting { busyRounds += 1 }
    }
  }

  /// Blocks the thread until nothing moves on a backend but the callbacks that wait for their turn.
  ///
  /// A thread that is busy and does not move for long is taken to wait for one of these callbacks.
  func waitUntilQuiet(of backend: Backend) {
    let pause = DispatchSemaphore(value: 0)
    var seen = movement
    var since = ContinuousClock.now
    while true {
      let (isBusy, expectsCalls) = lock.withLock { held in
        (backend.isBusyBesidesTurns(held), backend.expectsExternalCalls(held))
      }
      let isMoving = expectsCalls || isBusy && ContinuousClock.now - since < Self.patience
      if isMoving {
        _ = pause.wait(timeout: .now() + .microseconds(expectsCalls ? 100 : 20))
      } else {
        let turn = DispatchSemaphore(value: 0)
        TaskTurn.round { turn.signal() }
        // Tests that block their threads leave none for tasks.
        _ = turn.wait(timeout: .now() + .milliseconds(80))
      }
      let current = movement
      if current != seen { (seen, since) = (current, .now) } else if !isMoving { return }
    }
  }

  /// Tells whether callbacks of a backend get their turns now.
  private func hasTurns(_ held: borrowing Held) -> Bool {
    backends.contains { $0.backend.map { $0.stage.isRunning && !$0.stage.isStalled } ?? false }
  }

  private static var quietRounds: Int { 5 }
  /// The real time after which something busy is taken to wait for something else.
  private static var patience: Duration { .milliseconds(250) }
  /// The same where a callback need not end before the next one begins.
  private static var patienceWithThreads: Duration { .milliseconds(150) }
  /// A handler of the test can wait for something else than the clock, and then it is never quiet.
  private static var busyRounds: Int { 125 }

  private struct Movement: Equatable {
    var arrivals = 0
    var sleepers = 0
    var changes = 0
    var isBusy = false
  }

  private var movement: Movement {
    lock.withLock { held in
      var movement = Movement(arrivals: sleepers.arrivals, sleepers: sleepers.count)
      backends.removeAll { $0.backend == nil }
      for case let backend? in backends.map(\.backend) {
        movement.changes +=
          backend.log.pointee.count + backend.finishedActivities + backend.stage.arrivals
        if backend.busyActivities(held) > 0 { movement.isBusy = true }
      }
      return movement
    }
  }
}
