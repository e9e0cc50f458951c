/// The knob of a member whose only form has a completion handler; the handler is an argument.
///
/// ```swift
/// mock.on.execute.completes(with: Data())
/// mock.on.execute.answers { call in
///   call.completion(.success(Data()))
///   call.completion(.success(Data()))     // a service that answers twice
/// }
///
/// mock.on.execute.neverCompletes()          // or only when the test says so:
/// mock.on.execute.calls[0].arguments.completion(.success(Data()))
/// ```
public struct CompletionStub<Arguments, Output, Failure: Error>: ConditionalKnob {
  /// Which member it is, and which of its calls.
  public let member: KnobMember<Arguments, Output>

  /// Makes the knob of a member; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - index: The index of the member.
  public init(_ core: MockCore, _ index: Int) {
    member = KnobMember(core, index)
  }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  public init(_ member: KnobMember<Arguments, Output>) {
    self.member = member
  }

  /// The calls so far, in order.
  public var calls: [Call<Arguments>] { member.calls }

  /// Completes with a value; with several, in turn, and then the last one again.
  ///
  /// - Parameter values: The answers.
  public func completes(with values: Output...) {
    member.set(values: values)
  }

  /// Completes every call with a failure.
  ///
  /// - Parameter error: The error to hand to the completion handler.
  public func completes(throwing error: Failure) {
    member.set([.error(error)])
  }

  /// Completes with values in turn; what comes after the last one is said.
  ///
  /// - Parameters:
  ///   - values: The answers.
  ///   - end: What the calls after the last answer get.
  public func completes(with values: Output..., then end: SequenceEnd<Failure>) {
    member.set(values: values, then: end)
  }

  /// Completes with values and failures in turn, and then the last one again.
  ///
  /// ```swift
  /// mock.on.execute.completes(in: [.failure(TowerError.offline()), .success(Data())])
  /// ```
  ///
  /// - Parameters:
  ///   - results: The answers.
  ///   - end: What the calls after the last answer get.
  public func completes(
    in results: [Result<Output, Failure>], then end: SequenceEnd<Failure> = .repeatsLast
  ) {
    member.set(results: results, then: end)
  }

  /// Leaves every call without an answer; the test can call the handlers among ``calls`` later.
  public func neverCompletes() { answers { _ in } }

  /// Leaves the answer to a closure, which calls the completion handler now, later, often or never.
  ///
  /// - Parameter handler: Gets the arguments, the completion handler among them. It runs where the
  ///   answer would come: inside the call, or on a queue.
  public func answers(_ handler: @escaping (Arguments) -> Void) {
    member.set([.completion(handler)])
  }
}

extension CompletionStub where Output == Void {
  /// Completes every call.
  public func completes() { completes(with: ()) }
}
