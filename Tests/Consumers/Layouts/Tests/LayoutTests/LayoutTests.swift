import GreetingMocks
import Greetings
import MockSpecRuntime
import Stages
import TaleHelpers
import Tales
import Testing

@Suite struct LayoutTests {
  @Test func `a library hands out mocks of public interfaces`() throws {
    let greeter: some Greeter = MockGreeter.polite()
    #expect(try greeter.greet("Ada") == "welcome")
  }

  @Test func `a spec may be a resource, and a helper may have its mocks`() async throws {
    let backend = Backend()
    let teller = MockStoryteller(backend: backend)
    teller.on.tell.returns("once", "upon")
    #expect(try await evening(with: teller) == ["once", "upon"])
    #expect(backend.callCount == 2)
  }

  @Test func `a mock has the members that its interface inherits from another module`()
    async throws
  {
    let backend = Backend()
    let performer = MockPerformer(backend: backend)
    performer.on.tell.returns("once")
    performer.on.bow.answers { $0 == 2 }
    #expect(try await applause(for: performer) == "once!")
    #expect(try await evening(with: performer) == ["once", "once"])
    #expect(performer.on.tell.calls.count == 3)
    // The interface of the other module has its own mock as well.
    let teller: any Storyteller = MockStoryteller(backend: backend)
    #expect(!(teller is any Performer))
  }

  @Test func `specs of several folders and modules may have one file name`() throws {
    let matinee = MockMatinee()
    matinee.on.open.throws(Closed())
    #expect(throws: Closed.self) { try matinee.open() }
    let gala = MockGala()
    gala.on.price.answers { 10 * $0 }
    #expect(gala.price(row: 3) == 30)
  }
}

private struct Closed: Error {}

@Test func testsWithASpecOfTheirOwnHaveTheMocksOfOthersToo() async throws {
  let narrator = MockNarrator()
  narrator.on.voice.returns("deep")
  #expect(narrator.voice(at: 9) == "deep")
  #expect(narrator.on.voice.calls.count == 1)
}
