import MockSpecStores
import Testing

@Suite struct ConflictTests {
  let notes = MockNotes()

  private func conflict(_ response: ModifyResponse<NoteAdapter>) throws -> NoteError {
    let result = try #require(response.saves.first?.result)
    guard case .failure(let error) = result else { throw StoreError(.invalid) }
    return try #require(error as? NoteError)
  }

  @Test func `a record that has changed since is refused, with all three versions`() throws {
    notes.notes.insert(Note("a", "base"))
    let mine = try notes.fetch(NoteID("a")).single.get()
    let theirs = try notes.fetch(NoteID("a")).single.get()
    theirs.title = "theirs"
    notes.modify(saving: [theirs])
    mine.title = "mine"
    let error = try conflict(notes.modify(saving: [mine]))
    #expect(error.code == .changed)
    #expect(error.client?.title == "mine")
    #expect(error.server?.title == "theirs")
    #expect(error.ancestor?.title == "base")
    #expect(error.client !== mine)
    error.server?.title = "x"
    #expect(notes.notes[NoteID("a")]?.title == "theirs")
  }

  @Test func `the server's version can be saved again`() throws {
    notes.notes.insert(Note("a", "theirs"))
    let server = try #require(try conflict(notes.modify(saving: [Note("a", "mine")])).server)
    server.title = "merged"
    #expect(try notes.modify(saving: [server]).savedRecord.get().title == "merged")
  }

  @Test func `a new record over an existing one`() throws {
    notes.notes.insert(Note("a", "theirs"))
    let error = try conflict(notes.modify(saving: [Note("a", "mine")]))
    #expect(error.code == .changed)
    #expect(error.ancestor?.fields == [:])
  }

  @Test(arguments: [(15, true), (16, true), (17, false)])
  func `the last sixteen versions are remembered`(_ saves: Int, _ isRemembered: Bool) throws {
    notes.notes.insert(Note("a", "base"))
    let mine = try notes.fetch(NoteID("a")).single.get()
    for number in 1...saves { notes.notes.insert(Note("a", "\(number)")) }
    let error = try conflict(notes.modify(saving: [mine]))
    #expect(error.ancestor?.title == (isRemembered ? "base" : nil))
    #expect(error.server?.title == "\(saves)")
  }

  @Test func `a record that is gone is missing, not new`() throws {
    notes.notes.insert(Note("a"))
    let mine = try notes.fetch(NoteID("a")).single.get()
    notes.notes.remove(NoteID("a"))
    #expect(try conflict(notes.modify(saving: [mine])).code == .unknown)
    notes.notes.insert(Note("a"))
    let error = try conflict(notes.modify(saving: [mine]))
    #expect(error.code == .changed)
    #expect(error.ancestor == nil)
  }

  @Test(arguments: [
    (SavePolicy.changedFields, ["title": "mine", "body": "theirs", "new": "1"]),
    (.allFields, ["title": "mine", "body": "base"]),
  ])
  func `other policies overwrite without looking at tags`(
    _ policy: SavePolicy, _ expected: [String: String]
  ) throws {
    let base = Note("a", "base")
    base.fields["body"] = "base"
    notes.notes.insert(base)
    let mine = try notes.fetch(NoteID("a")).single.get()
    let theirs = try notes.fetch(NoteID("a")).single.get()
    theirs.fields = ["title": "theirs", "body": "theirs", "new": "1"]
    notes.modify(saving: [theirs])
    mine.title = "mine"
    let saved = try notes.modify(saving: [mine], policy: policy).savedRecord.get()
    #expect(saved.fields == expected)
    #expect(notes.notes[NoteID("a")]?.fields == expected)
    #expect(saved.tag == "3")
  }
}
