/// The pretended service behind the mocks: its stores, its fault rules, its journal and its clock.
///
/// Mocks on one backend see the same records where their databases are the same, as two devices of
/// one account do; mocks on two backends share nothing, so that tests can run in parallel.
///
/// ```swift
/// let backend = Backend()
/// let phone = MockCKContainer(backend: backend)
/// let tablet = MockCKContainer(backend: backend)
/// ```
public final class Backend: @unchecked Sendable {
  /// The place where the callbacks of a service run.
  public enum Scheduling: Sendable, Hashable {
    /// On a serial queue of their own, never inside the call, as network services do; stubs of a service answer inside.
    case queued
    /// Inside the call, for tests that need no waiting.
    case inline
  }

  /// The place where callbacks run.
  public let scheduling: Scheduling
  /// The clock of delays, windows of time and rate limits; app code can take it as well.
  public let clock: TestClock
  /// The seed of everything random on this backend; the same seed gives the same run.
  public var seed: UInt64 { lock.withLock { held in held[state].seed } }

  /// Guards the state of the backend, its clock, and all mocks on it.
  @usableFromInline package let lock: Lock
  package let state: Guarded<State>
  @usableFromInline let log: UnsafeMutablePointer<CallLog>
  /// The stores, if there are any: one of the parts, kept here as well because every request looks it up.
  @exclusivity(unchecked) @usableFromInline package var storePart: AnyObject?
  package let clients: ClientRegister
  /// The receiver of the issues.
  let issueSink: any IssueSink

  /// Makes a service with empty stores and an empty journal.
  ///
  /// - Parameters:
  ///   - scheduling: The place where callbacks run.
  ///   - clock: The clock of the service; if left out, one of its own that the test advances.
  ///   - callbacks: The order of callbacks, as far as the contract of a service leaves it open.
  ///   - seed: The seed of everything random.
  ///   - issues: The receiver of ``issues``; if left out, the running test, which they fail, where `MockSpecTesting` is
  ///     linked, and standard error elsewhere.
  public init(
    scheduling: Scheduling = .queued, clock: TestClock = TestClock(),
    callbacks: CallbackOrder = .orderly, seed: UInt64 = 0, issues: (any IssueSink)? = nil
  ) {
    issueSink = issues ?? DefaultIssueSink.make()
    self.scheduling = scheduling
    self.clock = clock
    state = Guarded(State(seed: seed))
    lock = clock.lock
    clients = ClientRegister(clock)
    log = .allocate(capacity: 1)
    lock.withLock { held in
      log.initialize(to: CallLog(on: clock))
      clock.backends.append(Weak(object: self))
      clients.backend = self
      begin(callbacks, held)
    }
    BackendScope.current?.add(self)
  }

  deinit {
    log.pointee.deallocate()
    log.deallocate()
  }
}

extension Backend {
  /// The state of a backend besides its journal, its clients and its stores.
  package final class State {
    package var seed: UInt64
    var strictness = Strictness.strict
    var defaultMakers: [ObjectIdentifier: @Sendable () -> Any] = [:]
    package var pageLimit: Int?
    var keepsObjects = false
    var failureLimit = 10_000
    /// The values of parts, by their types.
    var parts: [ObjectIdentifier: any BackendPart] = [:]
    /// Handles a new mock.
    package var mockObserver: ((MockIdentity) -> Void)?
    /// Handles a member that is used for the first time.
    package var memberObserver: ((MemberState, borrowing Held) -> Void)?

    /// The states of all members that were used, which the log refers to.
    package var members: [MemberState] = []
    /// The issues of the mocks, in order.
    var issues: [Issue] = []
    /// The issues that are recorded as soon as the lock is given back.
    var unrecordedIssues: [Issue] = []
    /// The first issue about a forbidden use of the service by the app.
    package var firstMisuse: String?

    /// All rules, in the order in which they were made.
    package var rules: [FaultRule] = []
    package var ruleCount = 0
    /// The rules that are not about one member.
    var wideRules: [FaultRule] = []
    /// The rules that have struck too often, which is told as soon as the lock is given back.
    var excessiveRules: [FaultRule] = []
    package var latencyRule: FaultRule?
    /// The gates of the test, each with a name of its own.
    var gates: [Backend.Gate] = []
    package var activities = 0
    /// The number of activities that can only go on when time passes.
    var sleepingActivities = 0
    /// The number of activities that can only go on when the test opens a gate.
    var gatedActivities = 0
    var finishedActivities = 0
    /// The number of activities whose tasks can be slow to get a thread; a clock is patient with them.
    package var slowActivities = 0
    var idleWaiters: [Sleeper.Kind] = []
    var changeWaiters: [Waiter] = []
    /// The operations whose threads wait for a gate or for time.
    var blockedCalls: [Int: BlockedCall] = [:]
    var blockedCallCount = 0
    /// The descriptions of what operations wait for that were not ready when they were added, until their work begins.
    package var dependents: [ObjectIdentifier: () -> String?] = [:]
    package var stage = CallbackStage()

    init(seed: UInt64) { self.seed = seed }
  }
}

