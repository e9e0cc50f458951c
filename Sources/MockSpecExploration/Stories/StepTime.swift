import MockSpecRuntime

/// The time for which a scenario's task has gone on without a wait.
///
/// Tasks of a run wait for each other and the clock for them, so that one whose code blocks the thread until another task or the
/// clock lets it go on would wait for ever.
struct StepTime {
  let limit: Duration
  /// True while the task goes on that did so at the last look.
  private(set) var isGoingOn = false
  private var step: Int?
  private var stillness = Stillness()

  init(limit: Duration) { self.limit = limit }

  /// Looks at the task that goes on; after the limit, nothing waits for it any more.
  mutating func look(at clock: TestClock, isMoving: Bool) {
    let running = clock.runningStep
    isGoingOn = running != nil && running == step
    if isMoving || !isGoingOn { stillness = Stillness() }
    step = running
    if isGoingOn, stillness.exceeds(limit) { clock.runInParallel() }
  }
}
