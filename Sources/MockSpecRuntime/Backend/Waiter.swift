/// The wait of one task, which ends once: by arrival, by cancellation, or after a limit.
package final class Waiter: Sendable {
  package enum End {
    case arrived, cancelled, expired
  }

  private let end = FirstValue<End>()

  package init() {}

  package func finish(_ end: End = .arrived) { self.end.set(end) }

  /// Waits for the end, also if it has come before.
  package func wait(
    atMost limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> End {
    // A countdown takes timers, which most waits do not need.
    if let known = end.known { return known }
    let countdown = limit.map { Countdown($0) }
    countdown?.end { [weak self] in self?.finish(.expired) }
    defer { withExtendedLifetime(countdown) {} }
    return await withTaskCancellationHandler {
      await end.value()
    } onCancel: {
      finish(.cancelled)
    }
  }

  /// Waits for the end, also when the task is cancelled.
  package func uncancelled(isolation: isolated (any Actor)? = #isolation) async -> End {
    await end.value()
  }
}
