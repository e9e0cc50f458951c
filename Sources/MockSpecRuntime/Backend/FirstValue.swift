/// A value that is set once, and awaited by one task.
package final class FirstValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: CheckedContinuation<Value, Never>?
  }

  private let state = Protected(State())

  package init() {}

  /// Sets the value, unless it is set.
  package func set(_ value: Value) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, Never>? in
      guard state.value == nil else { return nil }
      state.value = .some(value)
      return state.waiter.take()
    }
    // Outside the lock: the executor of a waiting task can be the test's code.
    waiter?.resume(returning: value)
  }

  /// The value, if it is set.
  var known: Value? { state.withLock { $0.value } }

  /// Waits for the value, also when the task is cancelled.
  package func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.value == nil { state.waiter = continuation }
        return state.value
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}
