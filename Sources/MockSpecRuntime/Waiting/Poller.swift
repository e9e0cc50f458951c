/// The turns of a wait: when to look again, and when it is over.
struct Poller<C: Clock<Duration>>: Sendable {
  private let backend: Backend?
  private let clock: C
  private let start: C.Instant
  private let timeout: Duration

  init(timeout: Duration, backend: Backend?, clock: C) {
    self.backend = backend
    self.clock = clock
    self.timeout = timeout
    start = clock.now
  }

  /// The state that a look can have seen; to be asked before it.
  var turn: (changes: Int?, isLast: Bool) { (backend?.changeCount, elapsed >= timeout) }

  var elapsed: Duration { start.duration(to: clock.now) }

  /// Waits for the next turn; `false` if the one before was the last.
  ///
  /// The last look begins after the end of the time, so that a machine that was busy in between
  /// cannot make a wait fail.
  func next(
    after turn: (changes: Int?, isLast: Bool), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    guard !turn.isLast else { return false }
    if let clock = clock as? TestClock, clock.mode == .manual {
      await clock.advanceStep(atMost: timeout - elapsed)
      return true
    }
    guard let backend, let seen = turn.changes else {
      try await step()
      return true
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await backend.waitForChange(after: seen) }
      group.addTask { try await step() }
      try await group.next()
      group.cancelAll()
    }
    return true
  }

  private func step() async throws {
    let pause = min(.milliseconds(1), max(timeout - elapsed, .nanoseconds(1)))
    try await clock.sleep(for: pause, tolerance: nil)
  }
}
