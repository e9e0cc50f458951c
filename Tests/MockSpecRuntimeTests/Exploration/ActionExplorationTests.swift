@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// An app on one of several devices that keeps notes in step with the service.
private actor Device {
  enum Mistake { case sendsEverything, forgetsFailed }

  let service: MockNotes
  private let mistake: Mistake?
  private(set) var notes: Set<String> = []
  private var written: Set<String> = []
  private var deleted: Set<String> = []
  /// The end of the delay that the service has asked for.
  private var pause: TestClock.Instant?

  init(_ backend: Backend, _ mistake: Mistake?) {
    service = MockNotes(backend: backend)
    self.mistake = mistake
  }

  func write(_ name: String) {
    notes.insert(name)
    written.insert(name)
    deleted.remove(name)
  }

  func delete(_ name: String) {
    notes.remove(name)
    written.remove(name)
    deleted.insert(name)
  }

  func sync() async throws {
    let clock = service.core.backend.clock
    if let pause { try await clock.sleep(until: pause) }
    let names = mistake == .sendsEverything ? notes : written
    let gone = deleted
    if mistake == .forgetsFailed { (written, deleted) = ([], []) }
    if !names.isEmpty || !gone.isEmpty {
      let request = ModifyRequest<NoteAdapter>(
        saving: names.sorted().map { Note($0) }, deleting: gone.sorted().map { NoteID($0) },
        policy: .allFields)
      let response = await service.on.modify.answer(
        request, on: service.notes, function: "modify(saving:deleting:)")
      if let failure = response.failure {
        let delay = (failure as? NoteError)?.retryAfter
        pause = delay.map { clock.now.advanced(by: .seconds($0)) }
        throw failure
      }
      let refused = response.saves.compactMap(\.error) + response.deletes.compactMap(\.error)
      for error in refused where code(error) != .unknown { throw error }
    }
    written.subtract(names)
    deleted.subtract(gone)
    notes = Set(service.notes.all.map(\.id.name)).union(written).subtracting(deleted)
  }
}

private struct World: Sendable {
  let phone: Device
  let tablet: Device
  /// The notes that the phone has written, true for those that it has deleted since.
  let deleted = Protected<[String: Bool]>([:])

  /// The names of the notes that the service has.
  var stored: Set<String> { Set(phone.service.notes.all.map(\.id.name)) }
}

private func lives(_ mistake: Device.Mistake?, links: [Backend.Link] = [])
  -> ActionScenario<World>
{
  let names = ["a", "b", "c"]
  return ActionScenario(
    actions: [
      ExploredAction("write", weight: 2) { world, draw in
        let name = draw.element(of: names) ?? "a"
        await world.phone.write(name)
        world.deleted.withLock { $0[name] = false }
      },
      ExploredAction("delete", if: { await !$0.phone.notes.isEmpty }) { world, draw in
        guard let name = draw.element(of: await world.phone.notes.sorted()) else { return }
        await world.phone.delete(name)
        world.deleted.withLock { $0[name] = true }
      },
      ExploredAction("sync phone") { world, _ in try? await world.phone.sync() },
      ExploredAction("sync tablet") { world, _ in
        try? await world.tablet.sync()
        world.tablet.service.core.backend.reached("tablet")
      },
    ],
    links: links,
    atEnd: [
      ExploredInvariant("the devices agree with the service") { world in
        for device in [world.phone, world.tablet, world.phone] { try await device.sync() }
        let notes = await [world.phone.notes, world.tablet.notes]
        return notes == [world.stored, world.stored]
      },
      ExploredInvariant("what the phone has written is stored, and what it has deleted is not") {
        world in
        world.deleted.withLock { deleted in
          deleted.allSatisfy { name, isDeleted in world.stored.contains(name) != isDeleted }
        }
      },
    ]
  ) { backend in World(phone: Device(backend, mistake), tablet: Device(backend, mistake)) }
}

@Suite("Exploring whole lives") struct ActionExplorationTests {
  private static var errors: [MockNoteError] {
    var busy = MockNoteError.busy
    busy.retryAfter = 5
    return [.network, busy]
  }

