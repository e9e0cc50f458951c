@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite("Records that belong to those who have made them")
struct AuthorTests {
  let alice: MockNotes
  let bob: MockNotes

  init() {
    let backend = Backend()
    alice = MockNotes(backend: backend, isAuthored: true)
    bob = MockNotes(backend: backend, isAuthored: true)
    alice.core.client.user = "alice"
    bob.core.client.user = "bob"
    alice.zones.insert(NoteZone(id: "loose", isAtomic: false))
  }

  @Test func `nobody else changes or deletes them, and everybody reads them`() async throws {
    let made = try #require(try alice.modify(saving: [Note("a", "1")]).saves.first?.result.get())
    let read = try await bob.note(for: made.id)
    read.title = "2"
    for policy in [SavePolicy.ifUnchanged, .changedFields, .allFields] {
      #expect(code(bob.modify(saving: [read], policy: policy).saves.first?.result) == .locked)
    }
    #expect(code(bob.modify(deleting: [made.id]).deletes.first?.result) == .locked)
    #expect(bob.find().items.count == 1)
    #expect(alice.notes[made.id]?.title == "1")

    let phone = MockNotes(backend: alice.core.backend, isAuthored: true)
    phone.core.client.user = "alice"
    #expect(code(phone.modify(saving: [read]).saves.first?.result) == nil)
    #expect(code(phone.modify(deleting: [made.id]).deletes.first?.result) == nil)
  }

  @Test(arguments: ["home", "loose"])
  func `one of somebody else keeps an atomic zone from being written`(zone: String) throws {
    let (hers, his) = (NoteID("hers", in: zone), NoteID("his", in: zone))
    alice.notes.insert(Note(hers))
    let response = bob.modify(saving: [Note(his)], deleting: [hers])
    #expect(code(response.saves.first?.result) == (zone == "home" ? .batchFailed : nil))
    #expect(code(response.deletes.first?.result) == .locked)
    #expect(bob.notes.contains(his) == (zone != "home") && bob.notes.contains(hers))
  }

  @Test func `an id is free again when its record is gone`() {
    alice.notes.insert(Note("a"))
    #expect(code(bob.modify(saving: [Note("a")]).saves.first?.result) == .locked)
    alice.modify(deleting: [NoteID("a")])
    #expect(code(bob.modify(saving: [Note("a")]).saves.first?.result) == nil)
    #expect(code(alice.modify(deleting: [NoteID("a")]).deletes.first?.result) == .locked)
  }

  @Test func `what a test puts in belongs to the user of the mock`() {
    bob.notes.insert(Note("a"))
    // A client that saves another version is not the creator of the record.
    alice.notes.insert(Note("a", "2"))
    #expect(code(alice.modify(deleting: [NoteID("a")]).deletes.first?.result) == .locked)
    #expect(code(bob.modify(deleting: [NoteID("a")]).deletes.first?.result) == nil)
  }

  @Test func `another user of the same device is somebody else`() {
    alice.notes.insert(Note("a"))
    alice.core.client.user = "carol"
    #expect(code(alice.modify(deleting: [NoteID("a")]).deletes.first?.result) == .locked)
  }

  @Test func `snapshots and checkpoints know who has made what`() throws {
    bob.notes.insert(Note("a"))
    let mark = alice.core.backend.checkpoint()
    bob.notes.remove(NoteID("a"))
    alice.notes.insert(Note("a"))
    alice.core.backend.rewind(to: mark)
    #expect(code(alice.modify(deleting: [NoteID("a")]).deletes.first?.result) == .locked)
    #expect(code(bob.modify(deleting: [NoteID("a")]).deletes.first?.result) == nil)
  }

  @Test func `a table of one user's asks nobody`() {
    let own = { (user: String) -> StoreTable<NoteAdapter> in
      let mock = MockNotes(backend: alice.core.backend)
      mock.core.client.user = user
      return mock.core.table("own", database: "own")
    }
    own("alice").insert(Note("a"))
    let response = alice.on.modify.run(ModifyRequest(deleting: [NoteID("a")]), on: own("alice"))
    #expect(code(response.deletes.first?.result) == nil)
  }
}
