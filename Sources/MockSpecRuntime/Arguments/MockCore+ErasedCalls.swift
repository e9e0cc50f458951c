extension MockCore {
  /// Answers a call whose result has another type in each call: the knob gives any value of a wider type.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - erased: The type of the knob's answers.
  ///   - failure: The type of its errors; any error if left out.
  ///   - defaultValue: Makes the answer when there is no stub.
  /// - Returns: The answer as what the caller asks for.
  /// - Throws: What the stub or a rule says, or `ResultTypeError` for an answer of another type.
  public func callErased<A, E, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, as erased: E.Type,
    failure: F.Type = (any Error).self, default defaultValue: (() -> O)? = nil
  ) throws(F) -> O {
    try resolveErased(
      record(member, form, arguments, .immediate, failure: F.self) as Answer<A, E>, member, form,
      arguments, failure: F.self, default: defaultValue)
  }

  /// Turns the answer of a call into what the caller asks for, outside the lock.
  func resolveErased<A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ member: Int, _ form: Int, _ arguments: A,
    failure: F.Type, default defaultValue: (() -> O)?
  ) throws(F) -> O {
    if answer.isOpen, let value = defaultValue?() ?? lenientDefault(member) { return value }
    let completed = completed(answer) { defaultValue?() ?? lenientDefault(member) as O? }
    let value = try resolve(completed, member, form, arguments, failure: F.self)
    return try checked(value, member, form, failure: F.self)
  }

  /// Answers an asynchronous call whose result has another type in each call.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - erased: The type of the knob's answers.
  ///   - failure: The type of its errors; any error if left out.
  ///   - defaultValue: Makes the answer when there is no stub.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer as what the caller asks for.
  /// - Throws: What the stub or a rule says, or `ResultTypeError` for an answer of another type.
  public func callErasedAsync<A, E, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, as erased: E.Type,
    failure: F.Type = (any Error).self, default defaultValue: (() -> O)? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    try await resolveErasedAsync(
      record(member, form, arguments, .asynchronous, failure: F.self) as Answer<A, E>, member, form,
      arguments, failure: F.self, default: defaultValue)
  }

  /// Turns the answer of an asynchronous call into what the caller asks for, outside the lock.
  func resolveErasedAsync<A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ member: Int, _ form: Int, _ arguments: A,
    failure: F.Type, default defaultValue: (() -> O)?,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    if answer.isOpen, let value = defaultValue?() ?? lenientDefault(member) { return value }
    let completed = completed(answer) { defaultValue?() ?? lenientDefault(member) as O? }
    let value = try await resolveAsync(completed, member, form, arguments, failure: F.self)
    return try checked(value, member, form, failure: F.self)
  }

  /// The answer that a rule delays, with the default where there is no stub.
  private func completed<A, E, O>(_ answer: Answer<A, E>, by makeDefault: () -> O?) -> Answer<A, E>
  {
    guard case .disturbed(_, let later) = answer, later.isOpen, let value = makeDefault() as? E
    else { return answer }
    return answer.completed { value }
  }

  private func lenientDefault<O>(_ member: Int) -> O? {
    guard !isOutsideScope, strictness(of: member) == .lenient else { return nil }
    return backend.defaults.value(O.self)
  }

  private func checked<O, F: Error>(
    _ value: Any, _ member: Int, _ form: Int, failure: F.Type
  ) throws(F) -> O {
    if let value = value as? O { return value }
    let error = ResultTypeError(
      member: "\(name).\(fullName(member, form))", expected: O.self, given: value)
    return try failed(error, failure: F.self)
  }

  /// A value that a handler gives to a closure of the caller, as the type that the closure takes.
  ///
  /// - Parameters:
  ///   - value: The value; one of another type stops the test with a message.
  ///   - member: What was called, for the message.
  /// - Returns: The value.
  public static func cast<T>(_ value: Any, in member: StaticString = #function) -> T {
    guard let typed = value as? T else {
      stop(
        ResultTypeError(member: member.description, expected: T.self, given: value).description)
    }
    return typed
  }

  /// A result for a closure of the caller, with the value that the closure takes.
  ///
  /// - Parameters:
  ///   - result: The result; a value of another type becomes a `ResultTypeError`, or stops the test
  ///     where that cannot be handed over.
  ///   - member: What was called, for the message.
  /// - Returns: The result.
  public static func cast<E, T, F>(_ result: Result<E, F>, in member: StaticString = #function)
    -> Result<T, F>
  {
    result.flatMap { value in
      if let typed = value as? T { return .success(typed) }
      let error = ResultTypeError(member: member.description, expected: T.self, given: value)
      guard let failure = error as? F else { stop(error.description) }
      return .failure(failure)
    }
  }
}

/// A generic member was answered with a value of another type than the caller asked for.
///
/// Printed as `MockCache.value(of:) must give Int, but its stub gave String: "seven"`.
public struct ResultTypeError: Error, Hashable, CustomStringConvertible {
  /// The mock and the full name of what was called.
  public let member: String
  /// The type that the caller asked for.
  public let expected: String
  /// The type of the answer.
  public let given: String
  let value: String

  init(member: String, expected: Any.Type, given: Any) {
    self.member = member
    self.expected = "\(expected)"
    self.given = "\(type(of: given))"
    value = ArgumentText(given, of: "").text
  }

  public var description: String {
    "\(member) must give \(expected), but its stub gave \(given): \(value)"
  }
}
