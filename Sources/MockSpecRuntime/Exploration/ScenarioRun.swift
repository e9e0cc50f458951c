/// One run of a scenario, with its problem and the calls that could have failed.
struct ScenarioRun {
  private(set) var problem: FaultExploration.Problem?
  /// The calls that could have failed.
  let points: [CallPoint]
  /// The number of calls.
  let callCount: Int
  /// The journal index of the last call that a fault has hit.
  let lastHit: Int
  /// True if all faults have hit a call.
  let hasFired: Bool
  private let backend: Backend
  private let hits: [Int]

  /// True if some calls answer in pages.
  var hasPages: Bool { points.contains { !$0.scope.verbs.isDisjoint(with: [.query, .changes]) } }

  init(
    _ faults: [ExploredFault], probing probe: some ErrorCatalogue, callLimit: Int,
    patience: Duration, scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) async {
    let backend = BackendScope.$current.withValue(nil) { Backend(clock: TestClock(.automatic)) }
    self.backend = backend
    let rules = faults.compactMap { $0.apply(to: backend) }
    let calls = backend.probe(with: probe)
    let barrier = Backend.Gate("more than \(callLimit) calls", of: backend)
    backend.waits(for: barrier, on: .after(callLimit))

    problem = await Self.ending(of: scenario, on: backend, barrier, patience: patience)
    // An early retry explains the problems that it leads to.
    if !backend.earlyRetries.isEmpty { problem = .early(backend.earlyRetries) }
    (points, callCount) = backend.lock.withLock { (calls.points, backend.log.pointee.count) }
    hasFired = rules.allSatisfy { $0.timesFired > 0 }
    hits = rules.compactMap(\.calls.first)
    lastHit = hits.max() ?? -1
  }

  /// Returns the run as a failing path; `nil` if it went well.
  func failure(_ faults: [ExploredFault]) -> FaultExploration.FailingPath? {
    guard let problem else { return nil }
    // The text of the journal is made for failing runs only, because most runs go well.
    let entries = backend.journal
    return FaultExploration.FailingPath(
      faults: faults, members: hits.filter(entries.indices.contains).map { entries[$0].member },
      problem: problem, journal: entries.map(\.description),
      sequenceDiagram: backend.sequenceDiagram)
  }

  private static func ending(
    of scenario: @escaping @Sendable (Backend) async throws -> Bool, on backend: Backend,
    _ barrier: Backend.Gate, patience: Duration
  ) async -> FaultExploration.Problem? {
    let ending = Ending()
    let task = Task {
      do {
        ending.come(try await scenario(backend) ? .none : .broken)
      } catch {
        ending.come(.thrown(error))
      }
    }
    let watch = Task {
      let pause = Duration.milliseconds(2)
      var (seen, idle) = (backend.progress, Duration.zero)
      while !Task.isCancelled {
        try? await Task.sleep(for: pause)
        if barrier.waiting > 0 { return ending.come(.endless(calls: backend.progress.calls)) }
        let progress = backend.progress
        // Idle time is counted in pauses: where they take longer than requested, the scenario is slow as
        // well.
        idle = progress == seen ? idle + pause : .zero
        seen = progress
        if idle > patience { return ending.come(.hung) }
      }
    }
    let problem = await ending.problem
    watch.cancel()
    // A scenario that has not ended cannot be stopped, only cancelled.
    task.cancel()
    return problem
  }
}

/// The outcome of a scenario, set once.
private final class Ending: Sendable {
  private struct State {
    var outcome: FaultExploration.Problem??
    var waiter: CheckedContinuation<FaultExploration.Problem?, Never>?
  }

  private let state = Protected(State())

  func come(_ problem: FaultExploration.Problem?) {
    let first = state.withLock { state -> CheckedContinuation<FaultExploration.Problem?, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = .some(problem)
      return state.waiter.take()
    }
    first?.resume(returning: problem)
  }

  var problem: FaultExploration.Problem? {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state in
          if state.outcome == nil { state.waiter = continuation }
          return state.outcome
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }
}

extension Backend {
  /// The counts that change while the scenario makes progress.
  fileprivate struct Progress: Equatable {
    var calls: Int
    var time: Duration
    var activities: Int
  }

  fileprivate var progress: Progress {
    lock.withLock { held in
      Progress(calls: log.pointee.count, time: clock.time(held), activities: finishedActivities)
    }
  }
}

extension Backend {
  /// Adds a probe that records all calls that can fail with an error, and lets them succeed.
  fileprivate func probe(with error: some ErrorCatalogue) -> CallProbe {
    let probe = CallProbe()
    let rule = add(
      FaultRule.Terms(effect: .error(error), occurrence: .call(.max), evenIfImpossible: true))
    lock.withLock { rule.probe = probe }
    return probe
  }
}
