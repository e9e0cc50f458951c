import Foundation
import MockSpecRuntime
import Testing

@Suite("Objects that lend themselves to a closure")
struct LendingTests {
  private struct Broken: Error {}

  let mock = MockEngine()

  private func names<Value: Configurable>(of value: Value) async -> [String] {
    let name = value.configured(with: 2) { $0.name }
    let later = await value.configured { engine in
      await Task.yield()
      return engine.name
    }
    var seen = ""
    value.visit("all") { seen = $0.name }
    return [name, later, seen]
  }

  @Test func `the mock runs the closure with itself`() async {
    #expect(await names(of: mock) == ["mock", "mock", "mock"])
    #expect(mock.on.configured.calls.map(\.arguments) == [2, 1])
    #expect(mock.on.visit.calls.map(\.arguments) == ["all"])
  }

  @Test func `the real type's own methods are reached, with and without the interface`() async {
    let engine = Engine(name: "real")
    #expect(await names(of: engine) == ["real", "real", "real"])
    #expect(engine.configured(with: 3) { $0.levels } == [2, -1, 3])
    let levels = await engine.configured { (engine: Engine) async in engine.levels }
    #expect(levels == [2, -1, 3, -1])
  }

  @Test func `what the closure throws is thrown, and a stub sees the call first`() async {
    let order = Order()
    mock.on.configured.answers { order.add("stub \($0)") }
    #expect(throws: Broken.self) {
      try mock.configured(with: 5) { _ in
        order.add("closure")
        throw Broken()
      }
    }
    await #expect(throws: Broken.self) {
      try await mock.configured(with: 6) { _ async throws in throw Broken() }
    }
    #expect(order.all == ["stub 5", "closure", "stub 6"])
  }
}

private final class Order: @unchecked Sendable {
  private let lock = NSLock()
  private var words: [String] = []

  func add(_ word: String) { lock.withLock { words.append(word) } }

  var all: [String] { lock.withLock { words } }
}
