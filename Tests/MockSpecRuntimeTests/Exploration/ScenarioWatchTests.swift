import Dispatch
import MockSpecExploration
import MockSpecRuntime
import Testing

@Suite("Runs that wait") struct ScenarioWatchTests {
  private func explore(
    retryAfter: Double, clock: TestClock.Mode = .automatic
  ) async -> FaultExploration {
    var busy = MockNoteError.busy
    busy.retryAfter = retryAfter
    return await exploreFaults(
      with: [busy], clock: clock
    ) { backend in
      let sender = NoteSender(backend, .waitsOnTheMachine)
      try await sender.send("a")
      return sender.service.notes.count == 1
    }
  }

  @Test func `an app that waits on the clock of the machine is not judged early`() async throws {
    // It waits 100 milliseconds, which is long enough.
    let late = try #require(await explore(retryAfter: 0.01).failures.first)
    guard case .wallClock = late.problem else {
      Issue.record("\(late)")
      return
    }
    #expect(late.description.contains("clock: .realTime"))
    // It waits too short a time, on any clock.
    let early = try #require(await explore(retryAfter: 5).failures.first)
    guard case .early = early.problem else {
      Issue.record("\(early)")
      return
    }
  }

  @Test func `an app that waits long on the clock of the machine is not taken to hang`()
    async throws
  {
    let exploration = await exploreFaults(
      with: [MockNoteError(code: .busy, retryAfter: 5)],
      budget: ExplorationBudget(causes: 1, patience: .milliseconds(250))
    ) { backend in
      let notes = MockNotes(backend: backend)
      notes.notes.insert(Note("a"))
      if (try? await notes.note(for: NoteID("a"))) != nil { return true }
      try await Task.sleep(for: .seconds(1800))
      return true
    }
    let path = try #require(exploration.failures.first)
    guard case .wallClock = path.problem else {
      Issue.record("\(path)")
      return
    }
  }

  @Test func `on the clock of the machine, such an app passes`() async throws {
    let exploration = await explore(retryAfter: 5, clock: .realTime)
    try exploration.verify()
    #expect(
      exploration.tried.map(\.description).contains {
        $0.hasPrefix("backend.rateLimits(with: MockNoteError.busy(retryAfter: 0.05)")
      })
  }

  @Test func `an automatic clock stands still while a callback runs, as slow as it is`() async {
    let backend = Backend(clock: TestClock(.automatic))
    let notes = MockNotes(backend: backend)
    let time = Collected<TestClock.Instant>()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { try? await backend.clock.sleep(for: .seconds(10)) }
      group.addTask {
        await withCheckedContinuation { end in
          let operation = DrivenModifyNotes(Note("a"))
          operation.finish = { _ in
            spin(for: .milliseconds(60))
            time.append(backend.clock.now)
            end.resume()
          }
          notes.add(operation)
        }
      }
    }
    #expect(time.all.map(\.offset) == [.zero])
  }

  @Test func `a run that others keep from the processor is not taken to hang`() async throws {
    let exploration = await exploreFaults(
      with: [MockNoteError.network],
      budget: ExplorationBudget(runs: 1, patience: .milliseconds(30))
    ) { _ in
      // The queue has seconds of work before that of the scenario.
      for _ in 1...400 { DispatchQueue.global().async { spin(for: .milliseconds(2)) } }
      await withCheckedContinuation { end in DispatchQueue.global().async { end.resume() } }
      return true
    }
    try exploration.verify()
  }
}

private func spin(for duration: Duration) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end {}
}
