extension Backend {
  /// True if the objects in the arguments of all calls are kept alive, for ``Knob/calls`` and the ``journal``.
  ///
  /// By default only values are kept: an object that the app passes is there as long as something else holds it, so that a
  /// test can see it go.
  public var keepsObjects: Bool {
    get { lock.withLock { held in held[state].keepsObjects } }
    set {
      lock.withLock { held in
        held[state].keepsObjects = newValue
        for member in held[state].members { member.keepsObjects = newValue }
      }
    }
  }

  /// Lets go of all calls so far with their arguments, results and errors: the journal and the spies begin anew.
  ///
  /// ```swift
  /// backend.forgetCalls()
  /// screen = nil
  /// #expect(leaked == nil)
  /// ```
  ///
  /// Stubs, rules and records stay, and so do the places of later calls in the journal.
  public func forgetCalls() {
    let forgotten: [Any] = lock.withLock { held in
      log.pointee.forgotten = log.pointee.count
      return held[state].members.map { $0.forget() }
    }
    // Ended outside the lock, as that can be the app's code.
    withExtendedLifetime(forgotten) {}
  }
}
