import Foundation
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite struct PlanTests {
  @Test func `a plan is the same in Swift and in JSON`() throws {
    var plan = BackendPlan()
    plan.seed = .max
    plan.clock = .automatic
    plan.latency = .logNormal(median: .seconds(2), spread: 0.5)
    plan.rules = [
      PlannedRule("Notes.modify", .fails("network"), on: .calls(2...3), at: .afterItems(2)),
      PlannedRule(
        "MockNotes.note(for:)", .rateLimits(PlannedError("busy", retryAfter: 2.5)), on: .once),
      PlannedRule(nil, .delays(.uniform(.seconds(1) ... .seconds(2))), on: .every(2)),
      PlannedRule(nil, .delays(.fixed(.milliseconds(250))), on: .after(3), at: .afterApplying),
      PlannedRule("Notes.find", .cancels, on: .during(.seconds(1) ..< .seconds(2))),
      PlannedRule("Notes.find", .completesTwice, on: .randomly(0.25)),
      PlannedRule("Notes.find", .waits(gate: "slow \"find\"\n"), on: .call(1)),
    ]
    plan.rules[0].items = .named(["a", "b"])
    plan.rules[1].client = "phone"
    plan.rules[2].isOptional = true
    #expect(try BackendPlan(json: plan.json) == plan)
    let archive = try JSONEncoder().encode(plan)
    #expect(try JSONDecoder().decode(BackendPlan.self, from: archive) == plan)
    #expect(try BackendPlan(json: String(decoding: archive, as: UTF8.self)) == plan)
  }

  @Test func `rules hit calls by the names of knobs and by those of the journal`() throws {
    let backend = try planned(
      """
      { "rules": [
        { "call": "Notes.modify", "fails": "network", "on": { "call": 2 } },
        { "call": "MockNotes.note(for:)", "fails": { "error": "busy", "retryAfter": 9 } }
      ] }
      """)
    let notes = MockNotes(backend: backend)
    #expect(notes.modify(saving: [Note("a")]).failure == nil)
    #expect((notes.modify(saving: [Note("b")]).failure as? NoteError)?.code == .network)
    #expect((notes.fetch(NoteID("a")).failure as? NoteError)?.code == .busy)
    #expect(notes.notes.count == 1)
    #expect(
      backend.journal.flatMap(\.faults).map(\.description) == [
        "Notes.modify fails with network on call 2", "MockNotes.note(for:) fails with busy",
      ])
  }

  @Test func `a rule counts the calls of all mocks of a kind`() throws {
    let backend = try planned(
      #"{ "rules": [{ "call": "Notes.modify", "fails": "network", "on": { "call": 3 } }] }"#)
    let devices = [MockNotes(backend: backend), MockNotes(backend: backend)]
    let failures = (0..<4).map { devices[$0 % 2].modify(saving: [Note("\($0)")]).failure != nil }
    #expect(failures == [false, false, true, false])
  }

  @Test func `items are named, and clients`() throws {
    let backend = try planned(
      """
      { "rules": [
        { "call": "Notes.modify", "fails": "network", "items": ["home/b"], "client": "phone" },
        { "fails": "limit", "client": "MockNotes 2" }
      ] }
      """)
    let (phone, tablet) = (MockNotes(backend: backend), MockNotes(backend: backend))
    phone.core.client.name = "phone"
    let response = phone.modify(saving: [Note("a"), Note("b")], isAtomic: false)
    #expect(response.problems.map { $0.id.base as? NoteID } == [NoteID("b")])
    #expect((tablet.modify(saving: [Note("b")]).failure as? NoteError)?.code == .limit)
  }

  @Test func `a gate of a plan is opened by its name`() async throws {
    let backend = try planned(
      #"{ "rules": [{ "call": "Notes.fetch", "waits": "slow" }] }"#)
    let notes = MockNotes(backend: backend)
    notes.notes.insert(Note("a"))
    let fetching = Task { try await notes.note(for: NoteID("a")).id.name }
    try await backend.gate("slow").reached()
    backend.gate("slow").open()
    #expect(try await fetching.value == "a")
    try backend.verify()
  }

  @Test func `seed, clock and latency are those of the plan`() async throws {
    let backend = try planned(#"{ "seed": 7, "clock": "automatic", "latency": 3 }"#)
    let notes = MockNotes(backend: backend)
    notes.notes.insert(Note("a"))
    _ = try await notes.note(for: NoteID("a"))
    #expect(backend.seed == 7)
    #expect(backend.clock.now.offset == .seconds(3))
  }

  @Test func `a rule that never fired is reported unless it is optional`() throws {
    let backend = try planned(
      """
      { "rules": [
        { "call": "Notes.modify", "fails": "network" },
        { "call": "Notes.fetch", "fails": "network", "optional": true }
      ] }
      """)
    #expect(backend.unfiredRules.map(\.description) == ["Notes.modify fails with network"])
    backend.unfiredRules.first?.remove()
  }

  @Test func `without a plan in the environment nothing is planned`() throws {
    #expect(try BackendPlan.fromEnvironment() == BackendPlan())
    #expect(throws: Never.self) { try Backend.fromEnvironment(errors: MockNoteError.self) }
  }

  @Test func `a file that is not there is named`() {
    let error = #expect(throws: TextError.self) { try BackendPlan(path: "nowhere/plan.json") }
    #expect(
      error?.description == "nowhere/plan.json: error: the file cannot be read as UTF-8 text")
  }
}

func planned(_ json: String) throws -> Backend {
  try Backend(plan: BackendPlan(json: json), errors: MockNoteError.self) {
    MockNotes(backend: $0)
  }
}
