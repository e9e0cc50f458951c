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
    try await eventually(timeout: .seconds(60)) { backend.journal.count == 1 }
    _ = await save("b", on: tablet)
    try await eventually(timeout: .seconds(60)) { phone.notes.count == 1 + applied }
    phone.core.client.link = .online
    #expect(await call.value == nil)
    #expect(phone.notes.count == 2)
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
