extension MockCore {
  /// Turns the answer of a call into its result, outside the lock.
  @usableFromInline
  func resolve<A, O, F: Error>(
    _ answer: Answer<A, O>, _ member: Int, _ form: Int, _ arguments: A, failure: F.Type
  ) throws(F) -> O {
    switch answer {
    case .value(let value): return value
    case .error(let error): throw typed(error, member, form)
    case .fault(let rule): throw typed(rule.error(ErrorDetails()), member, form)
    case .handler(let handler):
      do { return try handler(arguments) } catch { throw typed(error, member, form) as F }
    case .disturbed(let disturbance, let answer):
      // Of a member that cannot wait, only a lost answer comes here.
      let value: O = try resolve(answer, member, form, arguments, failure: failure)
      guard let lost = disturbance.lost else { return value }
      throw typed(lost, member, form)
    case .asyncHandler:
      stop(RuntimeMessage.cannotAwait(fullName(member, form), of: name))
    case .completion:
      stop(RuntimeMessage.handlesCompletion(fullName(member, form), of: name))
    case .exhausted(let count):
      return try failed(
        SequenceExhaustedError(name, fullName(member, form), count), failure: F.self)
    case .conditional(let answers):
      let answer = answers.answer(to: arguments, backend.lock)
      return try resolve(answer, member, form, arguments, failure: failure)
    case .none, .forwarded: return try unstubbed(member, form, arguments, failure: failure)
    }
  }

  /// What a call without a stub gives: nothing where nothing is asked for, else the error.
  private func unstubbed<A, O, F: Error>(
    _ member: Int, _ form: Int, _ arguments: A, failure: F.Type
  ) throws(F) -> O {
    if isOutsideScope {
      return try failed(staticCall(member, form, arguments), failure: failure)
    }
    // Not for 'Any', which is the answer of generic members.
    if F.self == Never.self, O.self == Void.self, let nothing = () as? O { return nothing }
    let strictness = strictness(of: member)
    if strictness == .lenient, let value = backend.defaults.value(O.self) { return value }
    var error = unstubbedCall(member, form, arguments)
    switch strictness {
    case .strict: break
    case .lenient: error.lack = .defaultValue(type: "\(O.self)")
    case .forwarding: error.lack = .real
    }
    return try failed(error, failure: failure)
  }

  /// Throws an error where the signature allows it, else stops the test with its message.
  func failed<O, F: Error>(
    _ error: some Error & CustomStringConvertible, failure: F.Type
  ) throws(F) -> O {
    guard let failure = error as? F else { stop(error.description) }
    throw failure
  }

  func unstubbedCall<A>(_ member: Int, _ form: Int, _ arguments: A) -> UnstubbedCallError {
    let full = fullName(member, form)
    return UnstubbedCallError(
      mock: name, member: full, arguments: ArgumentText(arguments, of: full).text,
      knob: identity.knobName(of: member))
  }

  func staticCall<A>(_ member: Int, _ form: Int, _ arguments: A) -> StaticCallError {
    let full = fullName(member, form)
    return StaticCallError(
      mock: name, member: full, arguments: ArgumentText(arguments, of: full).text)
  }

  @usableFromInline
  func typed<F: Error>(_ error: any Error, _ member: Int, _ form: Int) -> F {
    guard let failure = error as? F else {
      stop(RuntimeMessage.cannotFail(fullName(member, form), of: name, with: error))
    }
    return failure
  }

  func fullName(_ member: Int, _ form: Int) -> String {
    identity.fullName(of: form < 0 ? member : form)
  }
}
