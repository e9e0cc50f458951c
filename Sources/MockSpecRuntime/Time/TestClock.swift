/// A clock on which time passes when the test says so.
///
/// Every backend has one, on which its delays, windows and rate limits run. App code that takes
/// `any Clock<Duration>` gets the same one, and a test with minutes of waiting is over at once:
///
/// ```swift
/// let uploader = Uploader(database: database, clock: backend.clock)
/// let upload = Task { try await uploader.upload() }
/// await backend.clock.advance(by: .seconds(14))
/// try await upload.value
/// ```
public final class TestClock: Clock, @unchecked Sendable {
  /// The force that makes the time of a clock pass.
  public enum Mode: Sendable, Hashable {
    /// The test, with ``TestClock/advance(by:)`` and its relatives.
    case manual
    /// The clock: when nothing moves any more, it jumps to the earliest deadline.
    case automatic
    /// The clock of the machine, for code that cannot take another one. Tests really wait.
    case realTime
  }

  /// A moment, as the time since the clock was made.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public let offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// Returns the moment that comes a duration later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the time from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    public var description: String { "\(offset)" }
  }

  /// The force that makes the time pass.
  public let mode: Mode

  /// Shared with the backends on this clock, whose state it guards too.
  let lock: Lock
  private let realStart = ContinuousClock.now
  /// The times that the clock has shown; the journal keeps indices into it.
  private(set) var times: ContiguousArray<Duration> = [.zero]
  /// The index of the last of them, where the logs of the backends find it.
  let lastTime: UnsafeMutablePointer<Int>
  let isReal: Bool
  var sleepers = SleeperQueue()
  var backends: [Weak<Backend>] = []
  /// The waits for numbers of sleepers.
  var registrations: [(count: Int, waiter: Waiter)] = []
  var waitLimit = Duration.seconds(30)
  /// The tasks whose time has come, and which do not run yet.
  var wakingTasks: Set<Int> = []
  var isJumping = false
  /// The rounds of turns that everything else has got before time passed.
  var settlingRounds = 0
  /// The steps of the tasks of an explored run, during which no time passes; `nil` for other clocks.
  let steps: TaskSteps?

  /// Makes a clock that shows zero.
  ///
  /// - Parameter mode: The force that makes the time pass.
  public convenience init(_ mode: Mode = .manual) { self.init(mode, nil) }

  init(_ mode: Mode, _ steps: TaskSteps?) {
    self.steps = steps
    self.mode = mode
    isReal = mode == .realTime
    lock = Lock()
    lastTime = .allocate(capacity: 1)
    lastTime.initialize(to: 0)
  }

  deinit {
    lock.destroy()
    lastTime.deallocate()
  }

  /// The time that the clock shows.
  public var now: Instant { Instant(offset: lock.withLock(time)) }

  /// Zero: the clock tells any two moments apart.
  public var minimumResolution: Duration { .zero }

  /// The time that the clock shows, inside the lock.
  package func time(_ held: borrowing Held) -> Duration {
    isReal ? realTime : times[times.count - 1]
  }

  private var realTime: Duration { realStart.duration(to: .now) }

  /// Returns the moment in real time of a moment of the clock.
  func realInstant(of moment: Duration) -> ContinuousClock.Instant {
    realStart.advanced(by: moment)
  }

  /// Shows a later time.
  package func show(_ time: Duration, _ held: borrowing Held) {
    guard time > times[times.count - 1] else { return }
    times.append(time)
    lastTime.pointee = times.count - 1
  }

  /// Reads the clock of the machine before a call is kept.
  func tick(_ held: borrowing Held) { show(realTime, held) }

  /// Waits until the clock shows a time.
  ///
  /// On a clock that nobody advances for the ``Backend/waitLimit`` in real time, time passes until the deadline with one of
  /// the ``Backend/issues``.
  ///
  /// - Parameters:
  ///   - deadline: The time.
  ///   - tolerance: Ignored; a sleeper wakes exactly at its deadline.
  /// - Throws: `CancellationError` when the task is cancelled before that.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    if isReal {
      return try await ContinuousClock().sleep(
        until: realInstant(of: deadline.offset), tolerance: tolerance)
    }
    let waiter = Waiter()
    let ticket: Int? = lock.withLock { held in
      guard deadline.offset > time(held) else { return nil }
      let ticket = sleepers.nextTicket()
      sleepers.insert(Sleeper(deadline: deadline.offset, ticket: ticket, kind: .task(waiter)))
      return ticket
    }
    guard let ticket else { return }
    announceSleeper()
    let countdown = limitWait(of: ticket, until: deadline)
    _ = await waiter.wait()
    withExtendedLifetime(countdown) {}
    lock.withLock {
      _ = sleepers.remove(ticket)
      wakingTasks.remove(ticket)
    }
    await Backend.holdKilledApp()
    try Task.checkCancellation()
  }
}

extension TestClock {
  /// Lets time pass for a sleeper that the test has forgotten: its wait ends, and is an issue of the backends.
  func limitWait(of ticket: Int, until deadline: Instant) -> Countdown? {
    guard mode == .manual else { return nil }
    let limit = lock.withLock { waitLimit }
    let countdown = Countdown(limit)
    countdown.end { [weak self] in
      guard let self else { return }
      guard lock.withLock({ self.sleepers.contains(ticket) }) else { return }
      let backends = lock.withLock { self.backends.compactMap { $0.object } }
      let issue =
        "a call or task has waited \(limit) for \(deadline) on a clock that stands at \(now), and goes on now; "
        + Self.advice
      if backends.isEmpty { printError("MockSpecRuntime: \(issue)") }
      for backend in backends { backend.report(issue) }
      Task.detached { await self.advance(to: deadline) }
    }
    return countdown
  }

  private static let advice = "let time pass with 'advance(by:)', or make the clock '.automatic'"

  /// The sleepers that wait until the test lets time pass; `nil` if there are none.
  func situation(_ held: borrowing Held) -> String? {
    guard mode == .manual, let deadline = sleepers.nextDeadline else { return nil }
    let waits = counted(sleepers.count, "waits for it until", "wait for it, the first until")
    return "the clock stands at \(time(held)), and \(waits) \(deadline): \(Self.advice)"
  }
}
