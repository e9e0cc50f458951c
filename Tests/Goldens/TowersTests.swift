import Foundation
import MockSpecRuntime
import Testing

@Suite("A network session with two forms of one call")
struct TowersTests {
  let session = MockTowersNetworkSession()
  let url = URL(string: "https://example.com")

  @Test func `both forms share one knob`() async throws {
    session.on.execute.returns(Data([1]))
    #expect(try await session.execute(url: url) == Data([1]))
    session.execute(url: nil) { #expect((try? $0.get()) == Data([1])) }
    #expect(session.on.execute.calls.map(\.arguments) == [url, nil])
    #expect(
      session.on.execute.calls.map(\.member) == ["execute(url:)", "execute(url:completion:)"])
  }

  @Test func `an overload has a knob of its own`() async throws {
    session.on.executeUrlRetries.returns(Data([2]))
    #expect(try await session.execute(url: url, retries: 3) == Data([2]))
    #expect(session.on.execute.calls.isEmpty)
  }

  @Test(arguments: MockTowerError.allCases)
  func `every error of the catalogue reaches the caller`(entry: MockTowerError) async {
    session.on.execute.throws(entry.error(ErrorDetails()))
    await #expect(throws: TowerError.self) { try await session.execute(url: url) }
  }

  @Test func `calls of several mocks are in order in one journal`() async throws {
    let backend = Backend(issues: .kept)
    let first = MockTowersNetworkSession(backend: backend)
    let second = MockTowersNetworkSession(backend: backend)
    first.cancel()
    _ = try? second.prefetch([], for: "later")
    first.cancel()
    #expect(backend.journal.map(\.member) == ["cancel()", "prefetch(_:for:)", "cancel()"])
  }

  @Test func `the codes of the spec's errors are an ordinary enum`() {
    #expect(TowerError.allCases.count == 3)
    #expect(MockTowerError.offline.advice == .retry)
  }
}
