import MockSpecRuntime
import Testing

@Suite("Parameter packs and variadics")
struct PacksTests {
  let log = MockLog()

  @Test func `the arguments of a pack are a list`() async throws {
    log.log(1, "two", 3.0)
    log.log()
    #expect(log.on.log.calls.map(\.arguments.count) == [3, 0])
    #expect(log.on.log.calls[0].arguments[1] as? String == "two")
    log.on.describe.answers { "\($0.level): \($0.values.count)" }
    #expect(try await log.describe(2, 1, "a") == "2: 2")
    log.types(Int.self, String.self)
    #expect(log.on.types.calls.first?.arguments.count == 2)
  }

  @Test func `a result that is a pack is a tuple`() {
    log.on.zip.returns((1, "b"))
    #expect(log.zip(0, "a") == (1, "b"))
  }

  @Test func `variadic arguments are arrays`() {
    log.write("a", "b", level: 1, tags: 2, 3)
    #expect(log.on.write.calls.first?.arguments.lines == ["a", "b"])
    #expect(log.on.write.calls.first?.arguments.tags == [2, 3])
    log.mixed(1, 2)
    #expect(log.on.mixed.calls.first?.arguments as? [Int] == [1, 2])
  }
}
