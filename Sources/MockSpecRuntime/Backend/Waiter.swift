import Dispatch

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

/// The limit of a wait in real time, which the wait keeps alive.
///
/// It goes on in steps, and counts only those in which the process did little and at whose end the tasks that were ready
/// have begun: as long as other tests run, the machine is busy, or tests block the threads of tasks until a process ends,
/// the awaited code may not have run yet. A thousand other tests can keep two cores busy for minutes; it ends after
/// thirty times the limit in any case.
package final class Countdown: Sendable {
  private static var steps: Int { 10 }
  private static var longest: Int { 30 }

  private struct State {
    var isOver = false
    var body: (@Sendable () -> Void)?
  }

  private let state = Protected(State())
  private let processTime: @Sendable () -> Double

  /// Begins a countdown.
  ///
  /// - Parameters:
  ///   - limit: The time until the end.
  ///   - processTime: The processor time that the process has used, in seconds.
  package init(
    _ limit: Duration, processTime: @escaping @Sendable () -> Double = { System.processTime }
  ) {
    self.processTime = processTime
    let queue = DispatchQueue.global()
    queue.asyncAfter(deadline: .now() + (limit * Self.longest).timeInterval) { [weak self] in
      self?.finish()
    }
    step(Self.steps, limit / Self.steps)
  }

  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Runs a body at the end, in place of the one before; at once if it has come.
  func end(_ body: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.body = body }
      return state.isOver
    }
    if isOver { body() }
  }

  private func step(_ rest: Int, _ pause: Duration) {
    guard rest > 0, !isOver else { return finish() }
    let start = processTime()
    DispatchQueue.global().asyncAfter(deadline: .now() + pause.timeInterval) { [weak self] in
      if self == nil { return }
      TaskTurn.round { [weak self] in
        guard let self else { return }
        let isBusy = processTime() - start > pause.seconds * 0.05
        step(isBusy ? rest : rest - 1, pause)
      }
    }
  }

  private func finish() {
    let body = state.withLock { state in
      state.isOver = true
      return state.body.take()
    }
    body?()
  }
}

extension Backend {
  /// The longest real time that `idle()`, ``Backend/Gate/reached(by:isolation:)``, ``Knob/call(_:isolation:)``, their
  /// relatives, calls at a gate, and sleepers on a clock that nobody advances wait before they fail with what they waited
  /// for; 30 seconds.
  ///
  /// Only the time counts in which the process does little and tasks of every priority have their turn: as long as other
  /// tests keep the machine busy, or block the threads of tasks, what is awaited may not have begun. A wait ends after
  /// thirty times the limit in any case.
  ///
  /// On Linux other work goes on while tasks wait for their threads (Swift 6.3.1,
  /// `findings/blocked-tasks-hold-up-tasks-and-no-queues.sh`).
  public var waitLimit: Duration {
    get { lock.withLock { clock.waitLimit } }
    set { lock.withLock { clock.waitLimit = newValue } }
  }

  /// The calls that were made, and what is not over, each with what lets it go on; for the message of a wait that
  /// takes too long.
  var situation: String {
    let journal = journal
    let unanswered = journal.filter { $0.end == nil }
    // Outside the lock: arguments of the test are described.
    let latest = journal.suffix(5).map(\.call).joined(separator: ", ")
    var facts = [
      journal.isEmpty
        ? "no call was made"
        : "\(counted(journal.count, "call")) made: \(journal.count > 5 ? "… " : "")\(latest)"
    ]
    if !unanswered.isEmpty {
      facts.append("unanswered: " + unanswered.prefix(5).map(\.call).joined(separator: ", "))
    }
    let dependents = lock.withLock { held in Array(held[state].dependents.values) }
    facts += dependents.compactMap { $0() }.sorted()
    return lock.withLock { held in
      let waits =
        held[state].gates.compactMap { $0.situation(held) }
        + [clock.situation(held)].compactMap { $0 }
      let count = busyActivities(held)
      if count > 0 {
        facts.append(
          counted(count, "callback or operation runs", "callbacks or operations run")
            + ", and may neither block nor wait for idleness")
      }
      if waits.isEmpty, unanswered.isEmpty, held[state].activities == 0, clock.sleepers.isEmpty {
        facts.append(
          "nothing is going on: what is awaited was not begun, has ended, or uses another backend")
      }
      return (facts + waits).joined(separator: "; ")
    }
  }
}

/// A number with what it counts: `1 call`, `2 calls`.
func counted(_ count: Int, _ one: String, _ several: String? = nil) -> String {
  "\(count) \(count == 1 ? one : several ?? one + "s")"
}

/// An error for a wait whose condition did not hold, or held where it never should.
public struct WaitError: Error, Hashable, CustomStringConvertible, OwnError {
  enum Reason: Hashable {
    case neverHeld
    case held
    case missing(String)
  }