extension Backend {
  /// The number of calls, of reads and sets of properties, and of callbacks that have returned.
  var changeCount: Int { lock.withLock(changes) }

  private func changes(_ held: borrowing Held) -> Int {
    log.pointee.count + log.pointee.reads + held[state].finishedActivities
  }

  /// Waits until a value is there, which is asked for after each change of the backend.
  ///
  /// - Throws: ``WaitError`` after the limit of the backend, `CancellationError` when the task is cancelled.
  func wait<Value>(
    for expected: @autoclosure () -> String, at location: SourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    until value: () -> Value?
  ) async throws -> Value {
    let countdown = Countdown(waitLimit)
    while true {
      let seen = changeCount
      if let value = value() { return value }
      guard !countdown.isOver else { throw overdue(expected(), at: location) }
      try await waitForChange(after: seen, within: countdown)
    }
  }

  /// Waits until there are more changes than were seen, or the countdown is over.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before that.
  func waitForChange(
    after seen: Int, within countdown: Countdown? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let waiter = Waiter()
    lock.withLock { held in
      guard changes(held) == seen else { return waiter.finish() }
      held[state].changeWaiters.append(waiter)
      log.pointee.isAwaited = true
    }
    countdown?.end { [weak waiter] in waiter?.finish(.expired) }
    let end = await waiter.wait()
    if end != .arrived {
      lock.withLock { held in held[state].changeWaiters.removeAll { $0 === waiter } }
    }
    try Task.checkCancellation()
  }

  @usableFromInline
  func wakeWaiters() {
    let (awakened, excessive) = lock.withLock { held in
      log.pointee.isAwaited = false
      defer { (held[state].changeWaiters, held[state].excessiveRules) = ([], []) }
      return (held[state].changeWaiters, held[state].excessiveRules)
    }
    for rule in excessive { report(rule.excess, at: rule.place, isMisuse: true) }
    recordIssues()
    for waiter in awakened { waiter.finish() }
  }

  @usableFromInline package func wakeIfAwaited() {
    if lock.withLock({ log.pointee.isAwaited }) { wakeWaiters() }
  }
}

/// The state that a part of larger services keeps on a backend, which only the lock of the backend hands out.
///
/// The runtime itself names no part: a backend keeps them under their types.
package protocol BackendPart: AnyObject {
  /// Makes the value of a new backend.
  init()
  /// The value as a checkpoint keeps it; `nil` for a part that a rewind leaves as it is.
  var memory: Any? { get }
  /// Restores a value that a checkpoint kept, the first value for `nil`; returns what it replaces if that is large.
  func restore(_ memory: Any?) -> [Any]
  /// Handles a new launch of a client's app.
  func hasLaunchedAgain(_ client: String)
  /// The preparations of the test that have had no effect.
  func unusedPreparations(on backend: Backend, _ held: borrowing Held) -> [String]
}

extension BackendPart {
  package var memory: Any? { nil }
  package func restore(_ memory: Any?) -> [Any] { [] }
  package func hasLaunchedAgain(_ client: String) {}
  package func unusedPreparations(on backend: Backend, _ held: borrowing Held) -> [String] { [] }
}

extension Backend {
  /// Returns the value of a part, which is made when it is first asked for.
  package func part<Part: BackendPart>(_ type: Part.Type, _ held: borrowing Held) -> Part {
    if let known = held[state].parts[ObjectIdentifier(type)] as? Part { return known }
    let part = Part()
    held[state].parts[ObjectIdentifier(type)] = part
    return part
  }
}
