/// A noncopyable value that is handed over once: an argument that a member consumes, or its result.
///
/// ```swift
/// mock.on.open.answers { Owned(Handle()) }
/// mock.on.close.answers { $0.take().release() }
/// ```
public final class Owned<Value: ~Copyable>: Sendable {
  private let value: Protected<Value?>

  /// Stores a value until it is taken.
  ///
  /// - Parameter value: The value.
  public init(_ value: consuming Value) { self.value = Protected(consume value) }

  /// Hands the value over; a second call stops the test with a message.
  ///
  /// - Returns: The value.
  public func take() -> Value {
    guard let taken = value.withLock({ $0.take() }) else {
      stop(RuntimeMessage.takenTwice("\(Value.self)"))
    }
    return taken
  }

  /// True if the value has been taken.
  public var isTaken: Bool {
    value.withLock { value in
      switch value {
      case .none: true
      case .some: false
      }
    }
  }
}
