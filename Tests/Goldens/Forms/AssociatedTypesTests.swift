import Foundation
import MockSpecRuntime
import Testing

/// Tests of mocks with associated types: generic if the test chooses the type, fixed if the spec does.
@Suite("Associated types")
struct AssociatedTypesTests {
  @Test func `a test chooses what the spec leaves open`() async throws {
    let cache = MockCache<String, Int, [String]>()
    cache.on.load.answers { $0.count }
    cache.on.all.returns([(key: "a", value: 1)])
    #expect(try await longest(in: cache, "four") == 4)
    #expect(cache.all.map(\.value) == [1])
    cache.on.load.throws(CancellationError())
    await #expect(throws: CancellationError.self) { try await cache.load("a") }
    #expect(cache.on.load.calls.map(\.arguments) == ["four", "a"])
  }

  private func longest<Value>(in cache: some Cache<String, Value>, _ key: String) async throws
    -> Value
  {
    try await cache.load(key)
  }

  @Test func `arguments of a parent and a where settle types`() {
    let cache = MockNameCache()
    cache.on.longest.returns((key: 1, value: "one"))
    #expect(cache.longest() == (1, "one"))
    let any: any Cache<Int, String> = cache
    #expect(any is MockNameCache)
  }

  @Test func `two types that must be the same are one choice`() {
    let cache = MockTwinCache<String, Set<String>>()
    cache.on.swap.answers { [$0.one, $0.other] }
    #expect(cache.swap("a", "b") == ["a", "b"])
  }

  @Test func `what a child asks is added to what its parent asks`() throws {
    let cache = MockCodableCache<PageNumber, [String], [PageNumber]>()
    cache.on.encoded.returns(Data([1]))
    #expect(try cache.encoded(PageNumber(id: 2)) == Data([1]))
  }

  @Test func `a database can be generic`() async throws {
    let drawer = MockDrawer<String>()
    drawer.on.label.returns("top")
    drawer.items.insert(Item(id: 3))
    #expect(drawer.label == "top")
    #expect(try await drawer.item(id: 3).id == 3)
  }
}
