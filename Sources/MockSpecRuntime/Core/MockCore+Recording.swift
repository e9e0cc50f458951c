extension MockCore {
  /// Records a call and decides its answer, in one round trip of the lock.
  func record<A, O, F: Error>(
    _ site: CallSite, _ arguments: A, _ way: CallWay, failure: F.Type, isForwardable: Bool = false
  ) -> Answer<A, O> {
    let backend = backend
    backend.lock.lock()
    let state: CallState<A, O> = state(site.knob)
    state.append(arguments, site.function, to: backend)
    let call = state.count - 1
    if backend.isDisturbed || !state.rules.isEmpty {
      return disturbedAnswer(
        of: state, call, arguments, way, failure: failure, isForwardable: isForwardable)
    }
    let answer = state.nextAnswer()
    endInstantCall()
    switch answer {
    case .value: return answer
    case .none where !isForwardable: return answer
    case .conditional(let answers):
      let chosen = answers.answer(to: arguments, backend.lock)
      if case .value = chosen { return chosen }
      return tracked(chosen, state, call, isForwardable)
    default: return tracked(answer, state, call, isForwardable)
    }
  }

  /// Decides the answer to an instant call by its arguments, outside the lock.
  @inlinable
  func conditionalAnswer<A, O>(
    _ answers: AnyObject, _ arguments: A, _ state: Unmanaged<MemberState>, _ call: Int
  ) -> Answer<A, O> {
    let answers = unsafeDowncast(answers, to: ConditionalAnswers<A, O>.self)
    let chosen = answers.answer(to: arguments, lock)
    if case .value = chosen { return chosen }
    return tracked(chosen, state, call)
  }

  @usableFromInline
  func tracked<A, O>(_ answer: Answer<A, O>, _ state: Unmanaged<MemberState>, _ call: Int)
    -> Answer<A, O>
  {
    guard let state = state.takeUnretainedValue() as? CallState<A, O> else { return answer }
    return tracked(answer, state, call, false)
  }

  /// An answer whose time the journal will know, if it can come later.
  private func tracked<A, O>(
    _ answer: Answer<A, O>, _ state: CallState<A, O>, _ call: Int, _ isForwardable: Bool
  ) -> Answer<A, O> {
    let failure = failure(of: answer, state, call)
    let answer = answer.noting(failuresOf: CallFailures(state, call, on: backend))
    var disturbance = Disturbance()
    var later = answer
    if case .disturbed(let known, let inner) = answer { (disturbance, later) = (known, inner) }
    return backend.lock.withLock {
      if let failure { state.outcomes[call, default: CallOutcome()].failure = failure }
      if isForwardable, case .none = later, forwards(index: state.index) { later = .forwarded }
      switch (answer, later) {
      case (.disturbed, _), (_, .asyncHandler): break
      case (_, .forwarded) where isForwardable: break
      default: return answer
      }
      disturbance.tracker = CallTracker(state, call, on: backend.clock)
      return .disturbed(disturbance, later)
    }
  }

  /// Applies the rules to the answer of the call just kept; the lock is held, and given back.
  private func disturbedAnswer<A, O, F: Error>(
    of state: CallState<A, O>, _ call: Int, _ arguments: A, _ way: CallWay, failure: F.Type,
    isForwardable: Bool
  ) -> Answer<A, O> {
    var traits = CallTraits(way: way, client: client, scope: .one(.call)) {
      $0.canBeThrown(as: F.self)
    }
    let conditional = state.rules(and: backend).filter { $0.terms.condition != nil }
    if !conditional.isEmpty {
      backend.lock.unlock()
      traits.met = Set(conditional.filter { $0.isMet(by: arguments) }.map(ObjectIdentifier.init))
      backend.lock.lock()
    }
    let disturbance = state.disturbance(of: call, traits, on: backend)
    let isReplaced = disturbance.failure != nil && disturbance.position != .afterApplying
    var answer = isReplaced ? .none : state.nextAnswer()
    endInstantCall()
    if case .conditional(let answers) = answer {
      answer = answers.answer(to: arguments, backend.lock)
    }
    if let failure = disturbance.failure, isReplaced {
      answer = .fault(failure)
    }
    if disturbance.isPlain, disturbance.failure == nil || isReplaced {
      return tracked(answer, state, call, isForwardable)
    }
    return tracked(.disturbed(disturbance, answer), state, call, isForwardable)
  }
}
