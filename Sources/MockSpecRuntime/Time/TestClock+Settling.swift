struct WeakBackend {
  weak var backend: Backend?
}

extension TestClock {
  /// Tells everybody who cares that somebody began to sleep; outside the lock.
  func announceSleeper() {
    let (waiters, jumps) = lock.withLock {
      let satisfied = registrationWaiters.filter { $0.value.count <= sleepers.count }
      for ticket in satisfied.keys { registrationWaiters[ticket] = nil }
      let jumps = mode == .automatic && !isJumping && !sleepers.isEmpty
      if jumps { isJumping = true }
      return (satisfied.values.map(\.continuation), jumps)
    }
    for waiter in waiters { waiter.resume() }
    if jumps { Task.detached { await self.jump() } }
  }

  /// Goes from deadline to deadline until nobody sleeps.
  private func jump() async {
    while true {
      await settle()
      let next = lock.withLock {
        let next = takeNext(before: sleepers.nextDeadline ?? .zero)
        if next == nil { isJumping = false }
        return next
      }
      guard let next else { return }
      next.wake()
    }
  }

  /// Lets everything run that can, until nothing has moved for some turns.
  func settle() async {
    var (quietTurns, busyTurns) = (0, 0)
    var seen = movement
    while quietTurns < Self.quietTurns, busyTurns < Self.busyTurns {
      // Behind everything that is ready to run now.
      await Task.detached(priority: .background) { await Task.yield() }.value
      if lock.withLock({ !wakingTasks.isEmpty }) { continue }
      busyTurns += 1
      let current = movement
      quietTurns = current == seen && !current.isBusy ? quietTurns + 1 : 0
      seen = current
    }
  }

  private static var quietTurns: Int { 20 }
  /// A handler of the test can wait for something else than the clock, and then it is never quiet.
  private static var busyTurns: Int { 500 }

  private struct Movement: Equatable {
    var arrivals: Int
    var sleepers: Int
    var changes = 0
    var isBusy = false
  }

  private var movement: Movement {
    lock.withLock {
      var movement = Movement(arrivals: sleepers.arrivals, sleepers: sleepers.count)
      backends.removeAll { $0.backend == nil }
      for case let backend? in backends.map(\.backend) {
        movement.changes += backend.log.count + backend.finishedActivities
        if backend.activities > backend.waitingActivities { movement.isBusy = true }
      }
      return movement
    }
  }
}
