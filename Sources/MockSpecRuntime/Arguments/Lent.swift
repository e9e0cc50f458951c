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

  /// The closure; asking for it after the call ends the process with a message.
  public var value: Closure {
    guard let closure = state.withLock({ $0.closure }) else {
      DefaultIssueSink.stop(RuntimeMessage.calledTooLate(member()))
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
  func rethrown<Failure: Error>(_ error: Failure) -> Failure {
    guard state.withLock({ $0.hasThrown }), !(error is RethrownError) else { return error }
    return RethrownError(error: error) as? Failure ?? error
  }
}

/// An error that came from a closure of the caller.
struct RethrownError: Error {
  let error: any Error
}

/// A noncopyable value that a handler can read until the member returns.
///
/// ```swift
/// mock.on.size.answers { handle in handle.withValue { $0.size } }
/// ```
public final class Borrowed<Value: ~Copyable>: Sendable, CallArgument {
  /// The caller's value, which outlives the call.
  private let pointer: Protected<UnsafePointer<Value>?>
  private let member: String

  init(_ pointer: UnsafePointer<Value>, member: String) {
    self.pointer = Protected(pointer)
    self.member = member
  }

  /// Calls a closure with the value; ends the process with a message once the member has returned.
  ///
  /// - Parameter body: The closure that reads the value.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public func withValue<Result, Failure: Error>(
    _ body: (borrowing Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pointer = pointer.withLock({ $0 }) else {
      DefaultIssueSink.stop(RuntimeMessage.calledTooLate(member))
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
public final class Owned<Value: ~Copyable>: Sendable, CallArgument {
  private let value: Protected<Value?>

  /// Stores a value until it is taken.
  ///
  /// - Parameter value: The value.
  public init(_ value: consuming Value) { self.value = Protected(consume value) }

  /// Hands the value over; a second call ends the process with a message.
  ///
  /// - Returns: The value.
  public func take() -> Value {
    guard let taken = value.withLock({ $0.take() }) else {
      DefaultIssueSink.stop(
        "the \(Value.self) has been taken; a value that cannot be copied answers one call, give a handler"
      )
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
public final class Inout<Value>: @unchecked Sendable, CustomStringConvertible, CallArgument {
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

extension MockCore {
  /// Lends a closure of the caller to a call until the call returns; marks errors of one whose member rethrows them.
  @_spi(MockSpecGenerated) public func lending<Closure, Value, Failure: Error>(
    _ closure: Closure, function: StaticString = #function,
    _ body: (Lent<Closure>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let lent = Lent(closure, member: qualifiedName(function))
    defer { lent.end() }
    do throws(Failure) { return try body(lent) } catch { throw lent.rethrown(error) }
  }

  /// Lends a closure of the caller to an asynchronous call until the call returns.
  @_spi(MockSpecGenerated) public func lendingAsync<Closure, Value, Failure: Error>(
    _ closure: Closure, function: StaticString = #function,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Lent<Closure>) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let lent = Lent(closure, member: qualifiedName(function))
    defer { lent.end() }
    do throws(Failure) { return try await body(lent) } catch { throw lent.rethrown(error) }
  }

  /// Makes a call with an `inout` argument.
  @_spi(MockSpecGenerated) public func changing<Value, Result, Failure: Error>(
    _ value: inout Value, _ body: (Inout<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let argument = Inout(value)
    defer { value = argument.value }
    return try body(argument)
  }

  /// Makes an asynchronous call with an `inout` argument.
  @_spi(MockSpecGenerated) public func changingAsync<Value, Result, Failure: Error>(
    _ value: inout Value, isolation: isolated (any Actor)? = #isolation,
    _ body: (Inout<Value>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let argument = Inout(value)
    defer { value = argument.value }
    return try await body(argument)
  }

  /// Makes a call with a borrowed argument.
  @_spi(MockSpecGenerated) public func borrowing<Value: ~Copyable, Result, Failure: Error>(
    _ value: borrowing Value, function: StaticString = #function,
    _ body: (Borrowed<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafePointer(to: value) { pointer throws(Failure) in
      let borrowed = Borrowed(pointer, member: qualifiedName(function)())
      defer { borrowed.end() }
      return try body(borrowed)
    }
  }

  /// Returns the result of a stub as `sending`, unchecked: the test that gave it must not keep it.
  @_spi(MockSpecGenerated) public func sent<Value>(_ value: Value) -> sending Value {
    UncheckedBox(value).value
  }

  /// Returns a `sending` argument as `sending` again, for passing it on to a real object.
  @_spi(MockSpecGenerated) public static func sent<Value>(_ value: Value) -> sending Value {
    UncheckedBox(value).value
  }

  /// Returns the arguments of a parameter pack as a list.
  @_spi(MockSpecGenerated) public static func list<each Value>(_ values: repeat each Value) -> [Any]
  {
    var list: [Any] = []
    for value in repeat each values { list.append(value) }
    return list
  }

  func qualifiedName(_ function: StaticString) -> () -> String {
    { [identity] in "\(identity.name).\(function)" }
  }

  /// Makes a call and rethrows the error of the caller's closure.
  ///
  /// Any other error is an issue, because the caller may not expect one: a default of the result's type stands for it, and
  /// the process ends where there is none.
  @_spi(MockSpecGenerated) public func rethrowing<Value>(
    function: StaticString = #function, _ call: () throws -> Value
  ) rethrows -> Value {
    do {
      return try call()
    } catch {
      guard let original = (error as? RethrownError)?.error else {
        return standIn(for: error, function)
      }
      throw original
    }
  }

  /// Makes an asynchronous call and rethrows the error of the caller's closure.
  @_spi(MockSpecGenerated) public func rethrowingAsync<Value>(
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    _ call: () async throws -> Value
  ) async rethrows -> Value {
    do {
      return try await call()
    } catch {
      guard let original = (error as? RethrownError)?.error else {
        return standIn(for: error, function)
      }
      throw original
    }
  }

  /// Returns a default in place of an error that did not come from the caller's closure.
  private func standIn<Value>(for error: any Error, _ function: StaticString) -> Value {
    let fact =
      error is any OwnError
      ? "\(error)"
      : "\(name).\(function) throws only what its closure throws, not \(error); let the handler call the closure"
    guard let value = backend.defaults.value(Value.self) else { backend.stop(fact) }
    // The error of a missing stub was reported as it was thrown.
    if !(error is any OwnError) {
      backend.report("\(fact); it returned \(literalText(of: value)) instead")
    }
    return value
  }
}

// The results of generic members, whose knobs have one type for all calls.

extension MockCore {
  /// Casts a value that a handler gives to a closure of the caller to the type that the closure takes; in place of one of
  /// another type it gets a default, or the process ends.
  @_spi(MockSpecGenerated) public static func cast<T>(
    _ value: Any, in member: StaticString = #function
  ) -> T {
    if let typed = value as? T { return typed }
    let error = ResultTypeError(member: member.description, expected: T.self, given: value)
    return standIn(for: error)
  }

  /// Casts the value of a result to the type that a closure of the caller takes.
  ///
  /// A value of another type becomes a `ResultTypeError`, or a default where that cannot be handed over.
  @_spi(MockSpecGenerated) public static func cast<E, T, F>(
    _ result: Result<E, F>, in member: StaticString = #function
  ) -> Result<T, F> {
    result.flatMap { value in
      if let typed = value as? T { return .success(typed) }
      let error = ResultTypeError(member: member.description, expected: T.self, given: value)
      guard let failure = error as? F else { return .success(standIn(for: error)) }
      DefaultIssueSink.record("\(error)")
      return .failure(failure)
    }
  }

  private static func standIn<T>(for error: ResultTypeError) -> T {
    guard let value = obviousDefault(of: T.self) else { DefaultIssueSink.stop("\(error)") }
    DefaultIssueSink.record("\(error); it got \(literalText(of: value)) instead")
    return value
  }
}
