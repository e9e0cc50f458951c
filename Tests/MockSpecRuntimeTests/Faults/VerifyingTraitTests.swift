import MockSpecExploration
import MockSpecRuntime
import MockSpecTesting
import Testing

@Suite(.verifiesBackends) struct VerifyingTraitTests {
  let session = MockSession()

  @Test func `a test whose rules have fired passes`() async {
    session.on.sync.fails(with: .offline)
    await #expect(throws: SessionError.offline) { try await session.sync(deep: true) }
  }

  @Test func `a rule that never fired fails the test at its line`() async throws {
    let test = try #require(Test.current)
    try await withKnownIssue {
      try await VerifyingTrait().provideScope(for: test, testCase: Test.Case.current) {
        MockSession().on.sync.fails(with: .offline, fileID: "Tests/SyncTests.swift", line: 12)
      }
    } matching: { issue in
      issue.sourceLocation?.fileID == "Tests/SyncTests.swift" && issue.sourceLocation?.line == 12
    }
  }

  @Test func `a failed exploration fails the test at its line`() async throws {
    let test = try #require(Test.current)
    try await withKnownIssue {
      try await VerifyingTrait().provideScope(for: test, testCase: Test.Case.current) {
        let exploration = await exploreFaults(
          with: [MockSessionError](), fileID: "Tests/SyncTests.swift", line: 12
        ) { _ in false }
        try exploration.verify()
      }
    } matching: { issue in
      issue.sourceLocation?.fileID == "Tests/SyncTests.swift" && issue.sourceLocation?.line == 12
        && issue.error is ExplorationError
    }
  }

  @Test func `a wait that fails, or an expectation, is the only issue of its test, at its line`()
    async throws
  {
    let test = try #require(Test.current)
    let waits: [@Sendable (MockSession) async throws -> Void] = [
      { _ = try await $0.on.sync.call(1, fileID: "Tests/SyncTests.swift", line: 12) },
      { try $0.core.backend.expect($0.on.sync, fileID: "Tests/SyncTests.swift", line: 12) },
    ]
    for wait in waits {
      try await withKnownIssue {
        try await VerifyingTrait().provideScope(for: test, testCase: Test.Case.current) {
          let session = MockSession()
          session.core.backend.waitLimit = .milliseconds(20)
          session.on.sync.fails(with: .offline)
          try await wait(session)
        }
      } matching: { issue in
        issue.sourceLocation?.fileID == "Tests/SyncTests.swift" && issue.sourceLocation?.line == 12
      }
    }
  }

  @Test func `a backend that keeps its issues is verified by an error`() async throws {
    let test = try #require(Test.current)
    let error = await #expect(throws: VerificationError.self) {
      try await VerifyingTrait().provideScope(for: test, testCase: Test.Case.current) {
        let session = MockSession(backend: Backend(issues: .kept))
        session.on.sync.fails(with: .offline, fileID: "Tests/SyncTests.swift", line: 12)
      }
    }
    #expect(
      error?.description
        == "Tests/SyncTests.swift:12: sync fails with offline, but it never did: no such call came")
  }
}
