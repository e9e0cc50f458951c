extension MockCore {
  /// Reads a property from its stub, or from a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - member: The index of the property.
  ///   - defaultValue: Makes the value when there is neither and nothing was set.
  ///   - read: Reads the property of the real object.
  /// - Returns: The value.
  public func forwardGet<Real, V>(
    _ member: Int, default defaultValue: (() -> V)? = nil, to read: (Real) -> V
  ) -> V {
    let source: PropertyState<V>.Source = source(member)
    if source.isOpen(forwarding: isForwarding(member)), let real: Real = real() {
      return read(real)
    }
    return value(of: source) ?? defaultValue?() ?? unstubbed(member)
  }

  /// Records a new value of a property, and sets it in a real object where the mock forwards.
  ///
  /// - Parameters:
  ///   - member: The index of the property.
  ///   - value: The new value.
  ///   - set: Sets the property of the real object.
  public func forwardSet<Real, V>(_ member: Int, _ value: V, to set: (inout Real) -> Void) {
    guard var real: Real = real() else { return self.set(member, value) }
    let isForwarded = record(member, value) { state in
      state.source.isOpen(forwarding: forwards(member))
    }
    guard isForwarded else { return }
    set(&real)
    keep(real)
  }

  private func isForwarding(_ member: Int) -> Bool {
    backend.lock.withLock { forwards(member) }
  }
}

extension PropertyState.Source {
  /// Whether the real object decides, where there is one.
  fileprivate func isOpen(forwarding: Bool) -> Bool {
    switch self {
    case .none: forwarding
    case .forwarded: true
    case .value, .handler: false
    }
  }
}
