import Dispatch
import Foundation
import MockSpecRuntime
import Testing

/// Tests that every wait fails after a limit, with the awaited event and the pending work.
struct WaitLimitTests {
  private let backend = Backend(issues: .kept)

  init() { backend.waitLimit = .milliseconds(30) }

  /// Returns the text of the error of a wait, without the line of the wait at which it begins.
  private func message(
    line: UInt = #line, of wait: () async throws -> Void
  ) async throws -> String {
    let error = try #require(await #expect(throws: WaitError.self) { try await wait() })
    let place = "MockSpecRuntimeTests/WaitLimitTests.swift:\(line): "
    try #require(error.description.hasPrefix(place), "\(error)")
    return String(error.description.dropFirst(place.count))
  }

  @Test("a call that does not come: the calls that did, and where to look")
  func call() async throws {
    let session = MockSession(backend: backend)
    let nothing = try await message { _ = try await session.on.load.call(1) }
    #expect(
      nothing
        == "waited 0.03 seconds for call 1 of MockSession.load(id:), which had 0; no call was made; "
        + "nothing is going on: what is awaited was not begun, has ended, or uses another backend")
    session.on.load.returns([])
    for id in 1...7 { _ = try await session.load(id: id) }
    let text = try await message { _ = try await session.on.load.when(3).call(2) }
    #expect(
      text.hasPrefix(
        "waited 0.03 seconds for call 2 of MockSession.load(id:) with 3, which had 1; 7 calls made: … "
          + "MockSession.load(id:) id: 3, MockSession.load(id:) id: 4, "))
    let get = try await message { try await session.on.title.get(2) }
    #expect(get.hasPrefix("waited 0.03 seconds for read 2 of MockSession.title, which had 0;"))
    session.title = "a"
    let set = try await message { _ = try await session.on.title.set(2) }
    #expect(set.hasPrefix("waited 0.03 seconds for set 2 of MockSession.title, which had 1;"))
  }

  @Test("a gate at which no call waits, and the reason")
  func reached() async throws {
    let session = MockSession(backend: backend)
    let gate = backend.gate("slow save")
    let unused = try await message { try await gate.reached() }
    #expect(
      unused.hasPrefix(
        "waited 0.03 seconds for 1 call at gate 'slow save', to which no 'waits(for:)' sends any; no call was made;"
      ))
    session.on.load.waits(for: gate)
    let text = try await message { try await gate.reached(by: 2) }
    #expect(
      text.hasPrefix(
        "waited 0.03 seconds for 2 calls at gate 'slow save'; no call was made; nothing is going on"
      ))
    gate.open()
    let open = try await message { try await gate.reached() }
    #expect(open.hasPrefix("waited 0.03 seconds for 1 call at gate 'slow save', which is open; "))
  }

  @Test("a condition that does not come to hold, on a backend")
  func condition() async throws {
    let text = try await message(line: #line + 1) {
      try await eventually(timeout: .milliseconds(5), on: backend) { false }
    }
    #expect(text.contains("; last saw false; no call was made; nothing is going on"))
    let value = try await message { try await eventually({ 1 }, equals: 2, timeout: .zero) }
    #expect(value == "the condition did not hold within 0.0 seconds; last saw 1")
    let held = try await message { try await never { true } }
    #expect(held.hasPrefix("the condition should not hold for 0.1 seconds; it held after "))
  }

  @Test("a gate that is never opened: the call goes on, and the issue is kept")
  func closed() async throws {
    let session = MockSession(backend: backend)
    session.on.load.returns([1])
    session.on.load.waits(for: backend.gate("load").optional())
    #expect(try await session.load(id: 7) == [1])
    #expect(
      backend.issues.map(\.message) == [
        "waited 0.03 seconds for gate 'load' to open; 1 call made: MockSession.load(id:) id: 7; "
          + "unanswered: MockSession.load(id:) id: 7; 1 call waits at gate 'load' for its 'open()'"
      ])
    session.on.execute.returns(1)
    session.on.execute.waits(for: backend.gate("load"))
    let answers = Collected<Int>()
    session.execute(url: "") { answers.append((try? $0.get()) ?? 0) }
    try await eventually(timeout: .seconds(600)) { answers.all == [1] }
    #expect(backend.issues.count == 2)
    // The app waits here, at no line of the test.
    let error = await #expect(throws: WaitError.self) { try await backend.gate("load").wait() }
    #expect(error?.description.hasPrefix("waited 0.03 seconds for gate 'load' to open") == true)
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
    #expect(backend.issues.map(\.message) == issues)
    // A thread that is blocked goes on too.
    let notes = MockNotes(backend: backend)
    notes.on.modify.delays(by: .seconds(5))
    notes.add(ModifyNotes(Note("a")))
    try await eventually(timeout: .seconds(600)) { backend.clock.now.offset == .seconds(67) }
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
      backend.issues.map(\.message) == [
        "waited 0.03 seconds for idleness; 1 call made: MockNotes.ModifyNotes saving [home/a]; 1 callback or operation "
          + "runs, and may neither block nor wait for idleness"
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
    #expect(
      text
        == "waited 0.03 seconds for 2 sleepers on the clock; there is 1: others have not begun to sleep, or "
        + "use another clock")
    let other = try await message { try await backend.gate("g").reached() }
    #expect(
      other.hasSuffix(
        "the clock stands at 0.0 seconds, and 1 waits for it until 3.0 seconds: let time pass with 'advance(by:)', "
          + "or make the clock '.automatic'"))
    await clock.advance(by: .seconds(3))
    try await sleeping.value
  }

  @Test("a limit that nothing waits for is released")
  func released() {
    weak var countdown: Countdown?
    do {
      let limit = Countdown(.seconds(60))
      countdown = limit
      #expect(countdown != nil)
    }
    #expect(countdown == nil)
  }

  @Test(
    "a limit does not go on while all threads of a priority are blocked",
    arguments: [TaskPriority.high, .low])
  func blockedThreads(priority: TaskPriority) async {
    var seen: Bool?
    // Another test can block a thread as well, until a task of its own goes on: so all begin anew where one is missing.
    while seen == nil { seen = await isOver(whileAllAreBlockedOf: priority) }
    #expect(seen == false)
  }

  /// Tells whether a short limit ends while every thread of tasks is blocked; `nil` if they could not all be blocked.
  private func isOver(whileAllAreBlockedOf priority: TaskPriority) async -> Bool? {
    let (begun, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let threads = ProcessInfo.processInfo.activeProcessorCount
    return await withCheckedContinuation { continuation in
      for _ in 0..<threads {
        Task.detached(priority: priority) {
          begun.signal()
          release.wait()
        }
      }
      Thread.detachNewThread {
        let areBlocked = (0..<threads).allSatisfy { _ in
          begun.wait(timeout: .now() + 1) == .success
        }
        let countdown = Countdown(.milliseconds(20), processTime: { 0 })
        if areBlocked { Thread.sleep(forTimeInterval: 0.3) }
        let isOver = areBlocked ? countdown.isOver : nil
        for _ in 0..<threads { release.signal() }
        continuation.resume(returning: isOver)
      }
    }
  }

  @Test("an asynchronous handler that needs the thread of the call which it answers")
  @MainActor func blockedHandler() {
    let session = MockSession(backend: backend)
    let line = UInt(#line + 1)
    session.on.rename.answers { _ async in await MainActor.run { true } }
    #expect(!session.rename("a", to: "b"))
    #expect(backend.issues.count == 1)
    #expect(backend.issues.first?.location?.line == line)
    #expect(
      backend.issues.first?.message.hasPrefix(
        "waited 0.03 seconds for the asynchronous handler of MockSession.rename(_:to:)") == true)
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
