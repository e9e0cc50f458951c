@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct AtomicTests {
  let notes = MockNotes()

  init() {
    notes.zones.insert(NoteZone(id: "work"), NoteZone(id: "loose", isAtomic: false))
    for zone in ["home", "work", "loose"] {
      notes.notes.insert(Note(NoteID("old", in: zone), "old"))
    }
  }

  private func new(_ name: String, in zone: String) -> Note { Note(NoteID(name, in: zone)) }

  @Test func `one failing item keeps everything of its zone from being written`() {
    let before = notes.snapshot
    let response = notes.modify(
      saving: [new("a", in: "home"), new("old", in: "home")],
      deleting: [NoteID("old2"), NoteID("x")])
    #expect(response.saves.map { code($0.result) } == [.batchFailed, .changed])
    #expect(response.deletes.map { code($0.result) } == [.unknown, .unknown])
    #expect(response.failure == nil)
    #expect(notes.snapshot == before)
  }

  @Test func `deletes are aborted too`() {
    let before = notes.snapshot
    let response = notes.modify(
      saving: [new("a", in: "nowhere"), new("b", in: "home")],
      deleting: [NoteID("old", in: "home"), NoteID("x", in: "home"), NoteID("old", in: "work")])
    #expect(response.saves.map { code($0.result) } == [.zoneUnknown, .batchFailed])
    #expect(response.deletes.map { code($0.result) } == [.batchFailed, .unknown, nil])
    #expect(notes.snapshot != before)
    #expect(notes.notes.all.map(\.id.zone) == ["home", "loose"])
  }

  @Test func `zones stand or fall each for itself, and loose ones not at all`() {
    let response = notes.modify(
      saving: ["home", "work", "loose"].flatMap { zone in
        [new("a", in: zone)] + (zone == "work" ? [] : [new("old", in: zone)])
      })
    #expect(
      response.saves.map { code($0.result) } == [.batchFailed, .changed, nil, nil, .changed])
    #expect(!notes.notes.contains(NoteID("a", in: "home")))
    #expect(notes.notes.contains(NoteID("a", in: "work")))
    #expect(notes.notes.contains(NoteID("a", in: "loose")))
  }

  @Test func `without atomicity the others are written`() {
    let response = notes.modify(
      saving: [new("a", in: "home"), new("old", in: "home")], isAtomic: false)
    #expect(response.saves.map { code($0.result) } == [nil, .changed])
    #expect(notes.notes.contains(NoteID("a")))
  }

  @Test func `an injected item fault breaks its zone like a natural one`() {
    notes.on.modify.fails(items: [NoteID("a")], with: .busy, on: .once)
    let before = notes.snapshot
    let first = notes.modify(saving: [new("b", in: "home"), new("a", in: "home")])
    #expect(first.saves.map { code($0.result) } == [.batchFailed, .busy])
    #expect(notes.snapshot == before)
    let second = notes.modify(saving: [new("b", in: "home"), new("a", in: "home")])
    #expect(second.saves.map { code($0.result) } == [nil, nil])
    #expect(second.saves.map { try? $0.result.get().tag } == ["4", "5"])
  }

  @Test func `without a table of zones the whole batch is one zone`() {
    let photos = MockPhotos()
    photos.photos.insert(Photo(id: 1, title: "one"))
    let response = photos.on.save.run(
      ModifyRequest(saving: [Photo(id: 2, title: "two")], deleting: [1, 9], isAtomic: true),
      on: photos.photos)
    // The service has no code for items that fail with another.
    let error = StoreError(.missing, item: "9")
    #expect(throws: error) { try response.saves[0].result.get() }
    #expect(throws: error) { try response.deletes[0].result.get() }
    #expect(throws: error) { try response.deletes[1].result.get() }
    #expect(throws: error) { try response.done.get() }
    #expect(photos.photos.all.map(\.id) == [1])
  }

  @Test func `deleting a zone deletes its records, for all devices`() {
    let tablet = MockNotes(backend: notes.core.backend)
    let response = tablet.modifyZones(deleting: ["home", "nowhere"])
    #expect(response.deletes.map { code($0.result) } == [.batchFailed, .zoneUnknown])
    #expect(notes.notes.count == 3)
    #expect(code(tablet.modifyZones(deleting: ["home"]).done) == nil)
    #expect(notes.notes.all.map(\.id.zone) == ["work", "loose"])
    #expect(code(notes.fetch(NoteID("old")).single) == .zoneUnknown)
    #expect(code(notes.modify(saving: [Note("a")]).done) == .zoneUnknown)
    tablet.modifyZones(saving: [NoteZone(id: "home")])
    #expect(code(notes.modify(saving: [Note("a")]).done) == nil)
  }
}
