import Foundation
import MockSpecRecording
import MockSpecRuntime
import MockSpecServices
import Testing

@Suite("A replay") struct ReplayTests {
  /// Returns the recording of a body with a library that has some books.
  private func recording(_ body: (RecordingLibrary<MockLibrary>) async throws -> Void)
    async throws -> Recording
  {
    let library = MockLibrary()
    // The repeated insertions give the recording tags that no replay has.
    for number in 0..<40 {
      library.shelf("Novels").books.insert(Book(number: number % 8, title: "Book \(number % 8)"))
    }
    let recorder = Recorder()
    try await body(RecordingLibrary(library, on: recorder))
    return try Recording(text: recorder.recording.text, source: "library.json")
  }

  private func story(_ library: RecordingLibrary<MockLibrary>) async throws {
    let shelf = library.shelf("Novels")
    var cursor: BookCursor?
    repeat { cursor = try await shelf.page(after: cursor).next } while cursor != nil
    let feed = try await shelf.changes(since: nil)
    var book = try await shelf.book(3)
    book.title = "Emma"
    let saved = try await shelf.save(book)
    #expect(saved.revision != book.revision)
    // Its tag is outdated.
    await #expect(throws: LibraryError.self) { try await shelf.save(book) }
    try await shelf.remove(4)
    await #expect(throws: LibraryError.self) { try await shelf.book(4) }
    _ = try await shelf.books([1, 4])
    _ = try await shelf.changes(since: feed.token)
    _ = try await library.shelf("Plays").save(Book(number: 1, title: "Hamlet"))
    _ = try await library.motto()
  }

  @Test func `against a mock that does the same has no differences`() async throws {
    let recording = try await recording(story)
    let report = try await MockLibrary().replay(recording)
    #expect(report.differences == [], "\(report)")
    #expect(report.skipped.map(\.member) == ["motto()"])
    #expect(report.replayed == recording.callCount - 1)
  }

