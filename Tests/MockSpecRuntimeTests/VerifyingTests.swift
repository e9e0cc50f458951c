import MockSpecRuntime
import Testing

@Suite struct VerifyingTests {
  let backend = Backend()
  let one: MockSession
  let two: MockSession

  init() {
    one = MockSession(backend: backend)
    two = MockSession(backend: backend)
    for session in [one, two] { session.on.rename.returns(true) }
  }

  @Test func `names of the journal, with and without the mocks`() {
    one.reset()
    two.title = "x"
    #expect(backend.journal.members == ["reset()", "title"])
    #expect(backend.journal.qualifiedMembers == ["MockSession.reset()", "MockSession.title"])
  }

  @Test func `only what came after a marker`() {
    let start = backend.marker
    one.reset()
    let middle = backend.marker
    _ = two.rename("a", to: "b")
    #expect(backend.journal(since: start).map(\.sequence) == [0, 1])
    #expect(
      backend.journal(since: middle).map(\.description) == [
        "1 MockSession.rename(_:to:) \"a\", to: \"b\""
      ])
    #expect(backend.journal(since: backend.marker).isEmpty)
    #expect(Backend().journal(since: middle).isEmpty)
  }

  @Test func `nothing else was called`() {
    one.reset()
    one.title = "x"
    _ = one.rename("a", to: "b")
    _ = one.rename("c", to: "d")
    two.reset()
    #expect(backend.calls(except: one.on.reset, one.on.title, one.on.rename, two.on.reset).isEmpty)
    #expect(backend.calls(except: one.on.reset, one.on.title).map(\.sequence) == [2, 3, 4])
    let expected = one.on.rename.when { $0.name == "a" }
    #expect(
      backend.calls(except: one.on.reset, one.on.title, expected).map(\.sequence) == [3, 4])
    #expect(backend.calls(except: expected, since: backend.marker).isEmpty)
    #expect(backend.calls().count == 5)
  }

  @Test func `store knobs cover their calls`() {
    let notes = MockNotes(backend: backend)
    notes.modify(saving: [Note("a")])
    notes.fetch(NoteID("a"))
    #expect(backend.calls(except: notes.on.modify).members == ["note(for:)"])
    #expect(backend.calls(except: notes.on.modify, notes.on.fetch).isEmpty)
  }
}
