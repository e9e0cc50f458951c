import CloudKitMocks
import MockSpecStores
import SyncedNotes
import Testing

/// The service with another answer to one of the questions that no public source settles.
struct Answer: CustomTestStringConvertible, Sendable {
  let choice: ServiceChoice
  let answer: String

  var testDescription: String { "\(choice.name): \(answer)" }

  static let all = CloudChoices.all.flatMap { choice in
    choice.answers.dropFirst().map { Answer(choice: choice, answer: $0) }
  }
}

@Suite("Notes, whatever the service does where nobody knows", .timeLimit(.minutes(20)))
struct ChoiceTests {
  @Test("are the same everywhere in the end", arguments: Answer.all)
  func agree(answer: Answer) async throws {
    // The devices conflict by themselves, and all paths are explored with the first answers.
    let exploration = await exploreFaults(
      with: [MockCKError.networkFailure], budget: ExplorationBudget(runs: 12)
    ) { backend in
      answer.choice.choose(answer.answer, on: backend)
      return try await story(of: nil)(backend)
    }
    try exploration.verify()
    #expect(exploration.runs > 5)
  }
}
