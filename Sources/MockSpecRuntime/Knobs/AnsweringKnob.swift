/// A knob of a member that returns its answer.
public protocol AnsweringKnob<Arguments, Output>: ConditionalKnob {
  /// What the member throws.
  associatedtype Failure: Error
}

extension AnsweringKnob {
  /// Answers with values in turn; what comes after the last one is said.
  ///
  /// ```swift
  /// mock.on.load.returns(first, second, then: .fails)
  /// ```
  ///
  /// - Parameters:
  ///   - values: The answers.
  ///   - end: What the calls after the last answer get.
  public func returns(_ values: Output..., then end: SequenceEnd<Failure>) {
    member.set(values: values, then: end)
  }

  /// Answers with values and errors in turn, and then the last one again.
  ///
  /// ```swift
  /// mock.on.load.answers(in: [.failure(SessionError.offline), .success([1, 2])])
  /// ```
  ///
  /// - Parameters:
  ///   - results: The answers.
  ///   - end: What the calls after the last answer get.
  public func answers(
    in results: [Result<Output, Failure>], then end: SequenceEnd<Failure> = .repeatsLast
  ) {
    member.set(results: results, then: end)
  }
}
