import MockSpecRuntime

/// The first result of a call that arrives later.
final class ContractAnswer<Success>: Sendable {
  private let result = Protected<Result<Success, any Error>?>(nil)
  /// Ends when the result is there or the patience is over.
  private let (waiting, end) = AsyncStream<Void>.makeStream()

  func give(_ given: Result<Success, any Error>) {
    result.withLock { $0 = $0 ?? given }
    end.finish()
  }

  /// Waits for the result.
  ///
  /// - Throws: The error of the result; a deviation if it does not arrive in time; `CancellationError`.
  func wait(for watch: ContractRequest.Watch) async throws -> Success {
    let alarm = Task {
      try await Task.sleep(for: watch.patience)
      end.finish()
    }
    defer { alarm.cancel() }
    for await _ in waiting {}
    if let result = result.withLock(\.self) { return try result.get() }
    try Task.checkCancellation()
    throw ContractStop.deviation(
      expected: "an answer of \(watch.member)", came: "nothing within \(watch.patience)")
  }
}

extension ContractRequest {
  /// Calls a member with a handler of a value or an error, and watches the handler.
  public func value<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Value?, Failure?) -> Void) throws -> Void
  ) async throws -> Value {
    let handled = handled(Value.self)
    try handled.watched.run { try call { handled.receive($0, $1) } }
    return try await handled.answer.wait(for: watch)
  }

  /// Calls a member with a handler of an error, and watches the handler.
  public func done<Failure: Error>(
    _ call: (@escaping @Sendable (Failure?) -> Void) throws -> Void
  ) async throws {
    let handled = handled(Void.self)
    try handled.watched.run { try call { handled.receive($0) } }
    try await handled.answer.wait(for: watch)
  }

  /// Calls a member with a handler of a result, and watches the handler.
  public func result<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
  ) async throws -> Value {
    let handled = handled(Value.self)
    try handled.watched.run { try call { handled.receive($0) } }
    return try await handled.answer.wait(for: watch)
  }

  private func handled<Value>(_ value: Value.Type) -> HandledCall<Value> {
    HandledCall(watched: WatchedCall(watch.member, for: probe))
  }
}

/// Calls that hop to an actor, where no thread tells whether a handler is called inside the call.
extension ContractRequest {
  /// Awaits the call of a member with a handler of a value or an error, and watches the handler.
  public func awaitedValue<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Value?, Failure?) -> Void) async throws -> Void
  ) async throws -> Value {
    let handled = handled(Value.self)
    try await call { handled.receive($0, $1) }
    return try await handled.answer.wait(for: watch)
  }

  /// Awaits the call of a member with a handler of an error, and watches the handler.
  public func awaitedDone<Failure: Error>(
    _ call: (@escaping @Sendable (Failure?) -> Void) async throws -> Void
  ) async throws {
    let handled = handled(Void.self)
    try await call { handled.receive($0) }
    try await handled.answer.wait(for: watch)
  }

  /// Awaits the call of a member with a handler of a result, and watches the handler.
  public func awaitedResult<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Result<Value, Failure>) -> Void) async throws -> Void
  ) async throws -> Value {
    let handled = handled(Value.self)
    try await call { handled.receive($0) }
    return try await handled.answer.wait(for: watch)
  }
}

/// A watched call, with the answer that its handler gives.
private struct HandledCall<Value>: Sendable {
  let watched: WatchedCall
  let answer = ContractAnswer<Value>()

  func receive(_ value: Value?, _ error: (some Error)?) {
    watched.complete(isAmbiguous: (value == nil) == (error == nil))
    answer.give(Result { try value ?? { throw error ?? CancellationError() }() })
  }

  func receive(_ result: Result<Value, some Error>) {
    watched.complete()
    answer.give(result.mapError { $0 })
  }
}

extension HandledCall<Void> {
  fileprivate func receive(_ error: (some Error)?) {
    watched.complete()
    answer.give(error.map { .failure($0) } ?? .success(()))
  }
}
