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
}
