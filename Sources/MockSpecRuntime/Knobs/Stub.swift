/// The knob of a member: its answers, its faults, and its calls.
///
/// ```swift
/// mock.on.rename.returns(true, false)              // in turn, then `false` for good
/// mock.on.rename.answers { $0.name != $0.other }
/// mock.on.rename.when { $0.name == "old" }.returns(false)
/// mock.on.load.fails(with: .offline, on: .calls(2...3))
/// #expect(mock.on.rename.calls.map(\.arguments.name) == ["old"])
/// ```
///
/// The asynchronous and the completion-handler form of a member share one knob. The store answers a member that
/// works on one, as long as it has no stub; see `StoreKnob` of `MockSpecStores`.
public struct Stub<Arguments, Output, Errors: MemberErrors>: Knob, FaultTarget {
  /// The member, and the condition that its calls meet.
  public let member: KnobMember<Arguments, Output>

  /// Makes the knob of a member.
  @inlinable
  @_spi(MockSpecGenerated) public init(_ core: MockCore, name: StaticString = #function) {
    member = KnobMember(core, name)
  }

  /// Makes the knob of a member whose calls have a narrower scope than their request.
  @inlinable
  @_spi(MockSpecGenerated) public init(
    _ core: MockCore, _ scope: CallScope, name: StaticString = #function
  ) {
    member = KnobMember(core, name, scope)
  }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  public init(_ member: KnobMember<Arguments, Output>) { self.member = member }

  /// Answers with a value; with several, in turn, and then the last one again.
  ///
  /// ```swift
  /// mock.on.load.returns(first, second, after: .seconds(2), then: .fails)
  /// ```
  ///
  /// - Parameters:
  ///   - values: The answers; without one, `()` or an empty array.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last value.
  // Knobs of stores have the same word for records, which comes first.
  @_disfavoredOverload
  public func returns(
    _ values: Output..., after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) {
    member.set(member.given(values).map { .value($0) }, after: delay, then: end)
  }

  /// Fails every call.
  ///
  /// - Parameters:
  ///   - error: The error to throw.
  ///   - delay: The time that each call takes on the clock of the backend.
  public func `throws`(_ error: Errors.Thrown, after delay: Duration = .zero) {
    member.set([.error(error)], after: delay)
  }

  /// Answers with values and errors in turn.
  ///
  /// - Parameters:
  ///   - results: The answers.
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - end: The answer after the last one.
  public func answers(
    in results: [Result<Output, Errors.Thrown>], after delay: Duration = .zero,
    then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) {
    require(!results.isEmpty, RuntimeMessage.needsValue("on.\(member.knobName)"))
    member.set(
      results.map { result in
        switch result {
        case .success(let value): .value(value)
        case .failure(let error): .error(error)
        }
      }, after: delay, then: end)
  }

  /// Answers with the result of a closure, which runs in the call.
  ///
  /// A closure that asks a real object makes the mock a spy on it, and together with conditions a
  /// partial mock:
  ///
  /// ```swift
  /// mock.on.rename.answers { real.rename($0.name, to: $0.other) }
  /// mock.on.rename.when { $0.other == "taken" }.returns(false)
  /// ```
  ///
  /// - Parameter handler: Returns or throws the answer.
  public func answers(_ handler: @escaping (Arguments) throws(Errors.Thrown) -> Output) {
    member.set([.handler { try handler($0) }])
  }

  /// Answers after a delay with the result of a closure.
  ///
  /// - Parameters:
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - handler: Returns or throws the answer.
  public func answers(
    after delay: Duration, _ handler: @escaping (Arguments) throws(Errors.Thrown) -> Output
  ) {
    member.set([.handler { try handler($0) }], after: delay)
  }

  /// Answers with the result of an asynchronous closure.
  ///
  /// A member that returns at once waits for the closure, and with it the thread of the caller.
  ///
  /// - Parameter handler: Returns or throws the answer; it can wait, and sees the cancellation of
  ///   the calling task.
  public func answers(
    _ handler: @escaping @Sendable (Arguments) async throws(Errors.Thrown) -> Output
  ) {
    member.set([.asyncHandler { UncheckedBox(try await handler($0.value)) }])
  }

  /// Forwards the calls to the real object behind the mock, also where they were stubbed before.
  ///
  /// ```swift
  /// mock.on.load.when { $0 < 100 }.forwards()
  /// ```
  ///
  /// The mock needs one, from `forward(to:)`; without it the calls are un-stubbed.
  public func forwards() { member.set([.forwarded]) }

  /// Answers with a closure that calls the completion handler among the arguments itself, any number of times.
  ///
  /// It is for members that have a completion handler, no asynchronous form and no store.
  ///
  /// - Parameters:
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - handler: Calls the completion handler.
  public func completes(
    after delay: Duration = .zero, _ handler: @escaping (Arguments) -> Void
  ) {
    member.set([.completion(handler)], after: delay)
  }

