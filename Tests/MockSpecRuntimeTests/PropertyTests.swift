import MockSpecRuntime
import Testing

@Suite struct PropertyTests {
  let session = MockSession()

  @Test func `reads are counted and answered`() {
    session.on.title.returns("a", "b")
    #expect([session.title, session.title, session.title] == ["a", "b", "b"])
    #expect(session.on.title.gets == 3)
    #expect(session.on.title.sets.isEmpty)
  }

  @Test func `what was set is read, until it is stubbed again`() {
    session.on.title.returns("a")
    session.title = "b"
    session.title = "c"
    #expect(session.title == "c")
    session.on.title.returns("d")
    #expect(session.title == "d")
    #expect(session.on.title.sets == ["b", "c"])
  }

  @Test func `a set ends what a handler and a sequence have answered`() {
    var number = 0
    session.on.title.answers {
      number += 1
      return "\(number)"
    }
    #expect([session.title, session.title] == ["1", "2"])
    session.title = "set"
    #expect(session.title == "set")
    session.on.title.returns("a", "b")
    session.title = "set"
    #expect([session.title, session.title] == ["set", "set"])
  }

  @Test func `a property has its default until it is stubbed`() {
    #expect(session.mood == "calm")
    session.on.mood.returns("merry")
    #expect(session.mood == "merry")
    #expect(session.on.mood.gets == 2)
  }

  @Test func `sets are journal entries, reads are not`() {
    session.title = "x"
    _ = session.title
    #expect(session.core.backend.journal.map(\.member) == ["title"])
    #expect(session.core.backend.journal.first?.arguments as? String == "x")
  }
}
