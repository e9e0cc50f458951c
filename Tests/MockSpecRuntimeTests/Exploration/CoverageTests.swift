@testable import MockSpecExploration
import MockSpecRuntime
import Testing

@Suite("What an exploration has reached, and tells") struct CoverageTests {
  private static let errors: [MockNoteError] = [.network]

  private func explored(_ shard: ExplorationShard? = nil) async -> FaultExploration {
    var search = FaultSearch(
      errors: Self.errors, budget: ExplorationBudget(), clock: .automatic, shard: shard
    ) { backend in
      let saved = MockNotes(backend: backend).modify(saving: [Note("a")])
      return (try? saved.savedRecord.get()) != nil
    }
    return await search.exploration()
  }

  @Test func `members of a mock that no run has called are listed and told`() async throws {
    let coverage = await explored().coverage
    let saving = "MockNotes.modify(saving:deleting:)"
    #expect(coverage.members.keys.contains(saving))
    #expect(coverage.contains(saving))
    let unmet = coverage.unmetMembers
    #expect(unmet.contains("MockNotes.notes(matching:)"))
    #expect(!unmet.contains(saving))
    #expect(unmet == unmet.sorted())
    #expect(
      coverage.description.contains(
        "members that no run has called: \(unmet.joined(separator: ", "))"))
  }

  @Test func `a member of which no run makes a call fails, where it is expected`() async throws {
    let exploration = await exploreFaults(with: Self.errors) { backend in
      MockNotes(backend: backend).modify(saving: [Note("a")])
      return true
    }
    let unmet = "MockNotes.notes(matching:)"
    let error = #expect(throws: ExplorationError.self) {
      try exploration.verify(reaching: ["MockNotes.modify(saving:deleting:)", unmet])
    }
    #expect(error?.missing == [unmet])
    #expect(error?.description.contains("no run has met '\(unmet)'") == true)
  }

  @Test func `a part of a search says its number, and is not asked for what others reach`()
    async throws
  {
    let part = await explored(ExplorationShard("2/3"))
    #expect(part.description.contains(", part 2/3"))
    let passing = await exploreFaults(with: Self.errors) { _ in true }
    #expect(!passing.description.contains("part"))
  }

  @Test func `a failure has its path and its diagram as files`() async throws {
    let exploration = await explored()
    let error = try #require(throws: ExplorationError.self) { try exploration.verify() }
    #expect(error.attachments.map(\.name) == ["journal.mmd", "path.swift"])
    #expect(error.attachments[0].text.contains("MockNotes.modify"))
    let path = error.attachments[1].text
    #expect(path.contains("network"))
    #expect(path == error.exploration.failures[0].faults.map { "\($0)\n" }.joined())
  }
}
