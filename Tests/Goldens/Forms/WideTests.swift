import MockSpecRuntime
import Testing

/// Tests that declarations over several lines work as those on one line.
@Suite("Long lines")
struct WideTests {
  @Test func `mocks with long heads are made and stubbed`() {
    let cache = MockAVeryLongNamedProtocolForCachingThings<String, Int, Bool>()
    cache.on.value.answers { $0.first == "1" && $0.second == 1 }
    #expect(cache.value(first: "1", second: 1) && !cache.value(first: "2", second: 1))
    let other = MockAnotherVeryLongNamedProtocolForCachingThings<String, String>()
    other.on.value.returns("a")
    #expect(other.value(first: "key") == "a")
  }

  @Test func `closures of generic types are handed over`() {
    let closured = MockClosured()
    closured.on.each.answers { call in
      let made = call.handler("a", "b", 3) as? [String: String]
      return ["made": made?["a"] ?? "nothing"]
    }
    let result = closured.each(String.self, other: String.self) { element, other, count in
      [element: "\(other)\(count)"]
    }
    #expect(result == ["made": "b3"])
  }

  @Test func `values without copies are handed over`() {
    let closured = MockClosured()
    closured.on.keep.answers { $0 }
    let ticket = closured.keep(Ticket(number: 4)) { _ in }
    #expect(ticket.number == 4)
  }
}
