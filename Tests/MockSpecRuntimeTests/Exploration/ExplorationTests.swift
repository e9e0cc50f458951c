import MockSpecExploration
@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite("Exploring faults") struct ExplorationTests {
  private static var errors: [MockNoteError] {
    var busy = MockNoteError.busy
    busy.retryAfter = 5
    return [.network, .partial, busy]
  }

  private func explore(
    _ mistake: NoteSender.Mistake, _ budget: ExplorationBudget = ExplorationBudget()
  ) async -> FaultExploration {
    await exploreFaults(with: Self.errors, budget: budget) { backend in
      let sender = NoteSender(backend, mistake)
      try await sender.send("a", "b")
      try await sender.send("c")
      return sender.service.notes.count == 3
    }
  }

  @Test func `an app without mistakes passes every fault`() async throws {
    let exploration = await explore(.none)
    try exploration.verify()
    #expect(exploration.calls == 2)
    // The runs are one without faults; two calls with three errors, before and after each, and in the middle of the
    // first; each call with a long retry delay; three items with two errors.
    #expect(exploration.runs == 1 + 2 * 3 * 2 + 3 + 2 + 3 * 2)
    #expect(!exploration.isCutShort)
  }

  @Test func `a scenario can verify its backend`() async throws {
    let exploration = await exploreFaults(with: Self.errors) { backend in
      let sender = NoteSender(backend, .none)
      try backend.verify()
      try await sender.send("a", "b")
      try backend.verify()
      return backend.unfiredRules.isEmpty
    }
    try exploration.verify()
    #expect(exploration.runs > 1)
  }

  @Test func `a failing path says which call had no stub`() async {
    let exploration = await exploreFaults(with: MockSessionError.allCases) { backend in
      (try? MockSession(backend: backend).count()) != nil
    }
    #expect(exploration.failures.count == 1)
    #expect(exploration.description.contains("MockSession.count() was called but has no stub"))
  }

  @Test func `without errors, the scenario runs`() async {
    let exploration = await exploreFaults(with: [MockNoteError]()) { _ in false }
    #expect(exploration.runs == 1)
    #expect(throws: (any Error).self) { try exploration.verify() }
  }

  @Test func `an app without mistakes passes two faults one after the other`() async throws {
    let exploration = await explore(.none, ExplorationBudget(faults: 2))
    try exploration.verify()
    #expect(exploration.runs > 300)
  }

  @Test(.timeLimit(.minutes(20))) func `a run ends whose app tries again without a pause`() async {
    let exploration = await exploreFaults(with: MockSessionError.allCases) { backend in
      let session = MockSession(backend: backend)
      session.on.sync.returns(1)
      while true {
        if let count = try? await session.sync(deep: true) { return count == 1 }
      }
    }
    #expect(!exploration.failures.isEmpty)
    for failure in exploration.failures {
      guard case .early = failure.problem, case .endless? = failure.consequence else {
        Issue.record("\(failure)")
        continue
      }
    }
  }

  @Test(arguments: NoteSender.Mistake.allCases.filter { $0 != .none })
  func `every mistake is found, and its path fails again`(mistake: NoteSender.Mistake) async throws
  {
    // Only a run that waits for ever exhausts the patience.
    let budget = ExplorationBudget(
      patience: mistake == .waitsForEver ? .milliseconds(100) : .seconds(1))
    let exploration = await explore(mistake, budget)
    let failure = try #require(exploration.failures.first)
    switch (mistake, failure.problem) {
    case (.givesUp, .thrown), (.forgetsAfterAnError, .broken), (.retriesAtOnce, .early),
      (.sendsForEver, .endless), (.waitsForEver, .hung), (.dropsRefused, .broken),
      (.backsOffAtAGuess, .early), (.waitsOnTheMachine, .early):
      break
    default: Issue.record("\(mistake) was found as \(failure)")
    }
    #expect(throws: ExplorationError.self) { try exploration.verify() }
    #expect(failure.faults.count == 1)
    #expect(failure.members == ["modify(saving:deleting:)"])
    if mistake != .waitsForEver {
      #expect(await explore(mistake, budget).description == exploration.description)
    }
  }

  @Test func `a failing path is told as the Swift that repeats it`() async throws {
    let lost = try #require(await explore(.forgetsAfterAnError).failures.first)
    #expect(
      lost.description == """
        the outcome is wrong in modify(saving:deleting:)
          backend.fails(with: MockNoteError.network, on: .call(1))
        """)
    let backend = Backend(clock: TestClock(.automatic))
    backend.fails(with: MockNoteError.network, on: .call(1))
    let sender = NoteSender(backend, .forgetsAfterAnError)
    try await sender.send("a", "b")
    try await sender.send("c")
    #expect(sender.service.notes.count == 1)
    #expect(backend.journal.map(\.description) == lost.journal)
    let early = try #require(await explore(.retriesAtOnce).failures.first)
    #expect(
      early.faults.map(\.description) == [
        "backend.rateLimits(with: MockNoteError.busy(retryAfter: 5.0), on: .call(1))"
      ])
    guard case .early(let retries) = early.problem, let first = retries.first else {
      Issue.record("\(early)")
      return
    }
    let three = FaultExploration.Problem.early([first, first, first])
    #expect(three.description == "\(first), and 2 more")
    #expect(FaultExploration.Problem.early([first]).description == "\(first)")
    let refused = try #require(await explore(.dropsRefused).failures.first)
    #expect(
      refused.faults.map(\.description) == [
        "backend.fails(items: [NoteID(name: \"a\", zone: \"home\")], with: MockNoteError.network, on: .call(1))"
      ])
  }

  @Test(arguments: [
    NoteSender.Mistake.givesUp, .forgetsAfterAnError, .retriesAtOnce, .dropsRefused,
  ])
  func `the same path is the same run, to the last byte`(mistake: NoteSender.Mistake) async throws {
    let path = try #require(await explore(mistake).failures.first)
    var dumps: [String] = []
    for _ in 1...2 {
      let backend = Backend(clock: TestClock(.automatic), issues: .kept)
      for fault in path.faults { fault.apply(to: backend) }
      let sender = NoteSender(backend, mistake)
      do {
        try await sender.send("a", "b")
        try await sender.send("c")
      } catch {
        #expect(mistake == .givesUp || mistake == .retriesAtOnce)
      }
      #expect(backend.journal.map(\.description) == path.journal)
      dumps.append(backend.dump)
    }
    #expect(dumps[0] == dumps[1])
  }

  @Test func `a path is shortened to the faults that it takes`() async throws {
    let budget = ExplorationBudget(faults: 2)
    let exploration = await exploreFaults(with: [MockNoteError.network], budget: budget) {
      let sender = NoteSender($0, .none)
      try await sender.send("a")
      // A fault that fails this call alone also fails it after any other fault.
      let answer = await sender.service.on.modify.answer(
        ModifyRequest(saving: [Note("b")], policy: .allFields), on: sender.service.notes)
      return answer.failure == nil
    }
    #expect(!exploration.failures.isEmpty)
    #expect(exploration.failures.allSatisfy { $0.faults.count == 1 })
    let told = exploration.failures.map(\.description)
    #expect(Set(told).count == told.count)
  }

  @Test func `failures of one bug are one cause, and all that was tried is listed`() async throws {
    let exploration = await explore(.givesUp)
    #expect(exploration.tried.count == exploration.runs)
    #expect(exploration.tried.first?.description == "no fault: right")
    #expect(
      exploration.tried.dropFirst().first?.description == """
        backend.fails(with: MockNoteError.network, on: .call(1)) in modify(saving:deleting:): \
        \(exploration.failures[0].problem)
        """)
    #expect(exploration.failures.count > exploration.causes.count)
    let paths = exploration.causes.flatMap(\.paths).map(\.description)
    #expect(paths.sorted() == exploration.failures.map(\.description).sorted())
    #expect(exploration.description.contains("more like it"))
  }

  @Test func `a search ends with the causes that the budget allows`() async throws {
    let all = await explore(.givesUp)
    let some = await explore(.givesUp, ExplorationBudget(causes: 2))
    #expect(all.causes.count > 2)
    #expect(some.causes.count == 2)
    #expect(
      some.failures.map(\.description)
        == all.failures.prefix(some.failures.count).map(\.description))
    #expect(some.runs < all.runs)
    // The failures of one cause use the budget up once.
    let most = await explore(.givesUp, ExplorationBudget(causes: all.causes.count + 1))
    #expect(all.failures.count > all.causes.count + 1)
    #expect(most.failures.count == all.failures.count)
  }

  @Test func `what the scenario came to is told beside what explains it`() async throws {
    let early = try #require(await explore(.retriesAtOnce).failures.first)
    guard case .early = early.problem, case .thrown(let error)? = early.consequence else {
      Issue.record("\(early)")
      return
    }
    #expect(code(error) == .busy)
    #expect(early.description.contains("; the scenario throws NoteError("))
    #expect(try #require(await explore(.givesUp).failures.first).consequence == nil)
  }

  @Test func `an exponential backoff that ignores a long delay is found`() async throws {
    // The app waits 10 seconds, which is enough for the delay of the catalogue.
    let exploration = await explore(.none)
    #expect(
      exploration.tried.map(\.description).contains {
        $0.hasPrefix("backend.rateLimits(with: MockNoteError.busy(retryAfter: 60.0), on: .call(1))")
      })
    var short = MockNoteError.busy
    short.retryAfter = 1
    let guessing = await exploreFaults(with: [short]) { backend in
      try await NoteSender(backend, .backsOffAtAGuess).send("a")
      return true
    }
    #expect(
      guessing.failures.first?.faults.map(\.description) == [
        "backend.rateLimits(with: MockNoteError.busy(retryAfter: 60.0), on: .call(1))"
      ])
  }

  @Test func `two faults are only told where none does it alone`() async throws {
    // Two failures in a row are more than this app can handle.
    let exploration = await exploreFaults(
      with: [MockNoteError.network], budget: ExplorationBudget(faults: 2)
    ) { backend in
      let sender = NoteSender(backend, .givesUp)
      do { try await sender.send("a") } catch { try await sender.send("a") }
      return sender.service.notes.count == 1
    }
    #expect(!exploration.failures.isEmpty)
    #expect(exploration.failures.allSatisfy { $0.faults.count == 2 })
  }

  @Test func `a scenario that fails without faults is told so, and goes no further`() async {
    let exploration = await exploreFaults(with: Self.errors) { _ in false }
    #expect(exploration.runs == 1)
    #expect(
      exploration.description
        == "1 of 1 runs over 0 calls go wrong\nthe outcome is wrong without any fault")
  }

  @Test func `a budget ends the search, and is told`() async {
    let exploration = await explore(.none, ExplorationBudget(runs: 5))
    #expect(exploration.runs == 5)
    #expect(exploration.isCutShort)
  }

  @Test func `a service that was healed fails no more, and opens no gate`() async throws {
    let backend = Backend(clock: TestClock(.automatic))
    let service = MockNotes(backend: backend)
    backend.latency = .fixed(.seconds(5))
    backend.fails(with: MockNoteError.network)
    let rule = service.on.fetch.fails(items: [NoteID("a")], with: .network)
    let gate = backend.gate("slow")
    service.on.find.waits(for: gate)
    backend.removeAllFaults()
    service.modify(saving: [Note("a")])
    #expect(try await service.note(for: NoteID("a")).id == NoteID("a"))
    #expect(backend.clock.now.offset == .zero)
    #expect(rule.timesFired == 0)
    #expect(backend.unfiredRules.count == 1)
    #expect(!gate.isOpen)
  }
}
