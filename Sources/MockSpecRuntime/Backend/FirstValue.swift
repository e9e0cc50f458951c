/// A value that is set once, and awaited by one task.
final class FirstValue<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: CheckedContinuation<Value, Never>?
  }

  private let state = Protected(State())

  /// Sets the value, unless it is set.
  func set(_ value: Value) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, Never>? in
      guard state.value == nil else { return nil }
      state.value = .some(value)
      return state.waiter.take()
    }
    waiter?.resume(returning: value)
  }

  /// The value, as soon as it is set.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.value == nil { state.waiter = continuation }
          return state.value
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }
}
