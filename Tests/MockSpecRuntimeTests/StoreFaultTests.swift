@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct StoreFaultTests {
  let notes = MockNotes()

  init() { notes.notes.insert(Note("a", "A"), Note("b", "B")) }

  @Test func `a failed call leaves the store exactly as it was`() throws {
    notes.on.modify.fails(with: .network, on: .once)
    notes.on.find.fails(with: .network, on: .call(2))
    let cursor = notes.find(limit: 1).cursor
    let before = notes.snapshot
    let failed = notes.modify(saving: [Note("c")], deleting: [NoteID("a")])
    #expect(code(failed.failure) == .network)
    #expect(failed.saves.isEmpty && failed.deletes.isEmpty)
    #expect(code(notes.find(limit: 1).failure) == .network)
    #expect(notes.snapshot == before)
    #expect(try notes.modify(saving: [Note("c")]).savedRecord.get().tag == "3")
    #expect(notes.find(nil, limit: 1, cursor: cursor).items.map(\.id.name) == ["b"])
  }

  @Test func `a lost answer leaves everything applied`() {
    let rule = notes.on.modify.fails(with: .network, on: .once, at: .afterApplying)
    let response = notes.modify(saving: [Note("c")], deleting: [NoteID("a")])
    #expect(code(response.failure) == .network)
    #expect(response.saves.isEmpty)
    #expect(notes.notes.all.map(\.id.name) == ["b", "c"])
    #expect(code(notes.modify(saving: [Note("c")]).done) == .changed)
    #expect(rule.description == "modify fails with network once, after it is applied")
  }

  @Test func `items fail inside calls that succeed`() {
    let rule = notes.on.fetch.fails(items: [NoteID("b"), NoteID("c")], with: .busy)
    let response = notes.fetch(NoteID("a"), NoteID("b"), NoteID("c"))
    #expect(response.items.map { code($0.result) } == [nil, .busy, .busy])
    #expect(response.failure == nil)
    #expect(code(response.list) == .busy)
    #expect(rule.timesFired == 1)
    #expect(rule.description == "fetch fails for home/b, home/c with busy")
  }

  @Test func `an item rule counts the calls that contain one of its items`() {
    let rule = notes.on.fetch.fails(items: [NoteID("b")], with: .busy, on: .call(2))
    let failed = ["a", "b", "a", "b", "b"].map { code(notes.fetch(NoteID($0)).single) }
    #expect(failed == [nil, nil, nil, .busy, nil])
    #expect(rule.timesFired == 1)
  }

  @Test func `the first item rule wins for each item`() {
    let first = notes.on.fetch.fails(items: [NoteID("a")], with: .busy)
    let second = notes.on.fetch.fails(items: [NoteID("a"), NoteID("b")], with: .network)
    let third = notes.on.fetch.fails(items: [NoteID("a")], with: .network)
    let response = notes.fetch(NoteID("a"), NoteID("b"))
    #expect(response.items.map { code($0.result) } == [.busy, .network])
    #expect([first, second, third].map(\.timesFired) == [1, 1, 0])
  }

  @Test func `a call that fails before it is applied does not count for its items`() {
    notes.on.fetch.fails(items: [NoteID("a")], with: .busy, on: .call(2))
    notes.on.fetch.fails(with: .network, on: .call(2))
    let codes = (1...3).map { _ in code(notes.fetch(NoteID("a")).single) }
    #expect(codes == [nil, .network, .busy])
  }

  @Test func `items of a query and of a commit can fail with an error that carries their id`() {
    let find = StoreKnob<QueryRequest<NoteAdapter>, MockLockError>(notes.core, name: "find")
    find.fails(items: [NoteID("b")], with: .locked)
    let response = find.run(
      QueryRequest(RecordQuery<Note>()), on: notes.notes, function: "notes(matching:)")
    #expect(
      response.items.map { MockCore.error(of: $0.result) as? LockError }
        == [nil, LockError(id: NoteID("b"))])
    let commit = Stub<CommitRequest, CommitResponse, MockLockError>(notes.core, name: "modify")
    #expect(commit.possibleItemErrors() == [.locked, .unlocked])
    #expect(find.possibleItemErrors() == [.locked])
    #expect(find.possibleErrors() == [])
  }

  @Test func `items of a page of a query can fail`() {
    let rule = notes.on.find.fails(items: [NoteID("b")], with: .busy)
    let first = notes.find(limit: 1)
    #expect(first.items.map { code($0.result) } == [nil])
    #expect(rule.timesFired == 0)
    let second = notes.find(nil, limit: 1, cursor: first.cursor)
    #expect(second.items.map { code($0.result) } == [.busy])
    #expect(second.failure == nil)
    #expect(code(second.list) == .busy)
  }

  @Test func `a partial failure is applied and holds the errors of the items`() throws {
    notes.on.modify.fails(with: .partial, on: .once)
    notes.on.modify.fails(items: [NoteID("c")], with: .busy)
    let response = notes.modify(
      saving: [Note("c"), Note("d")], deleting: [NoteID("x")], isAtomic: false)
    let error = try #require(response.failure as? NoteError)
    #expect(error.code == .partial)
    #expect(error.items.mapValues { code($0) } == [NoteID("c"): .busy, NoteID("x"): .unknown])
    #expect(response.saves.map { code($0.result) } == [.busy, nil])
    #expect(notes.notes.contains(NoteID("d")))
    #expect(code(response.completion) == .partial)
  }

  @Test func `a partial failure of fetches and queries has the items too`() throws {
    notes.on.fetch.fails(with: .partial)
    notes.on.find.fails(with: .partial)
    notes.on.find.fails(items: [NoteID("b")], with: .busy)
    let fetched = notes.fetch(NoteID("a"), NoteID("x"))
    #expect((fetched.failure as? NoteError)?.items.keys.map(\.name) == ["x"])
    #expect(fetched.items.count == 2)
    let found = notes.find()
    #expect((found.failure as? NoteError)?.items.keys.map(\.name) == ["b"])
    #expect(found.items.count == 2)
  }

  @Test func `an injected conflict carries the records, for an item and for a call about one`() {
    notes.on.modify.fails(items: [NoteID("a")], with: .changed, on: .once)
    let item = notes.modify(saving: [Note("a", "mine")], policy: .allFields).saves[0].result
    notes.on.modify.fails(with: .changed, on: .once)
    let call = notes.modify(saving: [Note("a", "mine")], policy: .allFields).savedRecord
    for result in [item, call] {
      guard case .failure(let error as NoteError) = result else {
        Issue.record("the save did not fail")
        continue
      }
      #expect(error.client?.title == "mine")
      #expect(error.server?.title == "A")
      #expect(error.ancestor?.fields == [:])
    }
  }

  @Test func `a cancelled request applies nothing and counts for no rule`() {
    let before = notes.snapshot
    let rule = notes.on.modify.fails(with: .network, on: .call(1))
    let request = ModifyRequest<NoteAdapter>(saving: [Note("c")])
    let cancelled = notes.on.modify.run(request, on: notes.notes, isCancelled: true)
    #expect(throws: CancellationError.self) { try cancelled.completion.get() }
    #expect(notes.snapshot == before)
    #expect(rule.timesFired == 0)
    #expect(notes.on.modify.calls.count == 1)
    #expect(code(notes.modify(saving: [Note("c")]).failure) == .network)
  }

  @Test func `a fault of a request that is refused anyway wins`() {
    notes.on.modify.fails(with: .network, on: .once, at: .afterApplying)
    #expect(code(notes.modify(saving: [Note("c"), Note("c")]).failure) == .network)
    #expect(code(notes.modify(saving: [Note("c"), Note("c")]).failure) == .malformed)
  }
}

private struct LockError: Error, Hashable {
  let id: NoteID
}

/// Errors that cannot be made without an id or a record.
private struct MockLockError: ErrorCatalogue {
  var entry: CatalogueEntry<LockError>

  static var locked: Self {
    Self("locked", needs: .id) { ($0.id as? NoteID).map(LockError.init) }
  }
  static var unlocked: Self {
    Self("unlocked", needs: .record) { ($0.client as? Note).map { LockError(id: $0.id) } }
  }
  static let allCases: [Self] = [.locked, .unlocked]
}
