/// The decision of the rules about one call.
@usableFromInline
package struct FaultDecision {
  @usableFromInline package var failure: FaultHit?
  /// The position of the failure, read when the call was made.
  @usableFromInline package var position = FaultPosition.beforeApplying
  var delay = Duration.zero
  var gate: Backend.Gate?
  var gatePosition = FaultPosition.beforeApplying
  package var isRepeated = false
  @usableFromInline package var tracker: CallTracker?
  /// The position at which the app is killed.
  var kill: FaultPosition?
  /// The launch of the app that makes the call.
  var launch: Launch?
  /// Waits for the turn of the call, where calls have turns.
  var turn: (@Sendable () async -> Void)?

  @usableFromInline
  package init(delay: Duration = .zero) { self.delay = delay }

  /// True if the call neither waits nor is answered twice.
  @usableFromInline package var isPlain: Bool {
    delay <= .zero && gate == nil && !isRepeated && kill == nil && turn == nil
  }

  /// True if the app has been killed, so that nothing gets the answer.
  @usableFromInline package var isUnheard: Bool { launch?.isKilled ?? false }

  /// The error of a call whose answer is lost on its way back.
  var lost: (any Error)? {
    position == .afterApplying ? failure?.error(ErrorDetails()) : nil
  }

  func gate(at position: FaultPosition) -> Backend.Gate? {
    (gatePosition == .beforeApplying) == (position == .beforeApplying) ? gate : nil
  }
}

extension Backend {
  /// Runs a body as soon as the rules let a call go on.
  package func pass(
    _ decision: FaultDecision, _ position: FaultPosition, then body: @escaping () -> Void
  ) {
    if decision.kill == position {
      Self.keepForever(body)
      return kill(decision.launch)
    }
    let gate = decision.gate(at: position)
    let end = { if !decision.isUnheard { body() } }
    let goOn = { [self] in gate.map { $0.whenOpen(on: self, end) } ?? end() }
    if position == .beforeApplying, decision.delay > .zero {
      schedule(after: decision.delay, goOn)
    } else {
      goOn()
    }
  }

  /// Waits until the rules let a call go on.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before that.
  @usableFromInline package func pass(
    _ decision: FaultDecision, _ position: FaultPosition,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if decision.kill == position {
      kill(decision.launch)
    } else {
      if position == .beforeApplying {
        await decision.turn?()
        if decision.delay > .zero { try await clock.sleep(for: decision.delay) }
      }
      if let gate = decision.gate(at: position) {
        do {
          try await gate.wait()
        } catch let error as WaitError {
          report("\(error)", at: gate.location)
        } catch is CancellationError where gate.holdsCancelledCalls {
          await Self.waitForever()
        }
      }
    }
    // The task of an app that was killed cannot be ended, and must not go on.
    if decision.isUnheard { await Self.waitForever() }
  }

  /// Blocks the thread of a call until the rules let it go on, or its operation is cancelled.
  ///
  /// An inline backend leaves delays out, as the test cannot let time pass inside a call.
  package func block(
    _ decision: FaultDecision, _ position: FaultPosition,
    observing observe: CancellationObserver? = nil,
    until isCancelled: @escaping () -> Bool = { false }
  ) {
    if decision.kill == position { return kill(decision.launch) }
    let gate = decision.gate(at: position)
    guard scheduling == .queued else {
      if let gate, !gate.isOpen {
        report(
          "a call inside an inline backend cannot wait for gate '\(gate.name)', and goes on; make the backend with "
            + "'scheduling: .queued'", at: gate.location)
      }
      return
    }
    let delay = position == .beforeApplying ? decision.delay : .zero
    if gate == nil, delay <= .zero { return }
    blocking(observing: observe, until: isCancelled) { blocked in
      if delay > .zero {
        lock.withLock { held in held[state].sleepingActivities += 1 }
        wakeIfIdle()
        clock.block(blocked, for: delay) { [state] held in held[state].sleepingActivities -= 1 }
      }
      if !blocked.isOver() { gate?.block(blocked, on: self) }
    }
  }
}

extension FaultRule.Terms {
  /// The mistake of the test that makes the rule; `nil` if there is none. The knob is `nil` for a rule of a backend.
  func mistake(of knob: String?) -> String? {
    if !occurrence.isSensible { return RuntimeMessage.countsFromOne(occurrence) }
    guard case .error(let error) = effect else { return nil }
    if isSimulated, error.tellsOfStore == nil {
      return
        "'\(error.name)' says nothing of the store that could come true; let the calls fail with it"
    }
    if isLimit, error.retryAfter == nil {
      return "'\(error.name)' says no time to wait; limit with an error that carries retryAfter"
    }
    guard isImpossible else { return nil }
    return RuntimeMessage.illegal(
      error.name, of: knob ?? "a backend", inItems: items != nil, at: position,
      legal: legalNames(like: error)) + RuntimeMessage.insisting
  }

  /// True if no member of the service can fail so, and the test does not insist.
  package var isImpossible: Bool {
    guard !evenIfImpossible, case .error(let error) = effect else { return false }
    return !isLegal(error)
  }

  private func isLegal(_ error: any ErrorCatalogue) -> Bool {
    let reach = error.reach
    if let scope { return allows(error, in: scope) }
    guard items == nil ? reach != .nowhere : !reach.items.isEmpty else { return false }
    return error.canHit(
      FaultSubject(
        scope: .many(.all), isItem: items != nil, record: nil, position: position))
  }

  private func allows(_ error: some ErrorCatalogue, in scope: CallScope, _ record: Any? = nil)
    -> Bool
  {
    items == nil
      ? scope.allows(error, at: position, record: record) : scope.allowsItems(error, record: record)
  }

  /// The errors of the same service that are legal, as far as the catalogue can list them.
  func legalNames(like error: any ErrorCatalogue) -> [String] {
    type(of: error).all.filter(isLegal).map(\.name)
  }

  /// Checks whether a call can fail by the rule: the service returns such an error there, or the test insists.
  package func allows(_ scope: CallScope, record: Any? = nil) -> Bool {
    guard !evenIfImpossible, case .error(let error) = effect else { return true }
    return allows(error, in: scope, record)
  }
}
