import MockSpecRuntime

/// The search of an exploration through the possible faults: all paths of one, then those of two, and so on.
struct FaultSearch<Catalogue: ErrorCatalogue> {
  /// A path that went well and can be extended.
  private struct Path {
    var faults: [ExploredFault] = []
    let points: [CallPoint]
    let calls: [CallPoint]
    let writes: [Int]
    /// The journal index of the last call that was hit.
    var end = -1
    /// True if no call is hit, whatever the answers to doubtful choices are.
    var isFirst: Bool { faults.allSatisfy { $0.choice != nil } }
  }

  let errors: [Catalogue]
  let choices: [ServiceChoice]
  /// The states that the links of the clients have besides online.
  let links: [Backend.Link]
  let budget: ExplorationBudget
  let scenario: @Sendable (Backend) async throws -> Bool
  private var found = FaultExploration()
  /// The result of each path by its description: true if it fails.
  private var verdicts: [String: Bool] = [:]
  private var terms: ScenarioRun.Terms
  /// The causes of failing paths so far.
  private var causes: Set<String> = []
  private var progress = ExplorationProgress.onStandardError()
  private let log: ExplorationLog?
  private let pathFile = PathFile()

  init(
    errors: [Catalogue], choices: [ServiceChoice] = [], links: [Backend.Link] = [],
    budget: ExplorationBudget, clock: TestClock.Mode, shard: ExplorationShard? = .current,
    location: Backend.SourceLocation? = nil,
    scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) {
    (found.shard, found.location) = (shard, location)
    found.coverage = ExplorationCoverage(errors: errors.map(\.name))
    log = .onStandardError(of: location, shard)
    (self.choices, self.links) = (choices, links)
    self.errors = clock == .realTime ? errors.map(Self.withShortDelay) : errors
    self.budget = budget
    terms = ScenarioRun.Terms(clock: clock, patience: budget.patience)
    self.scenario = scenario
  }

  /// Returns the error with a delay for which a test can wait, if it has one.
  private static func withShortDelay(_ error: Catalogue) -> Catalogue {
    var error = error
    if error.retryAfter != nil { error.retryAfter = 0.05 }
    return error
  }

  mutating func exploration() async -> FaultExploration {
    await search()
    printError(progress?.ending ?? "", terminator: "")
    log?.write(
      runs: found.runs, failures: found.causes.map(\.description), found.coverage, found.duration)
    return found
  }

  private mutating func search() async {
    guard let plain = await run([]) else { return }
    found.calls = plain.points.count
    if let failure = plain.failure([]) {
      found.failures.append(failure)
      return
    }
    terms.callLimit = 100 + 10 * plain.callCount
    terms.hasSetUp = plain.hasSetUp
    guard await exploreOrders(after: plain) else { return }
    var paths = [
      Path(points: plain.points, calls: plain.calls, writes: plain.writes)
    ]
    // Each other answer to a doubtful choice begins a search of its own.
    for (index, turn) in choices.flatMap(\.turns).enumerated()
    where found.shard?.contains(index) ?? true {
      guard let next = await extend(paths[0], by: turn) else { return }
      paths += next
    }
    for _ in 0..<max(budget.faults, 0) {
      var longer: [Path] = []
      if progress != nil {
        let planned = paths.map { faults(after: $0).count }.reduce(found.runs, +)
        let limit = min(planned, budget.runs)
        progress?.planned = limit
      }
      for path in paths {
        for fault in faults(after: path) {
          guard let next = await extend(path, by: fault) else { return }
          longer += next
        }
      }
      paths = longer
    }
  }

  /// Returns every fault that can come after those of a path.
  private func faults(after path: Path) -> [ExploredFault] {
    let hasPages = path.points.contains { !$0.scope.verbs.isDisjoint(with: [.query, .changes]) }
    var faults = path.isFirst && hasPages ? [ExploredFault(.shortPages)] : []
    for (index, point) in path.points.enumerated() where point.sequence > path.end {
      faults += path.points.faults(at: index, with: errors)
    }
    for (index, call) in path.calls.enumerated() where call.sequence > path.end {
      faults += path.calls.otherFaults(at: index, links)
    }
    for (index, write) in path.writes.enumerated() where write > path.end {
      faults.append(ExploredFault(.killsAfterWrite, call: index + 1))
    }
    // All paths that begin with a fault are of one part.
    guard let shard = found.shard, path.faults.isEmpty else { return faults }
    return faults.indices.filter(shard.contains).map { faults[$0] }
  }

