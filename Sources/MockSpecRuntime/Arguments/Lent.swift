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

/// An `inout` argument: a handler sets it, and the caller has the new value afterwards.
///
/// ```swift
/// mock.on.increment.answers { $0.value += 1 }
/// #expect(mock.on.increment.calls.map(\.arguments.initial) == [4])
/// ```
public final class Inout<Value>: @unchecked Sendable, CustomStringConvertible {
  /// The value that the caller gave.
  public let initial: Value
  private let current: Protected<Value>

  init(_ value: Value) {
    initial = value
    current = Protected(value)
  }

  /// The value that the caller gets back when the call returns; later changes have no effect.
  public var value: Value {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  public var description: String { "\(initial) → \(value)" }
}
