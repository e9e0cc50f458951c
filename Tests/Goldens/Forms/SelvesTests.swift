import MockSpecRuntime
import Testing

@Suite("Self")
struct SelvesTests {
  let mock = MockMergeable<Int>()

  private func merge<Value: Mergeable>(_ values: [Value]) -> Value {
    values.dropFirst().reduce(values[0]) { $0.merged(with: $1) }
  }

  @Test func `it is the mock, in parameters, results and properties`() async throws {
    let other = MockMergeable<Int>()
    mock.on.merged.answers { $0 }
    #expect(merge([mock, other]) === other)
    #expect(mock.on.merged.calls.first?.arguments === other)
    mock.on.copy.returns(nil, other)
    #expect(mock.copy() == nil)
    #expect(mock.copy() === other)
    mock.on.split.answers { parts in parts.map { _ in other } }
    #expect(try await mock.split(into: [1, 2]).count == 2)
    mock.next = other
    #expect(mock.on.next.sets.first??.core.name == "MockMergeable")
    mock.on.kind.returns(MockMergeable<Int>.self)
    #expect(mock.kind() == MockMergeable<Int>.self)
    var visited: [MockMergeable<Int>] = []
    mock.visit { visited.append($0) }
    mock.on.visit.calls.first?.arguments(other)
    #expect(visited.first === other)
  }

  @Test func `static members and initialisers give it too`() {
    mock.on.make.returns(mock)
    mock.withStaticMembers { #expect(MockMergeable<Int>.make() === mock) }
    let copy = MockMergeable(mock)
    #expect(copy.on.initializer.calls.first?.arguments === mock)
  }
}
