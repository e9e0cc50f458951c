@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct StubTests {
  let session = MockSession(backend: Backend(issues: .kept))

  @Test func `one value answers every call`() {
    session.on.rename.returns(true)
    #expect((1...3).map { _ in session.rename("a", to: "b") } == [true, true, true])
  }

  @Test func `several values answer in turn, then the last one again`() async throws {
    session.on.load.returns([1], [2], [3])
    var answers: [[UInt8]] = []
    for id in 1...5 { answers.append(try await session.load(id: id)) }
    #expect(answers == [[1], [2], [3], [3], [3]])
  }

  @Test func `a later stub replaces what was left of an earlier one`() async throws {
    session.on.load.returns([1], [2], [3])
    _ = try await session.load(id: 0)
    session.on.load.returns([9])
    #expect(try await session.load(id: 0) == [9])
    #expect(try await session.load(id: 0) == [9])
    session.on.load.returns([1], [2], [3])
    session.on.load.throws(SessionError.offline)
    await #expect(throws: SessionError.offline) { try await session.load(id: 0) }
    await #expect(throws: SessionError.offline) { try await session.load(id: 0) }
  }

  @Test func `a handler gets labelled arguments and can keep state`() {
    var calls = 0
    session.on.rename.answers { arguments in
      calls += 1
      return arguments.name == arguments.other
    }
    #expect(session.rename("a", to: "a"))
    #expect(!session.rename("a", to: "b"))
    #expect(calls == 2)
  }

  @Test func `errors are thrown in their own type`() {
    session.on.count.throws(.rateLimited(retryAfter: 3))
    #expect(throws: SessionError.rateLimited(retryAfter: 3)) { try session.count() }
    session.on.count.answers { () throws(SessionError) in throw .offline }
    #expect(throws: SessionError.offline) { try session.count() }
    session.on.count.returns(4)
    #expect((try? session.count()) == 4)
  }

  @Test func `calls are recorded with their arguments, whatever the answer`() async {
    session.on.rename.returns(false)
    _ = session.rename("a", to: "b")
    _ = try? await session.load(id: 7)
    session.on.load.throws(SessionError.offline)
    _ = try? await session.load(id: 8)
    #expect(session.on.rename.calls.map(\.arguments.other) == ["b"])
    #expect(session.on.load.calls.map(\.arguments) == [7, 8])
    #expect(session.on.load.calls.map(\.sequence) == [1, 2])
    #expect(session.on.reset.calls.isEmpty)
  }

  @Test func `a handler can call its mock and turn its knobs`() async throws {
    session.on.load.answers { [session] id in
      session.on.load.returns([0])
      session.on.rename.returns(true)
      return session.rename("x", to: "y") ? [UInt8(id)] : []
    }
    #expect(try await session.load(id: 3) == [3])
    #expect(try await session.load(id: 3) == [0])
    #expect(session.core.backend.journal.count == 3)
  }

  @Test func `an empty list needs no words, nor one in turn`() async throws {
    session.on.load.returns()
    #expect(try await session.load(id: 1) == [])
    session.on.load.returns([])
    #expect(try await session.load(id: 1) == [])
    session.on.load.returns(then: .throws(SessionError.offline))
    #expect(try await session.load(id: 1) == [])
    await #expect(throws: SessionError.offline) { try await session.load(id: 1) }
    let parts = PropertyStub<[Int]>(session.core, name: "parts")
    parts.returns()
    #expect(parts.read() == [])
  }

  @Test func `a void stub can return nothing`() {
    session.on.reset.returns()
    session.reset()
    #expect(session.on.reset.calls.count == 1)
  }
}
