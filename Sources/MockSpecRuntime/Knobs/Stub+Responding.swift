// The calls that the members of mocks make; completion handlers and operations are in Stub+Completing.swift.

extension Stub {
  /// Records a call and answers it.
  ///
  /// Without a stub, a `Void` result is given, an error thrown by members that throw, and anything else stops the
  /// test with a message.
  @inlinable
  @_spi(MockSpecGenerated) public consuming func respond(
    to arguments: Arguments, function: StaticString = #function
  ) throws(Errors.Thrown) -> Output {
    let core = member.core
    guard let call = core.instantCall(member.knob, Arguments.self, Output.self, function) else {
      return try slowly(arguments, function)
    }
    call.arguments.assumingMemoryBound(to: Arguments.self).initialize(to: arguments)
    guard let value = call.value else { return try conditionally(call, arguments, function) }
    let output = value.assumingMemoryBound(to: Output.self).pointee
    core.end(call.held)
    return output
  }

  /// Records an asynchronous call and answers it.
  @inlinable
  @_spi(MockSpecGenerated) public nonisolated(nonsending) consuming func respondAsync(
    to arguments: Arguments, function: StaticString = #function
  ) async throws(Errors.Thrown) -> Output {
    let core = member.core
    guard let call = core.instantCall(member.knob, Arguments.self, Output.self, function) else {
      return try await slowlyAsync(arguments, function)
    }
    call.arguments.assumingMemoryBound(to: Arguments.self).initialize(to: arguments)
    guard let value = call.value else {
      return try await conditionallyAsync(call, arguments, function)
    }
    let output = value.assumingMemoryBound(to: Output.self).pointee
    core.end(call.held)
    return output
  }

  // Apart from the instant answer, as types that only they need would be looked up in each call without optimization.

  /// Records a call that has no instant answer, and answers it.
  @usableFromInline
  func slowly(_ arguments: Arguments, _ function: StaticString) throws(Errors.Thrown) -> Output {
    try resolve(record(arguments, function, .immediate), arguments, function)
  }

  /// Answers a recorded call as its arguments decide.
  @inlinable
  func conditionally(
    _ call: consuming InstantCall, _ arguments: Arguments, _ function: StaticString
  ) throws(Errors.Thrown) -> Output {
    let answer: Answer<Arguments, Output> = member.core.conditionalAnswer(call, arguments)
    if case .value(let output) = answer { return output }
    return try resolve(answer, arguments, function)
  }

  /// Records an asynchronous call that has no instant answer, and answers it.
  @usableFromInline
  nonisolated(nonsending) func slowlyAsync(
    _ arguments: Arguments, _ function: StaticString
  ) async throws(Errors.Thrown) -> Output {
    try await resolveAsync(record(arguments, function, .asynchronous), arguments, function)
  }

  /// Answers a recorded asynchronous call as its arguments decide.
  @inlinable
  nonisolated(nonsending) func conditionallyAsync(
    _ call: consuming InstantCall, _ arguments: Arguments, _ function: StaticString
  ) async throws(Errors.Thrown) -> Output {
    let answer: Answer<Arguments, Output> = member.core.conditionalAnswer(call, arguments)
    if case .value(let output) = answer { return output }
    return try await resolveAsync(answer, arguments, function)
  }

  /// Records a call and answers it, with a value for when there is no stub.
  @_spi(MockSpecGenerated) public consuming func respond(
    to arguments: Arguments, function: StaticString = #function,
    default defaultValue: @autoclosure () throws(Errors.Thrown) -> Output
  ) throws(Errors.Thrown) -> Output {
    let answer = record(arguments, function, .immediate)
    if answer.isOpen { return try defaultValue() }
    return try resolve(answer.completed(by: defaultValue), arguments, function)
  }

  /// Records an asynchronous call and answers it, with a value for when there is no stub.
  @_spi(MockSpecGenerated) public nonisolated(nonsending) consuming func respondAsync(
    to arguments: Arguments, function: StaticString = #function,
    default defaultValue: @autoclosure () throws(Errors.Thrown) -> Output
  ) async throws(Errors.Thrown) -> Output {
    let answer = record(arguments, function, .asynchronous)
    if answer.isOpen { return try defaultValue() }
    return try await resolveAsync(answer.completed(by: defaultValue), arguments, function)
  }

  /// Records an asynchronous call and answers it; without a stub, an extension of the protocol does.
  @_spi(MockSpecGenerated) public nonisolated(nonsending) consuming func respondAsync(
    to arguments: Arguments, function: StaticString = #function,
    implementation: @autoclosure () async throws(Errors.Thrown) -> Output
  ) async throws(Errors.Thrown) -> Output {
    let answer = record(arguments, function, .asynchronous)
    switch answer {
    case .none, .unanswered, .forwarded: return try await implementation()
    case .faulted(let decision, let later) where later.isOpen:
      let value = try await implementation()
      return try await resolveAsync(.faulted(decision, .value(value)), arguments, function)
    default: return try await resolveAsync(answer, arguments, function)
    }
  }

