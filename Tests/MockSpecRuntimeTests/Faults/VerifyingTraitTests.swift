import MockSpecRuntime
import MockSpecTesting
import Testing

@Suite(.verifiesBackends) struct VerifyingTraitTests {
  let session = MockSession()

  @Test func `a test whose rules have fired passes`() async {
    session.on.sync.fails(with: .offline)
    await #expect(throws: SessionError.offline) { try await session.sync(deep: true) }
  }

  @Test func `a rule that never fired fails the test`() async throws {
    let test = try #require(Test.current)
    let error = await #expect(throws: VerificationError.self) {
      try await VerifyingTrait().provideScope(for: test, testCase: Test.Case.current) {
        MockSession().on.sync.fails(with: .offline, fileID: "Tests/SyncTests.swift", line: 12)
      }
    }
    let place = test.sourceLocation
    #expect(
      error?.description == """
        Tests/SyncTests.swift:12: sync fails with offline, but it never did
        \(place.fileID):\(place.line): verified here
        """)
  }
}
