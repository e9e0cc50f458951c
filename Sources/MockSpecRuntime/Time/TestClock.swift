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
  /// What makes the time of a clock pass.
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

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    public var description: String { "\(offset)" }
  }

  /// What makes the time pass.
  public let mode: Mode

  /// Shared with the backends on this clock, whose state it guards too.
  let lock: Lock
  private let realStart = ContinuousClock.now
  /// Every time that the clock has shown; the journal keeps indices into it.
  private(set) var times: ContiguousArray<Duration> = [.zero]
  @exclusivity(unchecked) @usableFromInline var lastTime: Int32 = 0
  @usableFromInline let isReal: Bool
  var sleepers = SleeperQueue()
  var backends: [WeakBackend] = []
  var registrationWaiters: [Int: RegistrationWaiter] = [:]
  /// Tasks whose time has come, and which do not run yet.
  var wakingTasks: Set<Int> = []
  var isJumping = false

  /// Makes a clock that shows zero.
  ///
  /// - Parameter mode: What makes the time pass.
  public init(_ mode: Mode = .manual) {
    self.mode = mode
    isReal = mode == .realTime
    lock = Lock()
  }

  /// The time that the clock shows.
  public var now: Instant { Instant(offset: lock.withLock { time }) }

  /// Zero: the clock tells any two moments apart.
  public var minimumResolution: Duration { .zero }

  /// The time; the lock must be held.
  package var time: Duration { isReal ? realTime : times[times.count - 1] }

  private var realTime: Duration { realStart.duration(to: .now) }

  /// The moment in real time that the clock calls so.
  func realInstant(of moment: Duration) -> ContinuousClock.Instant {
    realStart.advanced(by: moment)
  }

  /// Shows a later time; the lock must be held.
  package func show(_ time: Duration) {
    guard time > times[times.count - 1] else { return }
    times.append(time)
    lastTime = Int32(truncatingIfNeeded: times.count - 1)
  }

  /// Reads the clock of the machine before a call is kept; the lock must be held.
  @usableFromInline
  func tick() { show(realTime) }

  /// Waits until the clock shows a time.
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
    let ticket = lock.withLock { sleepers.nextTicket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let sleeps = lock.withLock {
          guard deadline.offset > time, !Task.isCancelled else { return false }
          sleepers.insert(Sleeper(deadline.offset, ticket, .task(continuation)))
          return true
        }
        sleeps ? announceSleeper() : continuation.resume()
      }
      _ = lock.withLock { wakingTasks.remove(ticket) }
    } onCancel: {
      lock.withLock { sleepers.remove(ticket) }?.wake()
    }
    try Task.checkCancellation()
  }
}
