/// The knob of a member that answers at once: what it returns, how it fails, which calls it got.
///
/// ```swift
/// mock.on.rename.returns(true, false)              // in turn, then `false` for good
/// mock.on.rename.answers { $0.name != $0.other }
/// #expect(mock.on.rename.calls.map(\.arguments.name) == ["old"])
/// ```
public struct Stub<Arguments, Output, Failure: Error>: Sendable {
  let core: MockCore
  let index: Int

  /// Makes the knob of a member; generated code does.
  ///
  /// - Parameters:
  ///   - core: The core of the mock.
  ///   - index: The index of the member.
  public init(_ core: MockCore, _ index: Int) {
    self.core = core
    self.index = index
  }

  /// The calls so far, in order, of all forms of the member.
  public var calls: [Call<Arguments>] { core.calls(index, output: Output.self) }

  /// Answers with a value; with several, in turn, and then the last one again.
  ///
  /// - Parameter values: The answers.
  public func returns(_ values: Output...) {
    core.setValues(values, of: index, arguments: Arguments.self)
  }

  /// Fails every call.
  ///
  /// - Parameter error: The error to throw.
  public func `throws`(_ error: Failure) {
    core.set(.error(error) as Answer<Arguments, Output>, of: index)
  }

  /// Answers with what a closure makes of the arguments; the closure runs in the call.
  ///
  /// - Parameter handler: Returns or throws the answer.
  public func answers(_ handler: @escaping (Arguments) throws(Failure) -> Output) {
    core.set(.handler { try handler($0) } as Answer<Arguments, Output>, of: index)
  }
}

extension MockCore {
  func set<A, O>(_ answer: Answer<A, O>, of member: Int) {
    withState(member) { $0.set(answer) }
  }

  func setValues<A, O>(_ values: [O], of member: Int, arguments: A.Type) {
    let values = values.isEmpty ? [() as? O].compactMap { $0 } : values
    precondition(
      !values.isEmpty, RuntimeMessage.needsValue("on.\(identity.knobName(of: member)).returns"))
    withState(member) { (state: CallState<A, O>) in state.set(values) }
  }

  func setAsync<A, O, F: Error>(
    _ handler: @escaping @Sendable (A) async throws(F) -> O, of member: Int
  ) {
    let answer = Answer<A, O>.asyncHandler { arguments in
      UncheckedBox(try await handler(arguments.value))
    }
    set(answer, of: member)
  }
}
