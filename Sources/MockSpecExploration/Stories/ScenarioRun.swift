import MockSpecRuntime

/// One run of a scenario, with its problem and the calls that could have failed.
struct ScenarioRun {
  /// The terms of all runs of an exploration.
  struct Terms {
    let clock: TestClock.Mode
    let patience: Duration
    /// The number of calls after which a run counts as endless.
    var callLimit = 10_000
    /// True if the scenario says where its set-up ends.
    var hasSetUp = false
    /// True if tasks of the scenario have blocked threads, so that they cannot wait for each other.
    var isParallel = false
  }

  /// The numbers of calls that can fail, of all calls and of writes before a step.
  struct StepStart {
    let points: Int
    let calls: Int
    let writes: Int
  }

  private(set) var problem: FaultExploration.Problem?
  /// The end of the scenario after a problem that explains it; `nil` if it ended well or did not end.
  private(set) var consequence: FaultExploration.Problem?
  /// True if the scenario has not ended.
  let isGivenUp: Bool
  /// True if tasks of the scenario do not wait for each other.
  let isParallel: Bool
  /// The calls that could have failed.
  let points: [CallPoint]
  /// All calls after the set-up.
  let calls: [CallPoint]
  /// The numbers of calls before each write of launched apps.
  let writes: [Int]
  /// The calls and writes before each step of a sequence of actions.
  let steps: [StepStart]
  /// The choices among clients with interleaved steps.
  let choices: [TurnOrder.Choice]
  /// The number of calls, with those of the set-up.
  let callCount: Int
  /// True if the scenario has said where its set-up ends.
  let hasSetUp: Bool
  /// The journal index of the last call that a fault has hit.
  let lastHit: Int
  /// True if all faults have hit a call.
  let hasFired: Bool
  /// The full names of the calls that faults have hit.
  let members: [String]
  /// The names of the errors that faults have had.
  let errors: [String]
  /// The number of times that each mark was reached.
  let marks: [String: Int]
  /// The knobs of the members that were called, with their mocks.
  let called: [(mock: MockIdentity, knobs: Set<String>)]
  /// The real time of the run.
  let duration: Duration
  private let backend: Backend

  init(
    _ faults: [ExploredFault], probing probe: some ErrorCatalogue, _ terms: Terms,
    scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) async {
    let start = ContinuousClock.now
    // Issues are findings of the exploration, which fail the test at its end.
    let backend = BackendScope.$current.withValue(nil) {
      Backend(clock: .exploring(terms.clock, isParallel: terms.isParallel), issues: .kept)
    }
    self.backend = backend
    for fault in faults where fault.choice != nil { fault.apply(to: backend) }
    let exploring = Exploring(faults, probe, on: backend)
    if !terms.hasSetUp { exploring.begin() }
    backend.lock.withLock { backend.clients.observer = exploring }
    // A call that fails once its run is given up would keep an app busy that tries again at once.
    let barrier = Backend.Gate(
      "more than \(terms.callLimit) calls", of: backend, holdingCancelledCalls: true)
    backend.waits(for: barrier, on: .after(terms.callLimit)).optional()

    let watch = ScenarioWatch(backend: backend, barrier: barrier, patience: terms.patience)
    let ending = await watch.ending(of: scenario)
    isParallel = backend.clock.runsInParallel
    switch ending {
    case .hung, .endless, .wallClock: isGivenUp = true
    default: isGivenUp = false
    }
    // An early retry explains the problems that it leads to.
    let retries = backend.earlyRetries
    let misuse = backend.lock.withLock { held in held[backend.state].firstMisuse }
    if let misuse {
      problem = .misuse(misuse)
      consequence = ending
    } else if retries.isEmpty {
      problem = ending
    } else {
      problem = retries.contains(where: \.isEarlyInRealTime) ? .early(retries) : .wallClock
      consequence = ending
    }
    let state = exploring.current
    (points, calls, callCount) = exploring.recorded
    (hasSetUp, writes, steps) = (state.isSetUp, state.writes, state.steps)
    choices = backend.turnChoices
    hasFired = state.isBegun && state.rules.allSatisfy { $0.timesFired > 0 }
    members = state.rules.compactMap(\.firstMember)
    lastHit = state.rules.compactMap(\.calls.first).max() ?? -1
    errors = faults.compactMap(\.error?.name)
    (marks, called) = (backend.marks, backend.calledMembers)
    duration = start.duration(to: .now)
  }

