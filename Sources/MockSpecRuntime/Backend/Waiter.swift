import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#endif

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
    if let limit { Countdown(limit).end { [weak self] in self?.finish(.expired) } }
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

/// The limit of a wait in real time.
///
/// It goes on in steps, of which only those count in which the process did little: as long as other tests run, or
/// wait for a busy machine, what is awaited may not have had its turn. Ten times the limit is the end in any case.
final class Countdown: @unchecked Sendable {
  private static var steps: Int { 10 }

  private let lock = Lock()
  // Guarded by the lock.
  private var ended = false
  private var body: (@Sendable () -> Void)?

  init(_ limit: Duration) {
    let queue = DispatchQueue.global()
    queue.asyncAfter(deadline: .now() + (limit * Self.steps).timeInterval) { self.finish() }
    step(Self.steps, limit / Self.steps)
  }

  var isOver: Bool { lock.withLock { ended } }

  /// Runs a body at the end, in place of the one before; at once if it has come.
  func end(_ body: @escaping @Sendable () -> Void) {
    let isOver = lock.withLock {
      if !ended { self.body = body }
      return ended
    }
    if isOver { body() }
  }

  private func step(_ rest: Int, _ pause: Duration) {
    guard rest > 0, !isOver else { return finish() }
    let start = Self.processTime
    DispatchQueue.global().asyncAfter(deadline: .now() + pause.timeInterval) {
      Task.detached(priority: .background) {
        let isBusy = Self.processTime - start > pause.seconds * 0.05
        self.step(isBusy ? rest : rest - 1, pause)
      }
    }
  }

  /// The processor time that the process has used, in seconds.
  private static var processTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private func finish() {
    let body: (@Sendable () -> Void)? = lock.withLock {
      ended = true
      defer { self.body = nil }
      return self.body
    }
    body?()
  }
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
