import MockSpecRuntime
import Testing

@Suite struct UnstubbedCallTests {
  @Test func `a throwing member throws an error that says what to do`() async throws {
    let session = MockSession()
    let error = await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 3) }
    #expect(
      error?.description == "MockSession.load(id:) was called with id: 3 but has no stub; "
        + "stub it with 'mock.on.load.returns(…)'")
  }

  @Test func `the message knows a knob with a name of its own`() async {
    let core = MockCore(
      "MockDisk", members: "saveRecord=save(_:as:) save(_:)", backend: Backend())
    func save(_ form: Int) throws -> Int {
      try core.callThrowing(0, form: form, (data: "d\"", name: Int?.none))
    }
    let error = #expect(throws: UnstubbedCallError.self) { try save(-1) }
    #expect(
      error?.description
        == "MockDisk.save(_:as:) was called with \"d\\\"\", as: nil but has no stub"
        + "; stub it with 'mock.on.saveRecord.returns(…)'")
    #expect(#expect(throws: UnstubbedCallError.self) { try save(1) }?.member == "save(_:)")
  }

  @Test func `a member without a name has a number`() {
    let core = MockCore("MockDisk", members: "a b", backend: Backend())
    func call() throws -> Int { try core.callThrowing(7, 1) }
    #expect(#expect(throws: UnstubbedCallError.self) { try call() }?.member == "member7")
  }

  @Test func `long arguments are cut`() {
    let core = MockCore("MockDisk", members: "save(_:)", backend: Backend())
    func call() throws -> Int { try core.callThrowing(0, Array(repeating: 1, count: 100_000)) }
    let error = #expect(throws: UnstubbedCallError.self) { try call() }
    #expect((error?.description.count ?? .max) < 500)
  }

  @Test func `a void result needs no stub`() async {
    let session = MockSession()
    session.reset()
    await session.wait()
    #expect(session.on.reset.calls.count == 1)
    #expect(session.on.wait.calls.count == 1)
  }

  @Test func `any other result stops the test with the message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = MockSession().rename("a", to: "b")
    }
    expect(
      result,
      says: "MockSession.rename(_:to:) was called with \"a\", to: \"b\" but has no stub; "
        + "stub it with 'mock.on.rename.returns(…)'")
  }

  @Test func `a typed failure that cannot be the message stops the test`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try? MockSession().count()
    }
    expect(result, says: "MockSession.count() was called but has no stub")
  }

  @Test func `a property that is not stubbed stops the test`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = MockSession().title
    }
    expect(result, says: "MockSession.title was read but has no stub")
  }

  @Test func `a completion handler that takes no error stops the test`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MockSession().measure { _ in }
    }
    expect(result, says: "MockSession.measure(completion:) was called")
  }
}

/// Checks what a process has said when it stopped, which it does in release builds too.
func expect(
  _ result: ExitTest.Result?, says message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  #expect(text.contains(message), sourceLocation: sourceLocation)
}
