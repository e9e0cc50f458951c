import Foundation
import Testing

@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime

/// Tests that lives find planted bugs, most of which need steps that no scenario states, and no others.
///
/// `Tests/search lives` runs each with ten seeds, the apps without mistakes for more than 100,000 steps, and prints what it
/// has taken.
@Suite("Planted bugs") struct PlantedBugTests {
  static let bugs: [PlantedBug] =
    PlantedNotebook.Mistake.allCases.map { mistake in
      PlantedBug(
        "a notebook that \(mistake)", steps: steps[mistake] ?? 0
      ) { PlantedNotebooks.scenario(mistake) }
    }
    + PlantedTeller.Mistake.allCases.map { mistake in
      PlantedBug("a teller who \(mistake)", steps: steps(mistake)) { PlantedBank.scenario(mistake) }
    }
    + PlantedMailbox.Mistake.allCases.map { mistake in
      PlantedBug("a mailbox that \(mistake)", steps: steps(mistake)) {
        PlantedMailboxes.scenario(mistake)
      }
    }
    + PlantedDiary.Mistake.allCases.map { mistake in
      PlantedBug("a diary that \(mistake)", steps: steps(mistake)) {
        PlantedDiaries.scenario(mistake)
      }
    }

  /// The steps and faults that are known to suffice.
  private static let steps: [PlantedNotebook.Mistake: Int] = [
    // Begin, sync, sync elsewhere, delete.
    .sendsEverything: 4,
    // Begin, sync, sync elsewhere, write here, write there.
    .overwrites: 6, .takesStored: 6,
    // Begin, sync with a fault.
    .forgetsFailed: 3,
    // Begin, sync whose answer is lost, delete.
    .forgetsUnacknowledged: 4,
    // Begin, sync, sync elsewhere, delete.
    .ignoresDeletions: 4,
    // Begin, sync, sync elsewhere, write there, delete here.
    .resurrects: 6,
  ]

  private static func steps(_ mistake: PlantedTeller.Mistake) -> Int {
    switch mistake {
    // Both begin, both finish.
    case .overwrites, .trustsFirstLook: 4
    // Begin, finish without an answer.
    case .retriesBlindly, .savesTwice: 3
    // Begin, finish without an answer; another transfer.
    case .knowsLastOnly: 5
    }
  }

  private static func steps(_ mistake: PlantedMailbox.Mistake) -> Int {
    switch mistake {
    // Sign in, write, sign out, another signs in, flush.
    case .sendsAsPresent: 5
    // The same, after a flush that fails.
    case .retriesAsPresent: 7
    // Sign in, write, sign out.
    case .forgetsAtSignOut: 3
    // Sign in, write, flush, refresh, sign out, sign in.
    case .keepsToken, .keepsList: 6
    }
  }

  private static func steps(_ mistake: PlantedDiary.Mistake) -> Int {
    switch mistake {
    // Write, sync, and a kill or a fault.
    case .forgetsBeforeSending, .storesTokenFirst, .renamesAtRetry: 3
    // Write with a kill.
    case .storesTwice: 3
    // Write, launch again, write.
    case .countsAgain: 3
    }
  }

  private static let seeds =
    ProcessInfo.processInfo.environment["MOCKSPEC_PLANTED_SEEDS"].flatMap { UInt64($0) }

  private static let budget = ActionBudget(
    sequences: 400, steps: 20, faultRuns: 4, patience: .seconds(30))

  @Test func `there are twenty of them`() { #expect(Self.bugs.count >= 20) }

  @Test(arguments: bugs) func `each is found and shrunk`(bug: PlantedBug) async throws {
    var found = 0
    for seed in 0..<(Self.seeds ?? 1) {
      let start = ContinuousClock.now
      let exploration = await bug.explore(seed, Self.budget)
      let duration = start.duration(to: .now)
      guard let failure = exploration.failures.first else { continue }
      found += 1
      let steps = failure.steps.count + failure.faults.count
      if Self.seeds != nil {
        print(
          "\(bug), seed \(seed): \(exploration.runs) runs, \(exploration.shrinkRuns) shrink, \(duration), \(steps) steps"
        )
      }
      #expect(steps <= 2 * bug.knownSteps, "\(bug), seed \(seed): \(failure)")
    }
    #expect(found * 10 >= Int(Self.seeds ?? 1) * 9, "\(bug) was found by \(found) seeds")
  }

  @Test func `apps without a mistake raise no alarm`() async throws {
    let right = [
      PlantedBug("notebook", steps: 0) { PlantedNotebooks.scenario(nil) },
      PlantedBug("bank", steps: 0) { PlantedBank.scenario(nil) },
      PlantedBug("mailbox", steps: 0) { PlantedMailboxes.scenario(nil) },
      PlantedBug("diary", steps: 0) { PlantedDiaries.scenario(nil) },
    ]
    var steps = 0
    for app in right {
      for seed in 0..<(Self.seeds ?? 1) {
        let start = ContinuousClock.now
        let exploration = await app.explore(
          seed, ActionBudget(sequences: Self.seeds == nil ? 10 : 100))
        try exploration.verify()
        steps += exploration.steps
        if Self.seeds != nil {
          print("\(app), seed \(seed): \(exploration.steps) steps, \(start.duration(to: .now))")
        }
      }
    }
    if Self.seeds != nil { print("apps without a mistake: \(steps) steps") }
    #expect(steps > 10_000 * Int(Self.seeds ?? 0))
  }
}
