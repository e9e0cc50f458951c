import MockSpecRuntime
import Testing
import ToDo

@Suite("A list, whatever fails", .timeLimit(.minutes(5)))
struct MistakeTests {
  @Test("is right in the end, if it makes no mistake") func correct() async throws {
    let exploration = await exploreFaults(with: MockToDoError.allCases, story())
    try exploration.verify()
    #expect(!exploration.isCutShort)
    for path in exploration.tried { #expect(isPossible(path), "\(path)") }
  }

  @Test("makes no mistake that is not found", arguments: Mistake.allCases)
  func mistaken(mistake: Mistake) async throws {
    // One path is enough to know it.
    let exploration = await exploreFaults(
      with: MockToDoError.allCases, budget: ExplorationBudget(causes: 1), story(of: mistake))
    let path = try #require(exploration.failures.first)
    // None of the mistakes shows while nothing fails.
    #expect(path.faults.count == 1)
  }
}

/// Checks that the faults of a path hit calls, and that the service can fail so, as its spec tells.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  path.faults.allSatisfy { fault in
    guard let error = fault.error else { return true }
    let isHit = path.members.count == path.faults.count
    switch error.name {
    case "offline", "throttled": return isHit && fault.item == nil
    case "busy": return isHit && path.members.allSatisfy { $0.hasPrefix("save") }
    case "gone", "changed": return isHit && path.members.allSatisfy { !$0.hasPrefix("changes") }
    case "markExpired": return isHit && path.members == ["changes(since:)"]
    default: return isHit
    }
  }
}
