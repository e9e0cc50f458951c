extension MockCore {
  /// Hands the calls that no stub answers to a real object from now on; generated code does.
  ///
  /// - Parameters:
  ///   - real: The object, or the type whose static members answer.
  ///   - type: The interface, which tells the two apart.
  @_spi(MockSpecGenerated) public func forward<Real>(to real: Real, as type: Real.Type) {
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

  /// Tells whether calls of a member that no stub answers go to a real object; the lock must be held.
  func forwards(index: Int) -> Bool {
    !reals.isEmpty && lockedStrictness(of: index) == .forwarding
  }

  /// The same by the knob of a member that has a state.
  func forwards(_ knob: UInt) -> Bool {
    !reals.isEmpty && (lockedIndex(of: knob).map(forwards(index:)) ?? false)
  }
}
