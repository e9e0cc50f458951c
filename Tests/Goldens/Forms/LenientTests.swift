import MockSpecRuntime
import Testing

@Suite struct LenientTests {
  let observer = MockObserver()

  @Test func `a lenient mock answers all without a stub, and records`() async throws {
    observer.didChange(1)
    #expect(observer.name == "")
    #expect(!observer.mayChange(2))
    #expect(try observer.words() == [])
    #expect(try await observer.mood() == .calm)
    #expect(try await observer.size() == 0)
    for await _ in observer.changes() { Issue.record("something came") }
    var loaded: Int?
    observer.load(3) { loaded = try? $0.get() }
    #expect(loaded == 0)
    #expect(observer.withStaticMembers { MockObserver.reset() } == 0)
    #expect(observer.on.didChange.calls.map(\.arguments) == [1])
  }

  @Test func `a test can make it strict, as a whole or for a member`() {
    observer.on.words.strictness = .strict
    #expect(throws: UnstubbedCallError.self) { try observer.words() }
    #expect(observer.core.strictness == .lenient)
    observer.core.strictness = .strict
    observer.on.words.strictness = .lenient
    #expect(throws: Never.self) { try observer.words() }
  }

  @Test func `stubs come first`() {
    observer.on.mayChange.returns(true)
    #expect(observer.mayChange(1))
  }
}
