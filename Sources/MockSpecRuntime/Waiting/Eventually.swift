/// Waits until a value is as it should be, and returns it as soon as it is.
///
/// For code that hops queues or tasks. It throws when the time is over, so that it fails a test of
/// any framework:
///
/// ```swift
/// try await eventually({ model.titles }) { $0.count == 3 }
/// // the condition did not hold within 5.0 seconds; last saw ["Notes"]
/// ```
///
/// The value is read every millisecond, and after every change of the backend if there is one. On a
/// ``TestClock``, which would stand still while the test waits, the wait lets time pass from deadline to
/// deadline, and five seconds are over at once:
///
/// ```swift
/// try await eventually(clock: backend.clock) { delegate.images.count == 1 }
/// ```
///
/// - Parameters:
///   - value: The value, made anew each time; an error that it throws counts as a wrong value.
///   - timeout: The longest wait; on a busy machine it is longer, until the value has been read ten times.
///   - backend: The backend whose calls and callbacks change the value.
///   - clock: The clock that measures the time.
///   - isolation: The caller's isolation, in which the closures run.
///   - fileID: The file that the error names.
///   - filePath: The path of that file.
///   - line: The line that the error names.
///   - column: The column in that line.
///   - condition: Tells whether the value is right.
/// - Returns: The right value.
/// - Throws: ``WaitError`` after the time, `CancellationError` when the task is cancelled.
@discardableResult
public func eventually<Value>(
  _ value: () async throws -> Value, timeout: Duration = .seconds(5), on backend: Backend? = nil,
  clock: some Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  satisfies condition: (Value) throws -> Bool
) async throws -> Value {
  let poller = Poller(timeout: timeout, backend: backend, clock: clock)
  var looks = 0
  while true {
    let turn = poller.turn
    looks += 1
    let sight: Result<Value, any Error>
    do { sight = .success(try await value()) } catch { sight = .failure(error) }
    if case .success(let value) = sight, try condition(value) { return value }
    try Task.checkCancellation()
    if turn.isLast, looks < fewestLooks {
      // On a machine so busy, the code under test did not have its time either.
      await Task.yield()
    } else if try await !poller.next(after: turn) {
      let situation = backend.map { "; \($0.situation)" } ?? ""
      let seen =
        switch sight {
        case .success(let value): "last saw \(String(reflecting: value))"
        case .failure(let error): "last saw the error \(error)"
        }
      throw WaitError(
        reason: .neverHeld, timeout: timeout, lastSeen: seen + situation,
        location: Backend.SourceLocation(fileID, filePath, line, column))
    }
  }
}

/// Waits until a condition holds, and returns as soon as it does.
///
/// ```swift
/// try await eventually(on: backend) { model.isLoaded }
/// ```
///
/// - Parameters:
///   - timeout: The longest wait.
///   - backend: The backend whose calls and callbacks change the condition.
///   - clock: The clock that measures the time.
///   - isolation: The caller's isolation, in which the closure runs.
///   - fileID: The file that the error names.
///   - filePath: The path of that file.
///   - line: The line that the error names.
///   - column: The column in that line.
///   - condition: The condition; an error that it throws counts as no.
/// - Throws: ``WaitError`` after the time, `CancellationError` when the task is cancelled.
public func eventually(
  timeout: Duration = .seconds(5), on backend: Backend? = nil,
  clock: some Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ condition: () async throws -> Bool
) async throws {
  try await eventually(
    condition, timeout: timeout, on: backend, clock: clock, fileID: fileID, filePath: filePath,
    line: line, column: column
  ) { $0 }
}

/// Waits until a value equals another, and returns as soon as it does.
///
/// ```swift
/// try await eventually({ model.titles }, equals: ["Notes", "Drafts"])
/// ```
///
/// - Parameters:
///   - value: The value, made anew each time; an error that it throws counts as a wrong value.
///   - expected: The expected value.
///   - timeout: The longest wait.
///   - backend: The backend whose calls and callbacks change the value.
///   - clock: The clock that measures the time.
///   - isolation: The caller's isolation, in which the closure runs.
///   - fileID: The file that the error names.
///   - filePath: The path of that file.
///   - line: The line that the error names.
///   - column: The column in that line.
/// - Throws: ``WaitError`` after the time, `CancellationError` when the task is cancelled.
public func eventually<Value: Equatable>(
  _ value: () async throws -> Value, equals expected: Value, timeout: Duration = .seconds(5),
  on backend: Backend? = nil, clock: some Clock<Duration> = ContinuousClock(),
  isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws {
  try await eventually(
    value, timeout: timeout, on: backend, clock: clock, fileID: fileID, filePath: filePath,
    line: line, column: column
  ) { $0 == expected }
}

private let fewestLooks = 10

/// Checks for some time that something does not happen: an inverted expectation.
///
/// It takes the whole time when all is well, unless the clock is a ``TestClock``, on which the wait
/// itself lets the time pass. A test that can wait for the end of the work instead, as with
/// `idle()`, should.
///
/// ```swift
/// try await never(on: backend) { !session.on.execute.calls.isEmpty }
/// ```
///
/// - Parameters:
///   - timeout: The time.
///   - backend: The backend whose calls and callbacks change the condition, which is checked after each of them.
///   - clock: The clock that measures the time.
///   - isolation: The caller's isolation, in which the closure runs.
///   - fileID: The file that the error names.
///   - filePath: The path of that file.
///   - line: The line that the error names.
///   - column: The column in that line.
///   - condition: Tells whether it has happened.
/// - Throws: ``WaitError`` as soon as the condition holds, the error of the condition, and `CancellationError` when the
///   task is cancelled.
public func never(
  timeout: Duration = .milliseconds(100), on backend: Backend? = nil,
  clock: some Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ condition: () async throws -> Bool
) async throws {
  let poller = Poller(timeout: timeout, backend: backend, clock: clock)
  while true {
    let turn = poller.turn
    if try await condition() {
      throw WaitError(
        reason: .held, timeout: timeout, lastSeen: "it held after \(poller.elapsed)",
        location: Backend.SourceLocation(fileID, filePath, line, column))
    }
    guard try await poller.next(after: turn) else { return }
  }
}

/// The turns of a wait: when to look again, and when it is over.
struct Poller<C: Clock<Duration>>: Sendable {
  private let backend: Backend?
  private let clock: C
  private let start: C.Instant
  private let timeout: Duration

  init(timeout: Duration, backend: Backend?, clock: C) {
    self.backend = backend
    self.clock = clock
    self.timeout = timeout
    start = clock.now
  }

  /// The state that a look can have seen; to be asked before it.
  var turn: (changes: Int?, isLast: Bool) { (backend?.changeCount, elapsed >= timeout) }

  var elapsed: Duration { start.duration(to: clock.now) }

  /// Waits for the next turn; `false` if the one before was the last.
  ///
  /// The last look begins after the end of the time, so that a machine that was busy in between
  /// cannot make a wait fail.
  func next(
    after turn: (changes: Int?, isLast: Bool), isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    guard !turn.isLast else { return false }
    if let clock = clock as? TestClock, clock.mode == .manual {
      await clock.advanceStep(atMost: timeout - elapsed)
      return true
    }
    guard let backend, let seen = turn.changes else {
      try await step()
      return true
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await backend.waitForChange(after: seen) }
      group.addTask { try await step() }
      try await group.next()
      group.cancelAll()
    }
    return true
  }

  private func step() async throws {
    let pause = min(.milliseconds(1), max(timeout - elapsed, .nanoseconds(1)))
    try await clock.sleep(for: pause, tolerance: nil)
  }
}
