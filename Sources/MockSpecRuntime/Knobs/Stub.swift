/// The knob of a member that answers at once: what it returns, how it fails, which calls it got.
///
/// ```swift
/// mock.on.rename.returns(true, false)              // in turn, then `false` for good
/// mock.on.rename.answers { $0.name != $0.other }
/// mock.on.rename.when { $0.name == "old" }.returns(false)
/// #expect(mock.on.rename.calls.map(\.arguments.name) == ["old"])
/// ```
public struct Stub<Arguments, Output, Failure: Error>: AnsweringKnob {
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
  /// A closure that asks a real object makes the mock a spy on it, and together with conditions a
  /// partial mock:
  ///
  /// ```swift
  /// mock.on.rename.answers { real.rename($0.name, to: $0.other) }
  /// mock.on.rename.when { $0.other == "taken" }.returns(false)
  /// ```
  ///
  /// - Parameter handler: Returns or throws the answer.
  public func answers(_ handler: @escaping (Arguments) throws(Failure) -> Output) {
    member.set([.handler { try handler($0) }])
  }
}
