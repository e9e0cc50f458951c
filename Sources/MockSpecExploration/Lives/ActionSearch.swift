import MockSpecRuntime

/// The search of an exploration by chance: each sequence runs as it is drawn, then with faults that are possible in it.
struct ActionSearch<World: Sendable, Catalogue: ErrorCatalogue> {
  let scenario: ActionScenario<World>
  let errors: [Catalogue]
  let choices: [ServiceChoice]
  let budget: ActionBudget
  private(set) var found: ActionExploration
  /// The error of the rule that records the calls which can fail.
  private let probe: Catalogue
  private var causes: Set<String> = []
  /// True if tasks have blocked threads, so that they cannot wait for each other.
  private var isParallel = false
  private var progress = ExplorationProgress.onStandardError()
  private let log: ExplorationLog?

  /// Returns `nil` for a catalogue without codes.
  init?(
    _ scenario: ActionScenario<World>, errors: [Catalogue], choices: [ServiceChoice] = [],
    budget: ActionBudget, seed: UInt64, shard: ExplorationShard? = .current,
    location: Backend.SourceLocation? = nil
  ) {
    guard let probe = errors.first ?? Catalogue.allCases.first else { return nil }
    self.probe = probe
    (self.scenario, self.errors, self.choices) = (scenario, errors, choices)
    self.budget = budget
    found = ActionExploration(seed: seed, shard: shard, at: location)
    found.coverage = ExplorationCoverage(errors: errors.map(\.name))
    log = .onStandardError(of: location, shard, seed: seed)
    progress?.planned = budget.sequences * (1 + budget.faultRuns)
  }

  mutating func exploration() async -> ActionExploration {
    for index in 0..<max(budget.sequences, 0) where found.shard?.contains(index) ?? true {
      await explore(index)
      if causes.count >= budget.causes { break }
    }
    printError(progress?.ending ?? "", terminator: "")
    log?.write(
      runs: found.runs, failures: found.failures.map(\.description), found.coverage,
      found.duration)
    return found
  }

  /// Draws a sequence, and runs it with faults.
  private mutating func explore(_ index: Int) async {
    let drawn = Protected<[ActionStep]>([])
    let random = SeededNumbers(seed: found.seed, stream: index, index: 0)
    var choice = SeededNumbers(seed: found.seed, stream: index, index: 1)
    let turned = drawnChoices(&choice)
    let (scenario, count) = (scenario, budget.steps)
    found.sequences += 1
    let first = await run(turned, calls: 10_000) { backend in
      try await scenario.draw(count, random, on: backend, into: drawn)
    }
    let steps = drawn.withLock { $0 }
    record(ActionLife(steps, turned, first), of: index)
    if first.problem != nil { return await add(ActionLife(steps, turned, first), of: index) }
    guard !errors.isEmpty else { return }
    for _ in 0..<max(budget.faultRuns, 0) {
      let life = await lifeWithFaults(ActionLife(steps, turned, first), of: index, &choice)
      if life.run.problem != nil { return await add(life, of: index) }
    }
  }

  /// Draws other answers to some choices, in about every second sequence.
  private func drawnChoices(_ random: inout SeededNumbers) -> [ExploredFault] {
    guard !choices.isEmpty, Bool.random(using: &random) else { return [] }
    let count = Int.random(in: 1...2, using: &random)
    return choices.shuffled(using: &random).prefix(count)
      .compactMap { $0.turns.randomElement(using: &random) }
  }

  /// Runs a sequence with one fault more and more, each after the calls that the one before has hit.
  private mutating func lifeWithFaults(
    _ plain: ActionLife, of sequence: Int, _ choice: inout SeededNumbers
  ) async -> ActionLife {
    var life = plain
    for _ in 0..<Int.random(in: 1...max(budget.faults, 1), using: &choice) {
      guard let fault = life.run.drawnFault(with: errors, &choice) else { break }
      let limit = 100 + 10 * plain.run.callCount
      life = await repeated(life.steps, life.faults + [fault], calls: limit)
      record(life, of: sequence)
      if life.run.problem != nil || !life.run.hasFired { break }
    }
    return life
  }

  /// Adds a failing life, shrunk, unless one of its cause is known.
  private mutating func add(_ life: ActionLife, of sequence: Int) async {
    guard causes.insert(life.causeText).inserted else { return }
    // Fewest steps show most, whichever condition they break; but each cause is told.
    var shrunk = await shrink(life, isSame: false)
    if shrunk.causeText != life.causeText, causes.contains(shrunk.causeText) {
      shrunk = await shrink(life, isSame: true)
    }
    guard let path = shrunk.run.failure(shrunk.faults) else { return }
    if shrunk.causeText != life.causeText, !causes.insert(shrunk.causeText).inserted { return }
    found.failures.append(
      ActionExploration.Failure(
        steps: shrunk.steps, faults: shrunk.faults, problem: path.problem, sequence: sequence,
        drawnSteps: life.steps.count, journal: path.journal, sequenceDiagram: path.sequenceDiagram))
  }

  /// Adds a run to what is found of a sequence.
  private mutating func record(_ life: ActionLife, of sequence: Int) {
    found.steps += life.steps.count
    for action in Set(life.steps.map(\.action)) { found.actions[action, default: 0] += 1 }
    found.coverage.add(life.run)
    log?.write(
      run: found.runs, sequence: sequence, steps: life.steps, life.faults, life.run.problem,
      life.run.duration)
  }

  /// Runs a sequence again, with faults; steps that are no longer possible are left out.
  private mutating func repeated(
    _ steps: [ActionStep], _ faults: [ExploredFault], calls limit: Int
  ) async -> ActionLife {
    let (scenario, performed) = (scenario, Protected<[ActionStep]>([]))
    let run = await run(faults, calls: limit) {
      try await scenario.run(steps, on: $0, into: performed)
    }
    return ActionLife(performed.withLock { $0 }, faults, run)
  }

  /// Returns the shortest life with the same problem, or another broken condition, that is found within the budget.
  private mutating func shrink(_ life: ActionLife, isSame: Bool) async -> ActionLife {
    var shrinking = ActionShrinking(life, isSame: isSame)
    let last = found.runs + budget.shrinkRuns
    while found.runs < last, let trial = shrinking.next() {
      found.shrinkRuns += 1
      let limit = shrinking.best.callLimit
      shrinking.learn(await repeated(trial.steps, trial.faults, calls: limit))
    }
    return shrinking.best
  }

  private mutating func run(
    _ faults: [ExploredFault], calls limit: Int,
    _ body: @escaping @Sendable (Backend) async throws -> Void
  ) async -> ScenarioRun {
    found.runs += 1
    if let text = progress?.text(runs: found.runs, found: found.failures.count, at: .now) {
      printError(text, terminator: "")
    }
    var terms = ScenarioRun.Terms(clock: .automatic, patience: budget.patience)
    (terms.callLimit, terms.hasSetUp, terms.isParallel) = (limit, true, isParallel)
    let run = await ScenarioRun(faults, probing: probe, terms) { backend in
      try await body(backend)
      return true
    }
    if !run.isGivenUp { isParallel = run.isParallel }
    found.duration += run.duration
    return run
  }
}
