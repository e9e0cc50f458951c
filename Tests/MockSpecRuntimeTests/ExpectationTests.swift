import MockSpecRuntime
import Testing

@Suite struct ExpectationTests {
  let backend = Backend()
  let session: MockSession
  let notes: MockNotes

  init() {
    session = MockSession(backend: backend)
    notes = MockNotes(backend: backend)
    session.on.load.returns([])
    session.on.rename.returns(true)
  }

  private func load(_ ids: Int...) async throws {
    for id in ids { _ = try await session.load(id: id) }
  }

  private func failure(_ body: () throws -> Void) throws -> [String] {
    let error = try #require(throws: JournalError.self) { try body() }
    let place = "MockSpecRuntimeTests/ExpectationTests.swift:"
    #expect(error.description.hasPrefix(place))
    let text = error.description.dropFirst(place.count).drop { $0.isNumber }.dropFirst(2)
    return text.split(separator: "\n").map(String.init)
  }

  @Test func `calls are expected in order, across mocks`() async throws {
    try await load(1, 2)
    notes.modify(saving: [Note("a")])
    session.reset()
    let load = session.on.load
    try backend.expect()
    try backend.expect(load, load, notes.on.modify, session.on.reset)
    try backend.expect(load.when(1), session.on.reset)
    try backend.expect(load.when(2), notes.on.modify.when { $0.saves.count == 1 })
    try backend.expect(session.on.reset, load.when(2), load.when(1), order: .inAnyOrder)
    try backend.expect(load, load, notes.on.modify, session.on.reset, order: .exactly)
    let start = backend.marker
    session.reset()
    try backend.expect(session.on.reset, order: .exactly, since: start)
  }

  @Test func `what fails has its line`() throws {
    session.reset()
    let first = #line + 1
    let missing = #expect(throws: JournalError.self) { try backend.expect(session.on.load) }
    let other = #expect(throws: JournalError.self) { try backend.expectNothing() }
    let many = #expect(throws: JournalError.self) { try backend.expectAtMost(requests: 0) }
    for (line, error) in [missing, other, many].enumerated() {
      #expect(try #require(error).description.hasPrefix("\(#fileID):\(first + line): expected "))
    }
  }

