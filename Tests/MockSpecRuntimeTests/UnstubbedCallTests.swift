@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

@Suite struct UnstubbedCallTests {
  @Test func `a throwing member throws an error that says what to do`() async throws {
    let session = MockSession(backend: Backend(issues: .kept))
    let error = await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 3) }
    #expect(
      error?.description == "MockSession.load(id:) was called with id: 3 but has no stub; "
        + "stub it with 'mock.on.load.returns(…)'")
  }

  @Test func `the journal has the error of a call without a stub`() async throws {
    let session = MockSession(backend: Backend(issues: .kept))
    session.on.load.when(7).returns([])
    session.reset()
    await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 3) }
    session.load(id: 4) { _ in }
    #expect(throws: SessionError.offline) { try session.count() }
    let backend = session.core.backend
    await backend.idle()
    let failures = backend.journal.map(\.failure)
    #expect(failures.count == 4 && failures[0] == nil)
    #expect((failures[1] as? UnstubbedCallError)?.arguments == "id: 3")
    #expect((failures[2] as? UnstubbedCallError)?.arguments == "id: 4")
    #expect(failures[3] as? SessionError == .offline)
    #expect(backend.dump.contains("→"))
  }

  @Test func `the message knows a knob with a name of its own`() async {
    let core = MockCore(
      "MockDisk", members: "saveRecord=save(_:as:) save(_:)", backend: Backend(issues: .kept))
    let knob = Stub<(data: String, name: Int?), Int, Throws<any Error>>(core, name: "saveRecord")
    func save(_ function: StaticString) throws -> Int {
      try knob.respond(to: (data: "d\"", name: nil), function: function)
    }
    let error = #expect(throws: UnstubbedCallError.self) { try save("save(_:as:)") }
    #expect(
      error?.description
        == "MockDisk.save(_:as:) was called with \"d\\\"\", as: nil but has no stub"
        + "; stub it with 'mock.on.saveRecord.returns(…)'")
    #expect(#expect(throws: UnstubbedCallError.self) { try save("save(_:)") }?.member == "save(_:)")
  }

  @Test func `a member that the list lacks has the name of its knob`() throws {
    let core = MockCore("MockDisk", members: "a b", backend: Backend(issues: .kept))
    let knob = Stub<Int, Int, MockNoteError>(core, name: "c")
    let rule = knob.fails(with: .busy)
    #expect(rule.description == "c fails with busy")
    #expect(throws: (any Error).self) { try knob.respond(to: 1, function: "c(_:)") }
    #expect(core.backend.journal.members == ["c(_:)"])
  }

  @Test func `the issue about a default that is returned in place of an error quotes text`() throws
  {
    struct Refusal: Error {}
    let core = MockCore(
      "MockDisk", members: "name() part() close()", backend: Backend(issues: .kept))
    let name = Stub<Void, String, Throws<Refusal>>(core, name: "name")
    let close = Stub<Void, Void, Throws<Refusal>>(core, name: "close")
    let part = Stub<Substring, Int, Throws<Refusal>>(core, name: "part")
    #expect(try name.respond(to: (), function: "name()").isEmpty)
    try close.respond(to: (), function: "close()")
    #expect(try part.respond(to: "", function: "part(_:)") == 0)
    #expect(
      core.backend.issues.map(\.message) == [
        "MockDisk.name() was called but has no stub; stub it with 'mock.on.name.returns(…)'; it returned \"\" instead",
        "MockDisk.close() was called but has no stub; stub it with 'mock.on.close.returns(…)'; it returned () instead",
        "MockDisk.part(_:) was called with \"\" but has no stub; stub it with 'mock.on.part.returns(…)'; "
          + "it returned 0 instead",
      ])
  }

  @Test func `long arguments are cut`() {
    let core = MockCore("MockDisk", members: "save(_:)", backend: Backend(issues: .kept))
    let save = Stub<[Int], Int, Throws<any Error>>(core, name: "save")
    func call() throws -> Int { try save.respond(to: Array(repeating: 1, count: 100_000)) }
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

  @Test func `a result with an obvious value has it, and is an issue`() async {
    let issues = await issues { backend in
      #expect(!MockSession(backend: backend).rename("a", to: "b"))
    }
    expect(
      issues,
      says: "MockSession.rename(_:to:) was called with \"a\", to: \"b\" but has no stub; "
        + "stub it with 'mock.on.rename.returns(…)'; it returned false instead")
  }

  @Test func `a result that nobody can make ends the process with the message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Handle {}
      let core = MockCore("MockDisk", members: "open()", backend: Backend(issues: .kept))
      _ = Stub<Void, Handle, Never>(core, name: "open").respond(to: (), function: "open()")
    }
    expect(result, prints: "MockDisk.open() was called but has no stub")
  }

  @Test func `an issue fails the test that runs`() async {
    await withKnownIssue {
      let session = MockSession()
      await #expect(throws: UnstubbedCallError.self) { try await session.load(id: 3) }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("MockSession.load(id:) was called") }
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test
  func `a typed failure that cannot be the message is the first of the catalogue, and an issue`() {
    let session = MockSession(backend: Backend(issues: .kept))
    #expect(throws: SessionError.offline) { try session.count() }
    let backend = session.core.backend
    #expect(backend.issues.count == 1)
    #expect(backend.issues[0].message.hasPrefix("MockSession.count() was called but has no stub"))
    #expect(throws: VerificationError.self) { try backend.verify() }
  }

  @Test func `a typed failure that nothing stands for is a default, and an issue`() {
    struct Unmade: Error {}
    let core = MockCore("MockDisk", members: "size()", backend: Backend(issues: .kept))
    let size = Stub<Void, Int, Throws<Unmade>>(core, name: "size")
    #expect((try? size.respond(to: (), function: "size()")) == 0)
    size.cancels()
    #expect((try? size.respond(to: (), function: "size()")) == 0)
    #expect(core.backend.issues.count == 2)
    #expect(
      core.backend.issues[1].message.hasPrefix(
        "MockDisk.size() cannot fail with CancellationError()"))
  }

  @Test func `the catalogue says what stands for a missing stub and a cancelled call`() async {
    let core = MockCore("MockDisk", members: "size()", backend: Backend(issues: .kept))
    let size = Stub<Void, Int, TypedThrows<MockDiskError>>(core, name: "size")
    #expect(throws: DiskError.off) { try size.respond(to: ()) }
    size.returns(1, then: .fails)
    #expect((try? size.respond(to: ())) == 1)
    #expect(throws: DiskError.off) { try size.respond(to: ()) }
    size.cancels(on: .once)
    #expect(throws: DiskError.stopped) { try size.respond(to: ()) }
    size.returns(2, after: .seconds(5))
    let task = Task { () async -> Result<Int, DiskError> in
      do throws(DiskError) { return .success(try await size.respondAsync(to: ())) } catch {
        return .failure(error)
      }
    }
    try? await core.backend.clock.sleepers(1)
    task.cancel()
    #expect(await task.value == .failure(.stopped))
    #expect(core.backend.issues.count == 1)
  }

  @Test func `a property that is not stubbed is an issue`() async {
    let issues = await issues { backend in
      _ = MockSession(backend: backend).title
    }
    expect(issues, says: "MockSession.title was read but has no stub")
  }

  @Test func `a completion handler that takes no error gets a default, and an issue`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).measure { _ in }
    }
    expect(issues, says: "MockSession.measure(completion:) was called")
  }
}

private enum DiskError: Error, Hashable { case full, off, stopped }

private struct MockDiskError: ErrorCatalogue {
  var entry: CatalogueEntry<DiskError>

  static var full: Self { Self("full") { _ in .full } }
  static let allCases: [Self] = [
    .full, Self("off", means: .unstubbed) { _ in .off },
    Self("stopped", means: .cancelled) { _ in .stopped },
  ]
}
