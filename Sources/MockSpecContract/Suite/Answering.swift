import Foundation

/// The first result of a call that arrives later.
final class ContractAnswer<Success>: @unchecked Sendable {
  private let lock = NSLock()
  private var result: Result<Success, any Error>?
  private var isOver = false
  private var waiter: CheckedContinuation<Void, Never>?

  func give(_ result: Result<Success, any Error>) {
    wake { if self.result == nil { self.result = result } }
  }

  /// Waits for the result.
  ///
  /// - Throws: The error of the result; a deviation if it does not arrive in time.
  func wait(for watch: ContractRequest.Watch) async throws -> Success {
    let alarm = Task {
      try await Task.sleep(for: watch.patience)
      wake { isOver = true }
    }
    defer { alarm.cancel() }
    await withCheckedContinuation { continuation in
      let isWaiting = lock.withLock {
        guard result == nil, !isOver else { return false }
        waiter = continuation
        return true
      }
      if !isWaiting { continuation.resume() }
    }
    guard let result = lock.withLock({ result }) else {
      throw ContractStop.deviation(
        expected: "an answer of \(watch.member)", came: "nothing within \(watch.patience)")
    }
    return try result.get()
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
    try await answer { watched, answer in
      try call { value, error in
        watched.complete(isAmbiguous: (value == nil) == (error == nil))
        answer.give(Result { try value ?? { throw error ?? CancellationError() }() })
      }
    }
  }

  /// Calls a member with a handler of an error, and watches the handler.
  public func done<Failure: Error>(
    _ call: (@escaping @Sendable (Failure?) -> Void) throws -> Void
  ) async throws {
    try await answer { watched, answer in
      try call { error in
        watched.complete()
        answer.give(error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  /// Calls a member with a handler of a result, and watches the handler.
  public func result<Value, Failure: Error>(
    _ call: (@escaping @Sendable (Result<Value, Failure>) -> Void) throws -> Void
  ) async throws -> Value {
    try await answer { watched, answer in
      try call { result in
        watched.complete()
        answer.give(result.mapError { $0 })
      }
    }
  }

  /// Makes a call, and waits for the answer that its handler gives.
  private func answer<Value>(
    of call: (WatchedCall, ContractAnswer<Value>) throws -> Void
  ) async throws -> Value {
    let watched = WatchedCall(watch.member, for: probe)
    let answer = ContractAnswer<Value>()
    try watched.run { try call(watched, answer) }
    return try await answer.wait(for: watch)
  }
}
