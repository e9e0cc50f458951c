/// A nonescaping closure of the caller, which can be called until the member returns.
///
/// A nonescaping closure cannot be recorded; handlers and recorded calls have an escaping one that calls it
/// through this object.
@_spi(MockSpecGenerated) public final class Lent<Closure>: @unchecked Sendable {
  private let lock = Lock()
  // Guarded by the lock.
  private var closure: Closure?
  private var thrown = false
  private let member: () -> String

  init(_ closure: Closure, member: @escaping () -> String) {
    self.closure = closure
    self.member = member
  }

  /// The closure; asking for it after the call stops the test with a message.
  public var value: Closure {
    guard let closure = lock.withLock({ closure }) else {
      stop(RuntimeMessage.calledTooLate(member()))
    }
    return closure
  }

  /// Records that the closure has thrown, which allows a rethrowing member to throw as well.
  ///
  /// - Parameter error: The error that it has thrown.
  /// - Returns: The same error.
  public func noting(_ error: any Error) -> any Error {
    lock.withLock { thrown = true }
    return error
  }

  func end() { lock.withLock { closure = nil } }

  /// Returns an error as one that the member can rethrow if the closure has thrown; otherwise unchanged.
  func rethrown(_ error: any Error) -> any Error {
    lock.withLock { thrown } && !(error is RethrownError) ? RethrownError(error: error) : error
  }
}

/// An error that came from a closure of the caller.
struct RethrownError: Error {
  var error: any Error
}
