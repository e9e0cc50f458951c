import MockSpecStores
import Testing

@Suite struct JournalTests {
  @Test func `the journal has the calls of all mocks of a backend in order`() async throws {
    let backend = Backend(issues: .kept)
    let (one, two) = (MockSession(backend: backend), MockSession(backend: backend))
    let notes = MockNotes(backend: backend)
    one.on.rename.returns(true)
    _ = one.rename("a", to: "b")
    two.load(id: 1) { _ in }
    notes.modify(saving: [Note("n")])
    one.reset()
    let journal = backend.journal
    #expect(journal.map(\.sequence) == [0, 1, 2, 3])
    #expect(journal.map(\.mock) == ["MockSession", "MockSession", "MockNotes", "MockSession"])
    #expect(
      journal.map(\.member) == [
        "rename(_:to:)", "load(id:completion:)", "modify(saving:deleting:)", "reset()",
      ])
    #expect(journal[1].arguments as? Int == 1)
    #expect(one.on.reset.calls[0].sequence == 3)
  }

  @Test func `an entry reads as the call, with the faults that hit it`() async {
    let session = MockSession()
    session.on.sync.fails(with: .offline, on: .call(2))
    session.on.sync.returns(1)
    session.on.rename.returns(true)
    for _ in 1...3 { _ = try? await session.sync(deep: true) }
    _ = session.rename("a", to: "b")
    session.reset()
    #expect(
      session.core.backend.journal.map(\.description) == [
        "0 MockSession.sync(deep:) deep: true",
        "1 MockSession.sync(deep:) deep: true — sync fails with offline on call 2",
        "2 MockSession.sync(deep:) deep: true",
        "3 MockSession.rename(_:to:) \"a\", to: \"b\"",
        "4 MockSession.reset()",
      ])
  }

  @Test func `the calls that failed are there without the others, until they are forgotten`() async
  {
    let backend = Backend(issues: .kept)
    let (session, notes) = (MockSession(backend: backend), MockNotes(backend: backend))
    session.on.sync.fails(with: .offline, on: .call(2))
    session.on.sync.returns(1)
    notes.on.fetch.fails(with: .busy, on: .once)
    for _ in 1...2 {
      notes.fetch(NoteID("a"))
      _ = try? await session.sync(deep: true)
    }
    #expect(backend.failedCalls.map(\.description) == [0, 3].map { "\(backend.journal[$0])" })
    backend.forgetCalls()
    #expect(backend.failedCalls.isEmpty)
  }

  @Test func `requests to a store are readable`() {
    let notes = MockNotes()
    notes.modify(saving: [Note("a")], deleting: [NoteID("b")])
    notes.fetch(NoteID("a"), fields: ["title"])
    notes.find(limit: 3)
    notes.modify()
    #expect(
      notes.core.backend.journal.map { "\($0.arguments)" } == [
        "saving [home/a], deleting [home/b]", "fetching [home/a] with fields [\"title\"]",
        "querying all types, at most 3", "modifying nothing",
      ])
  }

  @Test func `an item fault is in the journal of the call that it hit`() {
    let notes = MockNotes()
    notes.notes.insert(Note("a"), Note("b"))
    let rule = notes.on.fetch.fails(items: [NoteID("b")], with: .busy)
    notes.fetch(NoteID("a"))
    notes.fetch(NoteID("a"), NoteID("b"))
    #expect(notes.core.backend.journal.map(\.faults.count) == [0, 1])
    #expect(notes.core.backend.journal[1].faults.first === rule)
  }

  @Test func `records in the journal are copies`() throws {
    let notes = MockNotes()
    let note = Note("a", "sent")
    notes.modify(saving: [note])
    note.title = "changed later"
    notes.on.modify.calls[0].arguments.saves[0].title = "changed by a reader"
    let read = notes.core.backend.journal[0].arguments as? ModifyRequest<NoteAdapter>
    read?.saves[0].title = "changed by a reader"
    let entry = try #require(
      notes.core.backend.journal[0].arguments as? ModifyRequest<NoteAdapter>)
    #expect(entry.saves[0].title == "sent")
    #expect(entry.saves[0].tag == nil)
    #expect(notes.on.modify.calls[0].arguments.saves[0].title == "sent")
  }
}
