import Foundation

/// The first value of an answer that arrives later.
final class ContractAnswer<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value?
  private var isOver = false
  private var waiter: CheckedContinuation<Void, Never>?

  func give(_ value: Value) {
    wake { if self.value == nil { self.value = value } }
  }

  /// Waits for the value.
  ///
  /// - Throws: A deviation if the value does not arrive in time.
  func wait(for watch: ContractRequest.Watch) async throws -> Value {
    let alarm = Task {
      try await Task.sleep(for: watch.patience)
      wake { isOver = true }
    }
    defer { alarm.cancel() }
    await withCheckedContinuation { continuation in
      let isWaiting = lock.withLock {
        guard value == nil, !isOver else { return false }
        waiter = continuation
        return true
      }
      if !isWaiting { continuation.resume() }
    }
    guard let value = lock.withLock({ value }) else {
      throw ContractStop.deviation(
        expected: "an answer of \(watch.member)", came: "nothing within \(watch.patience)")
    }
    return value
  }

  private func wake(_ change: () -> Void) {
    let waiter = lock.withLock {
      change()
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?.resume()
  }
}

extension ContractRequest {
  /// Calls a member with a handler of a value or an error, and watches the handler.
  public func value<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Value?, Failure?) -> Void) throws -> Void
  ) async throws -> Value {
    let answer = ContractAnswer<Result<Value, any Error>>()
    try probe.call(watch.member) { (watched: @escaping @Sendable (Value?, (any Error)?) -> Void) in
      try call { value, error in
        watched(value, error)
        answer.give(Result { try value ?? { throw error ?? CancellationError() }() })
      }
    }
    return try await answer.wait(for: watch).get()
  }

  /// Calls a member with a handler of an error, and watches the handler.
  public func done<Failure: Error>(
    _ call: (@escaping @Sendable (Failure?) -> Void) throws -> Void
  ) async throws {
    let answer = ContractAnswer<(any Error)?>()
    try probe.call(watch.member) { (watched: @escaping @Sendable ((any Error)?) -> Void) in
      try call { error in
        watched(error)
        answer.give(error)
      }
    }
    if let error = try await answer.wait(for: watch) { throw error }
  }

  /// Calls a member with a handler of a result, and watches the handler.
  public func result<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
  ) async throws -> Value {
    let answer = ContractAnswer<Result<Value, any Error>>()
    try probe.call(watch.member) {
      (watched: @escaping @Sendable (Result<Value, any Error>) -> Void) in
      try call { result in
        let result = result.mapError { $0 as any Error }
        watched(result)
        answer.give(result)
      }
    }
    return try await answer.wait(for: watch).get()
  }
}
