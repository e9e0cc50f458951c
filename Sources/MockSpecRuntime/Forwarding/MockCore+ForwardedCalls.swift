extension MockCore {
  /// Answers a call by its stub, or by a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the real object says.
  public func forward<Real, A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, default defaultValue: (() -> O)? = nil,
    to call: (Real) throws(F) -> O
  ) throws(F) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .immediate, failure: F.self, isForwardable: true)
    if case .value(let value) = answer { return value }
    if let value = try answered(answer, member, form, call) { return value }
    return try resolve(
      answer.completed(byOptional: defaultValue), member, form, arguments, failure: F.self)
  }

  /// Answers a call that can change a real object which is a value.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - defaultValue: Makes the answer when there is neither stub nor real object.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the real object says.
  public func forwardChanging<Real, A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, default defaultValue: (() -> O)? = nil,
    to call: (inout Real) throws(F) -> O
  ) throws(F) -> O {
    try forward(member, form: form, arguments, default: defaultValue) {
      (real: Real) throws(F) in
      var real = real
      defer { keep(real) }
      return try call(&real)
    }
  }

  /// Answers a call whose result has another type in each call, by its stub or by a real object.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - erased: The type of the knob's answers.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer as what the caller asks for.
  /// - Throws: What the stub, a rule or the real object says, or `ResultTypeError`.
  public func forwardErased<Real, A, E, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, as erased: E.Type,
    default defaultValue: (() -> O)? = nil, to call: (Real) throws(F) -> O
  ) throws(F) -> O {
    let answer: Answer<A, E> = record(
      member, form, arguments, .immediate, failure: F.self, isForwardable: true)
    if let value = try answered(answer, member, form, call) { return value }
    return try resolveErased(
      answer, member, form, arguments, failure: F.self, default: defaultValue)
  }

  /// The answer of the real object; `nil` for a call that does not go there.
  private func answered<Real, A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ member: Int, _ form: Int, _ call: (Real) throws(F) -> O
  ) throws(F) -> O? {
    guard case .disturbed(let disturbance, .forwarded) = answer, let real: Real = real() else {
      return nil
    }
    do throws(F) {
      let value = try call(real)
      if let lost = disturbance.lost { throw typed(lost, member, form) as F }
      disturbance.tracker?.finish()
      return value
    } catch {
      disturbance.tracker?.finish(failure: error)
      throw error
    }
  }
}
