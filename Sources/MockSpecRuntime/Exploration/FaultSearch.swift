/// The search of an exploration through the possible faults: all paths of one, then those of two, and so on.
struct FaultSearch<Catalogue: ErrorCatalogue> {
  /// A path that went well and can be extended.
  private struct Path {
    var faults: [ExploredFault] = []
    var points: [CallPoint]
    /// The journal index of the last call that was hit.
    var end = -1
    var pages = false
  }

  let errors: [Catalogue]
  let budget: ExplorationBudget
  let scenario: @Sendable (Backend) async throws -> Bool
  private var found = FaultExploration()
  /// The result of each path by its description: true if it fails.
  private var verdicts: [String: Bool] = [:]
  /// The number of calls after which a run counts as endless.
  private var callLimit = 10_000
  private var progress = ExplorationProgress.onStandardError()

  init(
    errors: [Catalogue], budget: ExplorationBudget,
    scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) {
    self.errors = errors
    self.budget = budget
    self.scenario = scenario
  }

  mutating func exploration() async -> FaultExploration {
    let exploration = await findings()
    ExplorationProgress.print(progress?.ending ?? "")
    return exploration
  }

  private mutating func findings() async -> FaultExploration {
    guard !errors.isEmpty, let plain = await run([]) else { return found }
    found.calls = plain.points.count
    if let failure = plain.failure([]) {
      found.failures.append(failure)
      return found
    }
    callLimit = 100 + 10 * plain.callCount
    var paths = [Path(points: plain.points, pages: plain.hasPages)]
    for _ in 0..<max(budget.faults, 0) {
      var longer: [Path] = []
      if progress != nil {
        let planned = paths.map { faults(after: $0).count }.reduce(found.runs, +)
        let limit = min(planned, budget.runs)
        progress?.planned = limit
      }
      for path in paths {
        for fault in faults(after: path) {
          guard let next = await extend(path, by: fault) else { return found }
          longer += next
        }
      }
      paths = longer
    }
    return found
  }

  /// Returns every fault that can come after those of a path.
  private func faults(after path: Path) -> [ExploredFault] {
    let pages = path.faults.isEmpty && path.pages ? [ExploredFault(.shortPages)] : []
    return pages
      + path.points.indices.flatMap { index in
        path.points[index].sequence > path.end ? path.points.faults(at: index, with: errors) : []
      }
  }

  /// Runs an extended path; returns `nil` when the budget is used up, and no path where none goes on.
  private mutating func extend(_ path: Path, by fault: ExploredFault) async -> [Path]? {
    let faults = path.faults + [fault]
    guard let run = await run(faults) else { return nil }
    if let failure = run.failure(faults) {
      if !isExplained(faults) { found.failures.append(failure) }
      return found.failures.count < budget.failures ? [] : nil
    }
    guard run.hasFired, faults.count < budget.faults else { return [] }
    return [Path(faults: faults, points: run.points, end: max(path.end, run.lastHit))]
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
    guard let probe = errors.first else { return nil }
    guard found.runs < budget.runs else {
      found.isCutShort = true
      return nil
    }
    found.runs += 1
    found.tried.append(faults)
    let run = await ScenarioRun(
      faults, probing: probe, callLimit: callLimit, patience: budget.patience, scenario: scenario)
    verdicts[Self.name(of: faults)] = run.problem != nil
    let (runs, failures) = (found.runs, found.failures.count)
    if let text = progress?.text(runs: runs, found: failures, at: .now) {
      ExplorationProgress.print(text)
    }
    return run
  }
}
