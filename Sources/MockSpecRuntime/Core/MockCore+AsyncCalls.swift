extension MockCore {
  /// Answers an asynchronous call that cannot fail.
  ///
  /// Without a stub, a `Void` result is given and anything else stops the test with a message.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  @inlinable
  public func callAsync<A, O>(
    _ member: Int, form: Int = -1, _ arguments: A,
    isolation: isolated (any Actor)? = #isolation
  ) async -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .asynchronous, failure: Never.self)
    if case .value(let value) = answer { return value }
    return await resolveAsync(answer, member, form, arguments, failure: Never.self)
  }

  /// Answers an asynchronous call that cannot fail, with a value for when there is no stub.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - defaultValue: The answer when there is no stub.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  @inlinable
  public func callAsync<A, O>(
    _ member: Int, form: Int = -1, _ arguments: A, default defaultValue: @autoclosure () -> O,
    isolation: isolated (any Actor)? = #isolation
  ) async -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .asynchronous, failure: Never.self)
    switch answer {
    case .value(let value): return value
    case .none, .forwarded: return defaultValue()
    default:
      return await resolveAsync(
        answer.completed(by: defaultValue), member, form, arguments, failure: Never.self)
    }
  }

  /// Answers an asynchronous throwing call; without a stub it throws `UnstubbedCallError`.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - failure: The type of its errors; any error if left out.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  @inlinable
  public func callAsyncThrowing<A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, failure: F.Type = (any Error).self,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .asynchronous, failure: failure)
    if case .value(let value) = answer { return value }
    return try await resolveAsync(answer, member, form, arguments, failure: F.self)
  }

  /// Answers an asynchronous throwing call, with a value for when there is no stub.
  ///
  /// - Parameters:
  ///   - member: The index of the member.
  ///   - form: The index of the full name that was called; the member's own if left out.
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - failure: The type of its errors; any error if left out.
  ///   - defaultValue: The answer when there is no stub.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule, or the default says.
  @inlinable
  public func callAsyncThrowing<A, O, F: Error>(
    _ member: Int, form: Int = -1, _ arguments: A, failure: F.Type = (any Error).self,
    default defaultValue: @autoclosure () throws -> O,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    let answer: Answer<A, O> = record(
      member, form, arguments, .asynchronous, failure: failure)
    if case .value(let value) = answer { return value }
    let completed: Answer<A, O>
    do { completed = try answer.completed(by: defaultValue) } catch {
      throw typed(error, member, form) as F
    }
    return try await resolveAsync(completed, member, form, arguments, failure: F.self)
  }

  @usableFromInline
  func resolveAsync<A, O, F: Error>(
    _ answer: Answer<A, O>, _ member: Int, _ form: Int, _ arguments: A, failure: F.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) -> O {
    switch answer {
    case .asyncHandler(let handler):
      do {
        return try await handler(UncheckedBox(arguments)).value
      } catch {
        throw typed(error, member, form) as F
      }
    case .disturbed(let disturbance, let later):
      defer { disturbance.tracker?.finish() }
      try await pass(disturbance, .beforeApplying, failure: failure)
      let value: O = try await resolveAsync(later, member, form, arguments, failure: failure)
      try await pass(disturbance, .afterApplying, failure: failure)
      if let lost = disturbance.lost { throw typed(lost, member, form) as F }
      return value
    default:
      return try resolve(answer, member, form, arguments, failure: failure)
    }
  }

  /// Waits as the rules say; cancellation ends it, and fails the call where that can fail so.
  func pass<F: Error>(
    _ disturbance: Disturbance, _ position: FaultPosition, failure: F.Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(F) {
    do {
      try await backend.pass(disturbance, position)
    } catch {
      if let cancellation = error as? F { throw cancellation }
    }
  }
}