  let reason: Reason

  var isOfStub: Bool { true }

  /// The longest time to wait.
  public let timeout: Duration
  /// The last value that was seen, or the calls and callbacks that were not over.
  public let lastSeen: String

  public var description: String {
    switch reason {
    case .neverHeld: "the condition did not hold within \(timeout); \(lastSeen)"
    case .held: "the condition should not hold for \(timeout); \(lastSeen)"
    case .missing(let expected): "waited \(timeout) for \(expected); \(lastSeen)"
    }
  }
}

extension Backend {
  /// Returns the failure of a wait that takes too long.
  package func overdue(_ expected: String) -> WaitError {
    WaitError(reason: .missing(expected), timeout: waitLimit, lastSeen: situation)
  }

  /// Returns when no callback and no operation is queued or running.
  ///
  /// Work that a callback starts is waited for as well, and so are the completion blocks of operations; what waits for
  /// a gate, or for a clock that only the test advances, is not. After ``waitLimit`` it returns with one of the
  /// ``issues``. To be called by the test, never by a callback, which would wait for itself.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func idle(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let waiter = Waiter()
    lock.withLock { held in held[state].idleWaiters.append(.task(waiter)) }
    wakeIfIdle()
    if await waiter.wait(atMost: waitLimit) == .expired {
      report("\(overdue("idleness"))", at: SourceLocation(fileID, filePath, line, column))
    }
  }

  /// Blocks the thread until no callback and no operation is queued or running.
  ///
  /// For tests that are not asynchronous; the others have `idle()`. To be called by the test,
  /// never by a callback, which would wait for itself.
  ///
  /// - Parameters:
  ///   - fileID: The file that issues name.
  ///   - filePath: The path of that file.
  ///   - line: The line that issues name.
  ///   - column: The column in that line.
  public func waitUntilIdle(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    lock.withLock { held in held[state].idleWaiters.append(.thread(semaphore)) }
    wakeIfIdle()
    let countdown = Countdown(waitLimit)
    countdown.end { semaphore.signal() }
    TaskSteps.blocking { semaphore.wait() }
    if countdown.isOver {
      report("\(overdue("idleness"))", at: SourceLocation(fileID, filePath, line, column))
    }
  }

  /// Tells whether nothing goes on by itself.
  private func isIdle(_ held: borrowing Held) -> Bool {
    let sleeping = clock.mode == .manual ? held[state].sleepingActivities : 0
    return held[state].activities == held[state].gatedActivities + sleeping
  }

  /// The number of activities that neither sleep nor wait at a gate.
  func busyActivities(_ held: borrowing Held) -> Int {
    held[state].activities - held[state].sleepingActivities - held[state].gatedActivities
  }

  /// Tells whether an activity neither sleeps nor waits at a gate or for its turn.
  func isBusyBesidesTurns(_ held: borrowing Held) -> Bool {
    busyActivities(held) > held[state].stage.waiting.count
  }

  /// Wakes the waits for idleness, if the backend is idle.
  func wakeIfIdle() {
    let blocked = lock.withLock { held in
      isIdle(held) && !held[state].idleWaiters.isEmpty ? held[state].blockedCalls : nil
    }
    // A cancelled operation goes on by itself: it still calls its blocks with that error.
    guard let blocked, !blocked.values.contains(where: { $0.isOver() }) else { return }
    let awakened = lock.withLock { held in
      guard isIdle(held) else { return [Sleeper.Kind]() }
      defer { held[state].idleWaiters = [] }
      return held[state].idleWaiters
    }
    for waiter in awakened { waiter.wake() }
  }

  /// Begins work that goes on by itself, and that `idle()` waits for.
  package func beginActivity() {
    lock.withLock { held in held[state].activities += 1 }
  }

  /// Ends work that goes on by itself.
  package func endActivity() {
    lock.withLock { held in
      held[state].activities -= 1
      held[state].finishedActivities += 1
    }
    wakeIfIdle()
    wakeIfAwaited()
  }

  /// Runs a callback after a time on the clock.
  ///
  /// - Returns: The number with which it can be taken back; `nil` where it cannot.
  @discardableResult
  package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> Int? {
    lock.withLock { held in
      held[state].activities += 1
      held[state].sleepingActivities += 1
    }
    let number = clock.schedule(after: delay) { [self] in
      lock.withLock { held in held[state].sleepingActivities -= 1 }
      body()
      endActivity()
    }
    wakeIfIdle()
    return number
  }

  /// Cancels a callback that waits for its time; once that has come, it does nothing.
  package func unschedule(_ number: Int) {
    let isTaken = lock.withLock { held in
      guard clock.sleepers.remove(number) != nil else { return false }
      held[state].sleepingActivities -= 1
      return true
    }
    if isTaken { endActivity() }
  }
}
