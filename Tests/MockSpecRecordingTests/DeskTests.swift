import Foundation
import MockSpecRecording
import MockSpecRuntime
import Testing

/// A desk that ignores the deletion of missing items, as many databases do.
final class CarelessDesk: Desk, Sendable {
  let desk: MockDesk

  init(_ desk: MockDesk) { self.desk = desk }

  func insert(_ book: Book) { desk.insert(book) }
  func update(_ book: Book) { desk.update(book) }
  func delete(_ number: Int) { if desk.books.contains(number) { desk.delete(number) } }
  func book(_ number: Int) throws -> Book? { try desk.book(number) }
  func all() throws -> [Book] { try desk.all() }
  var hasChanges: Bool { desk.hasChanges }
  func save() throws { try desk.save() }
  func save() async throws { try await desk.save() }
  func rollback() { desk.rollback() }
  var onChange: (@Sendable () -> Void)? {
    get { desk.onChange }
    set { desk.onChange = newValue }
  }
}

/// Runs a body, in which overloads resolve to the synchronous member.
private func now(_ body: () throws -> Void) rethrows { try body() }

@Suite("A recording of changes that wait") struct DeskTests {
  let recorder = Recorder()

  private func recording() throws -> Recording {
    try Recording(text: recorder.recording.text, source: "desk.json")
  }

  @Test func `keeps objects apart, and what they have not committed`() async throws {
    let mock = MockRoom()
    for number in 0..<4 { mock.desk.books.insert(Book(number: number, title: "Book \(number)")) }
    let room = RecordingRoom(mock, on: recorder)
    let (mine, theirs) = (room.desk, room.newDesk())
    _ = try theirs.all()
    var book = try #require(try mine.book(2))
    book.title = "Emma"
    mine.update(book)
    mine.insert(Book(number: 8, title: "Pending"))
    #expect(mine.hasChanges)
    #expect(try theirs.all().map(\.title) == ["Book 0", "Book 1", "Book 2", "Book 3"])
    try now { try mine.save() }
    theirs.delete(1)
    try await theirs.save()
    book.title = "Too late"
    theirs.update(book)
    #expect(throws: LibraryError.self) { try now { try theirs.save() } }
    theirs.rollback()
    theirs.onChange = {}
    theirs.insert(Book(number: 9, title: "Never saved"))
    _ = try room.desk.all()

    let report = try await MockRoom().replay(try recording())
    #expect(report.differences == [], "\(report)")
    #expect(report.skipped.map(\.member) == ["onChange="])

    let fresh = MockRoom()
    try fresh.load(try recording())
    #expect(fresh.desk.books.all.map(\.title) == ["Book 0", "Emma", "Book 3", "Pending"])
    #expect(fresh.desk.books.all.allSatisfy { $0.revision != nil })
    #expect(!fresh.desk.hasChanges)
  }

  @Test func `tells where a careless service did otherwise, and what is known of it`()
    async throws
  {
    let desk = RecordingDesk(CarelessDesk(MockDesk()), on: recorder)
    desk.insert(Book(number: 1, title: "Emma"))
    try now { try desk.save() }
    desk.delete(7)
    try now { try desk.save() }
    _ = try desk.all()
    let report = try await MockDesk().replay(
      try recording(),
      knowing: ["CarelessDesk": "deletes what is not there without a word"])
    #expect(report.differences.map(\.call) == [4])
    #expect(
      "\(report)" == """
        5 calls made again, 1 answered otherwise, 0 left out
        call 4: save()
          recorded: success
          answered: error {"error":"notFound","type":"LibraryError"}
          known: CarelessDesk deletes what is not there without a word
        """)
  }

  @Test func `can be held to another conformer as well`() async throws {
    let desk = RecordingDesk(MockDesk(), on: recorder)
    desk.insert(Book(number: 1, title: "Emma"))
    try now { try desk.save() }
    #expect(try desk.all().count == 1)
    let other = RecordingDesk(CarelessDesk(MockDesk()), on: Recorder())
    #expect(try await other.replay(try recording()).differences == [])
  }
}