  /// Returns the run as a failing path; `nil` if it went well.
  func failure(_ faults: [ExploredFault]) -> FaultExploration.FailingPath? {
    guard let problem else { return nil }
    // The text of the journal is made for failing runs only, because most runs go well.
    return FaultExploration.FailingPath(
      faults: faults, members: members, problem: problem, consequence: consequence,
      issues: backend.issues.map(\.message),
      journal: backend.journal.map(\.description), sequenceDiagram: backend.sequenceDiagram)
  }
}

/// The faults of a run, and what it records, from the end of its set-up on.
private final class Exploring: CallObserver, @unchecked Sendable {
  private let faults: [ExploredFault]
  private let backend: Backend
  private let error: any ErrorCatalogue
  private let state = Guarded(State())

  /// The calls that can fail, and all calls.
  private let (failing, all) = (Guarded(CallProbe()), Guarded(CallProbe()))

  struct State {
    var rules: [FaultRule] = []
    var writes: [Int] = []
    var steps: [ScenarioRun.StepStart] = []
    var isBegun = false
    var isSetUp = false
    /// True once the scenario has removed all faults, after which no call can fail.
    var isRecovering = false
  }

  init(_ faults: [ExploredFault], _ error: any ErrorCatalogue, on backend: Backend) {
    (self.faults, self.error, self.backend) = (faults, error, backend)
  }

  var current: State { backend.lock.withLock { held in held[state] } }

  var recorded: ([CallPoint], [CallPoint], Int) {
    let points = backend.lock.withLock { held in (held[failing].points, held[all].points) }
    return (points.0, points.1, backend.marker.position)
  }

  /// Adds the faults and begins to record; in a run whose set-up was taken for a part of it, again.
  func hasEndedSetUp() {
    let isFirst = backend.lock.withLock { held in
      defer { held[state].isSetUp = true }
      return !held[state].isSetUp
    }
    if isFirst { begin() }
  }

  func hasCalled(_ call: CallTraits, at sequence: Int, _ held: borrowing Held) {
    guard held[state].isBegun else { return }
    let point = CallPoint(sequence: sequence, call, held)
    held[all].add(point)
    if !held[state].isRecovering, call.accepts(.error(error)) { held[failing].add(point) }
  }

  func hasBegunStep(_ held: borrowing Held) {
    let start = ScenarioRun.StepStart(
      points: held[failing].points.count, calls: held[all].points.count,
      writes: held[state].writes.count)
    held[state].steps.append(start)
  }

  func hasRemovedFaults(_ held: borrowing Held) { held[state].isRecovering = true }

  func hasMet(_ items: [CallItem], at sequence: Int, _ held: borrowing Held) {
    for probe in [all, failing] { held[probe].add(items, to: sequence) }
  }

  func hasWritten(after calls: Int, _ held: borrowing Held) {
    if held[state].isBegun { held[state].writes.append(calls) }
  }

  func hasAskedForAccount(of client: String, _ held: borrowing Held) {
    held[all].markAccount(of: client)
  }

  func begin() {
    let isFirst = backend.lock.withLock { held in
      defer { (held[state].isBegun, held[state].isRecovering) = (true, false) }
      return !held[state].isBegun
    }
    if isFirst {
      let rules = faults.filter { $0.choice == nil }.compactMap {
        $0.apply(to: backend)?.optional()
      }
      backend.lock.withLock { held in held[state].rules = rules }
    } else {
      backend.lock.withLock { held in
        (held[failing], held[all]) = (CallProbe(), CallProbe())
        held[state].writes = []
      }
    }
  }
}

extension Backend {
  /// The knobs of the members that were called, with one of their mocks, by the names of these.
  fileprivate var calledMembers: [(mock: MockIdentity, knobs: Set<String>)] {
    lock.withLock { held in
      let called = held[state].members.filter { $0.count > 0 }
      return Dictionary(grouping: called, by: \.mock.name).compactMap { _, members in
        members.first.map { ($0.mock, Set(members.map(\.knobName))) }
      }
    }
  }
}
