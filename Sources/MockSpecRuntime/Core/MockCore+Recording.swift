extension MockCore {
  /// Records a call and decides its answer, in one round trip of the lock.
  @inlinable
  func record<A, O, F: Error>(
    _ member: Int, _ form: Int, _ arguments: A, _ way: CallWay, failure: F.Type,
    isForwardable: Bool = false
  ) -> Answer<A, O> {
    backend.lock.lock()
    let state: CallState<A, O> = callState(member)
    state.append(arguments, form: form, to: backend)
    if backend.isDisturbed || !state.rules.isEmpty {
      return disturbedAnswer(
        of: state, arguments, way, failure: failure, isForwardable: isForwardable)
    }
    let answer = state.nextAnswer()
    let call = state.records.count - 1
    let isAwaited = backend.isAwaited
    backend.lock.unlock()
    if isAwaited { backend.wakeWaiters() }
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

  /// An answer whose time the journal will know, if it can come later.
  @usableFromInline
  func tracked<A, O>(
    _ answer: Answer<A, O>, _ state: CallState<A, O>, _ call: Int, _ isForwardable: Bool
  ) -> Answer<A, O> {
    let failure = failure(of: answer, state, call)
    let answer = answer.noting(failuresOf: CallFailures(state, call, on: backend))
    var disturbance = Disturbance()
    var later = answer
    if case .disturbed(let known, let inner) = answer { (disturbance, later) = (known, inner) }
    return backend.lock.withLock {
      if let failure { state.outcomes[call, default: CallOutcome()].failure = failure }
      if isForwardable, case .none = later, forwards(state.index) { later = .forwarded }
      switch (answer, later) {
      case (.disturbed, _), (_, .asyncHandler): break
      case (_, .forwarded) where isForwardable: break
      default: return answer
      }
      disturbance.tracker = CallTracker(state, call, on: backend.clock)
      return .disturbed(disturbance, later)
    }
  }

  /// What the rules make of the answer to the call just kept; the lock is held, and given back.
  @usableFromInline
  func disturbedAnswer<A, O, F: Error>(
    of state: CallState<A, O>, _ arguments: A, _ way: CallWay, failure: F.Type,
    isForwardable: Bool
  ) -> Answer<A, O> {
    let call = state.records.count - 1
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
    backend.lock.unlock()
    backend.wakeIfAwaited()
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

  /// The state of a member; the lock must be held.
  @inlinable
  func callState<A, O>(_ member: Int) -> CallState<A, O> {
    if member < states.count, let state = states[member], type(of: state) == CallState<A, O>.self {
      return unsafeDowncast(state, to: CallState<A, O>.self)
    }
    return newCallState(member)
  }

  @usableFromInline
  func newCallState<A, O>(_ member: Int) -> CallState<A, O> {
    newState(member) { CallState(mock: identity, index: member) }
  }

  func propertyState<V>(_ member: Int) -> PropertyState<V> {
    if member < states.count, let state = states[member] as? PropertyState<V> { return state }
    return newState(member) { PropertyState(mock: identity, index: member) }
  }

  private func newState<State: MemberState>(_ member: Int, make: () -> State) -> State {
    while states.count <= member { states.append(nil) }
    let state = make()
    if let other = states[member] {
      backend.lock.unlock()
      stop(
        RuntimeMessage.otherTypes(
          identity.fullName(of: member), of: name, other.signature, state.signature))
    }
    states[member] = state
    backend.addPlannedRules(to: state)
    return state
  }

  /// What a knob reads or changes of its member.
  @usableFromInline func withState<A, O, Value>(_ member: Int, _ body: (CallState<A, O>) -> Value)
    -> Value
  {
    backend.lock.withLock { body(callState(member)) }
  }

  /// The calls of a member from an index on.
  func calls<A, O>(_ member: Int, output: O.Type, from start: Int = 0) -> [Call<A>] {
    let records = withState(member) { (state: CallState<A, O>) in state.records[start...] }
    guard !records.isEmpty else { return [] }
    let names = identity.members
    return records.map { record in
      let form = record.form < 0 ? member : Int(record.form)
      return Call(
        sequence: Int(record.sequence), member: MockIdentity.fullName(of: form, in: names),
        arguments: record.arguments)
    }
  }
}
