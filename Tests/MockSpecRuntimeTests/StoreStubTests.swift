import MockSpecStores
import Testing

private struct Offline: Error {}

/// Tests of stubs of members that work on a store, with the API of all other knobs.
struct StoreStubTests {
  private let notes = MockNotes()
  private let stored = Note("a", "stored")

  init() { notes.notes.insert(stored) }

  @Test("a stub answers in place of the store, which stays as it is")
  func answersInPlaceOfTheStore() async throws {
    notes.on.fetch.returns(Note("b", "stubbed"))
    #expect(try await notes.note(for: stored.id).title == "stubbed")
    #expect(notes.on.fetch.calls.count == 1)
    notes.on.modify.returns(saved: [])
    #expect(try notes.modify(saving: [Note("c", "new")]).savedRecord.get().title == "new")
    #expect(notes.notes.all.map(\.title) == ["stored"])
  }

  @Test("lists answer in turn, also empty ones, which need no words")
  func answersWithLists() throws {
    notes.on.find.returns()
    #expect(try notes.find().list.get().isEmpty)
    notes.on.find.returns(nil)
    #expect(try notes.find().list.get().isEmpty)
    notes.on.find.returns([], [stored, Note("b", "second")])
    #expect(try notes.find().list.get().isEmpty)
    for _ in 1...2 { #expect(try notes.find().list.get().map(\.title) == ["stored", "second"]) }
    notes.on.find.returns([stored], cursor: nil)
    #expect(try notes.find().list.get().map(\.title) == ["stored"])
    notes.on.fetch.returns()
    #expect(try notes.fetch(stored.id).list.get().isEmpty)
    notes.on.fetch.returns([stored], [])
    #expect(try notes.fetch(stored.id).list.get().map(\.title) == ["stored"])
    #expect(try notes.fetch(stored.id).list.get().isEmpty)
    notes.on.modify.returns()
    #expect(try notes.modify(saving: [Note("c", "new")]).savedRecord.get().title == "new")
    #expect(notes.notes.all.map(\.title) == ["stored"])
  }

  @Test("the store answers the calls that do not meet the condition of a stub")
  func asksTheStoreOtherwise() async throws {
    let missing = NoteID("b")
    notes.on.fetch.when { $0.ids == [missing] }.returns(Note("b", "stubbed"))
    #expect(try await notes.note(for: stored.id).title == "stored")
    #expect(try await notes.note(for: missing).title == "stubbed")
  }

  @Test("values in turn, handlers that wait and handlers that throw answer queries")
  func handles() async throws {
    notes.on.find.returns(stored, Note("b", "second"), cursor: nil)
    #expect(try notes.find().list.get().map(\.title) == ["stored", "second"])
    notes.on.fetch.answers { (request: RecordFetchRequest<NoteAdapter>) async throws in
      await Task.yield()
      if request.ids?.count == 2 { throw Offline() }
      return RecordFetchResponse([Note("a", "later")])
    }
    #expect(try await notes.note(for: stored.id).title == "later")
    notes.on.fetch.throws(Offline())
    await #expect(throws: Offline.self) { try await notes.note(for: stored.id) }
    #expect(notes.core.backend.journal.last?.failure is Offline)
  }

  @Test("a rule strikes a stubbed call too, in callbacks and in operations")
  func failsStubs() async throws {
    notes.on.fetch.returns(Note("b", "stubbed"))
    notes.on.fetch.fails(with: .network, on: .call(1))
    await #expect(throws: (any Error).self) { try await notes.note(for: stored.id) }
    let texts = Collected<String>()
    notes.note(for: stored.id) { texts.append((try? $0.get().title ?? "") ?? "failed") }
    await notes.core.backend.idle()
    #expect(texts.all == ["stubbed"])

    notes.on.modify.answers { _ in ModifyResponse(failure: Offline()) }
    let operation = ModifyNotes(Note("c", "new"))
    operation.finish = { texts.append("\($0)") }
    notes.add(operation)
    await notes.core.backend.idle()
    #expect(texts.all.count == 2)
    #expect(texts.all.last?.contains("Offline") == true)
    #expect(notes.notes.all.map(\.title) == ["stored"])
  }

  @Test("the error of a rule has its payload from the store also where a stub would have answered")
  func failsWithPayload() throws {
    notes.on.modify.returns(saved: [])
    notes.on.modify.fails(with: .changed, on: .call(1))
    let failed = notes.modify(saving: [Note("a", "mine")]).savedRecord
    guard case .failure(let error as NoteError) = failed else {
      Issue.record("\(failed)")
      return
    }
    #expect([error.client, error.server].map(\.?.title) == ["mine", "stored"])
    notes.on.find.returns([])
    notes.on.find.fails(with: .network, on: .call(1))
    #expect(code(notes.find().list) == .network)
    #expect(try notes.find().list.get().isEmpty)
    notes.on.modify.fails(with: .network, on: .call(1), at: .afterApplying)
    #expect(code(notes.modify(saving: [Note("a", "mine")]).savedRecord) == .network)
    #expect(try notes.modify(saving: [Note("a", "mine")]).savedRecord.get().title == "mine")
    #expect(notes.notes.all.map(\.title) == ["stored"])
  }

  @Test("a completion handler that is never called gets no answer of the store either")
  func neverCompletes() async throws {
    let texts = Collected<String>()
    notes.on.fetch.when { $0.ids == [NoteID("a")] }.neverCompletes()
    notes.on.fetch.delays(by: .seconds(1), on: .call(2))
    for _ in 1...2 { notes.note(for: stored.id) { texts.append("\($0)") } }
    await notes.core.backend.clock.advance(by: .seconds(1))
    await notes.core.backend.idle()
    #expect(texts.all.isEmpty)
    #expect(notes.on.fetch.calls.count == 2)
    notes.note(for: NoteID("b")) { _ in texts.append("other") }
    await notes.core.backend.idle()
    #expect(texts.all == ["other"])
  }

  @Test(
    "an operation that never completes calls no block, and ends in silence when it is cancelled")
  func neverEnds() async {
    let texts = Collected<String>()
    notes.on.modify.neverCompletes()
    let operation = DrivenModifyNotes(Note("c", "new"))
    operation.each = { texts.append("\($0) \($1)") }
    operation.finish = { texts.append("\($0)") }
    notes.add(operation)
    await notes.core.backend.idle()
    #expect(!operation.isFinished)
    #expect(notes.on.modify.calls.count == 1)
    operation.isCancelled = true
    await notes.core.backend.idle()
    #expect(operation.isFinished)
    #expect(texts.all.isEmpty)
    #expect(notes.notes.all.map(\.title) == ["stored"])
  }

  @Test("an operation of an inline backend that never completes calls no block")
  func neverEndsInline() {
    let notes = MockNotes(backend: Backend(scheduling: .inline))
    notes.on.modify.neverCompletes()
    let operation = ModifyNotes(Note("c", "new"))
    operation.finish = { _ in Issue.record("the last block was called") }
    notes.add(operation)
    #expect(notes.notes.all.isEmpty)
  }

  @Test("an asynchronous form has no completion handler that could stay silent")
  func cannotStaySilent() async {
    let issues = await issues { backend in
      let notes = MockNotes(backend: backend)
      notes.notes.insert(Note("a"))
      notes.on.fetch.neverCompletes()
      _ = try await notes.note(for: NoteID("a"))
    }
    expect(issues, says: "MockNotes.note(for:) has no completion handler; give it a value")
  }

  @Test("a stub of a store cannot call the completion handler, which is not among its arguments")
  func cannotComplete() async {
    let issues = await issues { backend in
      let notes = MockNotes(backend: backend)
      notes.on.fetch.completes { _ in }
      notes.note(for: NoteID("a")) { _ in }
      await backend.idle()
    }
    expect(
      issues,
      says:
        "MockNotes.note(for:completion:) works on a store, and its arguments hold no completion handler"
    )
  }

  @Test("a delayed stub answers when its time has come")
  func answersLater() async throws {
    let (notes, id) = (notes, stored.id)
    notes.on.fetch.answers(after: .seconds(3)) { _ in
      RecordFetchResponse([Note("a", "late")])
    }
    let clock = notes.core.backend.clock
    let fetching = Task { try await notes.note(for: id).title }
    try await clock.sleepers(1)
    await clock.advance(by: .seconds(3))
    #expect(try await fetching.value == "late")
  }

  @Test("answers take their time and come to an end, as those of other members do")
  func answersInTime() async throws {
    let clock = notes.core.backend.clock
    notes.on.fetch.returns([stored], after: .seconds(3), then: .throws(Offline()))
    notes.on.modify.returns(after: .seconds(2), then: .fails)
    notes.on.find.returns(nil, after: .seconds(1), then: .fails)
    for isFirst in [true, false] {
      let (notes, id, start) = (notes, stored.id, clock.now)
      let fetching = Task { try await notes.note(for: id).title }
      try await clock.sleepers(1)
      await clock.advance(by: .seconds(3))
      if isFirst {
        #expect(try await fetching.value == "stored")
      } else {
        await #expect(throws: Offline.self) { try await fetching.value }
      }
      #expect(start.duration(to: clock.now) == .seconds(3))
    }
    let texts = Collected<String>()
    for _ in 1...2 {
      let operation = ModifyNotes(Note("c", "new"))
      operation.finish = { texts.append("\($0)") }
      notes.add(operation)
      await clock.advance(by: .seconds(2))
      await notes.core.backend.idle()
    }
    #expect(texts.all.first == "success()")
    #expect(texts.all.last?.hasPrefix("failure") == true)
    #expect(notes.notes.all.map(\.title) == ["stored"])
  }

  @Test("a delayed stub of a completion handler holds no other call up")
  func completesLater() async throws {
    let texts = Collected<String>()
    let clock = notes.core.backend.clock
    notes.on.fetch.when { $0.ids == [NoteID("late")] }.answers(after: .seconds(3)) { _ in
      RecordFetchResponse([Note("late", "late")])
    }
    for id in ["late", "a"] {
      notes.note(for: NoteID(id)) { texts.append((try? $0.get().title) ?? "failed") }
    }
    try await eventually(timeout: .seconds(600), on: notes.core.backend) { texts.all == ["stored"] }
    await clock.advance(by: .seconds(3))
    await notes.core.backend.idle()
    #expect(texts.all == ["stored", "late"])
  }
}
