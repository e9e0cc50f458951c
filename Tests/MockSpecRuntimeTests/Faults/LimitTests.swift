import MockSpecRuntime
import Testing

@Suite struct LimitTests {
  let backend = Backend(clock: TestClock(.automatic), issues: .kept)

  private func retryAfter(_ session: MockSession) async -> Double? {
    do {
      _ = try await session.sync(deep: true)
    } catch SessionError.rateLimited(let seconds) {
      return seconds
    } catch {}
    return nil
  }

  @Test func `a retry before the deadline fails again and is a violation`() async throws {
    let session = MockSession(backend: backend)
    session.on.sync.returns(1)
    let rule = session.on.sync.rateLimits(with: .rateLimited(retryAfter: 3))
    #expect(await retryAfter(session) == 3)
    try await backend.clock.sleep(for: .seconds(1))
    #expect(await retryAfter(session) == 2)
    try await backend.clock.sleep(for: .seconds(2))
    #expect(await retryAfter(session) == nil)
    #expect(rule.timesFired == 2)
    let violation = try #require(backend.earlyRetries.first)
    #expect(backend.earlyRetries.count == 1)
    #expect(violation.allowed.offset == .seconds(3))
    #expect(violation.actual.offset == .seconds(1))
    #expect(
      violation.description == "MockSession.sync(deep:), call 1, came at 1.0 seconds, but was not "
        + "allowed before 3.0 seconds")
    #expect(rule.description == "sync fails with rateLimited as a limit once")
    #expect(throws: VerificationError.self) { try backend.verify() }
  }

  @Test func `a client that waits violates nothing, and clients have their own deadlines`()
    async throws
  {
    let (one, two) = (MockSession(backend: backend), MockSession(backend: backend))
    for session in [one, two] { session.on.sync.returns(1) }
    backend.rateLimits(with: MockSessionError.rateLimited(retryAfter: 5), from: one.core.client)
    #expect(await retryAfter(one) == 5)
    #expect(await retryAfter(two) == nil)
    try await backend.clock.sleep(for: .seconds(5))
    #expect(await retryAfter(one) == nil)
    #expect(backend.earlyRetries.isEmpty)
    try backend.verify()
  }

  @Test func `a client is told the rest of its own limit`() async throws {
    let (one, two) = (MockSession(backend: backend), MockSession(backend: backend))
    for session in [one, two] { session.on.sync.returns(1) }
    backend.rateLimits(with: MockSessionError.rateLimited(retryAfter: 10), on: .calls(1...2))
    #expect(await retryAfter(one) == 10)
    try await backend.clock.sleep(for: .seconds(4))
    #expect(await retryAfter(two) == 10)
    try await backend.clock.sleep(for: .seconds(1))
    #expect(await retryAfter(one) == 5)
    #expect(await retryAfter(two) == 9)
  }

  @Test func `the rest of a limit is counted from the arrival of the call`() async throws {
    let session = MockSession(backend: backend)
    session.on.sync.returns(1)
    session.on.sync.rateLimits(with: .rateLimited(retryAfter: 10))
    session.on.sync.delays(by: .seconds(6))
    #expect(await retryAfter(session) == 10)
    #expect(await retryAfter(session) == 4)

    let notes = MockNotes(backend: backend)
    notes.on.fetch.rateLimits(with: MockNoteError(code: .busy, retryAfter: 10))
    notes.on.fetch.delays(by: .seconds(6))
    var delays: [Double?] = []
    for _ in 1...2 {
      let error = await #expect(throws: NoteError.self) { try await notes.note(for: NoteID("a")) }
      delays.append(error?.retryAfter)
    }
    #expect(delays == [10, 4])
  }

  @Test func `a limit begins again when its occurrence says so`() async throws {
    let session = MockSession(backend: backend)
    session.on.sync.returns(1)
    session.on.sync.rateLimits(with: .rateLimited(retryAfter: 1), on: .every(2))
    var answers: [Double?] = []
    for _ in 1...4 {
      answers.append(await retryAfter(session))
      try await backend.clock.sleep(for: .seconds(1))
    }
    #expect(answers == [nil, 1, nil, 1])
    #expect(backend.earlyRetries.isEmpty)
  }

  @Test func `a limit needs an error that says how long`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).on.sync.rateLimits(with: .offline)
    }
    expect(issues, says: "'offline' says no time to wait")
  }

  // MARK: - Failures without end

  @Test
  func `an app that tries again without end ends, and the test fails with the rule and its line`()
    async throws
  {
    let session = MockSession(backend: backend)
    session.on.sync.returns(7)
    let line: UInt = #line + 1
    let rule = session.on.sync.fails(with: .offline)
    var answer: Int?
    while answer == nil { answer = try? await session.sync(deep: true) }
    #expect(answer == 7)
    #expect(rule.timesFired == 10_000)
    #expect(
      backend.issues.map(\.message) == [
        "the rule 'sync fails with offline' made at \(#fileID):\(line) has failed 10000 calls, and fails no more: "
          + "the app tries again without end, or 'backend.failureLimit' is too low"
      ])
    #expect(throws: VerificationError.self) { try backend.verify() }
  }

  @Test func `a rule about all members ends as well, and a higher limit lets it go on`()
    async throws
  {
    let session = MockSession(backend: backend)
    session.on.sync.returns(7)
    backend.failureLimit = 3
    backend.fails(with: MockSessionError.offline)
    for _ in 1...3 {
      await #expect(throws: SessionError.self) { try await session.sync(deep: true) }
    }
    #expect(try await session.sync(deep: true) == 7)
    #expect(backend.issues.count == 1)

    backend.failureLimit = 20_000
    let rule = session.on.sync.fails(with: .offline)
    for _ in 1...10_001 { _ = try? await session.sync(deep: true) }
    #expect(rule.timesFired == 10_001)
    #expect(backend.issues.count == 1)
  }

  @Test func `a stub that fails without end is an issue`() async throws {
    let session = MockSession(backend: backend)
    backend.failureLimit = 3
    session.on.sync.throws(SessionError.offline)
    session.on.load.answers { (_: Int) async throws -> [UInt8] in
      throw SessionError.offline
    }
    for _ in 1...4 {
      await #expect(throws: SessionError.self) { try await session.sync(deep: true) }
      await #expect(throws: SessionError.self) { try await session.load(id: 1) }
    }
    #expect(
      backend.issues.map(\.message)
        == ["sync", "load"].map {
          "the stub of 'MockSession.\($0)' has failed 3 calls, and goes on: the app tries again without end, or "
            + "'backend.failureLimit' is too low; a rule, 'fails(with:)', ends here"
        })
    // Failures by rules are counted by the rules.
    backend.failureLimit = 100
    session.on.sync.returns(7)
    session.on.sync.fails(with: .offline, on: .calls(1...5))
    for _ in 1...6 { _ = try? await session.sync(deep: true) }
    #expect(backend.issues.count == 2)
  }

  @Test func `a rewind brings back a rule that has ended`() async throws {
    let session = MockSession(backend: backend)
    session.on.sync.returns(7)
    backend.failureLimit = 2
    session.on.sync.fails(with: .offline)
    let start = backend.checkpoint()
    for _ in 1...2 { _ = try? await session.sync(deep: true) }
    #expect(try await session.sync(deep: true) == 7)
    backend.rewind(to: start)
    await #expect(throws: SessionError.self) { try await session.sync(deep: true) }
  }
}
