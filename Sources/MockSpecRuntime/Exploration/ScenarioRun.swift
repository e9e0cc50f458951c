/// One run of a scenario, and what an exploration learns of it.
struct ScenarioRun {
  var problem: FaultExploration.Problem?
  /// How many calls could have failed.
  var calls = 0
  /// All calls, as the journal prints them.
  var journal: [String] = []
  /// The items that requests name, with the number of the requests.
  var items: [(AnyHashable, Int)] = []
  /// The calls that the faults have hit.
  var members: [String] = []
  /// Where else the last fault could strike in the call that it has hit.
  var reach: CallReach?
  /// Whether all faults have hit a call.
  var hasFired = true

  init(
    _ faults: [ExploredFault], probing probe: some ErrorCatalogue, callLimit: Int,
    patience: Duration, scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) async {
    let backend = BackendScope.$current.withValue(nil) { Backend(clock: TestClock(.automatic)) }
    let rules = faults.map { $0.apply(to: backend) }
    // It is never due, and counts the calls that could fail.
    let counter = backend.add(
      FaultRule.Terms(effect: .error(probe), occurrence: .call(.max)))
    let barrier = backend.gate("more than \(callLimit) calls")
    backend.waits(for: barrier, on: .after(callLimit))

    problem = await Self.ending(of: scenario, on: backend, barrier, patience: patience)
    let entries = backend.journal
    // What an early retry leads to is less telling than the retry itself.
    if !backend.violations.isEmpty { problem = .early(backend.violations) }
    calls = backend.lock.withLock { counter.matches }
    journal = entries.map(\.description)
    hasFired = rules.allSatisfy { $0.timesFired > 0 }
    let hit = rules.compactMap(\.calls.first).filter(entries.indices.contains).map { entries[$0] }
    members = hit.map(\.member)
    reach = hit.last.map { CallReach($0.arguments) }
    items = Self.items(in: entries)
  }

  private static func ending(
    of scenario: @escaping @Sendable (Backend) async throws -> Bool, on backend: Backend,
    _ barrier: Gate, patience: Duration
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
      var (seen, since) = (backend.progress, ContinuousClock.now)
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(2))
        if barrier.waiting > 0 { return ending.come(.endless(calls: backend.progress.calls)) }
        let progress = backend.progress
        if progress != seen { (seen, since) = (progress, .now) }
        if ContinuousClock.now - since > patience { return ending.come(.hung) }
      }
    }
    let problem = await ending.problem
    watch.cancel()
    // A scenario that has not ended is left to itself: it cannot be stopped, only asked to.
    task.cancel()
    return problem
  }

  private static func items(in entries: [JournalEntry]) -> [(AnyHashable, Int)] {
    var counts: [AnyHashable: Int] = [:]
    var order: [AnyHashable] = []
    for entry in entries {
      for id in (entry.arguments as? any ItemRequest)?.itemIDs ?? [] {
        if counts[id] == nil { order.append(id) }
        counts[id, default: 0] += 1
      }
    }
    return order.map { ($0, counts[$0] ?? 0) }
  }
}

/// How a scenario ends, told once.
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
  /// What changes as long as anything happens.
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
