/// The answer to a call that no stub answers.
public enum Strictness: Sendable, Hashable {
  /// An `UnstubbedCallError`, which is an issue as well; where the member cannot throw it, another error or a default for
  /// the result's type. The process ends only where there is none of these.
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
    get { lock.withLock { held in held[state].strictness } }
    set { lock.withLock { held in held[state].strictness = newValue } }
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
    get {
      backend.lock.withLock { held in held[state].strictness ?? held[backend.state].strictness }
    }
    set { backend.lock.withLock { held in held[state].strictness = newValue } }
  }

  /// The answer of un-stubbed calls of a member; `nil` for one that was not used yet.
  func strictness(of member: MemberState?, _ held: borrowing Held) -> Strictness {
    member?.strictness ?? held[state].strictness ?? held[backend.state].strictness
  }

  /// Forwards the calls that no stub answers to a real object from now on, or to the type whose static members answer.
  ///
  /// The mock asks for the object as the interface `type`.
  @_spi(MockSpecGenerated) public func forward<Real>(to real: Real, as type: Real.Type) {
    _ = backend.lock.withLock { held in
      held[state].strictness = .forwarding
      return held[state].reals.updateValue(UncheckedBox(real), forKey: ObjectIdentifier(type))
    }
  }

  /// Returns the real object behind the mock as an interface; `nil` if there is none.
  func real<Real>(_ type: Real.Type = Real.self) -> Real? {
    let real = backend.lock.withLock { held in held[state].reals[ObjectIdentifier(type)] }
    return (real as? UncheckedBox<Real>)?.value
  }

  /// Keeps a real object that is a value after a call that can have changed it.
  func keep<Real>(_ real: Real) {
    guard !(Swift.type(of: real as Any) is AnyObject.Type) else { return }
    _ = backend.lock.withLock { held in
      held[state].reals.updateValue(UncheckedBox(real), forKey: ObjectIdentifier(Real.self))
    }
  }

  /// Tells whether calls of a member that no stub answers go to a real object.
  func forwards(_ member: MemberState, _ held: borrowing Held) -> Bool {
    !held[state].reals.isEmpty && strictness(of: member, held) == .forwarding
  }
}
