import CloudKitMocks
import Foundation
import Testing

/// Tests random requests of two clients against a simple model of the documented rules.
@Suite struct RandomCloudTests {
  /// The number of sequences: a part in every run, because debug builds are slow; all with `MOCKSPEC_SEQUENCES=10000`.
  static let sequences =
    ProcessInfo.processInfo.environment["MOCKSPEC_SEQUENCES"].flatMap { Int($0) } ?? 500

  @Test(arguments: 0..<4) func `what clients are told is what the rules say`(part: Int) async {
    for seed in stride(from: part + 1, through: Self.sequences, by: 4) {
      let steps = CloudDice.steps(seed: seed)
      guard await CloudRun.difference(steps) != nil else { continue }
      let (small, difference) = await shrunk(steps, nil)
      let lines = small.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
      Issue.record("seed \(seed): \(difference)\n\(lines)")
      return
    }
  }

  /// Returns a shortest sequence that differs, found by leaving out one step after another.
  private func shrunk(
    _ steps: [CloudStep], _ rule: CloudModel.Rule?
  ) async -> ([CloudStep], String) {
    var (steps, difference) = (steps, "")
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in smaller(steps) {
        guard let found = await CloudRun.difference(candidate, forgetting: rule) else { continue }
        (steps, difference, isSmaller) = (candidate, found, true)
        break
      }
    }
    return (steps, difference)
  }

  private func smaller(_ steps: [CloudStep]) -> [[CloudStep]] {
    steps.indices.flatMap { index in
      var without = steps
      without.remove(at: index)
      return [without]
        + steps[index].smaller.map { step in
          var changed = steps
          changed[index] = step
          return changed
        }
    }
  }

  @Test(arguments: CloudModel.Rule.allCases)
  func `a rule that the model forgets is noticed, in few steps`(rule: CloudModel.Rule) async throws
  {
    for seed in 1...2_000 {
      let steps = CloudDice.steps(seed: seed)
      guard await CloudRun.difference(steps, forgetting: rule) != nil else { continue }
      let (small, difference) = await shrunk(steps, rule)
      #expect(small.count <= 5, "\(difference) \(small)")
      #expect(await CloudRun.difference(small) == nil)
      return
    }
    Issue.record("2,000 sequences did not notice")
  }
}
