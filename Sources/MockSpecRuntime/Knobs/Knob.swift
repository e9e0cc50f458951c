/// A control of a mock that a test turns, whatever the member's kind.
public protocol Knob<Arguments, Output>: Sendable {
  /// The one argument, a labelled tuple of several, or `()`.
  associatedtype Arguments
  /// The type that the member returns.
  associatedtype Output

  /// The member, and the condition that its calls meet.
  var member: KnobMember<Arguments, Output> { get }

  /// Makes the knob of some calls of a member; `when` does.
  ///
  /// - Parameter member: The member and the condition.
  init(_ member: KnobMember<Arguments, Output>)
}

extension Knob {
  /// The answer of un-stubbed calls of this member; that of the mock until it is set.
  ///
  /// ```swift
  /// mock.on.load.strictness = .lenient
  /// ```
  public var strictness: Strictness {
    get { member.core.strictness(of: member.index) }
    nonmutating set {
      let index = member.index
      member.core.backend.lock.withLock { member.core.memberStrictness[index] = newValue }
    }
  }
}

extension Knob {
  /// Returns the knob of the calls that meet a condition; the others are answered as before.
  ///
  /// The knob that is returned stubs, keeps and awaits only those calls. Of several conditions that
  /// a call meets, the one stubbed last decides. The condition runs in the call, and again when
  /// ``Knob/calls`` are asked for.
  ///
  /// ```swift
  /// mock.on.rename.returns(true)
  /// let taken = mock.on.rename.when { $0.other == "taken" }
  /// taken.returns(false)
  /// #expect(taken.calls.count == 1)
  /// ```
  ///
  /// - Parameter condition: Tells whether the knob is about a call with these arguments.
  /// - Returns: The knob of those calls.
  public func when(_ condition: @escaping (Arguments) -> Bool) -> Self {
    Self(member.when(condition))
  }
}

extension Knob where Arguments: Equatable {
  /// Returns the knob of the calls with one argument; the others are answered as before.
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

extension Knob {
  /// The calls so far, in order, of all forms of the member.
  public var calls: [CallRecord<Arguments>] { member.calls }

  /// Waits, without polling, until the member has been called so often, and returns that call.
  ///
  /// The call is recorded then, but its answer can still be on its way.
  ///
  /// ```swift
  /// viewModel.refreshButtonTapped()
  /// #expect(try await mock.on.load.call(1).arguments == 3)
  /// ```
  ///
  /// - Parameters:
  ///   - number: The number of the call, from 1.
  ///   - isolation: The caller's isolation, which the wait keeps.
  /// - Returns: The call.
  /// - Throws: ``WaitError`` after the ``Backend/waitLimit``, and `CancellationError` when the task is cancelled
  ///   before that.
  @discardableResult
  public func call(
    _ number: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws -> CallRecord<Arguments> {
    require(number >= 1, RuntimeMessage.countsFromOne(.call(number)))
    let core = member.core
    var checked = 0
    var found = 0
    return try await core.backend.wait(for: "call \(number) of \(expectation), which had \(found)")
    {
      let fresh: [CallRecord<Arguments>] = core.calls(
        member.knob, output: Output.self, from: checked)
      checked += fresh.count
      for call in fresh where member.condition?.matches(call.arguments) ?? true {
        found += 1
        if found == number { return call }
      }
      return nil
    }
  }
}
