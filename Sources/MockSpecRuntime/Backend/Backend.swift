/// The pretended service behind the mocks: their journal, their rules and what their stores hold.
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
  /// On which delays, windows of time and rate limits run; app code can take it as well.
  public let clock: TestClock
  /// From which everything random on this backend is drawn; the same seed gives the same run.
  public var seed: UInt64 { lock.withLock { ownSeed } }

  /// Guards everything below, the clock, and the state of all mocks on this backend.
  @usableFromInline package let lock: Lock
  // What every call touches is not checked for exclusive access a second time: the lock sees to it,
  // and the checks would take half the time of a call.
  let log = CallLog()
  /// The states of all members that were used, of which the log speaks.
  var states: [MemberState] = []
  /// The issues of the mocks, in order.
  var ownIssues: [String] = []
  package var ownSeed: UInt64
  /// All rules, in the order in which they were made.
  package var rules: [FaultRule] = []
  package var ruleCount = 0
  /// The rules that are not about one member.
  var wideRules: [FaultRule] = []
  /// Tells whether calls of all members can be disturbed; every call asks.
  @exclusivity(unchecked) @usableFromInline var isDisturbed = false
  var latencyRule: FaultRule?
  /// The values of parts, by their types.
  var parts: [ObjectIdentifier: any BackendPart] = [:]
  /// The part that is told of new mocks.
  package var mockObserver: (any MockObserver)?
  /// The part that fills new tables.
  package var tableSource: (any TableSource)?
  var ownPageLimit: Int?
  /// The gates of the test, each with a name of its own.
  var gates: [Backend.Gate] = []
  package let clients: ClientRegister
  package var tables: [TableKey: StoredTable] = [:]
  /// The contents of the tables; reached with ``withStores(_:)``.
  @exclusivity(unchecked) @usableFromInline var stores = StoreState()
  /// The keys, without a user, of tables that each user has.
  package var personalTables: Set<TableKey> = []
  /// The names of the databases in specs, by what tells them apart.
  package var databaseNames: [AnyHashable: String] = [:]
  var units = UnitRegister()
  /// The number of tables that were made.
  package var tableSerials = 0
  /// Tells whether somebody waits for the next change; every call asks.
  @exclusivity(unchecked) @usableFromInline var isAwaited = false
  var changeWaiters: [Waiter] = []
  var ownStrictness = Strictness.strict
  var defaultMakers: [ObjectIdentifier: @Sendable () -> Any] = [:]
  var activities = 0
  /// The number of activities that can only go on when time passes.
  var sleepingActivities = 0
  /// The number of activities that can only go on when the test opens a gate.
  var gatedActivities = 0
  var finishedActivities = 0
  /// The number of reads of properties; reads are changes, but no entries of the journal.
  var reads = 0
  var idleWaiters: [IdleWaiter] = []
  /// Questions whether the operations that wait for a gate, or for time, have been cancelled.
  var cancellations: [Int: () -> Bool] = [:]
  var cancellationCount = 0
  @usableFromInline var stage = CallbackStage()

  /// Makes a service of which nobody knows anything yet.
  ///
  /// - Parameters:
  ///   - scheduling: Where callbacks run.
  ///   - clock: On which the service runs; one of its own that the test advances if left out.
  ///   - callbacks: In which of the ways that the contract of a service allows its callbacks come.
  ///   - seed: From which everything random is drawn.
  public init(
    scheduling: Scheduling = .queued, clock: TestClock = TestClock(),
    callbacks: CallbackOrder = .orderly, seed: UInt64 = 0
  ) {
    self.scheduling = scheduling
    self.clock = clock
    ownSeed = seed
    lock = clock.lock
    clients = ClientRegister(lock)
    lock.withLock {
      clock.backends.append(WeakBackend(backend: self))
      stage.begin(callbacks, of: self)
    }
    BackendScope.current?.add(self)
  }
}