  @Test func `the nearest call and its difference are shown`() async throws {
    try await load(1, 5)
    let lines = try failure {
      try backend.expect(session.on.load.when(1), session.on.load.when(3))
    }
    #expect(
      lines == [
        "expected in this order:",
        "  1. MockSession.load(id:) with 1 ✓ as call 0",
        "  2. MockSession.load(id:) with 3 ✗",
        "missing: MockSession.load(id:) with 3; nearest is 1 MockSession.load(id:) id: 5",
        "  expected  3",
        "  but was   5",
        "            ^",
        "the journal:",
        "0  0.0 s  MockSession  MockSession.load(id:) id: 1",
        "1  0.0 s  MockSession  MockSession.load(id:) id: 5",
      ])
  }

  @Test func `what came too early, or not at all, is told`() async throws {
    #expect(
      try failure { try backend.expect(session.on.reset) }.suffix(3) == [
        "missing: MockSession.reset() was not called", "the journal:", "  no calls",
      ])
    session.reset()
    try await load(1)
    let early = try failure { try backend.expect(session.on.load, session.on.reset) }
    #expect(early[3] == "missing: MockSession.reset() came too early, as 0 MockSession.reset()")
    let unmet = try failure { try backend.expect(session.on.load.when { $0 > 3 }) }
    #expect(unmet[1] == "  1. MockSession.load(id:) that meets its condition ✗")
    #expect(unmet[3] == "  its arguments do not meet the condition: 1")
  }

  @Test func `exactly means no other call`() async throws {
    try await load(1)
    session.reset()
    let lines = try failure { try backend.expect(session.on.load, order: .exactly) }
    #expect(lines[0] == "expected exactly these calls:")
    #expect(lines[2] == "not expected: 1 MockSession.reset()")
    let wrong = try failure {
      try backend.expect(session.on.reset, session.on.load, order: .exactly)
    }
    #expect(wrong[1] == "  1. MockSession.reset() ✗")
    try backend.expectNothing(but: session.on.load, session.on.reset)
    let others = try failure { try backend.expectNothing(but: session.on.load) }
    #expect(others[0] == "expected no other call, but there were 1:")
  }

  @Test func `in any order, each expected call has one of its own`() async throws {
    try await load(1, 2)
    let load = session.on.load
    try backend.expect(load, load.when(1), order: .inAnyOrder)
    try backend.expect(load.when { $0 < 3 }, load.when { $0 < 2 }, order: .inAnyOrder)
    #expect(throws: JournalError.self) {
      try backend.expect(load.when(1), load.when(1), order: .inAnyOrder)
    }
    #expect(throws: JournalError.self) { try backend.expect(load, load, load, order: .inAnyOrder) }
  }

  @Test func `a budget counts requests and items`() throws {
    notes.modify(saving: [Note("a"), Note("b")])
    notes.modify(deleting: [NoteID("a")])
    notes.fetch(NoteID("b"))
    try backend.expectAtMost(requests: 3, items: 4)
    try backend.expectAtMost(requests: 2, items: 3, of: notes.on.modify)
    let lines = try failure { try backend.expectAtMost(requests: 1, items: 2, of: notes.on.modify) }
    #expect(
      lines[0] == "expected at most 1 requests, but there were 2 and at most 2 items, but there "
        + "were 3:")
    #expect(lines.count == 3)
  }

  @Test func `calls that are held together overlap, whatever the clock shows`() async throws {
    let gate = backend.gate("status")
    session.on.status.returns("x")
    let rule = session.on.status.waits(for: gate)
    let calls = (1...2).map { _ in Task { [session] in await session.status() } }
    try await gate.reached(by: 2)
    gate.open()
    for call in calls { _ = await call.value }
    #expect(throws: JournalError.self) { try backend.expectNoOverlap(of: session.on.status) }
    // The one begins after the answer to the other, though the clock has not moved.
    let later = backend.marker
    for _ in 1...2 { _ = await session.status() }
    rule.remove()
    session.on.status.delays(by: .zero)
    for _ in 1...2 { _ = await session.status() }
    try backend.expectNoOverlap(since: later)
    #expect(Set(backend.journal.map(\.start)).count == 1)
  }

  @Test func `entries have their times, clients and results`() async throws {
    notes.core.client.name = "phone"
    notes.notes.insert(Note("a"))
    session.on.status.returns("x", after: .seconds(2))
    notes.on.fetch.delays(by: .seconds(1))
    notes.on.modify.fails(items: [NoteID("x")], with: .busy)
    let status = Task { [session] in await session.status() }
    try await backend.clock.sleepers(1)
    #expect(backend.journal[0].end == nil)
    let fetch = Task { [notes] in try await notes.note(for: NoteID("a")).id }
    try await backend.clock.sleepers(2)
    try backend.expectNoOverlap(of: session.on.status)
    let overlap = try failure { try backend.expectNoOverlap() }
    #expect(overlap.count == 3)
    await backend.clock.advance(by: .seconds(5))
    _ = await status.value
    _ = try await fetch.value
    notes.modify(saving: [Note("x")])
    notes.on.modify.fails(with: .network)
    notes.modify()
    let journal = backend.journal
    #expect(journal.map(\.client) == ["MockSession", "phone", "phone", "phone"])
    #expect(journal.map(\.start.offset) == [.zero, .zero, .seconds(5), .seconds(5)])
    #expect(
      journal.map(\.end?.offset) == [.seconds(2), .seconds(1), .seconds(5), .seconds(5)])
    #expect(journal.map(\.itemCount) == [0, 1, 1, 0])
    #expect(journal[2].problems.map(\.id) == [AnyHashable(NoteID("x"))])
    #expect(code(journal[2].problems.first?.error) == .busy)
    #expect(code(journal[3].failure) == .network)
    let line =
      "1  0.0 s … 1.0 s  phone        MockNotes.note(for:) fetching [home/a]                "
      + "(fetch takes 1.0 seconds)"
    #expect(backend.dump.split(separator: "\n")[1] == line)
  }

  @Test func `calls in real time have real times`() async throws {
    let session = MockSession(backend: Backend(clock: TestClock(.realTime)))
    session.on.status.returns("x", after: .milliseconds(5))
    _ = await session.status()
    session.reset()
    let journal = session.core.backend.journal
    let end = try #require(journal[0].end)
    #expect(journal[0].start.duration(to: end) >= .milliseconds(5))
    #expect(journal[1].start >= end)
  }
}
