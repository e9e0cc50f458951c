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
    /// On a serial queue of their own, never inside the call, as services do.
    case queued
    /// Inside the call, for tests that need no waiting.
    case inline
  }

  /// The place where callbacks run.
  public let scheduling: Scheduling
  /// The clock of delays, windows of time and rate limits; app code can take it as well.
  public let clock: TestClock
  /// The seed of everything random on this backend; the same seed gives the same run.
  public var seed: UInt64 { lock.withLock { ownSeed } }

  /// Guards everything below, the clock, and the state of all mocks on this backend.
  @usableFromInline package let lock: Lock
  @usableFromInline let log: UnsafeMutablePointer<CallLog>
  /// The states of all members that were used, which the log refers to.
  var states: [MemberState] = []
  /// The issues of the mocks, in order.
  var ownIssues: [String] = []
  /// The first issue about a forbidden use of the service by the app.
  var firstMisuse: String?
  package var ownSeed: UInt64
  /// All rules, in the order in which they were made.
  package var rules: [FaultRule] = []
  package var ruleCount = 0
  /// The rules that are not about one member.
  var wideRules: [FaultRule] = []
  var latencyRule: FaultRule?
  /// The values of parts, by their types.
  var parts: [ObjectIdentifier: any BackendPart] = [:]
  /// The part that observes new mocks.
  package var mockObserver: (any MockObserver)?
  /// The part that fills new tables.
  package var tableSource: (any TableSource)?
  var ownPageLimit: Int?
  /// Begins the part of a scenario that is explored.
  var setUpEnd: (() -> Void)?
  /// Records the writes of launched apps, each with the number of calls before it.
  var writeProbe: ((Int) -> Void)?
  /// The gates of the test, each with a name of its own.
  var gates: [Backend.Gate] = []
  package let clients: ClientRegister
  package var tables: [TableKey: StoredTable] = [:]
  /// The contents of the tables; reached with ``withStores(_:)``.
  @exclusivity(unchecked) @usableFromInline var stores = StoreState()
  /// The keys of tables of which each user has one, without the user.
  package var personalTables: Set<TableKey> = []
  /// The names of the databases in specs, by the values that tell them apart.
  package var databaseNames: [AnyHashable: String] = [:]
  var units = UnitRegister()
  /// The number of tables so far.
  package var tableSerials = 0
  var changeWaiters: [Waiter] = []
  var ownStrictness = Strictness.strict
  var defaultMakers: [ObjectIdentifier: @Sendable () -> Any] = [:]
  var activities = 0
  /// The number of activities that can only go on when time passes.
  var sleepingActivities = 0
  /// The number of activities that can only go on when the test opens a gate.
  var gatedActivities = 0
  var finishedActivities = 0
  /// The number of activities whose tasks can be slow to get a thread; a clock is patient with them.
  package var slowActivities = 0
  var idleWaiters: [IdleWaiter] = []
  /// The operations whose threads wait for a gate or for time.
  var blockedCalls: [Int: BlockedCall] = [:]
  var blockedCallCount = 0
  @usableFromInline var stage = CallbackStage()

  /// Makes a service with empty stores and an empty journal.
  ///
  /// - Parameters:
  ///   - scheduling: The place where callbacks run.
  ///   - clock: The clock of the service; if left out, one of its own that the test advances.
  ///   - callbacks: The order of callbacks, as far as the contract of a service leaves it open.
  ///   - seed: The seed of everything random.
  public init(
    scheduling: Scheduling = .queued, clock: TestClock = TestClock(),
    callbacks: CallbackOrder = .orderly, seed: UInt64 = 0
  ) {
    self.scheduling = scheduling
    self.clock = clock
    ownSeed = seed
    lock = clock.lock
    clients = ClientRegister(clock)
    log = .allocate(capacity: 1)
    lock.withLock {
      log.initialize(to: CallLog(on: clock))
      clock.backends.append(WeakBackend(backend: self))
      stage.begin(callbacks, of: self)
    }
    BackendScope.current?.add(self)
  }

  deinit {
    log.pointee.deallocate()
    log.deallocate()
  }
}
