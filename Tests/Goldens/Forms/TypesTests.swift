import MockSpecRuntime
import Testing

@Suite("Types, attributes and names of every spelling")
struct TypesTests {
  let mock = MockSpelling()

  @Test func `types of every spelling are kept and answered`() {
    mock.onMock.implicit.returns(3)
    #expect(mock.implicit == 3)
    mock.implicit = nil
    #expect(mock.onMock.implicit.sets == [nil])
    mock.onMock.unwrapped.answers { $0.map { Int($0) ?? 0 } }
    #expect(mock.unwrapped("4") == 4)
    mock.metatypes(Int.self, String.self, (any Error & Sendable).self)
    #expect(mock.onMock.metatypes.calls.first?.arguments.any is String.Type)
    mock.onMock.tuple.answers { (first: $0.0, (1, [$0.name: 2])) }
    #expect(mock.tuple((3, name: "a")).1.1 == ["a": 2])
    mock.onMock.nested.answers { value in { value?(1)("a") == true ? 1 : 0 } }
    #expect(mock.nested { _ in { _ in true } }?() == 1)
    mock.onMock.existential.returns("x")
    #expect(mock.existential([1], VaultWitness()) as? String == "x")
  }

  @Test func `names that are keywords, or those of a mock, work`() {
    mock.onMock.discarded.returns(1)
    mock.discarded()
    mock.onMock.default.answers { $0.repeat + $0.value }
    #expect(mock.default(in: 1, self: 2) == 3)
    mock.onMock.on.returns(5)
    #expect(mock.on() == 5)
    mock.onMock.calls.answers { $0.core - $0.backend }
    #expect(mock.calls(5, backend: 2) == 3)
    mock.onMock.core.returns(6)
    #expect(mock.core == 6)
    mock.withStaticMembers(7)
    #expect(mock.onMock.withStaticMembers.calls.map(\.arguments) == [7])
    mock.withStaticMembersOfMock { MockSpelling.makeCore() }
    #expect(mock.onMock.makeCore.calls.count == 1)
    mock.onMock.begin.returns(8)
    #expect(mock.`init`() == 8)
    mock.class = "a"
    #expect(mock.onMock.class.sets == ["a"])
  }

  @Test func `subscripts have labels where they say so, and effects`() async throws {
    mock.onMock.subscripts.answers { "\($0.row)/\($0.column)" }
    #expect(mock[1, column: 2] == "1/2")
    mock[3, column: 4] = "x"
    #expect(mock.onMock.setSubscripts.calls.first?.arguments.column == 4)
    #expect(mock[3, column: 4] == "x")
    mock.onMock.subscriptsRemote.answers { key async in key.count }
    #expect(try await mock[remote: "four"] == 4)
    mock.onMock.subscriptsRemote.throws(CancellationError())
    await #expect(throws: CancellationError.self) { try await mock[remote: ""] }
  }

  @MainActor
  @Test func `members of the main actor are called there`() {
    mock.onMock.main.returns(1)
    #expect(mock.main() == 1)
    mock.onMock.title.returns("a")
    #expect(mock.title == "a")
    #expect(mock.onMock.title.gets == 1)
  }

  @Test func `mutating requirements are met by a class`() {
    func use(_ counter: some Counter) -> Int {
      var counter = counter
      counter.count = 3
      return counter.increment() + counter.count
    }
    let counter = MockCounter()
    counter.on.increment.returns(1)
    #expect(use(counter) == 4)
    #expect(counter.on.count.sets == [3])
    #expect(counter.on.count.gets == 1)
  }
}

private final class VaultWitness: Sendable {}
