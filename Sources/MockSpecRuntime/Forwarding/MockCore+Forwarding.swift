extension MockCore {
  /// Hands the calls that no stub answers to a real object from now on; generated code does.
  ///
  /// - Parameters:
  ///   - real: The object, or the type whose static members answer.
  ///   - type: The interface, which tells the two apart.
  public func forward<Real>(to real: Real, as type: Real.Type) {
    backend.lock.withLock {
      reals[ObjectIdentifier(type)] = UncheckedBox(real)
      ownStrictness = .forwarding
    }
  }

  /// The real object behind the mock, as the interface; `nil` where there is none.
  func real<Real>(_ type: Real.Type = Real.self) -> Real? {
    let real = backend.lock.withLock { reals[ObjectIdentifier(type)] }
    return (real as? UncheckedBox<Real>)?.value
  }

  /// Keeps what a call has made of a real object that is a value.
  func keep<Real>(_ real: Real) {
    guard !(Swift.type(of: real as Any) is AnyObject.Type) else { return }
    backend.lock.withLock { reals[ObjectIdentifier(Real.self)] = UncheckedBox(real) }
  }

  /// Whether calls of the member that no stub answers go to a real object; the lock must be held.
  func forwards(_ member: Int) -> Bool {
    !reals.isEmpty && lockedStrictness(of: member) == .forwarding
  }
}

extension AnsweringKnob {
  /// Hands the calls to the real object behind the mock, also where they were stubbed before.
  ///
  /// ```swift
  /// mock.on.load.when { $0 < 100 }.forwards()
  /// ```
  ///
  /// The mock needs one, from `forward(to:)`; without it the calls are un-stubbed.
  public func forwards() { member.set([.forwarded]) }
}

extension CompletionStub {
  /// Hands the calls to the real object behind the mock, also where they were stubbed before.
  public func forwards() { member.set([.forwarded]) }
}

extension PropertyStub {
  /// Reads and sets the property of the real object behind the mock, also where it was stubbed before.
  public func forwards() { withState { $0.set(.forwarded) } }
}