  /// Runs interleaved steps in other orders, those with the fewest changes of the client first; returns `false` when
  /// the budget is used up.
  private mutating func exploreOrders(after plain: ScenarioRun) async -> Bool {
    var runs = 0
    var orders = Self.orders(after: plain.choices, turns: 0)
    var undealt = found.shard
    while !orders.isEmpty {
      // Orders follow from one another: parts have the first in common, until there are enough of them to deal out.
      if let shard = undealt, orders.count >= 2 * shard.count {
        orders = orders.indices.filter(shard.contains).map { orders[$0] }
        undealt = nil
      }
      var later: [[String]] = []
      for turns in orders {
        guard runs < budget.orders else {
          found.isCutShort = true
          return true
        }
        runs += 1
        let faults = [ExploredFault(.turns(turns))]
        guard let run = await run(faults) else { return false }
        if let failure = run.failure(faults), !add(failure) { return false }
        later += Self.orders(after: run.choices, turns: turns.count)
      }
      orders = later
    }
    return true
  }

  /// Returns the orders with one change after so many turns of a run.
  private static func orders(after choices: [TurnOrder.Choice], turns: Int) -> [[String]] {
    var orders: [[String]] = []
    for index in choices.indices.dropFirst(turns) {
      let before = choices[..<index].map(\.chosen)
      for client in choices[index].clients where client != choices[index].chosen {
        orders.append(before + [client])
      }
    }
    return orders
  }

  /// Adds a failing path; returns `false` when the budget is used up.
  private mutating func add(_ failure: FaultExploration.FailingPath) -> Bool {
    found.failures.append(failure)
    causes.insert(failure.causeText)
    return causes.count < budget.causes
  }

  /// Runs an extended path; returns `nil` when the budget is used up, and no path where none goes on.
  private mutating func extend(_ path: Path, by fault: ExploredFault) async -> [Path]? {
    let faults = path.faults + [fault]
    guard let run = await run(faults) else { return nil }
    if let failure = run.failure(faults) {
      return isExplained(faults) || add(failure) ? [] : nil
    }
    guard run.hasFired, faults.count(where: { $0.choice == nil }) < budget.faults else { return [] }
    return [
      Path(
        faults: faults, points: run.points, calls: run.calls, writes: run.writes,
        end: max(path.end, run.lastHit))
    ]
  }

  /// Checks whether some of the faults are known to fail alone.
  ///
  /// Without an earlier fault the app need not try again, so later calls can have lower numbers.
  private func isExplained(_ faults: [ExploredFault]) -> Bool {
    guard faults.count > 1 else { return false }
    return faults.indices.contains { index in
      let later = faults[(index + 1)...]
      return (0..<(later.map(\.call).min() ?? 1)).contains { shift in
        let fewer = faults[..<index] + later.map { $0.earlier(by: shift) }
        return verdicts[Self.name(of: Array(fewer))] == true || isExplained(Array(fewer))
      }
    }
  }

  private static func name(of faults: [ExploredFault]) -> String {
    faults.map(\.description).joined(separator: "\n")
  }

  /// Runs the scenario once; returns `nil` when the budget is used up.
  private mutating func run(_ faults: [ExploredFault]) async -> ScenarioRun? {
    guard let probe = errors.first ?? Catalogue.allCases.first else { return nil }
    guard found.runs < budget.runs else {
      found.isCutShort = true
      return nil
    }
    found.runs += 1
    pathFile?.write(faults)
    let run = await ScenarioRun(faults, probing: probe, terms, scenario: scenario)
    found.tried.append(
      FaultExploration.TriedPath(faults: faults, members: run.members, problem: run.problem))
    verdicts[Self.name(of: faults)] = run.problem != nil
    if run.isGivenUp { found.runsGivenUp += 1 } else { terms.isParallel = run.isParallel }
    found.coverage.add(run)
    found.duration += run.duration
    log?.write(run: found.runs, faults, run.problem, run.duration)
    if let text = progress?.text(runs: found.runs, found: found.failures.count, at: .now) {
      printError(text, terminator: "")
    }
    return run
  }
}
