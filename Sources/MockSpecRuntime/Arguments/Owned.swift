/// A noncopyable value that is handed over once: an argument that a member consumes, or its result.
///
/// ```swift
/// mock.on.open.answers { Owned(Handle()) }
/// mock.on.close.answers { $0.take().release() }
/// ```
public final class Owned<Value: ~Copyable>: @unchecked Sendable {
  private let lock = Lock()
  // Guarded by the lock.
  private var value: Value?

  /// Stores a value until it is taken.
  ///
  /// - Parameter value: The value.
  public init(_ value: consuming Value) { self.value = consume value }

  /// Hands the value over; a second call stops the test with a message.
  ///
  /// - Returns: The value.
  public func take() -> Value {
    lock.lock()
    let taken = value.take()
    lock.unlock()
    guard let taken else { stop(RuntimeMessage.takenTwice("\(Value.self)")) }
    return taken
  }

  /// True if the value has been taken.
  public var isTaken: Bool {
    lock.lock()
    defer { lock.unlock() }
    switch value {
    case .none: return true
    case .some: return false
    }
  }
}
