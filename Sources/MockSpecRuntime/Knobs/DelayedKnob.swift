/// A knob whose member can answer later.
public protocol DelayedKnob<Arguments, Output>: AnsweringKnob {}

extension AsyncStub: DelayedKnob {}
extension ServiceStub: DelayedKnob {}

extension DelayedKnob {
  /// Answers with a value after some time on the clock of the backend; with several, in turn.
  ///
  /// ```swift
  /// mock.on.load.returns(image, after: .milliseconds(10))
  /// let load = Task { try await loader.load() }
  /// await backend.clock.advance(by: .milliseconds(10))
  /// ```
  ///
  /// A call whose task is cancelled in between fails with `CancellationError` where its signature
  /// allows that, and else answers at once.
  ///
  /// - Parameters:
  ///   - values: The answers, of which the last one stays.
  ///   - delay: The time from the call to the answer.
  public func returns(_ values: Output..., after delay: Duration) {
    member.set(values: values, after: delay)
  }

  /// Fails every call after some time on the clock of the backend.
  ///
  /// - Parameters:
  ///   - error: The error to throw.
  ///   - delay: The time from the call to the error.
  public func `throws`(_ error: Failure, after delay: Duration) {
    member.set([.disturbed(Disturbance(delay: delay), .error(error))])
  }

  /// Answers with what a closure makes of the arguments after some time on the clock.
  ///
  /// ```swift
  /// engine.on.requestImage.answers(after: .milliseconds(10)) { try Data(contentsOf: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The time from the call to the run of the closure.
  ///   - handler: Returns or throws the answer.
  public func answers(
    after delay: Duration, _ handler: @escaping (Arguments) throws(Failure) -> Output
  ) {
    member.set([.disturbed(Disturbance(delay: delay), .handler { try handler($0) })])
  }
}

extension CompletionStub {
  /// Completes with a value after some time on the clock of the backend; with several, in turn.
  ///
  /// - Parameters:
  ///   - values: The answers, of which the last one stays.
  ///   - delay: The time from the call to the answer.
  public func completes(with values: Output..., after delay: Duration) {
    member.set(values: values, after: delay)
  }

  /// Completes every call with a failure after some time on the clock of the backend.
  ///
  /// - Parameters:
  ///   - error: The error to hand to the completion handler.
  ///   - delay: The time from the call to the error.
  public func completes(throwing error: Failure, after delay: Duration) {
    member.set([.disturbed(Disturbance(delay: delay), .error(error))])
  }

  /// Leaves the answer to a closure that runs after some time on the clock of the backend.
  ///
  /// - Parameters:
  ///   - delay: The time from the call to the run of the closure.
  ///   - handler: Gets the arguments, the completion handler among them.
  public func answers(after delay: Duration, _ handler: @escaping (Arguments) -> Void) {
    member.set([.disturbed(Disturbance(delay: delay), .completion(handler))])
  }
}
