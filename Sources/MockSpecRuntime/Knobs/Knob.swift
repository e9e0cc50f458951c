/// What a test turns on a mock, whatever the member's kind.
public protocol Knob<Arguments, Output>: Sendable {
  /// The one argument, a labelled tuple of several, or `()`.
  associatedtype Arguments
  /// What the member returns.
  associatedtype Output

  /// Which member it is, and which of its calls.
  var member: KnobMember<Arguments, Output> { get }
}

extension Knob {
  /// What un-stubbed calls of this member get; that of the mock until it is set.
  ///
  /// ```swift
  /// mock.on.load.strictness = .lenient
  /// ```
  public var strictness: Strictness {
    get { member.core.strictness(of: member.index) }
    nonmutating set {
      member.core.backend.lock.withLock {
        member.core.memberStrictness[member.index] = newValue
      }
    }
  }
}

/// A knob that keeps the calls of its member.
public protocol SpyKnob<Arguments, Output>: Knob {
  /// The calls so far, in order, of all forms of the member.
  var calls: [Call<Arguments>] { get }
}

extension SpyKnob {
  /// Waits until the member has been called so often, without polling, and returns that call.
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
  /// - Throws: `CancellationError` when the task is cancelled before the call, as by a time limit of
  ///   the test.
  public func call(
    _ number: Int, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Call<Arguments> {
    require(number >= 1, RuntimeMessage.countsFromOne(.call(number)))
    let core = member.core
    var checked = 0
    var found = 0
    while true {
      let seen = core.backend.changeCount
      let fresh: [Call<Arguments>] = core.calls(member.index, output: Output.self, from: checked)
      for call in fresh where member.condition?.matches(call.arguments) ?? true {
        found += 1
        if found == number { return call }
      }
      checked += fresh.count
      try await core.backend.waitForChange(after: seen)
    }
  }
}
