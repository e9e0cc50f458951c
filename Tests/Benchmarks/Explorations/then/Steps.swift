import CloudKitMocks
import MockSpecStores

/// Explores scenarios of the same calls, each with four faults, and returns the number of steps in all runs.
func exploreSteps(sequences: Int) async -> Int {
  var random = Numbers()
  var steps = 0
  for _ in 0..<sequences {
    let drawn = (0..<Pair.stepsPerRun).map { _ in
      (call: Pair.calls.indices.randomElement(using: &random) ?? 0, number: random.next() % 3)
    }
    let exploration = await exploreFaults(
      with: Pair.errors, budget: ExplorationBudget(runs: 5)
    ) { backend in
      let pair = Pair(on: backend)
      await backend.endSetUp()
      for step in drawn { await Pair.calls[step.call].make(pair, Int(step.number)) }
      backend.removeAllFaults()
      return pair.isRight
    }
    steps += exploration.runs * Pair.stepsPerRun
  }
  return steps
}

/// The same numbers each time.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 11 ^ state
  }
}
