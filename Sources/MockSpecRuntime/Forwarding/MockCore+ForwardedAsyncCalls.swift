extension MockCore {
  /// Answers an asynchronous call by its stub, or by a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the real object says.
  public func forwardAsync<Real, A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, default defaultValue: (() -> O)? = nil,
    isolation: isolated (any Actor)? = #isolation, to call: (Real) async throws(F) -> O
  ) async throws(F) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .asynchronous, failure: F.self, isForwardable: true)
    if case .value(let value) = answer { return value }
    if let value = try await answeredLater(answer, member, form, call) { return value }
    return try await resolveAsync(
      answer.completed(byOptional: defaultValue), member, form, arguments, failure: F.self)
  }

  /// Answers an asynchronous call whose result has another type in each call, by stub or real object.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - erased: The type of the knob's answers.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer as what the caller asks for.
  /// - Throws: What the stub, a rule or the real object says, or `ResultTypeError`.
  public func forwardErasedAsync<Real, A, E, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, as erased: E.Type,
    default defaultValue: (() -> O)? = nil, isolation: isolated (any Actor)? = #isolation,
    to call: (Real) async throws(F) -> O
  ) async throws(F) -> O {
    let answer: Answer<A, E> = record(
      member, form, arguments, .asynchronous, failure: F.self, isForwardable: true)
    if let value = try await answeredLater(answer, member, form, call) { return value }
    return try await resolveErasedAsync(
      answer, member, form, arguments, failure: F.self, default: defaultValue)
  }

  /// The answer of the real object; `nil` for a call that does not go there.
  private func answeredLater<Real, A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ member: Int, _ form: Int, _ call: (Real) async throws(F) -> O,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O? {
    guard case .disturbed(let disturbance, .forwarded) = answer, let real: Real = real() else {
      return nil
    }
    do throws(F) {
      try await pass(disturbance, .beforeApplying, failure: F.self)
      let value = try await call(real)
      try await pass(disturbance, .afterApplying, failure: F.self)
      if let lost = disturbance.lost { throw typed(lost, member, form) as F }
      disturbance.tracker?.finish()
      return value
    } catch {
      disturbance.tracker?.finish(failure: error)
      throw error
    }
  }

  /// Records the call of a completion-handler member and answers it by its stub, or lets a real object
  /// call the handler.
  ///
  /// Rules about what comes after the answer do not hit the handler that the real object calls.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - isQueued: Whether the answer of a stub comes on a serial queue of its own.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - call: Makes the same call of the real object.
  ///   - deliver: Hands the answer of a stub to the completion handler.
  public func forwardCompletion<Real, A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, isQueued: Bool,
    default defaultValue: (() -> O)? = nil, to call: @escaping (Real) -> Void,
    deliver: @escaping (Result<O, F>) -> Void
  ) {
    let answer: Answer<A, O> = record(
      member, form, arguments, .callback, failure: F.self, isForwardable: true)
    guard case .disturbed(let disturbance, .forwarded) = answer, let real: Real = real() else {
      return complete(
        answer, member, form, arguments, isQueued: isQueued, default: defaultValue,
        deliver: deliver)
    }
    backend.pass(disturbance, .beforeApplying) {
      disturbance.tracker?.finish()
      call(real)
    }
  }
}
