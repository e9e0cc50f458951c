extension MockCore {
  /// Records a call and decides its answer, in one round trip of the lock.
  @inlinable
  func record<A, O>(_ member: Int, _ form: Int, _ arguments: A) -> Answer<A, O> {
    backend.lock.lock()
    let state: CallState<A, O> = callState(member)
    state.append(arguments, form: form, to: backend)
    let answer = state.nextAnswer()
    let isAwaited = backend.isAwaited
    backend.lock.unlock()
    if isAwaited { backend.wakeWaiters() }
    if case .conditional(let answers) = answer {
      return answers.answer(to: arguments, backend.lock)
    }
    return answer
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
      preconditionFailure(
        RuntimeMessage.otherTypes(
          identity.fullName(of: member), of: name, other.signature, state.signature))
    }
    states[member] = state
    return state
  }

  /// What a knob reads or changes of its member.
  func withState<A, O, Value>(_ member: Int, _ body: (CallState<A, O>) -> Value) -> Value {
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
