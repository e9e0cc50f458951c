extension MockCore {
  /// Turns the answer of a call into what the caller asks for, outside the lock.
  func resolveErased<A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ site: CallSite, _ arguments: A,
    failure: F.Type, default defaultValue: (() -> O)?
  ) throws(F) -> O {
    if answer.isOpen, let value = defaultValue?() ?? lenientDefault(site) { return value }
    let completed = completed(answer) { defaultValue?() ?? lenientDefault(site) as O? }
    let value = try resolve(completed, site, arguments, failure: F.self)
    return try checked(value, site, failure: F.self)
  }

  /// Turns the answer of an asynchronous call into what the caller asks for, outside the lock.
  func resolveErasedAsync<A, E, O, F: Error>(
    _ answer: Answer<A, E>, _ site: CallSite, _ arguments: A,
    failure: F.Type, default defaultValue: (() -> O)?,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    if answer.isOpen, let value = defaultValue?() ?? lenientDefault(site) { return value }
    let completed = completed(answer) { defaultValue?() ?? lenientDefault(site) as O? }
    let value = try await resolveAsync(completed, site, arguments, failure: F.self)
    return try checked(value, site, failure: F.self)
  }

  /// The answer that a rule delays, with the default where there is no stub.
  private func completed<A, E, O>(_ answer: Answer<A, E>, by makeDefault: () -> O?) -> Answer<A, E>
  {
    guard case .disturbed(_, let later) = answer, later.isOpen, let value = makeDefault() as? E
    else { return answer }
    return answer.completed { value }
  }

  private func lenientDefault<O>(_ site: CallSite) -> O? {
    guard !isOutsideScope, strictness(of: index(of: site.knob)) == .lenient else { return nil }
    return backend.defaults.value(O.self)
  }

  private func checked<O, F: Error>(
    _ value: Any, _ site: CallSite, failure: F.Type
  ) throws(F) -> O {
    if let value = value as? O { return value }
    let error = ResultTypeError(
      member: "\(name).\(site.function)", expected: O.self, given: value)
    return try failed(error, site, failure: F.self)
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