  @Test func `tells the call whose answer was another`() async throws {
    let recording = try await recording(story)
    let text = recording.text.replacingOccurrences(
      of: #""result":{"number":3,"revision":"15","title":"Emma""#,
      with: #""result":{"number":3,"revision":"15","title":"Persuasion""#)
    #expect(text != recording.text)
    let report = try await MockLibrary().replay(try Recording(text: text))
    #expect(report.differences.map(\.call) == [7])
    let difference = try #require(report.differences.first)
    #expect(difference.member == "save(_: Book) async")
    #expect(difference.details == [#"result.title: "Persuasion" recorded, "Emma" answered"#])
  }

  @Test func `tells a tag that does not change with its version`() async throws {
    let recording = try await recording { library in
      let shelf = library.shelf("Novels")
      _ = try await shelf.save(try await shelf.book(3))
      _ = try await shelf.book(3)
    }
    // The edited recording is that of a service that returns the old tag.
    let tag = try #require(
      recording.text.split(separator: "\n").first { $0.contains(#""call":3"#) }?
        .firstMatch(of: /"result":{"number":3,"revision":"(\w+)"/)?.output.1)
    let old = String(36, radix: 36)
    #expect(tag != old)
    let text = recording.text.replacingOccurrences(
      of: #""result":{"number":3,"revision":"\#(tag)""#,
      with: #""result":{"number":3,"revision":"\#(old)""#)
    let report = try await MockLibrary().replay(try Recording(text: text))
    #expect(
      report.differences.first?.details.first?.hasPrefix("result.revision: the tag") == true,
      "\(report)")
  }

  @Test func `maps versions that are numbers`() async throws {
    let library = MockLibrary()
    let shelf = library.shelf("Novels")
    for _ in 0..<7 { shelf.cards.insert(Card(reader: "Jane")) }
    let recorder = Recorder()
    let recorded = RecordingLibrary(library, on: recorder).shelf("Novels")
    var card = try await recorded.card("Jane")
    #expect(card.version == 7)
    card.books = 2
    #expect(try await recorded.save(card).version == 8)
    // Its version is outdated.
    await #expect(throws: LibraryError.self) { try await recorded.save(card) }
    let text = recorder.recording.text
    let report = try await MockLibrary().replay(try Recording(text: text))
    #expect(report.differences == [], "\(report)")
    // The edited recording is that of a service that returns the old version.
    let old = text.replacingOccurrences(
      of: #""result":{"books":2,"reader":"Jane","version":8"#,
      with: #""result":{"books":2,"reader":"Jane","version":7"#)
    #expect(old != text)
    let other = try await MockLibrary().replay(try Recording(text: old))
    #expect(
      other.differences.first?.details.first?.hasPrefix("result.version: the tag") == true,
      "\(other)")
  }

  @Test func `takes results apart that are put together of parts`() async throws {
    let recording = try await recording { library in
      let shelf = library.shelf("Novels")
      var cursor: BookCursor?
      repeat { cursor = try await shelf.list(after: cursor).next } while cursor != nil
      let token = try await shelf.news(since: nil).token
      try await shelf.remove(5)
      let results = try await shelf.add([
        Book(number: 9, title: "New"), Book(number: 3, title: "Old", revision: "0"),
      ])
      #expect(try results[9]?.get().title == "New")
      #expect(throws: LibraryError.self) { try results[3]?.get() }
      #expect(try await shelf.news(since: token).gone == [5])
      _ = try await shelf.book(9)
    }
    let library = MockLibrary()
    let report = try await library.replay(recording)
    #expect(report.differences == [], "\(report)")
    #expect(report.skipped.isEmpty)
    #expect(library.shelf("Novels").books.all.map(\.number).sorted() == [0, 1, 2, 3, 4, 6, 7, 9])
    let loaded = MockLibrary()
    try loaded.load(recording)
    #expect(loaded.shelf("Novels").books.all.map(\.number).sorted() == [0, 1, 2, 3, 4, 6, 7, 9])
  }

  @Test func `has the policies that a spec declares`() async throws {
    let recording = try await recording { library in
      let shelf = library.shelf("Novels")
      _ = try await shelf.write(Card(reader: "Jane"), .careful)
      _ = try await shelf.write(Card(reader: "Jane", books: 2), .over)
    }
    #expect(recording.text.contains(#""mode":"over""#))
    #expect(recording.unrecorded.isEmpty)
    let report = try await MockLibrary().replay(recording)
    #expect(report.differences == [] && report.skipped.isEmpty, "\(report)")
    #expect(report.replayed == recording.callCount)
  }

  @Test func `begins with what the recording has read before it wrote it`() async throws {
    let recording = try await recording { library in
      let shelf = library.shelf("Novels")
      try await shelf.remove(try await shelf.book(3).number)
      _ = try await shelf.save(Book(number: 9, title: "New"))
    }
    let library = MockLibrary()
    _ = try await library.replay(recording)
    #expect(library.shelf("Novels").books.all.map(\.number) == [9])
  }

  @Test func `leaves out what was cancelled, and what had not ended`() async throws {
    let text = FileTests.text(
      #"{ "call": 1, "object": 0, "member": "book(_:)", "arguments": { "number": 1 }, "unfinished": true }"#,
      #"{ "call": 2, "object": 0, "member": "book(_:)", "throws": { "type": "CancellationError" } }"#
    )
    let report = try await MockShelf(name: "Novels").replay(try Recording(text: text))
    #expect(report.differences == [])
    #expect(report.skipped.map(\.call) == [1, 2])
  }

  @Test(arguments: [
    (
      #"{ "call": 1, "object": 0, "member": "bok(_:)" }"#,
      "r.json:calls[0]: error: 'bok(_:)' is no member of 'Shelf'"
    ),
    (
      #"{ "call": 1, "object": 0, "member": "book(_:)", "arguments": { "numbr": 1 } }"#,
      "r.json:calls[0]: error: the call has no argument 'number'; did you mean 'numbr'?"
    ),
    (
      #"{ "call": 1, "object": 0, "member": "page(after:)", "arguments": { "cursor": { "handle": "BookCursor 4" } } }"#,
      "r.json:calls[0].arguments.cursor: error: no call has given 'BookCursor 4' yet"
    ),
  ])
  func `tells the place of a call that a changed spec does not have`(call: String, mistake: String)
    async throws
  {
    let recording = try Recording(text: FileTests.text(call), source: "r.json")
    let report = try await MockShelf(name: "Novels").replay(recording)
    #expect(report.differences.map(\.details) == [[mistake]])
  }

  @Test func `of an id of another type is refused`() async throws {
    let text = FileTests.text(
      #"{ "call": 1, "object": 0, "member": "book(_:)", "arguments": { "number": "1" } }"#)
    let recording = try Recording(text: text, source: "r.json")
    let error = await #expect(throws: TextError.self) {
      try await MockShelf(name: "Novels").replay(recording)
    }
    #expect(
      error?.description
        == "r.json:calls[0].arguments.number: error: a whole number must be here, not a string")
  }

  @Test func `of another interface is refused`() async throws {
    let recording = try Recording(text: FileTests.text(), source: "r.json")
    let error = await #expect(throws: TextError.self) { try await MockRoom().replay(recording) }
    #expect(
      error?.description
        == "r.json: error: nothing of 'Room' was recorded; there is 'Shelf'")
    #expect(throws: TextError.self) { try MockRoom().load(recording) }
  }

  @Test func `of nothing says nothing`() async throws {
    let report = try await MockRoom().replay(Recorder().recording)
    #expect("\(report)" == "0 calls made again, 0 answered otherwise, 0 left out")
  }
}