  private func explore(
    _ mistake: Device.Mistake?, seed: UInt64 = 0, sequences: Int = 40, with errors: [MockNoteError]
  ) async -> ActionExploration {
    await exploreActions(
      of: lives(mistake), with: errors, seed: seed, budget: ActionBudget(sequences: sequences))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `an app without mistakes raises no alarm`(seed: UInt64) async throws {
    let exploration = await explore(nil, seed: seed, sequences: 10, with: Self.errors)
    try exploration.verify(reaching: ["tablet"])
    #expect(exploration.sequences == 10)
    #expect(exploration.runs > 20)
    #expect(Set(exploration.actions.keys) == ["write", "delete", "sync phone", "sync tablet"])
    #expect(exploration.coverage.errors["network"] != nil)
    #expect(exploration.coverage.unmetErrors.isEmpty)
    #expect(exploration.coverage.members.keys.contains { $0.hasPrefix("MockNotes.modify") })
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a mistake of four steps that nobody wrote is found, shrunk and repeated`(seed: UInt64)
    async throws
  {
    let exploration = await explore(.sendsEverything, seed: seed, with: [])
    let failure = try #require(exploration.failures.first)
    // The tablet has to hear of a note before the phone deletes it.
    let orders: [[ActionStep]] = [
      [.step("write", 0), .step("sync phone"), .step("sync tablet"), .step("delete", 0)],
      [.step("write", 0), .step("sync phone"), .step("delete", 0), .step("sync tablet")],
    ]
    #expect(orders.contains(failure.steps))
    #expect(failure.faults.isEmpty)
    let backend = Backend(clock: TestClock(.automatic))
    await #expect(throws: BrokenInvariant.self) {
      try await lives(.sendsEverything).run(failure.steps, on: backend)
    }
    #expect(backend.journal.map(\.description) == failure.journal)
    try await lives(nil).run(failure.steps, on: Backend(clock: TestClock(.automatic)))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a mistake after a failure is found with its fault`(seed: UInt64) async throws {
    let exploration = await explore(.forgetsFailed, seed: seed, with: Self.errors)
    let failure = try #require(exploration.failures.first)
    #expect(failure.steps.count <= 4)
    #expect(failure.faults.count == 1)
    let backend = Backend(clock: TestClock(.automatic), issues: .kept)
    await #expect(throws: (any Error).self) {
      try await lives(.forgetsFailed).run(failure.steps, on: backend) {
        for fault in failure.faults { fault.apply(to: backend) }
      }
    }
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `links are drawn among the actions`(seed: UInt64) async throws {
    let links: [Backend.Link] = [
      .offline(with: MockNoteError.network), .slow(.fixed(.seconds(30))),
    ]
    let budget = ActionBudget(sequences: 40)
    let none = [MockNoteError]()
    let right = await exploreActions(
      of: lives(nil, links: links), with: none, seed: seed, budget: ActionBudget(sequences: 10))
    try right.verify()
    #expect(right.actions["link"] ?? 0 > 0)
    let exploration = await exploreActions(
      of: lives(.forgetsFailed, links: links), with: none, seed: seed, budget: budget)
    let failure = try #require(exploration.failures.first)
    #expect(failure.steps.count <= 4)
    #expect(failure.source.contains(#".step("link", 0, 1),  // MockNotes: offline"#))
    await #expect(throws: BrokenInvariant.self) {
      try await lives(.forgetsFailed, links: links).run(failure.steps)
    }
  }

  @Test func `the same seed gives the same lives, and a failure is told as a test`() async throws {
    let (one, other) = await (
      explore(.sendsEverything, seed: 3, with: []), explore(.sendsEverything, seed: 3, with: [])
    )
    #expect(one.description == other.description)
    #expect(one.runs == other.runs)
    let failure = try #require(one.failures.first)
    let steps = failure.steps.map { "    \($0),\n" }.joined()
    #expect(
      failure.source == """
        @Test func sequence\(failure.sequence)() async throws {
          let backend = Backend(clock: TestClock(.automatic))
          try await scenario.run([
        \(steps)  ], on: backend)
        }
        """)
    #expect(one.description.contains("seed 3"))
    #expect(one.description.contains("    @Test func"[...].dropFirst(2)))
  }

  @Test func `parts of a search are together the whole`() async throws {
    var budget = ActionBudget(sequences: 12, faultRuns: 2, causes: .max)
    budget.shrinkRuns = 0
    func search(_ shard: ExplorationShard?) async -> ActionExploration? {
      var search = ActionSearch(
        lives(.sendsEverything), errors: Self.errors, budget: budget, seed: 5, shard: shard)
      return await search?.exploration()
    }
    let whole = try #require(await search(nil))
    var (runs, sequences, steps) = (0, 0, 0)
    for part in ["1/3", "2/3", "3/3"] {
      let part = try #require(await search(ExplorationShard(part)))
      runs += part.runs
      sequences += part.sequences
      steps += part.steps
    }
    // Each part tells the cause once, in a run of its own.
    #expect(sequences == whole.sequences)
    #expect(steps == whole.steps)
    #expect(runs >= whole.runs)
  }

  @Test(arguments: ["", "3", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3"])
  func `what is no part is none`(text: String) {
    #expect(ExplorationShard(text) == nil)
  }

  @Test func `parts of the faults of a scenario are together all of them`() async throws {
    func paths(_ shard: ExplorationShard?) async -> [String] {
      var search = FaultSearch(
        errors: Self.errors, budget: ExplorationBudget(), clock: .automatic, shard: shard
      ) { backend in
        let sender = NoteSender(backend, .none)
        backend.reached("begin")
        try await sender.send("a", "b")
        return sender.service.notes.count == 2
      }
      let exploration = await search.exploration()
      #expect(exploration.coverage.marks == ["begin": exploration.runs])
      return exploration.tried.map(\.description)
    }
    var parts: [String] = []
    for number in 1...3 { parts += await paths(ExplorationShard("\(number)/3")).dropFirst() }
    #expect(parts.sorted() == Array(await paths(nil).dropFirst()).sorted())
  }

  @Test func `a mark that no run reaches fails`() async throws {
    let exploration = await exploreFaults(with: Self.errors) { _ in true }
    let error = #expect(throws: ExplorationError.self) {
      try exploration.verify(reaching: ["conflict"])
    }
    #expect(error?.missing == ["conflict"])
    #expect(exploration.coverage.unmetErrors == ["network", "busy"])
  }
}