  /// Never calls the completion handler, or the blocks of the operation.
  public func neverCompletes() { member.set([.silence]) }
}

extension Stub {
  public func inject(_ request: FaultRequest) -> FaultRule {
    let backend = member.core.backend
    var terms = request.terms
    terms.scope = terms.items == nil ? member.scope : member.itemScope
    if case .cancellation = terms.effect,
      let catalogue = Errors.Catalogue.self as? any ErrorCatalogue.Type,
      let error = catalogue.entry(for: .cancelled)
    {
      (terms.effect, terms.evenIfImpossible) = (.error(error), true)
    }
    terms.checkLegality(of: member.knobName)
    if let condition = member.condition {
      terms.condition = { ($0 as? Arguments).map(condition.matches) ?? false }
    }
    return backend.lock.withLock { backend.add(terms, to: member.state($0), $0) }
  }

  /// Fails some calls with an error as the app gets it.
  ///
  /// ```swift
  /// mock.on.load.fails(with: URLError(.timedOut), on: .call(2))
  /// ```
  ///
  /// - Parameters:
  ///   - error: The error with its payload.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure; `afterApplying` to lose only the answer of the stub.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @_disfavoredOverload
  @discardableResult
  public func fails(
    with error: Errors.Named, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(.failure(error), on: occurrence, at: position, SourcePlace(fileID, line))
  }
}

extension Stub where Errors: ErrorCatalogue {
  /// Fails some calls with an error that the catalogue does not have, of a member that throws any.
  ///
  /// ```swift
  /// mock.on.load.fails(with: URLError(.timedOut), on: .call(2))
  /// ```
  ///
  /// - Parameters:
  ///   - error: The error as the app gets it.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure; `afterApplying` to lose only the answer.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @_disfavoredOverload
  @discardableResult
  public func fails(
    with error: some Error, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(.failure(error), on: occurrence, at: position, SourcePlace(fileID, line))
  }
}

extension Stub where Errors == NoErrors {
  /// A member that does not throw cannot fail.
  @available(*, unavailable, message: "the member does not throw")
  @discardableResult
  public func fails(
    with error: some Error, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule { stop("the member does not throw") }
}

extension Stub where Errors.Catalogue: ErrorCatalogue {
  /// Fails some calls as a whole.
  ///
  /// - Parameters:
  ///   - error: The error, with its payload. One that composes items, as a partial failure does,
  ///     holds the errors of the items that fail, and leaves the others applied. Where none fails,
  ///     nothing is applied, as with any other error.
  ///   - occurrence: The calls that fail, counted from now.
  ///   - position: The moment of the failure, and so how much of the request is applied.
  ///   - evenIfImpossible: True to let the member fail so even if the service never does; without it, such an
  ///     error stops the test.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func fails(
    with error: Errors.Catalogue, on occurrence: Occurrence = .always,
    at position: FaultPosition = .beforeApplying, evenIfImpossible: Bool = false,
    fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    add(
      .error(error), on: occurrence, at: position, evenIfImpossible: evenIfImpossible,
      SourcePlace(fileID, line))
  }

  /// Fails some calls, and then every call until the delay of the error is over.
  ///
  /// A call that comes before that fails with the rest of the delay, and is among the
  /// ``Backend/earlyRetries``. Each client has a delay of its own.
  ///
  /// ```swift
  /// database.on.saveRecord.rateLimits(with: .requestRateLimited(retryAfter: 3), on: .call(5))
  /// ```
  ///
  /// - Parameters:
  ///   - error: An error with `retryAfter`.
  ///   - occurrence: The calls that begin a delay, counted from now.
  ///   - evenIfImpossible: True to limit the member so even if the service never does.
  ///   - fileID: The file that messages name.
  ///   - line: The line that messages name.
  /// - Returns: The rule.
  @discardableResult
  public func rateLimits(
    with error: Errors.Catalogue, on occurrence: Occurrence = .once,
    evenIfImpossible: Bool = false, fileID: String = #fileID, line: UInt = #line
  ) -> FaultRule {
    limit(error, on: occurrence, evenIfImpossible: evenIfImpossible, SourcePlace(fileID, line))
  }
}

extension Stub where Errors.Catalogue: ErrorCatalogue & CaseIterable {
  /// The errors with which the service lets calls of the member fail as a whole.
  ///
  /// ```swift
  /// @Test(arguments: MockCKContainer().on.accountStatus.possibleErrors())
  /// func statusFails(error: MockCKError) async throws {
  /// ```
  ///
  /// - Parameter position: The amount of the request that is applied all the same.
  /// - Returns: The errors, in the order of the catalogue.
  public func possibleErrors(at position: FaultPosition = .beforeApplying) -> [Errors.Catalogue] {
    let scope = member.scope
    return Errors.Catalogue.allCases.filter { scope.allows($0, at: position) }
  }
}
