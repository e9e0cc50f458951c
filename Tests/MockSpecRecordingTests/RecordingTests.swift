import Foundation
import MockSpecRecording
import MockSpecRuntime
import Testing

@Suite("A recording") struct RecordingTests {
  private static let emma = Book(number: 1, title: "Emma \"J.\" 📖")

  @Test func `has each call with its arguments, its answer and whom it was made to`() async throws {
    let recorder = Recorder()
    let library = RecordingLibrary(MockLibrary(), on: recorder)
    let shelf = library.shelf("Novels")
    _ = try await shelf.save(Self.emma)
    await #expect(throws: LibraryError.self) { try await shelf.book(7) }
    #expect(library.shelf("Novels") === shelf)
    #expect(library.shelf("Plays") !== shelf)
    #expect(
      recorder.recording.text == #"""
        {
          "calls": [
            {"arguments":{"name":"Novels"},"call":1,"gives":1,"member":"shelf(_:)","object":0},
            {"arguments":{"book":{"number":1,"title":"Emma \"J.\" 📖","year":2000}},"call":2,\#
        "member":"save(_: Book) async","object":1,"result":{"number":1,"revision":"1",\#
        "title":"Emma \"J.\" 📖","year":2000}},
            {"arguments":{"number":7},"call":3,"member":"book(_:)","object":1,"throws":\#
        {"error":"notFound","type":"LibraryError"}},
            {"arguments":{"name":"Novels"},"call":4,"gives":1,"member":"shelf(_:)","object":0},
            {"arguments":{"name":"Plays"},"call":5,"gives":2,"member":"shelf(_:)","object":0}
          ],
          "objects": [
            {"conformer":"MockLibrary","interface":"Library","object":0},
            {"conformer":"MockShelf","identity":"Novels","interface":"Shelf","object":1},
            {"conformer":"MockShelf","identity":"Plays","interface":"Shelf","object":2}
          ],
          "version": 1
        }

        """#)
  }

  @Test func `is the same after it was written and read`() async throws {
    let recorder = Recorder()
    let shelf = RecordingShelf(MockShelf(name: "Novels"), on: recorder)
    _ = try await shelf.save(Self.emma)
    _ = try await shelf.page(after: nil)
    let recording = recorder.recording
    #expect(try Recording(text: recording.text).text == recording.text)
    let empty = Recorder().recording
    #expect(try Recording(text: empty.text).text == empty.text)
  }
}
