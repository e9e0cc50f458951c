import MockSpecRuntime
import Testing

@Suite struct OccurrenceTests {
  @Test(arguments: [
    (Occurrence.always, "11111111", "sync fails with offline"),
    (.once, "10000000", "sync fails with offline once"),
    (.calls(2...3), "01100000", "sync fails with offline on calls 2...3"),
    (.call(4), "00010000", "sync fails with offline on call 4"),
    (.after(5), "00000111", "sync fails with offline after call 5"),
    (.after(0), "11111111", "sync fails with offline after call 0"),
    (.every(3), "00100100", "sync fails with offline on every call divisible by 3"),
    (.every(1), "11111111", "sync fails with offline on every call"),
    (.calls(7...1_000_000), "00000011", "sync fails with offline on calls 7...1000000"),
  ])
  func `an occurrence fires on its calls`(
    _ occurrence: Occurrence, _ pattern: String, _ description: String
  ) async {
    let session = MockSession()
    session.on.sync.returns(1)
    let rule = session.on.sync.fails(with: .offline, on: occurrence)
    var fired = ""
    for _ in 1...8 {
      let result: Int? = try? await session.sync(deep: false)
      fired += result == nil ? "1" : "0"
    }
    #expect(fired == pattern)
    #expect(rule.timesFired == pattern.count { $0 == "1" })
    #expect(rule.description == description)
  }

  @Test func `calls are counted from when the rule was made`() async throws {
    let session = MockSession()
    session.on.sync.returns(1)
    _ = try await session.sync(deep: true)
    session.on.sync.fails(with: .offline, on: .call(1))
    await #expect(throws: SessionError.offline) { try await session.sync(deep: true) }
  }
}
