import Dispatch

extension Backend {
  /// The random numbers of the next draw; `nil` where callbacks are orderly.
  @usableFromInline func draw() -> SeededNumbers? { lock.withLock { stage.draw() } }

  /// Runs a callback where the scheduling says.
  ///
  /// - Parameters:
  ///   - isReady: Tells whether what the callback depends on is done; an adversarial backend asks.
  ///   - body: The work; the backend is not idle before it is done.
  package func schedule(when isReady: @escaping () -> Bool = { true }, _ body: @escaping () -> Void)
  {
    guard scheduling == .queued else { return body() }
    let body = UncheckedBox(body)
    let (isAdversarial, pause, quality) = lock.withLock { held in
      noteExternalCall(held)
      activities += 1
      return (stage.isAdversarial, stage.drawPause(), stage.drawQuality())
    }
    let run = { [self] in
      DispatchQueue(label: "MockSpec.callback", qos: quality).async {
        body.value()
        self.endActivity()
      }
    }
    guard isAdversarial else { return run() }
    guard pause > .zero else { return enter(.callback(run), when: isReady) }
    lock.withLock { sleepingActivities += 1 }
    clock.schedule(after: pause) { [self] in
      lock.withLock { sleepingActivities -= 1 }
      enter(.callback(run), when: isReady)
    }
    wakeIfIdle()
  }

  /// Blocks the thread of an operation until it is its turn again.
  ///
  /// Pauses take most of the time, and an operation can have several.
  func takeTurn(of operation: (any DrivenOperation)?, isCancelled: @escaping () -> Bool) {
    let pause = lock.withLock { stage.drawPause(share: 0.125) }
    block(FaultDecision(delay: pause), .beforeApplying, of: operation, until: isCancelled)
    let semaphore = DispatchSemaphore(value: 0)
    enter(.thread(semaphore))
    semaphore.wait()
  }

  /// Waits until it is the caller's turn, if there are turns.
  @usableFromInline func takeTurn(isolation: isolated (any Actor)? = #isolation) async {
    // The caller is suspended: calls of other tasks come before the turns are given.
    let pause = lock.withLock { stage.drawPause() }
    if pause > .zero { try? await clock.sleep(for: pause) }
    beginActivity()
    let waiter = Waiter()
    enter(.task(waiter))
    _ = await waiter.uncancelled()
    endActivity()
  }

  /// Keeps the time of a call that does not come from a callback.
  private func noteExternalCall(_ held: borrowing Held) {
    if stage.isAdversarial, !isBusyBesidesTurns(held) { stage.lastExternalCall = .now }
  }

  /// Tells whether more calls may come from outside of all callbacks.
  func expectsExternalCalls(_ held: borrowing Held) -> Bool {
    guard idleWaiters.isEmpty, changeWaiters.isEmpty, let last = stage.lastExternalCall else {
      return false
    }
    return ContinuousClock.now - last < .microseconds(300)
  }

  private func enter(_ kind: Sleeper.Kind, when isReady: @escaping () -> Bool = { true }) {
    let begins = lock.withLock {
      stage.enter(kind, when: isReady)
      defer { stage.isRunning = true }
      return !stage.isRunning
    }
    if begins { DispatchQueue(label: "MockSpec.turns").async { [self] in giveTurns() } }
  }

  /// Lets the waiting callbacks go on, one at a time, until none waits.
  private func giveTurns() {
    while true {
      let isRunning = lock.withLock {
        stage.isRunning = !stage.waiting.isEmpty
        return stage.isRunning
      }
      guard isRunning else { return }
      clock.waitUntilQuiet(of: self)
      let waiting = lock.withLock { stage.waiting }
      let ready = waiting.filter { $0.value.isReady() }.map(\.key)
      let turn = lock.withLock {
        let turn = stage.take(from: ready)
        stage.isStalled = turn == nil
        return turn
      }
      guard let turn else {
        // The end of what they depend on is not announced.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1))
        continue
      }
      turn.kind.wake()
    }
  }
}

extension CallbackStage {
  /// The quality of service of a callback's queue, which decides about its thread.
  fileprivate mutating func drawQuality() -> DispatchQoS {
    guard var numbers = draw() else { return .unspecified }
    return [.userInitiated, .default, .utility].randomElement(using: &numbers) ?? .default
  }
}
