import Dispatch

/// The wait of one task, which ends once: by what it waits for, by cancellation, or after a limit.
final class Waiter: @unchecked Sendable {
  enum End {
    case arrived, cancelled, expired
  }

  private let lock = Lock()
  // Guarded by the lock.
  private var end: End?
  private var continuation: CheckedContinuation<End, Never>?

  var isOver: Bool { lock.withLock { end != nil } }

  func finish(_ end: End = .arrived) {
    let waiting: CheckedContinuation<End, Never>? = lock.withLock {
      guard self.end == nil else { return nil }
      self.end = end
      defer { continuation = nil }
      return continuation
    }
    // Outside the lock: the executor of a waiting task can be the test's code.
    waiting?.resume(returning: end)
  }

  /// Waits for the end, which can have come before.
  func wait(
    atMost limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> End {
    if let limit { after(limit) { [weak self] in self?.finish(.expired) } }
    return await withTaskCancellationHandler {
      await uncancelled()
    } onCancel: {
      finish(.cancelled)
    }
  }

  /// Waits for the end, also when the task is cancelled.
  func uncancelled(isolation: isolated (any Actor)? = #isolation) async -> End {
    await withCheckedContinuation { continuation in
      let known = lock.withLock {
        if end == nil { self.continuation = continuation }
        return end
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}

/// Runs a body after a real time.
func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.global().asyncAfter(deadline: .now() + delay.timeInterval, execute: body)
}

extension Backend {
  /// The longest real time that ``idle()``, ``Backend/Gate/reached(by:isolation:)``, ``Knob/call(_:isolation:)`` and their relatives wait in
  /// real time, and how long a call waits for a gate, before they fail with what they waited for; 30 seconds.
  public var waitLimit: Duration {
    get { lock.withLock { clock.waitLimit } }
    set { lock.withLock { clock.waitLimit = newValue } }
  }

  /// Everything that has not come to its end, for the message of a wait that takes too long.
  var situation: String {
    let unanswered = journal.filter { $0.end == nil }
    return lock.withLock {
      var facts = [log.count == 1 ? "there was 1 call" : "there were \(log.count) calls"]
      if !unanswered.isEmpty {
        facts.append("unanswered: " + unanswered.prefix(5).map(\.call).joined(separator: ", "))
      }
      facts += gates.compactMap(\.lockedSituation)
      if activities > waitingActivities {
        let count = activities - waitingActivities
        facts.append(
          "\(count) \(count == 1 ? "callback or operation runs" : "callbacks or operations run")")
      }
      return (facts + [clock.lockedSituation].compactMap { $0 }).joined(separator: "; ")
    }
  }
}
