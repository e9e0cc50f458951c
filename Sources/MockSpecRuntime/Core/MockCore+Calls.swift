extension MockCore {
  /// Answers a call that cannot fail.
  ///
  /// Without a stub, a `Void` result is given and anything else stops the test with a message.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  /// - Returns: The answer.
  @inlinable
  public func call<A, O>(_ member: Int, form: Int = -1, _ arguments: A) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .immediate, failure: Never.self)
    if case .value(let value) = answer { return value }
    return resolve(answer, member, form, arguments, failure: Never.self)
  }

  /// Answers a call that cannot fail, with a value for when there is no stub.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - defaultValue: The answer when there is no stub.
  /// - Returns: The answer.
  @inlinable
  public func call<A, O>(
    _ member: Int, form: Int = -1, _ arguments: A, default defaultValue: @autoclosure () -> O
  ) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .immediate, failure: Never.self)
    switch answer {
    case .value(let value): return value
    case .none, .forwarded: return defaultValue()
    default:
      return resolve(
        answer.completed(by: defaultValue), member, form, arguments, failure: Never.self)
    }
  }

  /// Answers a throwing call; without a stub it throws `UnstubbedCallError`.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - failure: The type of its errors; any error if left out.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  @inlinable
  public func callThrowing<A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, failure: F.Type = (any Error).self
  ) throws(F) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .immediate, failure: failure)
    if case .value(let value) = answer { return value }
    return try resolve(answer, member, form, arguments, failure: F.self)
  }

  /// Answers a throwing call, with a value for when there is no stub.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - failure: The type of its errors; any error if left out.
  ///   - defaultValue: The answer when there is no stub.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  @inlinable
  public func callThrowing<A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, failure: F.Type = (any Error).self,
    default defaultValue: @autoclosure () throws -> O
  ) throws(F) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .immediate, failure: failure)
    if case .value(let value) = answer { return value }
    let completed: Answer<A, O>
    do { completed = try answer.completed(by: defaultValue) } catch {
      throw typed(error, member, form) as F
    }
    return try resolve(completed, member, form, arguments, failure: F.self)
  }
}
