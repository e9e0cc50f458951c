/// A noncopyable value that a handler can read until the member returns.
///
/// ```swift
/// mock.on.size.answers { handle in handle.withValue { $0.size } }
/// ```
public final class Borrowed<Value: ~Copyable>: Sendable {
  /// The caller's value, which outlives the call.
  private let pointer: Protected<UnsafePointer<Value>?>
  private let member: String

  init(_ pointer: UnsafePointer<Value>, member: String) {
    self.pointer = Protected(pointer)
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
    guard let pointer = pointer.withLock({ $0 }) else {
      stop(RuntimeMessage.calledTooLate(member))
    }
    return try body(pointer.pointee)
  }

  func end() { pointer.withLock { $0 = nil } }
}
