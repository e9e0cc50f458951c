extension Backend {
  /// The answers of lenient mocks, by the type of the result.
  ///
  /// Optionals are `nil`, collections, strings and sets of options empty, numbers and durations zero,
  /// Booleans `false`, and asynchronous streams end at once.
  /// Other types have no default until a test registers one:
  ///
  /// ```swift
  /// backend.strictness = .lenient
  /// backend.defaults.register(Photo(id: 0, title: ""))
  /// ```
  public struct Defaults: Sendable {
    let backend: Backend

    /// Makes a value the default of its type, also where the type has an obvious one.
    ///
    /// - Parameter value: The answer of all un-stubbed calls of lenient mocks that return this type.
    public func register<Value: Sendable>(_ value: Value) {
      register(Value.self) { value }
    }

    /// Makes the defaults of a type anew for each call, as for objects that must not be shared.
    ///
    /// - Parameters:
    ///   - type: The type, exactly as the members return it.
    ///   - make: Makes a value.
    public func register<Value>(_ type: Value.Type, make: @escaping @Sendable () -> Value) {
      backend.lock.withLock { backend.defaultMakers[ObjectIdentifier(type)] = make }
    }

    func value<Value>(_ type: Value.Type) -> Value? {
      let make = backend.lock.withLock { backend.defaultMakers[ObjectIdentifier(type)] }
      // The maker is the test's code, so it runs outside the lock.
      if let make, let value = make() as? Value { return value }
      return obviousDefault(of: type)
    }
  }
}

extension Backend {
  /// The answers of lenient mocks on this backend, by the type of the result.
  public var defaults: Backend.Defaults { Backend.Defaults(backend: self) }
}
