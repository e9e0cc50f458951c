/// A nonescaping closure of the caller, which can be called until the member returns.
///
/// A nonescaping closure cannot be recorded; handlers and recorded calls have an escaping one that calls it
/// through this object.
@_spi(MockSpecGenerated) public final class Lent<Closure>: @unchecked Sendable {
  private let state: Protected<(closure: Closure?, hasThrown: Bool)>
  private let member: () -> String

  init(_ closure: Closure, member: @escaping () -> String) {
    state = Protected((closure, false))
    self.member = member
  }

  /// The closure; asking for it after the call stops the test with a message.
  public var value: Closure {
    guard let closure = state.withLock({ $0.closure }) else {
      stop(RuntimeMessage.calledTooLate(member()))
    }
    return closure
  }

  /// Records that the closure has thrown, which allows a rethrowing member to throw as well.
  ///
  /// - Parameter error: The error that it has thrown.
  /// - Returns: The same error.
  public func noting(_ error: any Error) -> any Error {
    state.withLock { $0.hasThrown = true }
    return error
  }

  func end() { state.withLock { $0.closure = nil } }

  /// Returns an error as one that the member can rethrow if the closure has thrown; otherwise unchanged.
  func rethrown(_ error: any Error) -> any Error {
    let hasThrown = state.withLock { $0.hasThrown }
    return hasThrown && !(error is RethrownError) ? RethrownError(error: error) : error
  }
}

/// An error that came from a closure of the caller.
struct RethrownError: Error {
  var error: any Error
}
