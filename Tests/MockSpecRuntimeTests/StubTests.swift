import MockSpecRuntime
import Testing

@Suite("Stubs")
struct StubTests {
  let session = MockSession()

  @Test func `one value answers every call`() {
    session.on.rename.returns(true)
    #expect((1...3).map { _ in session.rename("a", to: "b") } == [true, true, true])
  }

  @Test func `several values answer in turn, then the last one again`() async throws {
    session.on.load.returns([1], [2], [3])
    var answers: [[UInt8]] = []
    for id in 1...5 { answers.append(try await session.load(id: id)) }
    #expect(answers == [[1], [2], [3], [3], [3]])
  }
}
