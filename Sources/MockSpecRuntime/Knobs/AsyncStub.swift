/// The knob of an asynchronous member: what it returns, how it fails, which calls it got.
///
/// A member with an asynchronous and a completion-handler form has one knob for both.
///
/// ```swift
/// mock.on.load.answers { id in
///   await gate.opened()
///   return Data([UInt8(id)])
/// }
/// ```
public struct AsyncStub<Arguments, Output, Failure: Error>: AnsweringKnob {
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

  /// The calls so far, in order, of all forms of the member.
  public var calls: [Call<Arguments>] { member.calls }

  /// Answers with a value; with several, in turn, and then the last one again.
  ///
  /// - Parameter values: The answers.
  public func returns(_ values: Output...) {
    member.set(values: values)
  }

  /// Fails every call.
  ///
  /// - Parameter error: The error to throw.
  public func `throws`(_ error: Failure) {
    member.set([.error(error)])
  }

  /// Answers with what a closure makes of the arguments; the closure runs in the call.
  ///
  /// - Parameter handler: Returns or throws the answer.
  public func answers(_ handler: @escaping (Arguments) throws(Failure) -> Output) {
    member.set([.handler { try handler($0) }])
  }

  /// Answers with what a closure makes of the arguments in its own time.
  ///
  /// A real object can answer too, which makes the mock a spy on it: `mock.on.load.answers(real.load)`
  ///
  /// - Parameter handler: Returns or throws the answer; it can wait, and sees the cancellation of
  ///   the calling task.
  public func answers(
    _ handler: @escaping @Sendable (Arguments) async throws(Failure) -> Output
  ) {
    member.set(asynchronous: handler)
  }
}
