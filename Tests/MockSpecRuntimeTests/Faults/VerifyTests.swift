import MockSpecRuntime
import Testing

@Suite struct VerifyTests {
  @Test func `what was prepared and never happened is named`() async throws {
    let backend = Backend(issues: .kept)
    let notes = MockNotes(backend: backend)
    try backend.verify()
    notes.on.modify.fails(with: .network, on: .call(2))
    let (file, rule) = (#fileID, #line - 1)
    notes.on.fetch.fails(with: .busy).optional()
    notes.on.find.fails(with: .busy)
    let gate = backend.gate("slow")
    notes.find()
    let end = #line + 1
    let error = try #require(throws: VerificationError.self) { try backend.verify() }
    #expect(
      error.description == """
        \(file):\(rule): modify fails with network on call 2, but it never did: no such call came
        \(file):\(end): gate 'slow' was not opened
        """)
    gate.open()
    notes.modify()
    let early = try #require(throws: VerificationError.self) { try backend.verify() }
    #expect(
      early.description.hasPrefix(
        "\(file):\(rule): modify fails with network on call 2, but it never did: 1 such call came\n"
      ))
    notes.modify()
    try backend.verify()
  }

  @Test func `a gate is printed after the end of its backend`() {
    let gate = Backend().gate("slow")
    var text = ""
    dump(gate, to: &text)
    #expect(text.contains("slow"))
  }

  @Test func `an error tells of gates whose backend is gone`() throws {
    weak var clock: TestClock?
    let error = try #require(
      throws: VerificationError.self,
      performing: {
        let backend = Backend(issues: .kept)
        clock = backend.clock
        _ = backend.gate("slow")
        try backend.verify()
      })
    #expect(clock != nil, "the clock has the lock of the gate")
    #expect(String(describing: error).hasSuffix(": gate 'slow' was not opened"))
  }

  @Test func `every backend of a body is verified`() async throws {
    func notes() -> MockNotes { MockNotes(backend: Backend(issues: .kept)) }
    try await Backend.verifying { _ = notes() }
    let error = await #expect(throws: VerificationError.self) {
      try await Backend.verifying {
        let first = notes()
        await Task { first.on.modify.fails(with: .network) }.value.remove()
        notes().on.fetch.fails(with: .network)
      }
    }
    #expect(error?.unfiredRules.count == 1)
    await #expect(throws: SessionError.offline) {
      try await Backend.verifying {
        notes().on.fetch.fails(with: .network)
        throw SessionError.offline
      }
    }
  }

  @Test func `what never happened on several backends is named in one error`() async throws {
    func notes() -> MockNotes { MockNotes(backend: Backend(issues: .kept)) }
    let error = await #expect(throws: VerificationError.self) {
      try await Backend.verifying {
        notes().on.fetch.fails(with: .network)
        _ = notes()
        notes().on.modify.fails(with: .busy)
      }
    }
    #expect(
      error?.unfiredRules.map(\.description)
        == ["fetch fails with network", "modify fails with busy"])
  }

  @Test func `a rule that never fired fails the test at its own line`() throws {
    let line = #line + 2
    try withKnownIssue {
      let backend = Backend()
      MockNotes(backend: backend).on.fetch.fails(with: .network)
      try backend.verify()
    } matching: { issue in
      issue.sourceLocation?.line == line + 1 && issue.sourceLocation?.fileID == #fileID
        && issue.comments.map(\.rawValue) == [
          "fetch fails with network, but it never did: no such call came"
        ]
    }
  }

  @Test func `an early retry fails the test at once, at the line of its rule`() async {
    let line = #line + 4
    await withKnownIssue {
      let session = MockSession()
      session.on.sync.returns(1)
      session.on.sync.rateLimits(with: .rateLimited(retryAfter: 3))
      for _ in 1...2 { _ = try? await session.sync(deep: true) }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.contains { $0.rawValue.contains("was not allowed before 3.0") }
    }
  }

  @Test func `a gate with calls says how many`() async throws {
    let backend = Backend()
    let session = MockSession(backend: backend)
    session.on.animate.returns()
    let gate = backend.gate("door")
    session.on.animate.waits(for: gate)
    for _ in 1...2 { session.animate {} }
    #expect(gate.description == "gate 'door' was not opened; 2 calls wait at it")
    gate.open()
    #expect(gate.description == "gate 'door' is open")
    await backend.idle()
  }
}
