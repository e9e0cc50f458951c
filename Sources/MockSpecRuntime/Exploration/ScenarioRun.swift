/// One run of a scenario, and what an exploration learns of it.
struct ScenarioRun {
  private(set) var problem: FaultExploration.Problem?
  /// The calls that could have failed.
  let points: [CallPoint]
  /// The number of calls.
  let callCount: Int
  /// The place in the journal of the last call that a fault has hit.
  let lastHit: Int
  /// Tells whether all faults have hit a call.
  let hasFired: Bool
  private let backend: Backend
  private let hits: [Int]

  /// Tells whether there are answers in pages.
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
    // What an early retry leads to is less telling than the retry itself.
    if !backend.earlyRetries.isEmpty { problem = .early(backend.earlyRetries) }
    (points, callCount) = backend.lock.withLock { (calls.points, backend.log.count) }
    hasFired = rules.allSatisfy { $0.timesFired > 0 }
    hits = rules.compactMap(\.calls.first)
    lastHit = hits.max() ?? -1
  }

  /// The run as a path on which the scenario goes wrong; `nil` if it does not.
  func failure(_ faults: [ExploredFault]) -> FaultExploration.FailingPath? {
    guard let problem else { return nil }
    // Most runs go well, and nobody reads their journals.
    let entries = backend.journal
    return FaultExploration.FailingPath(
      faults: faults, members: hits.filter(entries.indices.contains).map { entries[$0].member },
      problem: problem, journal: entries.map(\.description))
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
        // Pauses, not time: where they take longer than asked for, the scenario has to wait as well.
        idle = progress == seen ? idle + pause : .zero
        seen = progress
        if idle > patience { return ending.come(.hung) }
      }
    }
    let problem = await ending.problem
    watch.cancel()
    // A scenario that has not ended is left to itself: it cannot be stopped, only asked to.
    task.cancel()
    return problem
  }
}

/// The end of a scenario, told once.
private final class Ending: @unchecked Sendable {
  private let lock = Lock()
  private var outcome: FaultExploration.Problem??
  private var waiter: CheckedContinuation<FaultExploration.Problem?, Never>?

  func come(_ problem: FaultExploration.Problem?) {
    let first: CheckedContinuation<FaultExploration.Problem?, Never>? = lock.withLock {
      guard outcome == nil else { return nil }
      outcome = .some(problem)
      defer { waiter = nil }
      return waiter
    }
    first?.resume(returning: problem)
  }

  var problem: FaultExploration.Problem? {
    get async {
      await withCheckedContinuation { continuation in
        let known = lock.withLock {
          if outcome == nil { waiter = continuation }
          return outcome
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }
}

extension Backend {
  /// The counts that change as long as anything happens.
  fileprivate struct Progress: Equatable {
    var calls: Int
    var time: Duration
    var activities: Int
  }

  fileprivate var progress: Progress {
    lock.withLock {
      Progress(calls: log.count, time: clock.time, activities: finishedActivities)
    }
  }
}

extension Backend {
  /// Looks at all calls that can fail with errors like one, and lets them all succeed.
  fileprivate func probe(with error: some ErrorCatalogue) -> CallProbe {
    let probe = CallProbe()
    let rule = add(
      FaultRule.Terms(effect: .error(error), occurrence: .call(.max), evenIfImpossible: true))
    lock.withLock { rule.probe = probe }
    return probe
  }
}
