import CloudKitMocks
import PagedList
import Testing

#if canImport(CloudKit)
  import CloudKit
#endif

@Suite("A list in pages", .timeLimit(.minutes(20)))
struct PagedListTests {
  let feed = Feed()

  private func list(_ form: Feed.Form, size: Int = 10) -> any PagedPosts {
    func open(_ pages: some PageSource) -> any PagedPosts { PagedList(pages: pages) }
    return open(feed.pages(form, size: size))
  }

  @Test(
    "is whole and in order after its last page", arguments: Feed.Form.allCases,
    [0, 1, 9, 10, 11, 95])
  func whole(form: Feed.Form, count: Int) async throws {
    feed.publish((0..<count).shuffled())
    let list = list(form)
    try await list.loadAll()
    #expect(numbers(of: await list.items) == (0..<count).reversed())
    #expect(feed.database.on.query.calls.count <= count / 10 + 1)
  }

  @Test("shows a page as soon as it is there", arguments: Feed.Form.allCases)
  func firstPage(form: Feed.Form) async throws {
    feed.publish(0..<25)
    let list = list(form)
    try await list.loadNextPage()
    #expect(numbers(of: await list.items) == (15..<25).reversed())
    #expect(await !list.isComplete)
  }

  @Test("never shows more than one request may return", arguments: Feed.Form.allCases)
  func servicePage(form: Feed.Form) async throws {
    feed.publish(0..<250)
    let list = list(form, size: 1000)
    try await list.loadNextPage()
    #expect(await list.items.count == 100)
    try await list.loadAll()
    #expect(numbers(of: await list.items) == (0..<250).reversed())
  }

  @Test(
    "loads the page that failed again", arguments: Feed.Form.allCases,
    MockCKError.allCases(ofCalls: .query))
  func failure(form: Feed.Form, error: MockCKError) async throws {
    feed.publish(0..<25)
    feed.database.on.query.fails(with: error, on: .call(2))
    let list = list(form)
    try await list.loadNextPage()
    let thrown = await #expect(throws: CKError.self) { try await list.loadNextPage() }
    #expect(thrown?.code == error.code)
    #expect(await list.items.count == 10)
    try await list.loadAll()
    #expect(numbers(of: await list.items) == (0..<25).reversed())
  }

  @Test("leaves out what cannot be read, and goes on", arguments: Feed.Form.allCases)
  func unreadable(form: Feed.Form) async throws {
    feed.publish(0..<25)
    feed.database.on.query.fails(items: [Feed.id(20)], with: .networkFailure)
    let list = list(form)
    try await list.loadAll()
    #expect(numbers(of: await list.items) == (0..<25).reversed().filter { $0 != 20 })
    #expect(await list.unreadable[Feed.id(20)] is CKError)
  }

  @Test("loads one page for many calls at the same time", arguments: Feed.Form.allCases)
  func concurrent(form: Feed.Form) async throws {
    feed.publish(0..<25)
    let list = list(form)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...8 { group.addTask { try await list.loadAll() } }
      try await group.waitForAll()
    }
    #expect(numbers(of: await list.items) == (0..<25).reversed())
    #expect(feed.database.on.query.calls.count == 3)
  }

  @Test("shows no post twice when posts come and go meanwhile", arguments: Feed.Form.allCases)
  func changing(form: Feed.Form) async throws {
    feed.publish(0..<25)
    let list = list(form)
    try await list.loadNextPage()
    feed.publish(25..<30)
    _ = try await feed.database.deleteRecord(withID: Feed.id(3))
    try await list.loadAll()
    let seen = numbers(of: await list.items)
    #expect(Set(seen).count == seen.count)
    #expect(Set(0..<25).subtracting([3]).isSubset(of: seen))
    #expect(!seen.contains(3))
  }
}

/// A list over any source of pages.
private protocol PagedPosts: Actor {
  var items: [CKRecord] { get }
  var unreadable: [CKRecord.ID: any Error] { get }
  var isComplete: Bool { get }
  func loadNextPage() async throws
  func loadAll() async throws
}

extension PagedList: PagedPosts {}
