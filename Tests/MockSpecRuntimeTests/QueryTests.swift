import MockSpecStores
import Testing

@Suite struct QueryTests {
  let notes = MockNotes()

  init() {
    for (name, title) in [("c", "2"), ("a", "1"), ("d", "2"), ("b", "1")] {
      notes.notes.insert(Note(name, title))
    }
    let task = Note(NoteID("t", in: "work"), "0")
    task.type = "Task"
    notes.notes.insert(task)
  }

  private func names(_ response: QueryResponse<NoteAdapter>) -> [String] {
    response.items.map(\.id.name)
  }

  @Test func `results come in the order of creation`() {
    #expect(names(notes.find()) == ["c", "a", "d", "b", "t"])
  }

  @Test func `a sort keeps the order of creation where it says nothing`() {
    let query = RecordQuery<Note>(sort: { ($0.title ?? "") < ($1.title ?? "") })
    #expect(names(notes.find(query)) == ["t", "a", "b", "c", "d"])
  }

  @Test func `by type, predicate and zone`() {
    #expect(names(notes.find(RecordQuery(typeName: "Task"))) == ["t"])
    #expect(
      names(notes.find(RecordQuery(typeName: "Note", where: { $0.title == "2" }))) == ["c", "d"])
    #expect(names(notes.find(RecordQuery(typeName: "Other"))) == [])
    #expect(names(notes.find(zone: "work")) == ["t"])
    #expect(names(notes.find(zone: "home")).count == 4)
    #expect(code(notes.find(zone: "nowhere").failure) == .zoneUnknown)
    #expect(code(notes.find(nil).failure) == .malformed)
  }

  @Test func `fields are left out of results only`() throws {
    let found = try notes.find(fields: []).list.get()
    #expect(found.allSatisfy { $0.fields.isEmpty })
    #expect(notes.notes.all.allSatisfy { !$0.fields.isEmpty })
  }

  @Test func `a predicate can use the mock`() {
    let query = RecordQuery<Note>(where: { [notes] in notes.notes[$0.id]?.title == "1" })
    #expect(names(notes.find(query)) == ["a", "b"])
  }

  @Test func `the shapes of an answer`() throws {
    let response = notes.find(limit: 2)
    let answer = try response.answered.get()
    #expect(answer.results.map(\.0.name) == ["c", "a"])
    #expect(answer.cursor == response.cursor)
    #expect(try response.cursorCompletion.get() == response.cursor)
    #expect(try response.list.get().map(\.title) == ["2", "1"])
    #expect(throws: Never.self) { try response.completion.get() }
    notes.on.find.fails(with: .network)
    let failed = notes.find()
    #expect(code(failed.answered) == .network)
    #expect(code(failed.list) == .network)
    #expect(code(failed.completion) == .network)
    #expect(code(failed.cursorCompletion) == .network)
  }

  @Test func `value records without cursors have one page`() async throws {
    let photos = MockPhotos()
    photos.photos.insert(contentsOf: (1...5).map { Photo(id: $0, title: "\($0 % 2)") })
    #expect(try await photos.photos(where: { $0.title == "1" }).map(\.id) == [1, 3])
  }
}
