import MockSpecStores
import Testing

@Suite struct StoreTableTests {
  let notes = MockNotes()

  @Test func `a test sees records in the order of their creation`() {
    notes.notes.insert(Note("b"), Note("a"))
    notes.notes.insert(contentsOf: ["d", "c"].map { Note($0) })
    notes.notes.insert(Note("a", "again"))
    #expect(notes.notes.all.map(\.id.name) == ["b", "a", "d", "c"])
    #expect(notes.notes.count == 4)
    #expect(notes.notes.contains(NoteID("c")))
    #expect(!notes.notes.contains(NoteID("c", in: "other")))
    #expect(notes.notes[NoteID("a")]?.title == "again")
    #expect(notes.notes[NoteID("x")] == nil)
  }

  @Test func `a removed record comes back at the end`() {
    notes.notes.insert(Note("a"), Note("b"))
    #expect(notes.notes.remove(NoteID("a"))?.id.name == "a")
    #expect(notes.notes.remove(NoteID("a")) == nil)
    notes.notes.insert(Note("a"))
    #expect(notes.notes.all.map(\.id.name) == ["b", "a"])
    notes.notes.removeAll()
    #expect(notes.notes.isEmpty)
  }

  @Test func `many records are removed by their ids`() {
    notes.notes.insert(contentsOf: (0..<4).map { Note("\($0)") })
    notes.notes.remove(contentsOf: [NoteID("1"), NoteID("3"), NoteID("missing")])
    #expect(notes.notes.all.map(\.id.name) == ["0", "2"])
  }

  @Test func `inserting stamps a tag and times, past all rules and without a journal entry`() throws
  {
    notes.on.modify.fails(with: .network)
    let note = Note("a")
    note.tag = "the client's"
    notes.notes.insert(note)
    notes.notes.insert(note)
    let stored = try #require(notes.notes[NoteID("a")])
    #expect(stored.tag == "2")
    #expect(stored.modified == stored.created.map { $0 + 1 })
    #expect(note.tag == "the client's")
    #expect(notes.core.backend.journal.isEmpty)
  }

  @Test func `inserting makes the zone`() {
    notes.notes.insert(Note(NoteID("a", in: "work")))
    #expect(notes.zones.all.map(\.id) == ["home", "work"])
  }

  @Test func `many removals leave order and access right`() {
    notes.notes.insert(contentsOf: (0..<1000).map { Note("\($0)") })
    for number in 0..<1000 where number % 7 != 0 { notes.notes.remove(NoteID("\(number)")) }
    let left = stride(from: 0, to: 1000, by: 7).map { "\($0)" }
    #expect(notes.notes.all.map(\.id.name) == left)
    #expect(left.allSatisfy { notes.notes[NoteID($0)]?.id.name == $0 })
    notes.notes.insert(Note("new"))
    #expect(notes.notes.all.last?.id.name == "new")
  }

  @Test func `what goes in and what comes out are copies`() throws {
    let note = Note("a", "in")
    notes.notes.insert(note)
    note.title = "x"
    notes.notes[NoteID("a")]?.title = "x"
    notes.notes.all.first?.title = "x"
    try notes.fetch(NoteID("a")).single.get().title = "x"
    try notes.find().list.get().first?.title = "x"
    _ = notes.find(
      RecordQuery(
        where: {
          $0.title = "x"
          return true
        },
        sort: {
          $0.title = "x"
          return $0.id.name < $1.id.name
        }))
    #expect(notes.notes[NoteID("a")]?.title == "in")

    let sent = try notes.fetch(NoteID("a")).single.get()
    sent.title = "sent"
    let saved = try notes.modify(saving: [sent]).savedRecord.get()
    #expect(saved !== sent)
    sent.title = "x"
    saved.title = "x"
    #expect(notes.notes[NoteID("a")]?.title == "sent")
    notes.notes.remove(NoteID("a"))?.title = "x"
  }
}
