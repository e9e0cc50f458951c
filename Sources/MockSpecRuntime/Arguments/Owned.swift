/// A value that nobody can copy, given away once: an argument that a member consumes, or its result.
///
/// ```swift
/// mock.on.open.answers { Owned(Handle()) }
/// mock.on.close.answers { $0.take().release() }
/// ```
public final class Owned<Value: ~Copyable>: @unchecked Sendable {
  private let lock = Lock()
  // Guarded by the lock.
  private var value: Value?

  /// Keeps a value until somebody takes it.
  ///
  /// - Parameter value: The value.
  public init(_ value: consuming Value) { self.value = consume value }

  /// Hands the value over; asking a second time stops the test with a message.
  ///
  /// - Returns: The value.
  public func take() -> Value {
    lock.lock()
    let taken = value.take()
    lock.unlock()
    guard let taken else { stop(RuntimeMessage.takenTwice("\(Value.self)")) }
    return taken
  }

  /// Tells whether the value has been taken.
  public var isTaken: Bool {
    lock.lock()
    defer { lock.unlock() }
    switch value {
    case .none: return true
    case .some: return false
    }
  }
}
