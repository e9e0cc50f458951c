@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite("The link of a client") struct LinkTests {
  let backend = Backend(clock: TestClock(.automatic))
  let phone: MockNotes
  let tablet: MockNotes

  init() {
    phone = MockNotes(backend: backend)
    tablet = MockNotes(backend: backend)
  }

  private func save(_ name: String, on service: MockNotes) async -> (any Error)? {
    let request = ModifyRequest<NoteAdapter>(
      saving: [Note(name)], deleting: [], policy: .allFields)
    let response = await service.on.modify.answer(
      request, on: service.notes, function: "modify(saving:deleting:)")
    return response.failure
  }

  @Test func `a client that is offline reaches nothing, and others do`() async {
    phone.core.client.link = .offline(with: MockNoteError.network)
    #expect(await save("a", on: phone) != nil)
    #expect(await save("b", on: tablet) == nil)
    #expect(phone.notes.all.map(\.id.name) == ["b"])
    phone.core.client.link = .online
    #expect(await save("a", on: phone) == nil)
    #expect(backend.unfiredRules.isEmpty)
  }

  @Test func `a client whose answers are lost does not know what was applied`() async {
    phone.core.client.link = .answersLost(with: MockNoteError.network)
    #expect(await save("a", on: phone) != nil)
    #expect(phone.notes.all.map(\.id.name) == ["a"])
    #expect(phone.core.client.link.description == "answers lost")
    #expect(tablet.core.client.link.description == "online")
    backend.removeAllFaults()
    #expect(phone.core.client.link.description == "online")
    #expect(await save("b", on: phone) == nil)
  }

  @Test func `calls over a slow link take time`() async {
    phone.core.client.link = .slow(.fixed(.seconds(20)))
    let start = backend.clock.now
    #expect(await save("a", on: tablet) == nil)
    #expect(start.duration(to: backend.clock.now) == .zero)
    #expect(await save("a", on: phone) == nil)
    #expect(start.duration(to: backend.clock.now) == .seconds(20))
  }

  @Test(arguments: [(Backend.Link.requestsHeld, 0), (.answersHeld, 1)])
  func `a held link lets calls go on when it has another state`(link: Backend.Link, applied: Int)
    async throws
  {
    phone.core.client.link = link
    let call = Task { await save("a", on: phone) }
    try await eventually(timeout: .seconds(600)) { backend.journal.count == 1 }
    _ = await save("b", on: tablet)
    try await eventually(timeout: .seconds(600)) { phone.notes.count == 1 + applied }
    phone.core.client.link = .online
    #expect(await call.value == nil)
    #expect(phone.notes.count == 2)
  }

  @Test func `a simulated link is that of the client that makes the call, from it on`() async {
    let rule = backend.simulates(link: .offline(with: MockNoteError.network), on: .call(2))
    #expect(await save("a", on: phone) == nil)
    #expect(await save("b", on: tablet) != nil)
    #expect(rule.calls == [1])
    #expect(await save("c", on: phone) == nil)
    #expect(await save("d", on: tablet) != nil)
    #expect(tablet.core.client.link.description == "offline")
    backend.removeAllFaults()
    #expect(await save("e", on: tablet) == nil)
    #expect(phone.notes.all.map(\.id.name) == ["a", "c", "e"])
    #expect(backend.unfiredRules.isEmpty)
  }

  @Test func `a simulated link that holds answers back releases them with the faults`() async throws
  {
    backend.simulates(link: .answersHeld)
    let call = Task { await save("a", on: phone) }
    try await eventually(timeout: .seconds(600)) { phone.notes.count == 1 }
    backend.removeAllFaults()
    #expect(await call.value == nil)
  }

  @Test func `explorations give a link another state at each call`() async throws {
    let links: [Backend.Link] = [
      .offline(with: MockNoteError.network), .slow(.uniform(.seconds(1) ... .seconds(2))),
    ]
    let exploration = await exploreFaults(
      with: [MockNoteError](), links: links, budget: ExplorationBudget()
    ) { backend in
      let (phone, tablet) = (MockNotes(backend: backend), MockNotes(backend: backend))
      for name in ["a", "b"] { _ = await save(name, on: phone) }
      // The mistake: it is thought that what the tablet saves is stored while the phone is offline.
      let isSaved = await save("c", on: tablet) == nil
      backend.removeAllFaults()
      return isSaved
    }
    #expect(exploration.runs == 1 + 3 * 2)
    #expect(
      exploration.failures.map { "\($0.faults)" } == [
        "[backend.simulates(link: .offline(with: MockNoteError.network), on: .call(3))]"
      ])
    #expect(
      exploration.tried.last?.faults.first?.description
        == "backend.simulates(link: .slow(.uniform(.seconds(1.0) ... .seconds(2.0))), on: .call(3))"
    )
  }

  @Test func `a rewind restores links`() async {
    let mark = backend.checkpoint()
    phone.core.client.link = .offline(with: MockNoteError.network)
    let later = backend.checkpoint()
    backend.rewind(to: mark)
    #expect(phone.core.client.link.description == "online")
    #expect(await save("a", on: phone) == nil)
    backend.rewind(to: later)
    #expect(phone.core.client.link.description == "offline")
    #expect(await save("a", on: phone) != nil)
  }
}
