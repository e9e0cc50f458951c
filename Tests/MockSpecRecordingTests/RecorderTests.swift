import Foundation
import MockSpecRecording
import MockSpecRuntime
import Testing

@Suite("A recorder") struct RecorderTests {
  let recorder = Recorder()

  @Test func `passes on what cannot be written, and says what is missing`() async throws {
    let mock = MockShelf(name: "Novels")
    let shelf = RecordingShelf(mock, on: recorder)
    try await shelf.save(Note(number: 1, text: "Read it again."))
    #expect(mock.notes[1]?.text == "Read it again.")
    _ = try await shelf.books { $0.year > 1900 }
    #expect(
      recorder.recording.unrecorded == ["books(where:): isIncluded", "save(_: Note) async: note"])
  }

  @Test func `tells calls that overlap, and those that have not ended`() async throws {
    let mock = MockShelf(name: "Novels")
    let gate = mock.core.backend.gate("removal")
    mock.on.remove.waits(for: gate)
    let shelf = RecordingShelf(mock, on: recorder)
    async let removed: Void = shelf.remove(1)
    try await eventually(timeout: .seconds(600)) { gate.waiting == 1 }
    _ = try await shelf.save(Book(number: 1, title: "Emma"))
    #expect(recorder.recording.text.contains(#""unfinished":true"#))
    gate.open()
    try await removed
    let text = recorder.recording.text
    #expect(text.contains(#""member":"remove(_:)","object":0,"until":2}"#))
    #expect(!text.contains("unfinished"))
  }

  @Test func `hears the answer of a completion handler`() async throws {
    let mock = MockShelf(name: "Novels")
    mock.books.insert(Book(number: 1, title: "Emma"))
    let shelf = RecordingShelf(mock, on: recorder)
    for number in 1...2 {
      await withCheckedContinuation { done in
        shelf.book(number) { book, error in
          #expect((book == nil) == (error != nil))
          done.resume()
        }
      }
    }
    let text = recorder.recording.text
    #expect(text.contains(#""result":{"number":1,"revision":"1","title":"Emma""#))
    #expect(text.contains(#""throws":{"error":"notFound","type":"LibraryError"}"#))
  }

  @Test func `passes properties on that can be set`() {
    let mock = MockShelf(name: "Novels")
    mock.on.title.returns("Old")
    let shelf = RecordingShelf(mock, on: recorder)
    #expect(shelf.title == "Old")
    shelf.title = "New"
    #expect(mock.title == "New")
    #expect(
      recorder.recording.text.contains(#"{"newValue":"New"},"call":2,"member":"title=""#))
  }

  @Test func `keeps all calls of many tasks`() async throws {
    let library = RecordingLibrary(MockLibrary(), on: recorder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let shelf = library.shelf("Shelf \(number % 3)")
          _ = try await shelf.save(Book(number: number, title: "Book"))
        }
      }
      try await group.waitForAll()
    }
    #expect(recorder.recording.callCount == 400)
    #expect(try Recording(text: recorder.recording.text).callCount == 400)
    // Identical objects are recorded once.
    #expect(recorder.recording.text.components(separatedBy: "\"conformer\"").count - 1 == 4)
  }

  @Test func `lets the setter of a value read the value through its recorder`() {
    let dial = RecordingDial(Dial(), on: recorder)
    var seen: [Int] = []
    dial.recorded.change("onTurn=") { $0.onTurn = { seen.append(dial.recorded.real.number) } }
    dial.recorded.change("number=") { $0.number = 1 }
    #expect(seen == [0])
    #expect(dial.recorded.real.number == 1)
  }

  @Test func `lets a value that it hashes and compares use a recorded object`() {
    let dial = RecordingDial(Dial(), on: recorder)
    let mark = NosyMark { dial.recorded.call("number") { _ in } }
    for _ in 1...2 { _ = dial.recorded.call("mark") { _ in mark } }
    let text = recorder.recording.text
    #expect(text.components(separatedBy: #"{"handle":"NosyMark 1"}"#).count == 3)
  }

  @Test func `keeps nothing alive when it is gone`() {
    weak var real: MockDesk?
    weak var kept: Recorder?
    do {
      let recorder = Recorder()
      let mock = MockRoom()
      let room = RecordingRoom(mock, on: recorder)
      let desk = room.newDesk()
      desk.insert(Book(number: 1, title: "Emma"))
      (real, kept) = (desk.recorded.real, recorder)
      #expect(real != nil && kept != nil)
    }
    #expect(real == nil)
    #expect(kept == nil)
  }
}

/// A value that calls code of the app when it is set.
private struct Dial {
  var onTurn: (() -> Void)?
  var number = 0 { didSet { onTurn?() } }
}

private final class RecordingDial: MockSpecRecording.RecordingObject {
  static var recordedInterface: MockSpecRecording.RecordedInterface { .init("Dial") }

  let recorded: MockSpecRecording.Recorded<Dial>

  init(_ recorded: MockSpecRecording.Recorded<Dial>) { self.recorded = recorded }

  func replay(recordedCall call: MockSpecRecording.ReplayedCall) {}
}

/// A value that calls other code whenever it is hashed or compared.
private struct NosyMark: Hashable {
  let look: () -> Void

  static func == (one: NosyMark, other: NosyMark) -> Bool {
    one.look()
    return true
  }

  func hash(into hasher: inout Hasher) { look() }
}
