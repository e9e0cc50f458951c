/// A noncopyable value that a handler can read until the member returns.
///
/// ```swift
/// mock.on.size.answers { handle in handle.withValue { $0.size } }
/// ```
public final class Borrowed<Value: ~Copyable>: @unchecked Sendable {
  private let lock = Lock()
  // Guarded by the lock; points to the caller's value, which outlives the call.
  private var pointer: UnsafePointer<Value>?
  private let member: String

  init(_ pointer: UnsafePointer<Value>, member: String) {
    self.pointer = pointer
    self.member = member
  }

  /// Calls a closure with the value; stops the test with a message once the member has returned.
  ///
  /// - Parameter body: The closure that reads the value.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public func withValue<Result, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pointer = lock.withLock({ pointer }) else {
      stop(RuntimeMessage.calledTooLate(member))
    }
    return try body(pointer.pointee)
  }

  func end() { lock.withLock { pointer = nil } }
}
