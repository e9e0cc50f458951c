// What the members of mocks call.

extension Stub {
  /// Records a call and answers it.
  ///
  /// Without a stub, a `Void` result is given, an error thrown by members that throw, and anything else stops the
  /// test with a message.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  @inlinable
  public func respond(
    to arguments: Arguments, function: StaticString = #function
  ) throws(Failure) -> Output {
    let core = member.core
    if let call = core.instantCall(member.knob, Arguments.self, Output.self, function) {
      call.arguments.assumingMemoryBound(to: Arguments.self).initialize(to: arguments)
      if let value = call.value {
        let output = value.assumingMemoryBound(to: Output.self).pointee
        core.endInstantCall()
        return output
      }
      if let (answers, number) = core.endConditionalCall(call) {
        let answer: Answer<Arguments, Output> = core.conditionalAnswer(
          answers, arguments, call.state, number)
        if case .value(let output) = answer { return output }
        return try resolve(answer, arguments, function)
      }
    }
    return try resolve(record(arguments, function, .immediate), arguments, function)
  }

  /// Records a call and answers it, with a value for when there is no stub.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - defaultValue: The answer when there is no stub.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  public func respond(
    to arguments: Arguments, function: StaticString = #function,
    default defaultValue: @autoclosure () throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let answer = record(arguments, function, .immediate)
    if answer.isOpen { return try defaultValue() }
    return try resolve(answer.completed(by: defaultValue), arguments, function)
  }

  /// Records an asynchronous call and answers it.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  @inlinable
  public func respondAsync(
    to arguments: Arguments, function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Output {
    let core = member.core
    if let call = core.instantCall(member.knob, Arguments.self, Output.self, function) {
      call.arguments.assumingMemoryBound(to: Arguments.self).initialize(to: arguments)
      if let value = call.value {
        let output = value.assumingMemoryBound(to: Output.self).pointee
        core.endInstantCall()
        return output
      }
      if let (answers, number) = core.endConditionalCall(call) {
        let answer: Answer<Arguments, Output> = core.conditionalAnswer(
          answers, arguments, call.state, number)
        if case .value(let output) = answer { return output }
        return try await resolveAsync(answer, arguments, function)
      }
    }
    return try await resolveAsync(record(arguments, function, .asynchronous), arguments, function)
  }

  /// Records an asynchronous call and answers it, with a value for when there is no stub.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - defaultValue: The answer when there is no stub.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says.
  public func respondAsync(
    to arguments: Arguments, function: StaticString = #function,
    default defaultValue: @autoclosure () throws(Failure) -> Output,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Output {
    let answer = record(arguments, function, .asynchronous)
    if answer.isOpen { return try defaultValue() }
    return try await resolveAsync(
      answer.completed(by: defaultValue), arguments, function)
  }
}

extension Stub {
  func site(_ function: StaticString) -> CallSite {
    CallSite(member.knob, function, Catalogue.self)
  }

  @usableFromInline
  func record(_ arguments: Arguments, _ function: StaticString, _ way: CallWay)
    -> Answer<Arguments, Output>
  {
    member.core.record(site(function), arguments, way, failure: Failure.self)
  }

  @usableFromInline
  func resolve(
    _ answer: Answer<Arguments, Output>, _ arguments: Arguments, _ function: StaticString
  ) throws(Failure) -> Output {
    if case .value(let value) = answer { return value }
    return try member.core.resolve(answer, site(function), arguments, failure: Failure.self)
  }

  @usableFromInline
  func resolveAsync(
    _ answer: Answer<Arguments, Output>, _ arguments: Arguments, _ function: StaticString,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Output {
    if case .value(let value) = answer { return value }
    return try await member.core.resolveAsync(
      answer, site(function), arguments, failure: Failure.self)
  }
}

// MARK: - Results of another type in each call, and real objects

extension Stub {
  /// Records a call and answers it as the type that the caller asks for in this call.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - failure: The type of the errors.
  ///   - defaultValue: Makes the answer when there is no stub.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says, or `ResultTypeError` for an answer of another type.
  public func respond<Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default defaultValue: (() -> Result)? = nil
  ) throws(Thrown) -> Result {
    try member.core.resolveErased(
      member.core.record(site(function), arguments, .immediate, failure: failure)
        as Answer<Arguments, Output>, site(function), arguments, failure: failure,
      default: defaultValue)
  }

  /// Records an asynchronous call and answers it as the type that the caller asks for in this call.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - failure: The type of the errors.
  ///   - defaultValue: Makes the answer when there is no stub.
  ///   - isolation: The caller's isolation, which the call keeps.
  /// - Returns: The answer.
  /// - Throws: What the stub or a rule says, or `ResultTypeError` for an answer of another type.
  public func respondAsync<Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default defaultValue: (() -> Result)? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Result {
    try await member.core.resolveErasedAsync(
      member.core.record(site(function), arguments, .asynchronous, failure: failure)
        as Answer<Arguments, Output>, site(function), arguments, failure: failure,
      default: defaultValue)
  }

  /// Records a call and answers it by its stub, or by a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - failure: The type of the errors.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the real object says, or `ResultTypeError`.
  public func respond<Real, Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default defaultValue: (() -> Result)? = nil, orFrom call: (Real) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .immediate, failure: failure, isForwardable: true)
    guard case .disturbed(let disturbance, .forwarded) = answer, let real: Real = core.real()
    else {
      return try core.resolveErased(
        answer, site, arguments, failure: failure, default: defaultValue)
    }
    do throws(Thrown) {
      core.block(disturbance, .beforeApplying)
      let value = try call(real)
      core.block(disturbance, .afterApplying)
      if let lost = disturbance.lost { return try core.failed(lost, site, failure: failure) }
      disturbance.tracker?.finish()
      return value
    } catch {
      disturbance.tracker?.finish(failure: error)
      throw error
    }
  }

  /// Records a call and answers it by its stub, or by a real object that the call can change.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - failure: The type of the errors.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the real object says, or `ResultTypeError`.
  public func respondChanging<Real, Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default defaultValue: (() -> Result)? = nil,
    orFrom call: (inout Real) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    try respond(
      to: arguments, function: function, throwing: failure, default: defaultValue,
      orFrom: { (real: Real) throws(Thrown) in
        var real = real
        defer { member.core.keep(real) }
        return try call(&real)
      })
  }

  /// Records an asynchronous call and answers it by its stub, or by a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - arguments: The one argument, a labelled tuple of several, or `()`.
  ///   - function: The full name of what was called.
  ///   - failure: The type of the errors.
  ///   - defaultValue: Makes the answer when there is neither.
  ///   - isolation: The caller's isolation, which the call keeps.
  ///   - call: Makes the same call of the real object.
  /// - Returns: The answer.
  /// - Throws: What the stub, a rule or the real object says, or `ResultTypeError`.
  public func respondAsync<Real, Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default defaultValue: (() -> Result)? = nil, isolation: isolated (any Actor)? = #isolation,
    orFrom call: (Real) async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .asynchronous, failure: failure, isForwardable: true)
    guard case .disturbed(let disturbance, .forwarded) = answer, let real: Real = core.real()
    else {
      return try await core.resolveErasedAsync(
        answer, site, arguments, failure: failure, default: defaultValue)
    }
    do throws(Thrown) {
      try await core.pass(disturbance, .beforeApplying, site, failure: failure)
      let value = try await call(real)
      try await core.pass(disturbance, .afterApplying, site, failure: failure)
      if let lost = disturbance.lost { return try core.failed(lost, site, failure: failure) }
      disturbance.tracker?.finish()
      return value
    } catch {
      disturbance.tracker?.finish(failure: error)
      throw error
    }
  }
}
