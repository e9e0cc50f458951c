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
      _ = backend.lock.withLock { held in
        held[backend.state].defaultMakers.updateValue(make, forKey: ObjectIdentifier(type))
      }
    }

    func value<Value>(_ type: Value.Type) -> Value? {
      let make = backend.lock.withLock { held in
        held[backend.state].defaultMakers[ObjectIdentifier(type)]
      }
      // The maker is the test's code, so it runs outside the lock.
      if let make, let value = make() as? Value { return value }
      return obviousDefault(of: type)
    }
  }

  /// The answers of lenient mocks on this backend, by the type of the result.
  public var defaults: Backend.Defaults { Backend.Defaults(backend: self) }
}

/// A type with an obvious default that no protocol of the standard library gives.
protocol ObviousDefault {
  static var obvious: Self { get }
}

extension Bool: ObviousDefault {
  static var obvious: Bool { false }
}

extension Dictionary: ObviousDefault {
  static var obvious: Dictionary { [:] }
}

extension AsyncStream: ObviousDefault {
  static var obvious: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: ObviousDefault where Failure == any Error {
  static var obvious: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

/// Returns the obvious default of a type: `nil`, the empty value, or zero; `nil` if there is none.
func obviousDefault<Value>(of type: Value.Type) -> Value? {
  if let type = type as? any ExpressibleByNilLiteral.Type { return absent(type) }
  let value: Any? =
    switch type as Any.Type {
    case let type as any ObviousDefault.Type: type.obvious
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any SetAlgebra.Type: type.init()
    case let type as any AdditiveArithmetic.Type: type.zero
    default: type == Void.self ? () : nil
    }
  // A cast to 'Any' and its like would take the missing value for one.
  return value.flatMap { $0 as? Value }
}

/// Returns the `nil` of an optional type, in a box, because a cast would unwrap it.
private func absent<Optional: ExpressibleByNilLiteral, Value>(_ type: Optional.Type) -> Value? {
  (UncheckedBox(nil as Optional) as Any as? UncheckedBox<Value>)?.value
}
