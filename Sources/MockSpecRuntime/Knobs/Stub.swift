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
  /// - Parameter values: The answers.
  public func returns(_ values: Output...) {
    member.set(values: values, then: SequenceEnd<Errors.Thrown>.repeatsLast)
  }

  /// Answers with values in turn, and sets the answer after them.
  ///
  /// ```swift
  /// mock.on.load.returns(first, second, then: .fails)
  /// ```
  ///
  /// - Parameters:
  ///   - values: The answers.
  ///   - end: The answer after the last value.
  public func returns(_ values: Output..., then end: SequenceEnd<Errors.Thrown>) {
    member.set(values: values, then: end)
  }

  /// Answers with a value after a delay; with several, in turn.
  ///
  /// - Parameters:
  ///   - values: The answers.
  ///   - delay: The time that each call takes on the clock of the backend.
  public func returns(_ values: Output..., after delay: Duration) {
    member.set(values: values, after: delay)
  }

  /// Fails every call.
  ///
  /// - Parameter error: The error to throw.
  public func `throws`(_ error: Errors.Thrown) {
    member.set([.error(error)])
  }

  /// Fails every call after a delay.
  ///
  /// - Parameters:
  ///   - error: The error to throw.
  ///   - delay: The time that each call takes on the clock of the backend.
  public func `throws`(_ error: Errors.Thrown, after delay: Duration) {
    member.set([.faulted(FaultDecision(delay: delay), .error(error))])
  }

  /// Answers with values and errors in turn.
  ///
  /// - Parameters:
  ///   - results: The answers.
  ///   - end: The answer after the last one.
  public func answers(
    in results: [Result<Output, Errors.Thrown>], then end: SequenceEnd<Errors.Thrown> = .repeatsLast
  ) {
    member.set(results: results, then: end)
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
    member.set([.faulted(FaultDecision(delay: delay), .handler { try handler($0) })])
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
  /// It is for members that have a completion handler and no asynchronous form.
  ///
  /// - Parameter handler: Calls the completion handler.
  public func completes(_ handler: @escaping (Arguments) -> Void) {
    member.set([.completion(handler)])
  }

  /// Answers after a delay with a closure that calls the completion handler among the arguments itself.
  ///
  /// - Parameters:
  ///   - delay: The time that each call takes on the clock of the backend.
  ///   - handler: Calls the completion handler.
  public func completes(after delay: Duration, _ handler: @escaping (Arguments) -> Void) {
    member.set([.faulted(FaultDecision(delay: delay), .completion(handler))])
  }

  /// Never calls the completion handler.
  public func neverCompletes() { completes { _ in } }
}
