import GreetingMocks
import Greetings
import MockSpecRuntime
import TaleHelpers
import Tales
import Testing

@Suite struct LayoutTests {
  @Test func `a library hands out mocks of public interfaces`() throws {
    let greeter: some Greeter = MockGreeter.polite()
    #expect(try greeter.greet("Ada") == "welcome")
  }

  @Test func `a spec may be a resource, and a helper may lack the plugin`() async throws {
    let backend = Backend()
    let teller = MockStoryteller(backend: backend)
    teller.on.tell.returns("once", "upon")
    #expect(try await evening(with: teller) == ["once", "upon"])
    #expect(backend.callCount == 2)
  }
}
