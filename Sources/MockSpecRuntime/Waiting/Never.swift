/// Checks for some time that something does not happen: an inverted expectation.
///
/// It takes the whole time when all is well, unless the clock is a ``TestClock``, on which the wait
/// itself lets the time pass. A test that can wait for the end of the work instead, as with
/// ``Backend/idle()``, should.
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
///   - condition: Tells whether it has happened.
/// - Throws: ``WaitError`` as soon as the condition holds, the error of the condition, and `CancellationError` when the
///   task is cancelled.
public func never(
  timeout: Duration = .milliseconds(100), on backend: Backend? = nil,
  clock: some Clock<Duration> = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let poller = Poller(timeout: timeout, backend: backend, clock: clock)
  while true {
    let turn = poller.turn
    if try await condition() {
      let elapsed = poller.elapsed
      throw WaitError(reason: .held, timeout: timeout, lastSeen: "it held after \(elapsed)")
    }
    guard try await poller.next(after: turn) else { return }
  }
}
