import MockSpecStores

extension Knob {
  /// Records a call that the service itself makes or answers: no stub, rule or delay applies to it.
  func record(_ arguments: Arguments, function: StaticString) {
    let backend = member.core.backend
    backend.lock.withLock { held in
      let state: CallState<Arguments, Output> = member.core.state(member.knob, held)
      state.append(arguments, function, to: backend, held)
    }
    backend.wakeIfAwaited()
  }
}

extension KnobMember {
  /// Replaces the recorded arguments of calls, where the journal must not keep alive what they hold.
  ///
  /// - Parameter rewritten: Returns the arguments to keep; `nil` leaves a call as it is.
  func rewriteCalls(_ rewritten: (Arguments) -> Arguments?) {
    // Releasing values runs code of the app, outside of the lock.
    let released: [Any] = core.withState(knob) { (state: CallState<Arguments, Output>) in
      (state.forgotten..<state.count).compactMap { call in
        guard let arguments = state.known(call).flatMap(rewritten) else { return nil }
        return state.replace(call, with: arguments)
      }
    }
    withExtendedLifetime(released) {}
  }
}
