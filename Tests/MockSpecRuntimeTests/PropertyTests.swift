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

  @Test func `reads and sets are awaited`() async throws {
    session.on.title.returns("a")
    let second = Task { [session] in try await session.on.title.set(2) }
    let longOne = Task { [session] in try await session.on.title.when { $0.count > 3 }.set(1) }
    let read = Task { [session] in try await session.on.title.get(2) }
    for title in ["x", "y", "long"] {
      await Task.yield()
      session.title = title
    }
    #expect(try await second.value == "y")
    #expect(try await longOne.value == "long")
    for _ in 1...2 {
      await Task.yield()
      _ = session.title
    }
    try await read.value
    let never = Task { [session] in try await session.on.title.set(9) }
    never.cancel()
    await #expect(throws: CancellationError.self) { try await never.value }
  }

  @Test func `a condition is about the values that are set`() throws {
    for title in ["x", "", "y"] { session.title = title }
    let empty = session.on.title.when { $0.isEmpty }
    #expect(empty.sets == [""])
    try session.core.backend.expect(empty, session.on.title)
    #expect(throws: JournalError.self) { try session.core.backend.expect(empty, empty) }
  }
}
