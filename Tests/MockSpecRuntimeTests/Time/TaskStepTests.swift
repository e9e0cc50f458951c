import Dispatch
import MockSpecExploration
@testable import MockSpecRuntime
import Testing

@Suite("The steps of tasks of an explored run") struct TaskStepTests {
  @Test("A busy machine changes no run")
  func busyMachine() async {
    let isOver = Protected(false)
    // Beside other tests, the machine is busy without these.
    let end = ContinuousClock.now + .seconds(3)
    for number in 1...4 {
      DispatchQueue(label: "busy \(number)").async {
        while !isOver.withLock({ $0 }), ContinuousClock.now < end {}
      }
    }
    let (one, other) = await (journals(), journals())
    isOver.withLock { $0 = true }
    #expect(one.count == 20)
    #expect(one == other)
  }

  /// Returns the journal of each run of a scenario whose tasks call and compute beside each other.
  private func journals() async -> [[String]] {
    let journals = Protected<[[String]]>([])
    _ = await exploreFaults(with: MockNoteError.allCases, budget: ExplorationBudget(runs: 20)) {
      backend in
      let (phone, tablet) = (MockNotes(backend: backend), MockNotes(backend: backend))
      async let later: Void = {
        for number in 1...4 {
          try await backend.clock.sleep(for: .milliseconds(100))
          _ = try? await tablet.note(for: NoteID("later \(number)"))
        }
      }()
      for number in 1...4 {
        async let beside = try? phone.note(for: NoteID("beside \(number)"))
        _ = try? await phone.note(for: NoteID("\(number)"))
        _ = await beside
        compute(for: .milliseconds(number))
      }
      try await later
      let journal = backend.journal.map(\.description)
      journals.withLock { $0.append(journal) }
      return true
    }
    return journals.withLock { $0 }
  }

  @Test("Tasks go on in the order in which they can")
  func order() async {
    let exploration = await exploreFaults(with: MockNoteError.allCases) { backend in
      let order = Protected<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            order.withLock { $0.append(number) }
            await Task.yield()
            order.withLock { $0.append(number) }
          }
        }
      }
      return order.withLock { $0 } == Array(0..<100) + Array(0..<100)
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test("Time does not pass while the scenario runs, even if it makes no call for long")
  func longStep() async {
    let exploration = await exploreFaults(with: MockNoteError.allCases) { backend in
      let order = Protected<[String]>([])
      async let later: Void = {
        try await backend.clock.sleep(for: .seconds(1))
        order.withLock { $0.append("later") }
      }()
      try await backend.clock.sleepers(1)
      compute()
      order.withLock { $0.append("computed") }
      try await later
      return order.withLock { $0 } == ["computed", "later"]
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test("Time does not pass while a launched app runs, or a client of interleaved steps")
  func longStepOfApp() async {
    let exploration = await exploreFaults(with: MockNoteError.allCases) { backend in
      let hasWoken = Protected(false)
      let app = try await backend.launch("phone", storing: 0) { _ in 0 }
      let isEarly = Protected(false)
      let step = { @Sendable in
        backend.schedule(after: .seconds(1)) { hasWoken.withLock { $0 = true } }
        compute()
        let woken = hasWoken.withLock { $0 }
        isEarly.withLock { $0 = $0 || woken }
      }
      try await app.run { _ in step() }
      try await backend.clock.sleep(for: .seconds(2))
      hasWoken.withLock { $0 = false }
      try await backend.interleave(["phone": [{ step() }]])
      return !isEarly.withLock { $0 }
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test("Time passes for a thread that a call of the scenario blocks")
  func blockedStep() async {
    let exploration = await exploreFaults(with: MockNoteError.allCases) { backend in
      backend.schedule(after: .seconds(3600)) {}
      backend.waitUntilIdle()
      return backend.clock.now.offset >= .seconds(3600)
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test("Code may block its thread until another task lets it go on, or the clock")
  func stepBlockedByItsCode() async {
    let budget = ExplorationBudget(patience: .milliseconds(250))
    let exploration = await exploreFaults(with: MockNoteError.allCases, budget: budget) { backend in
      let (task, time) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      async let other: Void = { _ = task.signal() }()
      block(on: task)
      await other
      backend.schedule(after: .seconds(3600)) { time.signal() }
      block(on: time)
      return backend.clock.now.offset >= .seconds(3600)
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test("Time passes while the scenario asks again and again")
  func polling() async {
    let exploration = await exploreFaults(with: MockNoteError.allCases) { backend in
      backend.schedule(after: .seconds(1)) {}
      while backend.clock.now.offset < .seconds(1) { await Task.yield() }
      return true
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test("A callback that was scheduled can be taken back")
  func takenBack() async throws {
    let backend = Backend(clock: TestClock())
    let number = try #require(backend.schedule(after: .seconds(1)) { Issue.record("it has run") })
    backend.unschedule(number)
    backend.unschedule(number)
    #expect(backend.clock.deadlines.isEmpty)
    await backend.clock.advance(by: .seconds(2))
    await backend.idle()
  }
}

/// Runs for longer than a clock takes to find that nothing moves.
private func compute(for duration: Duration = .milliseconds(20)) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end {}
}

private func block(on semaphore: DispatchSemaphore) { semaphore.wait() }
