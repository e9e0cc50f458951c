import CloudKitMocks
import MockSpecStores

/// Explores lives of calls, and returns the number of steps in all runs.
func exploreSteps(sequences: Int) async -> Int {
  let scenario = ActionScenario<Pair>(
    actions: Pair.calls.map { call in
      ExploredAction(call.name) { pair, draw in
        await call.make(pair, draw.number(in: 0...2))
      }
    },
    atEnd: [ExploredInvariant("there are three records at most") { $0.isRight }]
  ) { Pair(on: $0) }
  let budget = ActionBudget(
    sequences: sequences, steps: Pair.stepsPerRun, faultRuns: 4, faults: 1)
  return await exploreActions(of: scenario, with: Pair.errors, budget: budget).steps
}
