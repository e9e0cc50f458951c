/// The knob of a service's member: an asynchronous stub that can also fail by the service's errors.
///
/// ```swift
/// cloud.on.accountStatus.returns(.available)
/// cloud.on.accountStatus.fails(with: .networkFailure, on: .calls(2...3))
/// ```
public struct ServiceStub<Arguments, Output, Catalogue: ErrorCatalogue>: AnsweringKnob,
  FailingKnob
{
  public typealias Failure = any Error

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

  public var scope: CallScope { member.scope }

  /// The calls so far, in order, of all forms of the member.
  public var calls: [Call<Arguments>] { member.calls }

  /// Answers with a value; with several, in turn, and then the last one again.
  ///
  /// - Parameter values: The answers.
  public func returns(_ values: Output...) {
    member.set(values: values)
  }

  /// Fails every call with an error of any kind.
  ///
  /// - Parameter error: The error to throw.
  public func `throws`(_ error: any Error) {
    member.set([.error(error)])
  }

  /// Answers with what a closure makes of the arguments; the closure runs in the call.
  ///
  /// - Parameter handler: Returns or throws the answer.
  public func answers(_ handler: @escaping (Arguments) throws -> Output) {
    member.set([.handler(handler)])
  }

  /// Answers with what a closure makes of the arguments in its own time.
  ///
  /// - Parameter handler: Returns or throws the answer; it can wait, and sees the cancellation of
  ///   the calling task.
  public func answers(_ handler: @escaping @Sendable (Arguments) async throws -> Output) {
    member.set(asynchronous: handler)
  }
}