  /// Keeps the value that a subscript was set to, as the answer to reads with equal arguments.
  ///
  /// As for a property, what was stubbed or set last counts. Values for arguments that are not `Hashable` are not kept.
  @_spi(MockSpecGenerated) public consuming func keep(_ value: Output, at arguments: Arguments) {
    let values = member.withState(\.keptValues)
    guard values.keep(value, at: arguments) else { return }
    _ = member.withState { $0.answerWithKept() }
  }

  package func site(_ function: StaticString) -> CallSite {
    CallSite(member.knob, function, Errors.Catalogue.self)
  }

  @usableFromInline
  package func record(_ arguments: Arguments, _ function: StaticString, _ style: CallStyle)
    -> Answer<Arguments, Output>
  {
    member.core.record(site(function), arguments, style, failure: Errors.Thrown.self)
  }

  @usableFromInline
  func resolve(
    _ answer: Answer<Arguments, Output>, _ arguments: Arguments, _ function: StaticString
  ) throws(Errors.Thrown) -> Output {
    if case .value(let value) = answer { return value }
    return try member.core.resolve(answer, site(function), arguments, failure: Errors.Thrown.self)
  }

  @usableFromInline
  nonisolated(nonsending) func resolveAsync(
    _ answer: Answer<Arguments, Output>, _ arguments: Arguments, _ function: StaticString
  ) async throws(Errors.Thrown) -> Output {
    if case .value(let value) = answer { return value }
    return try await member.core.resolveAsync(
      answer, site(function), arguments, failure: Errors.Thrown.self)
  }
}

// MARK: - Results of another type in each call, and real objects

extension Stub {
  /// Records a call and answers it as the type that the caller asks for in this call.
  @_spi(MockSpecGenerated) public consuming func respond<Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default makeDefault: (() throws(Thrown) -> Result)? = nil
  ) throws(Thrown) -> Result {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .immediate, failure: failure)
    return try core.resolve(answer, site, arguments, failure: failure, default: makeDefault)
  }

  /// Records an asynchronous call and answers it as the type that the caller asks for in this call.
  @_spi(MockSpecGenerated)
  public nonisolated(nonsending) consuming func respondAsync<Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default makeDefault: (() throws(Thrown) -> Result)? = nil
  ) async throws(Thrown) -> Result {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .asynchronous, failure: failure)
    return try await core.resolveAsync(
      answer, site, arguments, failure: failure, default: makeDefault)
  }

  /// Records a call and answers it by its stub, or by a real object where the mock forwards.
  @_spi(MockSpecGenerated) public consuming func respond<Real, Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default makeDefault: (() throws(Thrown) -> Result)? = nil,
    orFrom call: (Real) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .immediate, failure: failure, isForwardable: true)
    guard case .faulted(let decision, .forwarded) = answer, let real: Real = core.real()
    else {
      return try core.resolve(answer, site, arguments, failure: failure, default: makeDefault)
    }
    do throws(Thrown) {
      core.block(decision, .beforeApplying)
      var value = try call(real)
      core.block(decision, .afterApplying)
      if let lost = decision.lost { value = try core.failed(lost, site, failure: failure) }
      decision.tracker?.finish()
      return value
    } catch {
      decision.tracker?.finish(failure: error)
      throw error
    }
  }

  /// Records a call and answers it by its stub, or by a real object that the call can change.
  @_spi(MockSpecGenerated) public consuming func respondChanging<Real, Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default makeDefault: (() throws(Thrown) -> Result)? = nil,
    orFrom call: (inout Real) throws(Thrown) -> Result
  ) throws(Thrown) -> Result {
    let core = member.core
    return try respond(
      to: arguments, function: function, throwing: failure, default: makeDefault,
      orFrom: { (real: Real) throws(Thrown) in
        var real = real
        defer { core.keep(real) }
        return try call(&real)
      })
  }

  /// Records an asynchronous call and answers it by its stub, or by a real object where the mock forwards.
  @_spi(MockSpecGenerated)
  public nonisolated(nonsending) consuming func respondAsync<Real, Result, Thrown: Error>(
    to arguments: Arguments, function: StaticString = #function, throwing failure: Thrown.Type,
    default makeDefault: (() throws(Thrown) -> Result)? = nil,
    orFrom call: (Real) async throws(Thrown) -> Result
  ) async throws(Thrown) -> Result {
    let (core, site) = (member.core, site(function))
    let answer: Answer<Arguments, Output> = core.record(
      site, arguments, .asynchronous, failure: failure, isForwardable: true)
    guard case .faulted(let decision, .forwarded) = answer, let real: Real = core.real()
    else {
      return try await core.resolveAsync(
        answer, site, arguments, failure: failure, default: makeDefault)
    }
    do throws(Thrown) {
      try await core.pass(decision, .beforeApplying, site, failure: failure)
      var value = try await call(real)
      try await core.pass(decision, .afterApplying, site, failure: failure)
      if let lost = decision.lost { value = try core.failed(lost, site, failure: failure) }
      decision.tracker?.finish()
      return value
    } catch {
      decision.tracker?.finish(failure: error)
      throw error
    }
  }
}
