import MockSpecStores
import Testing

@Suite struct ModifyTests {
  let notes = MockNotes()

  @Test func `results come in the order of the request`() throws {
    notes.notes.insert(Note("x"), Note("y"))
    let sent = [Note("b"), Note("a")]
    let response = notes.modify(saving: sent, deleting: [NoteID("y"), NoteID("x")])
    #expect(response.saves.map(\.id.name) == ["b", "a"])
    #expect(response.saves.map { ObjectIdentifier($0.record) } == sent.map(ObjectIdentifier.init))
    #expect(response.deletes.map(\.id.name) == ["y", "x"])
    let answer = try response.answered.get()
    #expect(answer.results.count == 2)
    #expect(answer.deletions.count == 2)
    #expect(notes.notes.all.map(\.id.name) == ["b", "a"])
  }

  @Test func `each save has a new tag and a later time`() throws {
    let first = try notes.modify(saving: [Note("a"), Note("b")]).savedList.get()
    #expect(first.map(\.tag) == ["1", "2"])
    first[0].title = "again"
    let second = try notes.modify(saving: [first[0]]).savedRecord.get()
    #expect(second.tag == "3")
    #expect(second.created == first[0].created)
    #expect(second.modified == first[1].modified.map { $0 + 1 })
    notes.notes.insert(contentsOf: (4...36).map { Note("\($0)") })
    #expect(notes.notes.all.last?.tag == "10")
  }

  @Test func `an item comes once in a request`() {
    notes.notes.insert(Note("a"))
    let twice = notes.modify(saving: [Note("b"), Note("b")])
    let both = notes.modify(saving: [Note("a")], deleting: [NoteID("a")])
    let deleted = notes.modify(deleting: [NoteID("a"), NoteID("a")])
    for response in [twice, both, deleted] {
      #expect(code(response.failure) == .malformed)
      #expect(response.saves.isEmpty && response.deletes.isEmpty)
    }
    #expect(notes.notes.all.map(\.id.name) == ["a"])
  }

  @Test(arguments: [(200, nil), (201, MockNoteError.Code.limit)])
  func `saves and deletes together are no more than the service takes`(
    _ deletes: Int, _ expected: MockNoteError.Code?
  ) {
    let ids = (0..<deletes).map { NoteID("old \($0)") }
    notes.notes.insert(contentsOf: ids.map { Note($0) })
    let response = notes.modify(saving: (0..<200).map { Note("new \($0)") }, deleting: ids)
    #expect(code(response.failure) == expected)
    #expect(notes.notes.count == (expected == nil ? 200 : deletes))
  }

  @Test func `what is not there cannot be deleted`() {
    let response = notes.modify(deleting: [NoteID("x")])
    #expect(code(response.deletedID) == .unknown)
    #expect(code(response.done) == .unknown)
    #expect(response.failure == nil)
    #expect(code(notes.modify(deleting: [NoteID("x", in: "nowhere")]).done) == .zoneUnknown)
  }

  @Test func `the shapes of an answer`() throws {
    notes.notes.insert(Note("x"))
    let response = notes.modify(saving: [Note("a", "A")], deleting: [NoteID("x")])
    #expect(try response.savedRecord.get().title == "A")
    #expect(try response.deletedID.get() == NoteID("x"))
    #expect(try response.savedList.get().count == 1)
    #expect(throws: Never.self) { try response.done.get() }
    #expect(throws: Never.self) { try response.completion.get() }
    #expect(throws: StoreError(.invalid)) { try notes.modify().savedRecord.get() }
    #expect(throws: StoreError(.invalid)) { try notes.modify().deletedID.get() }
    #expect(throws: Never.self) { try notes.modify().done.get() }
  }

  @Test func `every shape has the failure of the call first`() {
    notes.on.modify.fails(with: .network)
    let response = notes.modify(saving: [Note("a")])
    #expect(code(response.savedRecord) == .network)
    #expect(code(response.deletedID) == .network)
    #expect(code(response.answered) == .network)
    #expect(code(response.savedList) == .network)
    #expect(code(response.done) == .network)
    #expect(code(response.completion) == .network)
  }

  @Test func `the error of the item that failed, or one that holds those of several`() {
    let first = notes.modify(
      saving: [Note("a"), Note(NoteID("b", in: "nowhere"))], isAtomic: false)
    #expect(code(first.savedList) == .zoneUnknown)
    #expect(code(first.done) == .zoneUnknown)
    let response = notes.modify(
      saving: [Note("c"), Note(NoteID("b", in: "nowhere"))], deleting: [NoteID("x")],
      isAtomic: false)
    #expect(code(response.savedList) == .partial)
    #expect(code(response.done) == .partial)
    #expect(response.failure == nil)
    #expect(notes.notes.contains(NoteID("a")))
  }

  @Test func `without change tags the last write wins`() async throws {
    let photos = MockPhotos()
    _ = try await photos.save(Photo(id: 1, title: "one"))
    _ = try await photos.save(Photo(id: 1, title: "two"))
    #expect(photos.photos.all == [Photo(id: 1, title: "two")])
  }
}
