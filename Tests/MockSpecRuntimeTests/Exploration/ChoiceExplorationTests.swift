@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite("Exploring doubtful choices") struct ChoiceExplorationTests {
  private static let deleting = ServiceChoice(
    "choices.deletesMissingRecords", "Deleting a note that is not there", source: "the manual",
    \.choices.deletesMissingRecords, ["fails": false, "succeeds": true])
  private static let harmless = ServiceChoice(
    "harmless", "Nothing", source: "none", answers: ["this", "that", "a third"]
  ) { backend, answer in backend.reached("answer \(answer)") }

  /// Deletes a note that is not there, as an app does that takes a success for the proof that it was.
  @Sendable private static func deletionFails(_ backend: Backend) async -> Bool {
    let service = MockNotes(backend: backend)
    let request = ModifyRequest<NoteAdapter>(
      saving: [], deleting: [NoteID("missing")], policy: .allFields)
    let response = await service.on.modify.answer(
      request, on: service.notes, function: "modify(saving:deleting:)")
    return response.failure != nil || response.deletes.contains { $0.error != nil }
  }

  @Test func `each other answer is tried, and a finding names both, with the source`() async throws
  {
    let exploration = await exploreFaults(
      with: [MockNoteError](), turning: [Self.harmless, Self.deleting], Self.deletionFails)
    #expect(exploration.runs == 4)
    #expect(exploration.coverage.marks == ["answer 1": 1, "answer 2": 1])
    let failure = try #require(exploration.failures.first)
    #expect(exploration.failures.count == 1)
    #expect(failure.faults.first?.choice?.name == "choices.deletesMissingRecords")
    #expect(
      failure.description == """
        the outcome is wrong
          backend.choices.deletesMissingRecords = true  // Deleting a note that is not there: \
        'succeeds', in place of 'fails'; source: the manual
        """)
    #expect(
      exploration.tried.map(\.description).contains {
        $0.hasPrefix("// harmless: Nothing: 'that', in place of 'this'")
      })
  }

  @Test func `all faults are tried with each answer, and told without it where they fail alone`()
    async
  {
    let story: @Sendable (Backend) async -> Bool = { backend in
      _ = await Self.deletionFails(backend)
      return true
    }
    let plain = await exploreFaults(with: [MockNoteError.network], story)
    let turned = await exploreFaults(
      with: [MockNoteError.network], turning: [Self.deleting], story)
    #expect(plain.runs > 2)
    #expect(turned.runs == 2 * plain.runs)
    let failing = await exploreFaults(with: [MockNoteError.network], turning: [Self.harmless]) {
      try await NoteSender($0, .givesUp).send("a")
      return true
    }
    #expect(!failing.failures.isEmpty)
    #expect(failing.failures.allSatisfy { $0.faults.count == 1 && $0.faults[0].choice == nil })
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `lives are lived with other answers, and only those that matter are told`(seed: UInt64)
    async throws
  {
    let scenario = ActionScenario<Backend>(
      actions: [
        ExploredAction("rest") { _, _ in },
        ExploredAction("delete") { backend, _ in
          if await !Self.deletionFails(backend) { throw BrokenInvariant(name: "it", action: nil) }
        },
      ]
    ) { $0 }
    let exploration = await exploreActions(
      of: scenario, with: [MockNoteError](), turning: [Self.harmless, Self.deleting], seed: seed)
    let failure = try #require(exploration.failures.first)
    #expect(failure.steps == [.step("delete")])
    #expect(failure.faults.map(\.choice?.name) == ["choices.deletesMissingRecords"])
    #expect(failure.source.contains("  backend.choices.deletesMissingRecords = true  // "))
    try await scenario.run(failure.steps)
  }
}
