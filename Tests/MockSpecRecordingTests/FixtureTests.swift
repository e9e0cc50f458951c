import Foundation
import MockSpecRecording
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("A fixture") struct FixtureTests {
  @Test func `has the last version of each record, and none that was deleted`() async throws {
    let library = MockLibrary()
    for number in 0..<9 {
      library.shelf("Novels").books.insert(Book(number: number, title: "Book \(number)"))
    }
    let recorder = Recorder()
    let shelf = RecordingLibrary(library, on: recorder).shelf("Novels")
    var book = try await shelf.book(3)
    book.title = "Emma"
    _ = try await shelf.save(book)
    _ = try await shelf.books([5, 6])
    try await shelf.remove(6)
    await #expect(throws: LibraryError.self) { try await shelf.book(70) }
    _ = try await shelf.page(after: nil)

    let fresh = MockLibrary()
    fresh.shelf("Novels").books.insert(Book(number: 70, title: "Gone"))
    try fresh.load(try Recording(text: recorder.recording.text))
    let titles = Dictionary(
      uniqueKeysWithValues: fresh.shelf("Novels").books.all.map { ($0.number, $0.title) })
    #expect(titles == [0: "Book 0", 1: "Book 1", 2: "Book 2", 3: "Emma", 5: "Book 5"])
    #expect(fresh.shelf("Plays").books.isEmpty)
    #expect(fresh.core.backend.journal.isEmpty)
  }

  @Test func `takes away what is gone in the order of the records`() async throws {
    let numbers = Array(0..<30)
    let recorder = Recorder()
    _ = try await RecordingShelf(MockShelf(name: "Novels"), on: recorder).books(numbers)
    let fresh = MockShelf(name: "Novels")
    for number in numbers { fresh.books.insert(Book(number: number, title: "Gone")) }
    let token = try await fresh.news(since: nil).token
    try fresh.load(recorder.recording)
    #expect(try await fresh.news(since: token).gone == numbers)
  }

  @Test func `fills the stores of zones before those of their records`() async throws {
    let fresh = MockMapChest()
    try fresh.load(try await chestRecording(withDrawer: true))
    #expect(fresh.maps.all.map(\.drawer) == ["Asia"])
    #expect(fresh.drawers.all.map(\.name) == ["Asia"])
  }

  @Test func `with a record whose zone it does not show names both`() async throws {
    let recording = try await chestRecording(withDrawer: false)
    let error = #expect(throws: TextError.self) { try MockMapChest().load(recording) }
    #expect(
      error?.description
        == "r.json: error: 'maps' has no zone Asia for record 1; the recording does not show the zone"
    )
  }

  private func chestRecording(withDrawer: Bool) async throws -> Recording {
    let chest = MockMapChest()
    chest.drawers.insert(Drawer(name: "Asia"))
    chest.maps.insert(Map(number: 1, drawer: "Asia"))
    let recorder = Recorder()
    let recorded = RecordingMapChest(chest, on: recorder)
    _ = try await recorded.map(1)
    if withDrawer { _ = try await recorded.drawer("Asia") }
    return try Recording(text: recorder.recording.text, source: "r.json")
  }

  @Test func `with a record that cannot be read says where`() throws {
    let text = FileTests.text(
      #"{ "call": 1, "object": 0, "member": "book(_:)", "result": { "number": 1, "titel": "Emma" } }"#
    )
    let recording = try Recording(text: text, source: "r.json")
    let error = #expect(throws: TextError.self) { try MockShelf(name: "Novels").load(recording) }
    #expect(
      error?.description
        == "r.json:calls[0].result: error: the key 'title' is missing; there are 'number', 'titel'")
  }
}
