import MockSpecRecording
import MockSpecRuntime
import Testing

/// A service whose cursors are "p" and a position, and whose tokens are "t" and a number of changes.
private actor HandMail: Mail {
  private var changes: [(id: Int, letter: Letter?)] = []

  private var letters: [Letter] {
    Dictionary(changes.map { ($0.id, $0.letter) }) { $1 }.values.compactMap { $0 }
      .sorted { $0.id < $1.id }
  }

  func send(_ letter: Letter) { changes.append((letter.id, letter)) }

  func shred(_ id: Int) { changes.append((id, nil)) }

  func page(_ cursor: String?) throws -> (letters: [Letter], next: String?) {
    let start = try number(cursor, after: "p")
    let (page, rest) = (letters.dropFirst(start).prefix(2), letters.count - start - 2)
    return (Array(page), rest > 0 ? "p\(start + 2)" : nil)
  }

  func news(_ token: String?) throws -> (
    letters: [Letter], gone: [Int], token: String, more: Bool
  ) {
    let start = try number(token, after: "t")
    let (news, end) = (changes.dropFirst(start).prefix(2), min(start + 2, changes.count))
    let gone = news.filter { $0.letter == nil }.map(\.id)
    return (news.compactMap(\.letter), gone, "t\(end)", end < changes.count)
  }

  private func number(_ text: String?, after prefix: Character) throws -> Int {
    guard let text else { return 0 }
    guard text.first == prefix, let number = Int(text.dropFirst()) else {
      throw prefix == "p" ? LibraryError.badCursor : LibraryError.staleToken
    }
    return number
  }
}

/// A service whose cursors are positions, and whose tokens are numbers of changes.
private actor HandLedger: Ledger {
  private var letters: [Letter] = []

  func send(_ letter: Letter) { letters.append(letter) }

  func page(of box: String, _ cursor: Int) -> (next: Int?, letters: [Letter]) {
    let found = letters.filter { $0.box == box }.sorted { $0.id < $1.id }
    let page = found.dropFirst(cursor).prefix(2)
    return (found.count > cursor + 2 ? cursor + 2 : nil, Array(page))
  }

  func news(_ token: Int) -> (token: Int, letters: [Letter]) {
    (letters.count, Array(letters.dropFirst(token)))
  }
}

@Suite("A replay of cursors and tokens that are texts or numbers") struct PlacesTests {
  private let recorder = Recorder()

  private func recording() throws -> Recording {
    try Recording(text: recorder.recording.text, source: "places.json")
  }

  private func write(_ mail: some Mail) async throws {
    var (_, _, token, _) = try await mail.news(nil)
    for id in 0..<5 { try await mail.send(Letter(id: id)) }
    // A listing that is begun again has the same cursors in one service, and others in another.
    for _ in 0..<2 {
      var (found, next) = try await mail.page(nil)
      while let cursor = next {
        let page = try await mail.page(cursor)
        found += page.letters
        next = page.next
      }
      #expect(found.map(\.id) == [0, 1, 2, 3, 4])
    }
    var (sent, hasMore) = ([Letter](), true)
    while hasMore {
      let news = try await mail.news(token)
      sent += news.letters
      (token, hasMore) = (news.token, news.more)
    }
    #expect(sent.count == 5)
    try await mail.shred(3)
    let shredded = try await mail.news(token)
    #expect(shredded.gone == [3])
    #expect(try await mail.news(shredded.token).gone == [])
    await #expect(throws: LibraryError.self) { try await mail.page("never given") }
    await #expect(throws: LibraryError.self) { try await mail.news("never given") }
  }

  private func write(_ ledger: some Ledger) async throws {
    let empty = try await ledger.news(0)
    for id in 0..<10 { try await ledger.send(Letter(id: id, box: id % 2 == 0 ? "in" : "out")) }
    // Two listings at a time can have the same cursors.
    let (ins, outs) = (try await ledger.page(of: "in", 0), try await ledger.page(of: "out", 0))
    let more = try await ledger.page(of: "in", try #require(ins.next))
    #expect(more.letters.map(\.id) == [4, 6])
    #expect(try await ledger.page(of: "out", try #require(outs.next)).letters.map(\.id) == [5, 7])
    #expect(try await ledger.page(of: "in", try #require(more.next)).letters.map(\.id) == [8])
    #expect(try await ledger.news(empty.token).letters.count == 10)
    let news = try await ledger.news(0)
    #expect(news.letters.count == 10)
    try await ledger.send(Letter(id: 10))
    #expect(try await ledger.news(news.token).letters.map(\.id) == [10])
  }

  @Test func `gives a mock its own texts`() async throws {
    try await write(RecordingMail(HandMail(), on: recorder))
    let report = try await MockMail().replay(try recording())
    #expect(report.differences == [] && report.skipped.isEmpty, "\(report)")
  }

  @Test func `gives a service its own texts`() async throws {
    try await write(RecordingMail(MockMail(), on: recorder))
    let service = RecordingMail(HandMail(), on: Recorder())
    let report = try await service.replay(try recording())
    #expect(report.differences == [] && report.skipped.isEmpty, "\(report)")
  }

  @Test func `gives a mock its own numbers`() async throws {
    try await write(RecordingLedger(HandLedger(), on: recorder))
    let report = try await MockLedger().replay(try recording())
    #expect(report.differences == [] && report.skipped.isEmpty, "\(report)")
  }

  @Test func `gives a service its own numbers`() async throws {
    try await write(RecordingLedger(MockLedger(), on: recorder))
    let service = RecordingLedger(HandLedger(), on: Recorder())
    let report = try await service.replay(try recording())
    #expect(report.differences == [] && report.skipped.isEmpty, "\(report)")
  }

  @Test func `tells a page that is the last one, and goes on where records differ`() async throws {
    let text = FileTests.text(
      #"{ "call": 1, "object": 0, "member": "send(_:)", "arguments": { "letter": { "id": 1, "box": "in" } } }"#,
      #"{ "call": 2, "object": 0, "member": "page(_:)", "arguments": { "cursor": null }, "result": [[{ "id": 1, "box": "in" }], "p1"] }"#,
      #"{ "call": 3, "object": 0, "member": "news(_:)", "arguments": { "token": null }, "result": [[{ "id": 1, "box": "out" }], [], "t1", false] }"#,
      #"{ "call": 4, "object": 0, "member": "news(_:)", "arguments": { "token": "t1" }, "result": [[], [], "t1", false] }"#,
      objects: #"{ "interface": "Mail", "object": 0 }"#)
    let report = try await MockMail().replay(try Recording(text: text))
    #expect(
      report.differences.flatMap(\.details) == [
        #"result[1]: "p1" recorded, null answered"#,
        #"result[0][0].box: "out" recorded, "in" answered"#,
      ])
  }
}
