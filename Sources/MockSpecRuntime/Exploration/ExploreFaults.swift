/// Runs a scenario again and again, each time with another fault, and tells where it goes wrong.
///
/// The scenario runs once without faults, to learn which calls can fail. Then it runs for each of them with
/// each of the errors, struck before the request is applied, in its middle, and after it, and with each
/// item refused. Every run has a backend of its own on a clock that goes on by itself, so nothing waits.
///
/// ```swift
/// let exploration = await exploreFaults(with: MockCKError.allCases) { backend in
///   let cloud = MockCKContainer(backend: backend)
///   let app = Notebook(database: cloud.privateCloudDatabase, clock: backend.clock)
///   await app.add("milk")
///   try? await app.sync()                   // may fail
///   backend.heal()
///   try await app.sync()                    // must not
///   return await app.titles == cloud.privateCloudDatabase.records.all.map(\.title)
/// }
/// try exploration.verify()
/// // the outcome is wrong in modifyRecords(saving:deleting:)
/// //   backend.fails(with: MockCKError.serverResponseLost, on: .call(1), at: .afterApplying)
/// ```
///
/// A line of a failing path, put into the same scenario, fails the same call again.
///
/// Errors with a delay to wait before the next try come as limits: an early retry is a failure. The order of
/// the calls must follow from the scenario alone; what runs in parallel is only explored as it happens to run.
///
/// - Parameters:
///   - errors: The errors to try, usually all that the service can return.
///   - budget: How much is tried.
///   - scenario: Sets up the app on a backend, lets it work and heal, and says whether all is as it should
///     be at the end. It throws where the app fails in a way that it must not.
/// - Returns: What was found.
public func exploreFaults(
  with errors: [some ErrorCatalogue], budget: ExplorationBudget = ExplorationBudget(),
  _ scenario: @escaping @Sendable (Backend) async throws -> Bool
) async -> FaultExploration {
  var search = FaultSearch(errors: errors, budget: budget, scenario: scenario)
  return await search.exploration()
}

/// The way of an exploration through the possible faults.
struct FaultSearch<Catalogue: ErrorCatalogue> {
  let errors: [Catalogue]
  let budget: ExplorationBudget
  let scenario: @Sendable (Backend) async throws -> Bool
  private var found = FaultExploration()
  /// How many calls a run may make before it counts as endless.
  private var callLimit = 10_000

  init(
    errors: [Catalogue], budget: ExplorationBudget,
    scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) {
    self.errors = errors
    self.budget = budget
    self.scenario = scenario
  }

  mutating func exploration() async -> FaultExploration {
    guard let probe = errors.first else { return found }
    guard let plain = await run([], probing: probe) else { return found }
    found.calls = plain.calls
    guard plain.problem == nil else { return found }
    callLimit = 100 + 10 * plain.journal.count
    await explore(after: [], of: plain, probing: probe)
    return found
  }

  /// Tries every fault that can come after those of a path on which all went well.
  private mutating func explore(
    after path: [ExploredFault], of run: ScenarioRun, probing probe: Catalogue
  ) async {
    guard path.count < budget.faults else { return }
    for fault in itemFaults(in: run, after: path) {
      await extend(path, by: fault, probing: probe)
    }
    guard run.calls > 0 else { return }
    // A fault of a call comes after those of earlier calls.
    let first = (path.last { $0.item == nil }?.call ?? 0) + 1
    guard first <= run.calls else { return }
    for call in first...run.calls {
      var reach: CallReach?
      for error in errors {
        let fault = ExploredFault(error, call: call)
        let next = await extend(path, by: fault, probing: probe)
        reach = reach ?? next.flatMap { $0.reach }
        for position in reach?.positions ?? [] {
          await extend(path, by: ExploredFault(error, call: call, at: position), probing: probe)
        }
        if found.isCutShort { return }
      }
    }
  }

  /// Each item that a request names, refused the first and the second time.
  private func itemFaults(in run: ScenarioRun, after path: [ExploredFault]) -> [ExploredFault] {
    guard path.allSatisfy({ $0.item == nil }) else { return [] }
    return run.items.flatMap { item, count in
      (1...min(count, 2)).flatMap { call in
        errors.filter { !$0.composesItems }.map { ExploredFault($0, call: call, item: item) }
      }
    }
  }

  @discardableResult
  private mutating func extend(
    _ path: [ExploredFault], by fault: ExploredFault, probing probe: Catalogue
  ) async -> ScenarioRun? {
    let faults = path + [fault]
    guard let run = await run(faults, probing: probe) else { return nil }
    if run.problem == nil, run.hasFired {
      await explore(after: faults, of: run, probing: probe)
    }
    return run
  }

  /// Runs the scenario once; `nil` when the budget is used up.
  private mutating func run(_ faults: [ExploredFault], probing probe: Catalogue) async
    -> ScenarioRun?
  {
    guard found.runs < budget.runs else {
      found.isCutShort = true
      return nil
    }
    found.runs += 1
    let run = await ScenarioRun(
      faults, probing: probe, callLimit: callLimit, patience: budget.patience, scenario: scenario)
    if let problem = run.problem {
      found.failures.append(
        .init(faults: faults, members: run.members, problem: problem, journal: run.journal))
    }
    return run
  }
}
