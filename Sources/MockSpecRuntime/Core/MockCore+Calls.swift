import Dispatch

// A call is recorded in one locked step, which also takes its answer from the stubs and rules; the answer then
// becomes a value or an error outside the lock.

extension MockCore {
  /// Records a call and decides its answer.
  func record<A, O, F: Error>(
    _ site: CallSite, _ arguments: A, _ style: CallStyle, failure: F.Type,
    isForwardable: Bool = false
  ) -> Answer<A, O> {
    var number = 0
    return record(
      site, arguments, style, failure: failure, isForwardable: isForwardable, number: &number)
  }

  /// Records a call, tells its number among those of the member, and decides its answer.
  func record<A, O, F: Error>(
    _ site: CallSite, _ arguments: A, _ style: CallStyle, failure: F.Type,
    isForwardable: Bool = false, number: inout Int
  ) -> Answer<A, O> {
    let backend = backend
    var held = backend.lock.lock()
    let state: CallState<A, O> = state(site.knob, held)
    state.append(arguments, site.function, to: backend, held)
    let call = state.count - 1
    number = call
    if backend.log.pointee.hasFaults || !state.rules.isEmpty {
      var scope = CallScope.one(.call)
      scope.member = state.knobName
      var traits = CallTraits(style, client: client, scope: scope) {
        $0.canBeThrown(as: F.self)
      }
      if isForwardable, style == .callback {
        traits.isCompletedByReal = isForwarded(arguments, state, &held)
      }
      let decision = state.decision(of: call, arguments, &traits, on: backend, &held)
      return faulted(decision, state, call, arguments, isForwardable, held)
    }
    let answer = state.nextAnswer()
    end(held)
    switch answer {
    case .value: return answer
    case .none where !isForwardable: return .unanswered(call)
    default: return tracked(chosen(answer, arguments), state, call, isForwardable)
    }
  }

  /// Lets go of the closures among the arguments of a call that has been answered.
  func forgetHandlers(_ knob: UInt, _ call: Int) {
    let former = backend.lock.withLock { knownState(knob, $0)?.forgetHandlers(of: call) }
    // Ended outside the lock, as that can be the app's code.
    withExtendedLifetime(former) {}
  }

  /// Tells whether a real object would answer the next call; gives the lock back while conditions run, which are the
  /// test's code.
  private func isForwarded<A, O>(
    _ arguments: A, _ state: CallState<A, O>, _ held: inout Held
  ) -> Bool {
    var answer = state.upcomingAnswer
    if case .conditional(let answers) = answer {
      backend.lock.unlock(held)
      answer = answers.upcomingAnswer(to: arguments, lock)
      held = backend.lock.lock()
    }
    return answer.isForwarded(self, state, held)
  }

  /// Applies the decision of the rules to the answer of the call just kept, and gives the lock back.
  private func faulted<A, O>(
    _ decision: FaultDecision, _ state: CallState<A, O>, _ call: Int, _ arguments: A,
    _ isForwardable: Bool, _ held: consuming Held
  ) -> Answer<A, O> {
    let fault = decision.position == .afterApplying ? nil : decision.failure
    let next = fault == nil ? state.nextAnswer() : .none
    end(held)
    let answer = fault.map { .fault($0) } ?? chosen(next, arguments)
    let isPlain = decision.isPlain && (decision.failure == nil || fault != nil)
    return tracked(isPlain ? answer : .faulted(decision, answer), state, call, isForwardable)
  }

  /// Returns the answer that the arguments decide; runs outside the lock, as conditions are the test's code.
  @inlinable
  package func chosen<A, O>(_ answer: Answer<A, O>, _ arguments: A) -> Answer<A, O> {
    guard case .conditional(let answers) = answer else { return answer }
    return answers.answer(to: arguments, lock)
  }

  /// Ends an instant call whose answer its arguments decide.
  @inlinable
  func conditionalAnswer<A, O>(_ call: consuming InstantCall, _ arguments: A) -> Answer<A, O> {
    let state = call.state
    let (answers, number) = endConditionalCall(call)
    guard let answers else { return .none }
    let answer = unsafeDowncast(answers, to: ConditionalAnswers<A, O>.self)
      .answer(to: arguments, lock)
    if case .value = answer { return answer }
    return tracked(
      answer, unsafeDowncast(state.takeUnretainedValue(), to: CallState<A, O>.self), number, false)
  }

