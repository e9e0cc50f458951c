extension MockCore {
  /// Forwards the calls that no stub answers to a real object from now on, or to the type whose static members answer.
  ///
  /// The mock asks for the object as the interface `type`.
  @_spi(MockSpecGenerated) public func forward<Real>(to real: Real, as type: Real.Type) {
    backend.lock.withLock {
      reals[ObjectIdentifier(type)] = UncheckedBox(real)
      ownStrictness = .forwarding
    }
  }

  /// Returns the real object behind the mock as an interface; `nil` if there is none.
  func real<Real>(_ type: Real.Type = Real.self) -> Real? {
    let real = backend.lock.withLock { reals[ObjectIdentifier(type)] }
    return (real as? UncheckedBox<Real>)?.value
  }

  /// Keeps a real object that is a value after a call that can have changed it.
  func keep<Real>(_ real: Real) {
    guard !(Swift.type(of: real as Any) is AnyObject.Type) else { return }
    backend.lock.withLock { reals[ObjectIdentifier(Real.self)] = UncheckedBox(real) }
  }

  /// Tells whether calls of a member that no stub answers go to a real object.
  func forwards(index: Int, _ held: borrowing Held) -> Bool {
    !reals.isEmpty && strictness(of: index, held) == .forwarding
  }

  /// Tells whether calls of a member that has a state go to a real object where no stub answers them.
  func forwards(_ knob: UInt, _ held: borrowing Held) -> Bool {
    knownState(knob, held).map { forwards(index: $0.index, held) } ?? false
  }
}
