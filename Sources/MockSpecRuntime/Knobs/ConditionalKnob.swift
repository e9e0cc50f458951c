/// A knob that can be turned for some calls of its member only.
public protocol ConditionalKnob<Arguments, Output>: SpyKnob {
  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  init(_ member: KnobMember<Arguments, Output>)
}

extension ConditionalKnob {
  /// Turns the knob for the calls that meet a condition; the others are answered as before.
  ///
  /// The knob that is returned stubs, keeps and awaits only those calls. Of several conditions that
  /// a call meets, the one stubbed last decides. The condition runs in the call, and again when
  /// ``SpyKnob/calls`` are asked for.
  ///
  /// ```swift
  /// mock.on.rename.returns(true)
  /// let taken = mock.on.rename.when { $0.other == "taken" }
  /// taken.returns(false)
  /// #expect(taken.calls.count == 1)
  /// ```
  ///
  /// - Parameter condition: Whether the knob is about a call with these arguments.
  /// - Returns: The knob of those calls.
  public func when(_ condition: @escaping (Arguments) -> Bool) -> Self {
    Self(member.when(condition))
  }
}

extension ConditionalKnob where Arguments: Equatable {
  /// Turns the knob for the calls with one argument; the others are answered as before.
  ///
  /// ```swift
  /// mock.on.load.when(3).throws(SessionError.offline)
  /// ```
  ///
  /// - Parameter argument: The argument.
  /// - Returns: The knob of those calls.
  public func when(_ argument: Arguments) -> Self {
    Self(member.when(expected: String(reflecting: argument)) { $0 == argument })
  }
}
