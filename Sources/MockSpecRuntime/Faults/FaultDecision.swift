/// The decision of the rules about one call.
@usableFromInline
struct FaultDecision {
  @usableFromInline var failure: FaultRule?
  /// The position of the failure, read when the call was made.
  @usableFromInline var position = FaultPosition.beforeApplying
  var delay = Duration.zero
  var gate: Backend.Gate?
  var gatePosition = FaultPosition.beforeApplying
  var isRepeated = false
  @usableFromInline var tracker: CallTracker?
  /// The position at which the app is killed.
  var kill: FaultPosition?
  /// The launch of the app that makes the call.
  var launch: Launch?
  /// The client of interleaved steps whose turn the call waits for.
  var lane: InterleavedClient?

  @usableFromInline
  init(delay: Duration = .zero) { self.delay = delay }

  /// True if the call neither waits nor is answered twice.
  @usableFromInline var isPlain: Bool {
    delay <= .zero && gate == nil && !isRepeated && kill == nil && lane == nil
  }

  /// True if the app has been killed, so that nothing gets the answer.
  @usableFromInline var isUnheard: Bool { launch?.isKilled ?? false }

  /// The error of a call whose answer is lost on its way back.
  var lost: (any Error)? {
    position == .afterApplying ? failure?.error(ErrorDetails()) : nil
  }

  func gate(at position: FaultPosition) -> Backend.Gate? {
    (gatePosition == .beforeApplying) == (position == .beforeApplying) ? gate : nil
  }
}

/// The facts of a call by which rules decide.
@usableFromInline struct CallTraits {
  var way: CallStyle
  var client: Backend.Client
  /// The scope of the call.
  @usableFromInline var scope: CallScope
  /// Tells whether the types of the call allow that it fails by a rule about all calls.
  var accepts: (FaultRule, borrowing Held) -> Bool
  /// The rules with a condition that the arguments meet.
  @usableFromInline var met: Set<ObjectIdentifier> = []
  @usableFromInline var itemCount = 0
  /// The record that the call saves, where it is the only item.
  @usableFromInline var record: Any?
}

/// The place of a call in the journal, and its member.
struct CallPlace {
  var call: Int
  var sequence: Int
  var mock: MockIdentity
  var member: String
}

extension Backend {
  /// Runs a body as soon as the rules let a call go on.
  func pass(
    _ decision: FaultDecision, _ position: FaultPosition, then body: @escaping () -> Void
  ) {
    if decision.kill == position {
      Self.keepForever(body)
      return kill(decision.launch)
    }
    let gate = decision.gate(at: position)
    let end = { if !decision.isUnheard { body() } }
    let goOn = { gate.map { $0.whenOpen(end) } ?? end() }
    if position == .beforeApplying, decision.delay > .zero {
      schedule(after: decision.delay, goOn)
    } else {
      goOn()
    }
  }

  /// Waits until the rules let a call go on.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before that.
  @usableFromInline func pass(
    _ decision: FaultDecision, _ position: FaultPosition,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if decision.kill == position {
      kill(decision.launch)
    } else {
      try await wait(decision, position)
    }
    // The task of an app that was killed cannot be ended, and must not go on.
    if decision.isUnheard { await Self.waitForever() }
  }

  private func wait(
    _ decision: FaultDecision, _ position: FaultPosition,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if position == .beforeApplying {
      await decision.lane?.takeTurn()
      if decision.delay > .zero { try await clock.sleep(for: decision.delay) }
    }
    guard let gate = decision.gate(at: position) else { return }
    do { try await gate.wait() } catch let error as WaitError { report("\(error)") }
  }

  /// Blocks the thread of a call until the rules let it go on, or its operation is cancelled.
  ///
  /// An inline backend leaves delays out, as the test cannot let time pass inside a call.
  func block(
    _ decision: FaultDecision, _ position: FaultPosition,
    of operation: (any DrivenOperation)? = nil, until isCancelled: @escaping () -> Bool = { false }
  ) {
    if decision.kill == position { return kill(decision.launch) }
    let gate = decision.gate(at: position)
    guard scheduling == .queued else {
      require(gate?.isOpen ?? true, RuntimeMessage.gateInline(gate?.name ?? ""))
      return
    }
    let delay = position == .beforeApplying ? decision.delay : .zero
    if gate == nil, delay <= .zero { return }
    blocking(operation, until: isCancelled) { blocked in
      if delay > .zero {
        lock.withLock { sleepingActivities += 1 }
        wakeIfIdle()
        clock.block(blocked, for: delay) { [self] _ in sleepingActivities -= 1 }
      }
      if !blocked.isOver() { gate?.block(blocked) }
    }
  }
}
