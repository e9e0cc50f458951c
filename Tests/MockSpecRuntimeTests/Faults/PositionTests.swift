import MockSpecRuntime
import Testing

@Suite struct PositionTests {
  let notes = MockNotes()
  var backend: Backend { notes.core.backend }

  /// Runs an operation and returns the calls of its blocks.
  private func events(of operation: ModifyNotes) async -> [String] {
    let events = Collected<String>()
    operation.each = { id, result in
      events.append("\(id.name) \(code(result).map { "\($0)" } ?? "saved")")
    }
    operation.finish = { result in
      events.append("finished \(code(result).map { "\($0)" } ?? "well")")
    }
    notes.add(operation)
    await backend.idle()
    return events.all
  }

  @Test(
    arguments: [
      (0, [], ["finished network"]),
      (1, ["a"], ["a saved", "finished network"]),
      (2, ["a", "b"], ["a saved", "b saved", "finished network"]),
      (9, ["a", "b"], ["a saved", "b saved", "finished network"]),
    ] as [(Int, [String], [String])])
  func `the first items are applied and answered, the others are neither`(
    _ count: Int, _ stored: [String], _ expected: [String]
  ) async {
    notes.zones.insert(NoteZone(id: "loose", isAtomic: false))
    notes.on.modify.fails(with: .network, on: .once, at: .afterItems(count))
    let items = ["a", "b"].map { Note(NoteID($0, in: "loose")) }
    #expect(await events(of: ModifyNotes(items[0], items[1])) == expected)
    #expect(notes.notes.all.map(\.id.name) == stored)
  }

  @Test func `an atomic zone that is cut in two is not applied at all`() {
    notes.zones.insert(NoteZone(id: "other"))
    let rule = notes.on.modify.fails(with: .network, on: .once, at: .afterItems(2))
    let response = notes.modify(
      saving: [Note(NoteID("x", in: "other")), Note("a"), Note("b")])
    #expect(response.saves.map(\.id.name) == ["x"])
    #expect(code(response.failure) == .network)
    #expect(notes.notes.all.map(\.id.name) == ["x"])
    #expect(rule.description == "modify fails with network once, after 2 items")
  }

  @Test func `a fetch and a query give the first items`() {
    notes.notes.insert(Note("a"), Note("b"), Note("c"))
    notes.on.fetch.fails(with: .network, at: .afterItems(1))
    notes.on.find.fails(with: .network, at: .afterItems(2))
    let fetched = notes.fetch(NoteID("a"), NoteID("b"))
    #expect(fetched.items.map(\.id.name) == ["a"])
    #expect(code(fetched.failure) == .network)
    let found = notes.find()
    #expect(found.items.map(\.id.name) == ["a", "b"])
    #expect(found.cursor == nil)
    #expect(code(found.failure) == .network)
  }

  @Test func `an operation completes twice, without its items the second time`() async {
    let rule = notes.on.modify.completesTwice(on: .once)
    #expect(
      await events(of: ModifyNotes(Note("a"))) == ["a saved", "finished well", "finished well"])
    #expect(await events(of: ModifyNotes(Note("b"))) == ["b saved", "finished well"])
    #expect(rule.description == "modify completes twice once")
  }

  @Test func `completion handlers complete twice, asynchronous forms are not hit`() async throws {
    notes.notes.insert(Note("a"))
    let session = MockSession(backend: backend)
    session.on.sync.returns(5)
    let rules = [notes.on.fetch.completesTwice(), session.on.sync.completesTwice()]
    let (titles, counts) = (Collected<String>(), Collected<Int?>())
    _ = try await notes.note(for: NoteID("a"))
    _ = try await session.sync(deep: true)
    #expect(rules.map(\.timesFired) == [0, 0])
    notes.note(for: NoteID("a")) { titles.append((try? $0.get())?.id.name ?? "") }
    session.sync(deep: true) { count, _ in counts.append(count) }
    await backend.idle()
    #expect(titles.all == ["a", "a"])
    #expect(counts.all == [5, 5])
    #expect(rules.map(\.timesFired) == [1, 1])
  }

  @Test func `a stub's answer can be lost after its handler ran`() async {
    let session = MockSession(backend: backend)
    let handled = Collected<Bool>()
    session.on.sync.answers { deep in
      handled.append(deep)
      return 1
    }
    session.on.sync.fails(with: .offline, on: .call(2), at: .afterApplying)
    session.on.sync.fails(with: .offline, on: .call(3))
    for _ in 1...3 { _ = try? await session.sync(deep: true) }
    #expect(handled.all == [true, true])
    let errors = Collected<SessionError?>()
    session.on.sync.fails(with: .offline, on: .once, at: .afterApplying)
    session.sync(deep: false) { _, error in errors.append(error as? SessionError) }
    await backend.idle()
    #expect(errors.all == [.offline])
    #expect(handled.all == [true, true, false])
  }
}
