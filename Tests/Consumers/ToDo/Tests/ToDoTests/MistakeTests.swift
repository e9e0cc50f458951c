import MockSpecStores
import Testing
import ToDo

@Suite("A list, whatever fails", .timeLimit(.minutes(5)))
struct MistakeTests {
  @Test("is right in the end, if it makes no mistake") func correct()
    async throws
  {
    let exploration = await exploreFaults(
      with: MockToDoError.allCases, story())
    try exploration.verify()
    #expect(!exploration.isCutShort)
    for path in exploration.tried {
      #expect(isPossible(path), "\(path)")
    }
  }

  @Test(
    "makes no mistake that is not found", arguments: Mistake.allCases)
  func mistaken(mistake: Mistake) async throws {
    // One path is enough to know it.
    let exploration = await exploreFaults(
      with: MockToDoError.allCases,
      budget: ExplorationBudget(causes: 1), story(of: mistake))
    let path = try #require(exploration.failures.first)
    // None of the mistakes shows while nothing fails.
    #expect(path.faults.count == 1)
  }
}

/// Checks that the faults of a path hit calls, and that the knobs of
/// these have them among their possible errors.
private func isPossible(_ path: FaultExploration.TriedPath) -> Bool {
  if path.faults.allSatisfy({ $0.error == nil }) { return true }
  let on = MockToDoClient().on
  return path.members.count == path.faults.count
    && zip(path.members, path.faults).allSatisfy { member, fault in
      guard let error = fault.error else { return true }
      let (position, isItem) = (fault.position, fault.item != nil)
      let possible: [MockToDoError] =
        switch member {
        case "changes(since:)":
          isItem
            ? on.changes.possibleItemErrors()
            : on.changes.possibleErrors(at: position)
        case "save(_:)":
          isItem
            ? on.save.possibleItemErrors()
              + on.saveBatch.possibleItemErrors()
            : on.save.possibleErrors(at: position)
              + on.saveBatch.possibleErrors(at: position)
        case "items(matching:after:)":
          isItem
            ? on.items.possibleItemErrors()
            : on.items.possibleErrors(at: position)
        case "remove(_:)":
          isItem
            ? on.remove.possibleItemErrors()
            : on.remove.possibleErrors(at: position)
        default: []
        }
      return possible.contains { $0.name == error.name }
    }
}
