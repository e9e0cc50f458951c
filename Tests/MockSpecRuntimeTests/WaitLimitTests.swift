import Dispatch
import MockSpecRuntime
import Testing

/// Tests that every wait fails after a limit, with the awaited event and the pending work.
struct WaitLimitTests {
  private let backend = Backend()

  init() { backend.waitLimit = .milliseconds(30) }

  private func message(of wait: () async throws -> Void) async throws -> String {
    try #require(await #expect(throws: WaitError.self) { try await wait() }).description
  }

  @Test("a call that does not come")
  func call() async throws {
    let session = MockSession(backend: backend)
    session.on.load.returns([])
    _ = try await session.load(id: 1)
    let text = try await message { _ = try await session.on.load.call(3) }
    #expect(
      text == "waited 0.03 seconds for call 3 of MockSession.load(id:); there was 1 call")
    let get = try await message { try await session.on.title.get(2) }
    #expect(get.hasPrefix("waited 0.03 seconds for read 2 of MockSession.title;"))
  }

  @Test("a gate at which no call waits")
  func reached() async throws {
    let gate = backend.gate("slow save")
    let text = try await message { try await gate.reached() }
    #expect(text == "waited 0.03 seconds for 1 call at gate 'slow save'; there were 0 calls")
  }

  @Test("a gate that is never opened: the call goes on, and the issue is kept")
  func closed() async throws {
    let session = MockSession(backend: backend)
    session.on.load.returns([1])
    session.on.load.waits(for: backend.gate("load").optional())
    #expect(try await session.load(id: 7) == [1])
    #expect(
      backend.issues == [
        "waited 0.03 seconds for gate 'load' to open; there was 1 call; "
          + "unanswered: MockSession.load(id:) id: 7; 1 call waits at gate 'load'"
      ])
    session.on.execute.returns(1)
    session.on.execute.waits(for: backend.gate("load"))
    let answers = Collected<Int>()
    session.execute(url: "") { answers.append((try? $0.get()) ?? 0) }
    try await eventually { answers.all == [1] }
    #expect(backend.issues.count == 2)
    let text = try await message { try await backend.gate("load").wait() }
    #expect(text.hasPrefix("waited 0.03 seconds for gate 'load' to open"))
  }

  @Test("a clock that nobody advances: time passes, and the issue is kept")
  func forgottenClock() async throws {
    let session = MockSession(backend: backend)
    session.on.load.returns([1])
    session.on.load.delays(by: .seconds(2))
    #expect(try await session.load(id: 7) == [1])
    try await backend.clock.sleep(for: .seconds(60))
    #expect(backend.clock.now.offset == .seconds(62))
    let issues = [("2.0", "0.0"), ("62.0", "2.0")].map { deadline, time in
      "a call or task has waited 0.03 seconds for \(deadline) seconds on a clock that stands at \(time) seconds, "
        + "and goes on now; let time pass with 'advance(by:)', or make the clock '.automatic'"
    }
    #expect(backend.issues == issues)
    // A thread that is blocked goes on too.
    let notes = MockNotes(backend: backend)
    notes.on.modify.delays(by: .seconds(5))
    notes.add(ModifyNotes(Note("a")))
    try await eventually { backend.clock.now.offset == .seconds(67) }
    await backend.idle()
    #expect(backend.issues.count == 3)
  }

  @Test("an operation that never ends")
  func idle() async throws {
    let notes = MockNotes(backend: backend)
    let end = DispatchSemaphore(value: 0)
    let operation = ModifyNotes(Note("a"))
    operation.finish = { _ in end.wait() }
    notes.add(operation)
    await backend.idle()
    #expect(
      backend.issues == [
        "waited 0.03 seconds for idleness; there was 1 call; 1 callback or operation runs"
      ])
    end.signal()
    await backend.idle()
    #expect(backend.issues.count == 1)
  }

  @Test("sleepers that do not come, beside one that nobody wakes")
  func sleepers() async throws {
    let clock = backend.clock
    let sleeping = Task { try await clock.sleep(for: .seconds(3)) }
    backend.waitLimit = .seconds(30)
    try await clock.sleepers(1)
    backend.waitLimit = .milliseconds(30)
    let text = try await message { try await clock.sleepers(2) }
    #expect(text == "waited 0.03 seconds for 2 sleepers on the clock; there is 1")
    let other = try await message { try await backend.gate("g").reached() }
    #expect(
      other.hasSuffix("the clock stands at 0.0 seconds, and 1 waits for it until 3.0 seconds"))
    await clock.advance(by: .seconds(3))
    try await sleeping.value
  }

  @Test("one name is one gate, and an optional one may stay closed")
  func oneGate() throws {
    #expect(backend.gate("a") === backend.gate("a"))
    #expect(throws: VerificationError.self) { try backend.verify() }
    backend.gate("a").optional()
    try backend.verify()
  }

  @Test("a backend is not idle before a cancelled operation has told its last block so")
  func cancelledAtGate() async throws {
    backend.waitLimit = .seconds(30)
    let notes = MockNotes(backend: backend)
    let gate = backend.gate("save")
    notes.on.modify.waits(for: gate)
    for round in 1...50 {
      let results = Collected<Int>()
      let operation = DrivenModifyNotes(Note("a"))
      operation.finish = { _ in results.append(round) }
      notes.add(operation)
      try await gate.reached()
      operation.isCancelled = true
      await backend.idle()
      #expect(results.all == [round])
    }
  }
}
