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
}
