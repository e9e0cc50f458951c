import Foundation
import MockSpecRuntime
import Testing

private let url = URL(string: "https://example.com/user")!
private let (a, b) = (Data([1]), Data([2]))

@Test func theReaderTriesAgain() async throws {
  let repository = MockUserRepository()
  repository.on.load.returns(Data("Ada".utf8))
  repository.on.load.fails(with: URLError(.timedOut), on: .once)

  let read = try await Reader(repository: repository).read(url)

  #expect(read == Data("Ada".utf8))
  #expect(repository.on.load.calls.map(\.arguments) == [url, url])
}

/// The code of the page on moving from hand-written mocks is a part of this folder.
@Suite struct MovingPageTests {
  private let backend = Backend()

  @Test func `calls are counted, and keep their arguments`() async throws {
    let mock = MockUserRepository()
    #expect(mock.on.load.calls.isEmpty)
    mock.on.load.returns(a)
    _ = try await mock.load(url)
    #expect(mock.on.load.calls.count == 1)
    #expect(mock.on.load.calls.last?.arguments == url)
    #expect(mock.on.load.calls.map(\.arguments) == [url])
  }

  @Test func `answers are set`() async throws {
    let (mock, data, error) = (MockUserRepository(), a, URLError(.badURL))
    mock.on.load.returns(data)
    #expect(try await mock.load(url) == data)
    mock.on.load.throws(error)
    await #expect(throws: error) { try await mock.load(url) }
    mock.on.load.answers { url in Data(url.path.utf8) }
    #expect(try await mock.load(url) == Data("/user".utf8))
    mock.on.load.returns(a, b)
    #expect(try await [mock.load(url), mock.load(url), mock.load(url)] == [a, b, b])
    mock.on.load.returns(a, then: .fails)
    #expect(try await mock.load(url) == a)
    await #expect(throws: SequenceExhaustedError.self) { try await mock.load(url) }
  }

  @Test func `calls fail by their number`() async throws {
    let (mock, error) = (MockUserRepository(), URLError(.timedOut))
    mock.on.load.returns(a)
    mock.on.load.fails(with: error, on: .once)
    await #expect(throws: error) { try await mock.load(url) }
    mock.on.load.fails(with: error, on: .call(3))
    #expect(try await [mock.load(url), mock.load(url)] == [a, a])
    await #expect(throws: error) { try await mock.load(url) }
  }

  @Test func `an answer comes later`() async throws {
    let mock = MockUserRepository(backend: backend)
    mock.on.load.returns(a, after: .seconds(1))
    let loading = Task { try await mock.load(url) }
    try await backend.clock.sleepers(1)
    await backend.clock.advance(by: .seconds(1))
    #expect(try await loading.value == a)
  }

  @Test func `arguments choose the answer`() throws {
    let mock = MockUserRepository()
    mock.on.name.returns("someone")
    mock.on.name.when { $0 > 100 }.returns("a guest")
    mock.on.name.when(7).returns("Ada")
    #expect(
      try [mock.name(of: 1), mock.name(of: 7), mock.name(of: 101)] == ["someone", "Ada", "a guest"])
  }

  @Test func `a call is waited for`() async throws {
    let mock = MockTracker()
    mock.didFinish()
    try await mock.on.didFinish.call(1)
  }

  @Test func `a store takes the place of a dictionary`() async throws {
    let (mock, photo) = (MockAlbum(), Photo(id: UUID(), title: "Cat"))
    mock.photos.insert(photo)
    #expect(try await mock.photo(photo.id) == photo)
  }

  @Test func `the page shows what is compiled`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
    let page = try text(
      "../../../Sources/MockSpecRuntime/Documentation.docc/MovingFromHandWrittenMocks.md")
    let code = try text("MovingPageTests.swift") + text("../Readme/Album.mockspec")
    #expect(page.contains("```\n\(try text("Reader.mockspec"))```"))
    for block in page.components(separatedBy: "```swift\n").dropFirst() {
      #expect(code.contains(block.components(separatedBy: "```")[0]))
    }
    // A cell of the tables can be the begin of a line and, behind an ellipsis, its end.
    let cells = page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.contains("``") }
      .compactMap { $0.split(separator: "|").last }
      .flatMap { $0.matches(of: /`([^`]+)`/).map(\.output.1) }
    #expect(cells.count > 15)
    for cell in cells where cell != "Mock" {
      let begin = cell.split(separator: "…")[0]
      #expect(code.contains(begin), "\(cell)")
    }
  }
}
