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
