@_spi(MockSpecGenerated) import MockSpecRuntime
import Testing

/// Tests of misuse that stops a test, with a message that states the reason.
@Suite struct BrokenRuleTests {
  @Test func `a member has one type`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let core = MockCore("MockDisk", members: "save(_:)", backend: Backend())
      Stub<Int, Bool, Never>(core, name: "save").returns(true)
      _ = Stub<String, Bool, Never>(core, name: "save").respond(to: "text")
    }
    expect(result, says: "MockDisk.save(_:) is used as")
  }

  @Test func `a stub needs a value`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MockSession().on.rename.returns()
    }
    expect(result, says: "'on.rename.returns' needs a value")
  }

  @Test func `calls are counted from 1`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MockSession().on.sync.fails(with: .offline, on: .call(0))
    }
    expect(result, says: "on call 0 is no occurrence; calls are counted from 1")
  }

  @Test func `every 0th call is no call`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MockSession().on.sync.fails(with: .offline, on: .every(0))
    }
    expect(result, says: "divisible by 0 is no occurrence")
  }

  @Test func `no call is after a negative one`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MockSession().on.sync.fails(with: .offline, on: .after(-1))
    }
    expect(result, says: "after call -1 is no occurrence")
  }

  @Test func `a record cannot be inserted where no zone can be made`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MockNotes().notes.insert(Note(NoteID("a", in: "locked by others")))
    }
    expect(result, says: "'notes' has no zone locked by others; insert the zone")
  }

  @Test func `an operation is added once`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let notes = MockNotes(backend: Backend(scheduling: .inline))
      let operation = DrivenModifyNotes(Note("a"))
      notes.add(operation)
      notes.add(operation)
    }
    expect(result, says: "DrivenModifyNotes was added twice to MockNotes")
  }

  @Test func `one key is for one kind of object`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let core = MockCore("MockBox", members: "", backend: Backend())
      _ = core.child(1) { "text" }
      _ = core.child(1) { 2 }
    }
    expect(result, says: "MockBox has a String for 1 and is asked for a Int")
  }
}
