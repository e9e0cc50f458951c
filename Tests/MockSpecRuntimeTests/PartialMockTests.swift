import MockSpecRuntime
import Testing

/// The real implementation of some members of a session.
private struct RealSession: Sendable {
  func rename(_ name: String, to other: String) -> Bool { name != other }
  func load(id: Int) async throws -> [UInt8] {
    guard id > 0 else { throw SessionError.offline }
    return [UInt8(id)]
  }
}

@Suite struct PartialMockTests {
  let session = MockSession()
  private let real = RealSession()

  @Test func `a member forwards to a real object and keeps its calls`() async throws {
    session.on.load.answers(real.load)
    session.on.rename.answers { [real] in real.rename($0.name, to: $0.other) }
    #expect(try await session.load(id: 3) == [3])
    await #expect(throws: SessionError.offline) { try await session.load(id: 0) }
    #expect(session.rename("a", to: "b"))
    #expect(session.on.load.calls.map(\.arguments) == [3, 0])
    #expect(session.on.rename.calls.count == 1)
  }

  @Test func `a partial mock answers some calls itself`() async throws {
    session.on.load.answers(real.load)
    session.on.load.when(7).returns([])
    #expect(try await session.load(id: 7) == [])
    #expect(try await session.load(id: 8) == [8])
    #expect(session.on.load.calls.count == 2)
  }
}