  /// Returns the answer of a call, with a tracker of its end if it can come later.
  @usableFromInline
  func tracked<A, O>(
    _ answer: Answer<A, O>, _ state: CallState<A, O>, _ call: Int, _ isForwardable: Bool
  ) -> Answer<A, O> {
    let failure = failure(of: answer, state, call)
    let answer = answer.keepingFailures(backend.failureKeeper(state, call))
    var decision = FaultDecision()
    var later = answer
    var isDecided = false
    if case .faulted(let known, let inner) = answer {
      (decision, later, isDecided) = (known, inner, true)
    }
    return backend.lock.withLock { held in
      if let failure {
        state.outcomes[call, default: CallOutcome()].failure = failure
        if answer.isStubError { backend.countStubFailure(of: state, held) }
      }
      if case .none = later {
        let isForwarded = isForwardable && forwards(state, held)
        later = isForwarded ? .forwarded : .unanswered(call)
      }
      switch later {
      case _ where isDecided, .asyncHandler: break
      case .forwarded where isForwardable: break
      default: return later
      }
      decision.tracker = CallTracker(state, call, on: backend, held)
      return .faulted(decision, later)
    }
  }
}

// MARK: - Values and errors

extension MockCore {
  /// Turns the answer of a call into a value of the type that the caller asks for, or an error.
  /// `makeDefault` stands in for a stub that is not there.
  package func resolve<A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ site: CallSite, _ arguments: A, failure: F.Type,
    default makeDefault: (() throws(F) -> O)? = nil
  ) throws(F) -> O {
    let result: Result<E, any Error>
    switch answer {
    case .value(let value): result = .success(value)
    case .reader(let reader): result = .success(reader())
    case .error(let error): result = .failure(error)
    case .fault(let hit): result = .failure(hit.error(ErrorDetails()))
    case .exhausted(let count):
      result = .failure(SequenceExhaustedError(mock: name, member: site.fullName, count: count))
    case .handler(let handler): result = Result { try handler(arguments) }
    case .asyncHandler(let handler): result = awaited(handler, arguments, site)
    case .faulted(let decision, let later):
      defer { decision.tracker?.finish() }
      block(decision, .beforeApplying)
      let value = try resolve(later, site, arguments, failure: failure, default: makeDefault)
      block(decision, .afterApplying)
      guard let lost = decision.lost else { return value }
      return try failed(lost, site, failure: failure)
    case .completion, .silence:
      var isCompletion = false
      if case .completion = answer { isCompletion = A.self is any MockRequest.Type }
      let error = MissingCompletionError(
        member: "\(name).\(site.fullName)", isRequest: isCompletion)
      return try failed(error, site, failure: failure)
    case .conditional:
      return try resolve(
        chosen(answer, arguments), site, arguments, failure: failure, default: makeDefault)
    case .none, .forwarded:
      if let makeDefault { return try makeDefault() }
      return try unstubbed(site, arguments, failure: failure)
    case .unanswered(let call):
      if let makeDefault { return try makeDefault() }
      do throws(F) {
        return try unstubbed(site, arguments, failure: failure)
      } catch {
        withState(site.knob) { (state: CallState<A, E>) in
          state.outcomes[call, default: CallOutcome()].failure = error
        }
        throw error
      }
    }
    return try cast(result, site, failure)
  }

  /// Turns the answer of an asynchronous call into a value of the type that the caller asks for, or an error.
  /// `makeDefault` stands in for a stub that is not there.
  package func resolveAsync<A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ site: CallSite, _ arguments: A, failure: F.Type,
    default makeDefault: (() throws(F) -> O)? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    switch answer {
    case .asyncHandler(let handler):
      return try cast(await outcome(of: handler, UncheckedBox(arguments)), site, failure)
    case .faulted(let decision, let later):
      defer { decision.tracker?.finish() }
      try await pass(decision, .beforeApplying, site, failure: failure)
      let value = try await resolveAsync(
        later, site, arguments, failure: failure, default: makeDefault)
      try await pass(decision, .afterApplying, site, failure: failure)
      guard let lost = decision.lost else { return value }
      return try failed(lost, site, failure: failure)
    default:
      return try resolve(answer, site, arguments, failure: failure, default: makeDefault)
    }
  }

  /// Waits until the rules let a call go on; a member that cannot fail also goes on when its task is cancelled.
  func pass<F: Error>(
    _ decision: FaultDecision, _ position: FaultPosition, _ site: CallSite, failure: F.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) {
    do {
      try await backend.pass(decision, position)
    } catch {
      if F.self != Never.self { return try failed(error, site, failure: failure) }
    }
  }

  /// Blocks the thread of a synchronous call until the rules let it go on.
  func block(_ decision: FaultDecision, _ position: FaultPosition) {
    let isDelayed = position == .beforeApplying && decision.delay > .zero
    guard isDelayed || decision.gate(at: position) != nil else { return }
    backend.beginActivity()
    backend.block(decision, position)
    backend.endActivity()
  }

  /// Blocks the thread of a synchronous call until an asynchronous handler has answered, but not longer than the limit: a
  /// handler that needs the thread would never end.
  private func awaited<A, O>(
    _ handler: @escaping @Sendable (UncheckedBox<A>) async throws -> UncheckedBox<O>,
    _ arguments: A, _ site: CallSite
  ) -> Result<O, any Error> {
    let answer = Protected<UncheckedBox<Result<O, any Error>>?>(nil)
    let semaphore = DispatchSemaphore(value: 0)
    let arguments = UncheckedBox(arguments)
    Task.detached {
      let result = UncheckedBox(await outcome(of: handler, arguments))
      answer.withLock { $0 = result }
      semaphore.signal()
    }
    let countdown = Countdown(backend.waitLimit)
    countdown.end { semaphore.signal() }
    TaskSteps.blocking { semaphore.wait() }
    if let result = answer.withLock({ $0?.value }) { return result }
    return .failure(
      backend.overdue(
        "the asynchronous handler of \(name).\(site.fullName), which returns at once and blocks its thread until then; a "
          + "handler that needs that thread, as one of the main actor does, must not be asynchronous"
      ))
  }

  /// Casts the answer of a generic member to the type that the caller asks for in this call, or fails the call.
  func cast<E, O, F: Error>(
    _ result: Result<E, any Error>, _ site: CallSite, _ failure: F.Type
  ) throws(F) -> O {
    let value: E
    switch result {
    case .success(let success): value = success
    case .failure(let error): return try failed(error, site, failure: failure)
    }
    if E.self == O.self { return unsafeBitCast(value, to: O.self) }
    // A box, because a cast of an optional would take it apart.
    if let value = value as Any as? O { return value }
    let error = ResultTypeError(member: "\(name).\(site.function)", expected: O.self, given: value)
    return try failed(error, site, failure: F.self)
  }

  private func unstubbed<A, O, F: Error>(
    _ site: CallSite, _ arguments: A, failure: F.Type
  ) throws(F) -> O {
    if isOutsideScope {
      return try failed(staticCall(site, arguments), site, failure: failure)
    }
    if F.self == Never.self, O.self == Void.self, let nothing = () as? O { return nothing }
    let strictness = backend.lock.withLock { self.strictness(of: knownState(site.knob, $0), $0) }
    if strictness == .lenient, let value = backend.defaults.value(O.self) { return value }
    var error = UnstubbedCallError(
      mock: name, member: site.fullName,
      arguments: argumentText(arguments, of: site.fullName), knob: Self.text(site.knob))
    switch strictness {
    case .strict: break
    case .lenient: error.lack = .defaultValue(type: "\(O.self)")
    case .forwarding: error.lack = .real
    }
    return try failed(error, site, failure: failure)
  }

  func staticCall<A>(_ site: CallSite, _ arguments: A) -> StaticCallError {
    StaticCallError(
      mock: name, member: site.fullName,
      arguments: argumentText(arguments, of: site.fullName))
  }
}

/// Runs an asynchronous handler, and returns its value or its error.
func outcome<A, O>(
  of handler: @Sendable (UncheckedBox<A>) async throws -> UncheckedBox<O>,
  _ arguments: UncheckedBox<A>, isolation: isolated (any Actor)? = #isolation
) async -> Result<O, any Error> {
  do { return .success(try await handler(arguments).value) } catch { return .failure(error) }
}
