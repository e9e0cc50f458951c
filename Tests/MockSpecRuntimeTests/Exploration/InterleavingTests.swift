@testable import MockSpecExploration
@_spi(MockSpecGenerated) @testable import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

/// A device that counts in a note of the server.
private final class Counter: Sendable {
  static let id = NoteID("counter")
  let notes: MockNotes
  let overwrites: Bool

  init(_ backend: Backend, overwrites: Bool) {
    notes = MockNotes(backend: backend)
    self.overwrites = overwrites
  }

  func increment() async throws {
    while true {
      let note = try await notes.note(for: Self.id)
      note.fields["count"] = "\(Self.count(of: note) + 1)"
      let request = ModifyRequest<NoteAdapter>(
        saving: [note], policy: overwrites ? .allFields : .ifUnchanged)
      let response = await notes.on.modify.answer(
        request, on: notes.notes, function: "modify(saving:deleting:)")
      guard let failure = response.failure ?? response.saves.first?.error else { return }
      guard code(failure) == .changed else { throw failure }
    }
  }

  static func count(of note: Note?) -> Int { note?.fields["count"].flatMap { Int($0) } ?? 0 }
}

@Suite("Interleaved steps") struct InterleavingTests {
  private func scenario(
    overwrites: Bool, steps: Int = 1
  ) -> @Sendable (Backend) async throws -> Bool {
    { backend in
      let (phone, tablet) = (
        Counter(backend, overwrites: overwrites), Counter(backend, overwrites: overwrites)
      )
      phone.notes.notes.insert(Note(Counter.id.name))
      try await backend.interleave([
        "phone": Array(repeating: { try await phone.increment() }, count: steps),
        "tablet": Array(repeating: { try await tablet.increment() }, count: steps),
      ])
      return Counter.count(of: phone.notes.notes[Counter.id]) == 2 * steps
    }
  }

  private func explore(
    budget: ExplorationBudget = ExplorationBudget(faults: 0),
    _ scenario: @escaping @Sendable (Backend) async throws -> Bool
  ) async -> FaultExploration {
    await exploreFaults(with: [MockNoteError.network], budget: budget, scenario)
  }

  @Test func `every order of the calls of two clients is run`() async throws {
    let exploration = await explore(scenario(overwrites: true))
    // Each client has three turns: its step and two calls; the order of turns is 3 of 6 places.
    #expect(exploration.runs == 20)
    #expect(Set(exploration.tried.map(\.description)).count == 20)
    // The counter is right where one client has both calls before the other's.
    let right = 2 * 4
    #expect(exploration.failures.count == 20 - right)
    #expect(exploration.causes.count == 1)
  }

  @Test func `an order that fails is told as the Swift that repeats it`() async throws {
    let path = try #require(await explore(scenario(overwrites: true)).failures.first)
    #expect(
      path.description == """
        the outcome is wrong
          backend.turns = ["phone", "phone", "tablet"]
        """)
    let backend = Backend(clock: TestClock(.automatic))
    backend.turns = ["phone", "phone", "tablet"]
    #expect(try await !scenario(overwrites: true)(backend))
    #expect(backend.journal.map(\.description) == path.journal)
  }

  @Test func `clients that meet conflicts are right in every order`() async throws {
    let exploration = await explore(scenario(overwrites: false))
    try exploration.verify()
    #expect(exploration.runs == 20)
    #expect(!exploration.isCutShort)
  }

  @Test func `parts of a search divide the orders, and are together all of them`() async {
    func paths(_ shard: ExplorationShard?) async -> [String] {
      var search = FaultSearch(
        errors: [MockNoteError.network], budget: ExplorationBudget(faults: 0), clock: .automatic,
        shard: shard, scenario: scenario(overwrites: false))
      return await search.exploration().tried.map(\.description)
    }
    let whole = await paths(nil)
    var parts: [[String]] = []
    for number in 1...2 { parts.append(await paths(ExplorationShard("\(number)/2"))) }
    #expect(parts.joined().allSatisfy(whole.contains) && whole.allSatisfy(parts.joined().contains))
    // They have some orders in common, from which the others follow.
    for part in parts { #expect((6..<whole.count - 3).contains(part.count), "\(part.count)") }
  }

  @Test func `the number of orders is bounded, and those with few changes come first`() async throws
  {
    let exploration = await explore(
      budget: ExplorationBudget(faults: 0, orders: 30), scenario(overwrites: false, steps: 3))
    #expect(exploration.runs == 31)
    #expect(exploration.isCutShort)
    let changes = exploration.tried.dropFirst().map { path in
      let turns = path.description.split(separator: "\"").filter {
        $0.hasSuffix("e") || $0 == "tablet"
      }
      return zip(turns, turns.dropFirst()).count { $0 != $1 }
    }
    #expect(changes == changes.sorted())
    #expect(changes.max() == 2)
  }

  @Test
  func `steps without calls are interleaved, and by default one client comes after the other`()
    async throws
  {
    let orders = Collected<String>()
    let exploration = await explore { backend in
      let order = Collected<String>()
      try await backend.interleave([
        "a": [{ order.append("1") }, { order.append("2") }],
        "b": [{ order.append("3") }],
        "c": [{ order.append("4") }],
      ])
      orders.append(order.all.joined())
      return true
    }
    #expect(orders.all.first == "1234")
    #expect(Set(orders.all).count == 12)
    #expect(exploration.runs == 12)
  }

  @Test func `faults are tried in the usual order`()
    async throws
  {
    let single = await explore(budget: ExplorationBudget(), scenario(overwrites: false))
    #expect(single.tried.flatMap(\.faults).contains { $0.description.hasPrefix("backend.fails") })
  }

  @Test func `the error of a step ends its client, and is thrown at the end`() async throws {
    let backend = Backend()
    let order = Collected<String>()
    await #expect(throws: NoteError.self) {
      try await backend.interleave([
        "a": [{ throw NoteError(code: .network) }, { order.append("never") }],
        "b": [{ order.append("b") }],
      ])
    }
    #expect(order.all == ["b"])
  }

  @Test func `tasks that a step leaves behind need no turns`() async throws {
    let backend = Backend()
    let notes = MockNotes(backend: backend)
    notes.notes.insert(Note("a"))
    let left = Collected<Task<Bool, Never>>()
    let load: @Sendable () async -> Bool = { (try? await notes.note(for: NoteID("a"))) != nil }
    try await backend.interleave([
      "phone": [{ left.append(Task { await load() }) }],
      "tablet": [{ _ = await load() }, { _ = await load() }],
    ])
    for task in left.all { #expect(await task.value) }
  }
}
