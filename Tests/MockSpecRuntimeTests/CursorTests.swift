@_spi(MockSpecGenerated) import MockSpecRuntime
@_spi(MockSpecGenerated) import MockSpecStores
import Testing

@Suite struct CursorTests {
  let notes = MockNotes()

  private func fill(_ count: Int) {
    notes.notes.insert(contentsOf: (0..<count).map { Note("\($0)", "\($0 % 3)") })
  }

  private func pages(limits: [Int?]) -> [[Int]] {
    var response = notes.find(limit: limits[0])
    var pages = [response.items.compactMap { Int($0.id.name) }]
    var next = 1
    while let cursor = response.cursor {
      response = notes.find(nil, limit: limits[next % limits.count], cursor: cursor)
      pages.append(response.items.compactMap { Int($0.id.name) })
      next += 1
    }
    return pages
  }

  @Test func `a page has room for one change, even where a service states none`() {
    let small: StoreTable<NoteAdapter> = notes.core.table(
      "small", database: "me", zones: notes.zones, pageSize: 0)
    small.insert(Note("a"), Note("b"))
    let request = ChangesRequest<NoteAdapter>(since: nil, zone: "home", isWhole: true)
    let pages = notes.on.changes.run(request, on: small).parts.flatMap(\.pages)
    #expect(pages.flatMap(\.saves).map(\.id.name) == ["a", "b"])
  }

  @Test(
    arguments: [
      (0, [nil], [0]), (100, [nil], [100]), (101, [nil], [100, 1]), (5, [2], [2, 2, 1]),
      (4, [2], [2, 2]), (250, [1000], [100, 100, 50]), (6, [1, 2, nil], [1, 2, 3]),
      (3, [0], [3]), (3, [-1], [3]),
    ] as [(Int, [Int?], [Int])])
  func `pages are as long as limit and service allow`(
    _ count: Int, _ limits: [Int?], _ lengths: [Int]
  ) {
    fill(count)
    let pages = pages(limits: limits)
    #expect(pages.map(\.count) == lengths)
    #expect(pages.flatMap { $0 } == Array(0..<count))
  }

  @Test func `a cursor keeps query, zone and order`() {
    fill(9)
    notes.notes.insert(Note(NoteID("9", in: "work"), "0"))
    let query = RecordQuery<Note>(where: { $0.title == "0" }, sort: { $0.id.name > $1.id.name })
    let first = notes.find(query, zone: "home", limit: 2)
    let second = notes.find(nil, cursor: first.cursor)
    #expect((first.items + second.items).map(\.id.name) == ["6", "3", "0"])
    #expect(second.cursor == nil)
  }

  @Test func `records deleted meanwhile are skipped, new ones not added`() {
    fill(8)
    let first = notes.find(limit: 2)
    for name in ["1", "2", "3", "6"] { notes.notes.remove(NoteID(name)) }
    notes.notes.insert(Note("new"))
    let second = notes.find(nil, limit: 2, cursor: first.cursor)
    #expect(second.items.map(\.id.name) == ["4", "5"])
    let third = notes.find(nil, limit: 2, cursor: second.cursor)
    #expect(third.items.map(\.id.name) == ["7"])
    #expect(third.cursor == nil)
  }

  @Test func `there is no cursor where nothing is left`() {
    fill(4)
    let first = notes.find(limit: 2)
    notes.notes.remove(NoteID("3"))
    let second = notes.find(nil, limit: 1, cursor: first.cursor)
    #expect(second.items.map(\.id.name) == ["2"])
    #expect(second.cursor == nil)
  }

  @Test func `a cursor can be used again`() {
    fill(5)
    let cursor = notes.find(limit: 2).cursor
    let once = notes.find(nil, limit: 2, cursor: cursor).items.map(\.id.name)
    let again = notes.find(nil, limit: 3, cursor: cursor).items.map(\.id.name)
    #expect(once == ["2", "3"])
    #expect(again == ["2", "3", "4"])
  }

  @Test func `a cursor is of one database`() {
    fill(3)
    let stranger = MockNotes(account: "you", backend: notes.core.backend)
    stranger.notes.insert(Note("a"), Note("b"))
    let theirs = stranger.find(limit: 1).cursor
    let mine = notes.find(limit: 1).cursor
    #expect(code(notes.find(nil, cursor: theirs).failure) == .malformed)
    #expect(code(stranger.find(nil, cursor: mine).failure) == .malformed)
    let tablet = MockNotes(backend: notes.core.backend)
    #expect(tablet.find(nil, cursor: mine).items.count == 2)
  }

  @Test(arguments: ["", "0", "0.0", "1.-1", "1.99", "1.0.0", "x.0", "1.99999999999999999999"])
  func `a cursor that nobody has given is refused`(_ token: String) {
    fill(3)
    #expect(code(notes.find(nil, cursor: NoteCursor(token: token)).failure) == .malformed)
  }
}
