import MockSpecExploration
import MockSpecRuntime
import Testing

@Suite("The set-up of a scenario") struct SetUpTests {
  /// Sends a note whose failure the scenario does not survive, then one whose failure it does.
  private func explore(saysSo: Bool) async -> FaultExploration {
    await exploreFaults(with: [MockNoteError.network]) { backend in
      try await NoteSender(backend, .givesUp).send("set-up")
      if saysSo { await backend.endSetUp() }
      let sender = NoteSender(backend, .none)
      try await sender.send("a")
      try await sender.send("b")
      return sender.service.notes.count == 3
    }
  }

  @Test func `no call before its end fails`() async throws {
    let without = await explore(saysSo: false)
    #expect(!without.failures.isEmpty)
    let exploration = await explore(saysSo: true)
    try exploration.verify()
    #expect(exploration.calls == 2)
    // Calls are counted from there.
    let numbers = exploration.tried.flatMap(\.faults).filter { $0.item == nil }.map(\.call)
    #expect(numbers == [1, 1, 2, 2])
    let items = exploration.tried.flatMap(\.faults).compactMap(\.item)
    #expect(!items.contains(AnyHashable(NoteID("set-up"))))
  }

  @Test func `what is told is pasted at its end`() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    try await NoteSender(backend, .givesUp).send("set-up")
    await backend.endSetUp()
    backend.fails(with: MockNoteError.network, on: .call(1))
    await #expect(throws: NoteError.self) { try await NoteSender(backend, .givesUp).send("a") }
  }
}
