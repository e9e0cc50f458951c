@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct FetchTests {
  let notes = MockNotes()

  init() { notes.notes.insert(Note("a", "A"), Note("b", "B")) }

  @Test func `each distinct id has one result, in the order of the request`() {
    let response = notes.fetch(NoteID("b"), NoteID("x"), NoteID("b"), NoteID("a"))
    #expect(response.items.map(\.id.name) == ["b", "x", "a"])
    #expect(response.items.map { code($0.result) } == [nil, .unknown, nil])
    #expect(response.failure == nil)
    #expect((try? response.dictionary.get())?.count == 3)
  }

  @Test func `no ids, no results`() {
    #expect(notes.fetch().items.isEmpty)
    #expect((try? notes.fetch().list.get())?.isEmpty == true)
    #expect(throws: StoreError(.invalid)) { try notes.fetch().single.get() }
  }

  @Test func `an id in a zone that does not exist`() {
    #expect(code(notes.fetch(NoteID("a", in: "nowhere")).single) == .zoneUnknown)
    #expect(code(notes.fetch(NoteID("a", in: "nowhere")).optional) == .zoneUnknown)
  }

  @Test func `only the fields that are asked for`() throws {
    let note = Note("c", "C")
    note.fields["body"] = "text"
    notes.notes.insert(note)
    let fetched = try notes.fetch(NoteID("c"), fields: ["body"]).single.get()
    #expect(fetched.fields == ["body": "text"])
    #expect(try notes.fetch(NoteID("c"), fields: []).single.get().fields.isEmpty)
    #expect(notes.notes[NoteID("c")]?.fields.count == 2)
  }

  @Test func `the shapes of an answer`() throws {
    let found = notes.fetch(NoteID("a"), NoteID("b"))
    #expect(try found.list.get().map(\.title) == ["A", "B"])
    #expect(try found.single.get().title == "A")
    #expect(try found.optional.get()?.title == "A")
    #expect(throws: Never.self) { try found.completion.get() }
    let lost = notes.fetch(NoteID("x"), NoteID("a"))
    #expect(try lost.optional.get() == nil)
    #expect(code(lost.single) == .unknown)
    #expect(code(lost.list) == .unknown)
    #expect(throws: Never.self) { try lost.completion.get() }
  }

  @Test func `every shape has the failure of the call first`() {
    notes.on.fetch.fails(with: .network)
    let response = notes.fetch(NoteID("a"))
    #expect(response.items.isEmpty)
    #expect(code(response.failure) == .network)
    #expect(code(response.single) == .network)
    #expect(code(response.optional) == .network)
    #expect(code(response.dictionary) == .network)
    #expect(code(response.list) == .network)
    #expect(code(response.completion) == .network)
  }

  @Test(arguments: [(400, nil), (401, MockNoteError.Code.limit)])
  func `a request has no more ids than the service takes`(
    _ count: Int, _ expected: MockNoteError.Code?
  ) {
    let ids = (0..<count).map { NoteID("\($0)") }
    let response = notes.on.fetch.run(RecordFetchRequest(ids), on: notes.notes)
    #expect(code(response.failure) == expected)
  }

  @Test func `what a catalogue has no code for is an error of the store`() async throws {
    let photos = MockPhotos()
    await #expect(throws: StoreError(.missing, item: "3")) { try await photos.delete(3) }
    #expect(try await photos.photo(for: 3) == nil)
    #expect("\(StoreError(.missing, item: "3"))" == "'3' does not exist")
    let saved = try await photos.save(Photo(id: 3, title: "x"))
    #expect(try await photos.photo(for: 3) == saved)
    #expect(try await photos.delete(3) == 3)
  }
}
