import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// A list that a screen loads a page at a time, as far as the user scrolls.
public actor PagedList<Pages: PageSource> {
  private enum Position {
    case start
    case after(CKQueryOperation.Cursor)
    case end
  }

  private let pages: Pages
  private var position = Position.start
  private var loading: Task<Void, any Error>?

  /// What was loaded so far, in the order of the query.
  public private(set) var items: [CKRecord] = []
  /// Records that are in the list and could not be read.
  public private(set) var unreadable: [CKRecord.ID: any Error] = [:]

  public init(pages: Pages) { self.pages = pages }

  /// Whether the last page was loaded.
  public var isComplete: Bool {
    if case .end = position { true } else { false }
  }

  /// Loads the next page, unless all were loaded; calls at the same time load one page together.
  ///
  /// After an error the same page is loaded by the next call.
  public func loadNextPage() async throws {
    guard !isComplete else { return }
    let task = loading ?? Task { try await load() }
    loading = task
    try await task.value
  }

  /// Loads all pages that are left.
  public func loadAll() async throws {
    while !isComplete { try await loadNextPage() }
  }

  /// Loads one page; the list is changed before anybody who waits for the page goes on.
  private func load() async throws {
    defer { loading = nil }
    let page =
      if case .after(let cursor) = position {
        try await pages.page(after: cursor)
      } else {
        try await pages.firstPage()
      }
    items += page.records
    unreadable.merge(page.failures) { $1 }
    position = page.cursor.map(Position.after) ?? .end
  }
}
