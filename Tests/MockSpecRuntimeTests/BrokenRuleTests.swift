@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests of misuse that is an issue at its line, with a message that states the reason, and of what still ends the process.
@Suite struct BrokenRuleTests {
  @Test func `a member has one type`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let core = MockCore("MockDisk", members: "save(_:)", backend: Backend(issues: .kept))
      Stub<Int, Bool, Never>(core, name: "save").returns(true)
      _ = Stub<String, Bool, Never>(core, name: "save").respond(to: "text")
    }
    expect(result, prints: "MockDisk.save(_:) is used as")
  }

  @Test func `a stub needs a value`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).on.rename.returns()
    }
    expect(issues, says: "'on.rename.returns' needs a value")
  }

  @Test func `calls are counted from 1`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).on.sync.fails(with: .offline, on: .call(0))
    }
    expect(issues, says: "on call 0 is no occurrence; calls are counted from 1")
  }

  @Test func `every 0th call is no call`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).on.sync.fails(with: .offline, on: .every(0))
    }
    expect(issues, says: "divisible by 0 is no occurrence")
  }

  @Test func `no call is after a negative one`() async {
    let issues = await issues { backend in
      MockSession(backend: backend).on.sync.fails(with: .offline, on: .after(-1))
    }
    expect(issues, says: "after call -1 is no occurrence")
  }

  @Test func `a record cannot be inserted where no zone can be made`() async {
    let issues = await issues { backend in
      MockNotes(backend: backend).notes.insert(Note(NoteID("a", in: "locked by others")))
    }
    expect(issues, says: "'notes' has no zone locked by others; insert the zone")
  }

  @Test func `an operation is added once`() {
    let backend = Backend(scheduling: .inline, issues: .kept)
    let notes = MockNotes(backend: backend)
    let operation = DrivenModifyNotes(Note("a"))
    notes.add(operation)
    notes.add(operation)
    expect(
      backend.issues.map(\.message), says: "DrivenModifyNotes was added twice to MockNotes")
    #expect(notes.on.modify.calls.count == 1)
  }

  @Test func `a rule that is left out hits nothing`() async throws {
    let backend = Backend(issues: .kept)
    let session = MockSession(backend: backend)
    session.on.sync.returns(1)
    let line = UInt(#line + 1)
    let rule = session.on.sync.fails(with: .offline, on: .call(0))
    #expect(backend.issues.first?.location?.line == line)
    #expect(backend.issues.first?.location?.fileID == #fileID)
    #expect(try await session.sync(deep: true) == 1)
    #expect(rule.timesFired == 0)
    #expect(backend.unfiredRules.isEmpty)
  }

  @Test func `a gate of a backend that is gone holds nothing up`() async throws {
    let gate = Backend().gate("x")
    let error = await #expect(throws: WaitError.self) { try await gate.reached() }
    #expect(error?.description.contains("its backend is gone") == true)
    await #expect(throws: WaitError.self) { try await gate.wait() }
    gate.open()
    #expect(gate.isOpen)
  }

  @Test func `one key is for one kind of object`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let core = MockCore("MockBox", members: "", backend: Backend(issues: .kept))
      _ = core.child(1) { "text" }
      _ = core.child(1) { 2 }
    }
    expect(result, prints: "MockBox has a String for 1 and is asked for a Int")
  }
}
