import MockSpecRuntime
import Testing

@Suite("Initialisers")
struct InitializersTests {
  private func open<S: Session>(_: S.Type, token: String) throws -> S { try S(token: token) }

  @Test func `outside a scope every initialiser succeeds and the object records it`() async throws {
    #expect(MockSession(name: "a").on.initializerName.calls.map(\.arguments) == ["a"])
    #expect(MockSession(id: 1) != nil)
    #expect(try MockSession(token: "t").on.initializerToken.calls.count == 1)
    #expect(try MockSession(key: "k") != nil)
    let remote = try await MockSession(remote: "r")
    #expect(remote.on.initializerRemote.calls.map(\.arguments) == ["r"])
    #expect(MockSession(legacy: 1) != nil)
    #expect(MockSession(value: 3).on.initializerValue.calls.count == 1)
  }

  @Test func `a scope makes initialisers fail, and records them in its mock`() async throws {
    let factory = MockSession()
    factory.on.initializerId.answers { $0 > 0 }
    factory.on.initializerToken.throws(SessionError.expired)
    factory.on.initializerKey.throws(.expired)
    factory.on.initializerRemote.throws(CancellationError())
    factory.on.initializerLegacy.returns(false)
    await factory.withStaticMembers {
      #expect(MockSession(id: 0) == nil)
      #expect(MockSession(id: 1) != nil)
      #expect(throws: SessionError.expired) { try open(MockSession.self, token: "old") }
      #expect(throws: SessionError.expired) { try MockSession(key: "k") }
      await #expect(throws: CancellationError.self) { try await MockSession(remote: "r") }
      #expect(MockSession(legacy: 1) == nil)
      let made = MockSession(name: "made")
      #expect(made.core.backend === factory.core.backend)
    }
    #expect(factory.on.initializerId.calls.map(\.arguments) == [0, 1])
    #expect(factory.on.initializerToken.calls.map(\.arguments) == ["old"])
    #expect(factory.on.initializerName.calls.map(\.arguments) == ["made"])
  }

  @Test func `a failable initialiser can change its argument`() {
    let factory = MockSession()
    factory.on.initializerNext.answers { number in
      number.value += 1
      return number.value < 3
    }
    var number = 1
    factory.withStaticMembers {
      #expect(MockSession(next: &number) != nil)
      #expect(MockSession(next: &number) == nil)
    }
    #expect(number == 3)
    #expect(factory.on.initializerNext.calls.map(\.arguments.initial) == [1, 2])
  }
}
