/// The answer to a call that no stub answers.
public enum Strictness: Sendable, Hashable {
  /// An `UnstubbedCallError`; where the member cannot throw it, its message stops the test.
  case strict
  /// A default for the result's type where there is one, else the same as `strict`.
  ///
  /// See ``Backend/defaults`` for the types that have one.
  case lenient
  /// The answer of the real object behind the mock; where it has none, the same as `strict`.
  ///
  /// A mock that `forward(to:)` was called on has this strictness until another is set.
  case forwarding
}

extension Backend {
  /// The answer of un-stubbed calls of the mocks on this backend that have no strictness of their own.
  ///
  /// ```swift
  /// let backend = Backend()
  /// backend.strictness = .lenient
  /// ```
  public var strictness: Strictness {
    get { lock.withLock { ownStrictness } }
    set { lock.withLock { ownStrictness = newValue } }
  }
}

extension MockCore {
  /// The answer of un-stubbed calls of this mock; that of the backend until it is set.
  ///
  /// ```swift
  /// mock.core.strictness = .lenient
  /// mock.on.load.strictness = .strict      // but for this member
  /// ```
  public var strictness: Strictness {
    get { backend.lock.withLock { ownStrictness ?? backend.ownStrictness } }
    set { backend.lock.withLock { ownStrictness = newValue } }
  }

  func strictness(of member: Int) -> Strictness {
    backend.lock.withLock { strictness(of: member, $0) }
  }

  func strictness(of member: Int, _ held: borrowing Held) -> Strictness {
    memberStrictness[member] ?? ownStrictness ?? backend.ownStrictness
  }
}
