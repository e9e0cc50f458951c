import CloudKitInterfaces

#if canImport(CloudKit)
  import CloudKit
#endif

/// A list that loads one page at a time, as far as the user scrolls.
public actor PagedList<Pages: PageSource> {
  private enum Position {
    case start
    case after(CKQueryOperation.Cursor)
    case end
  }

  private let pages: Pages
  private var position = Position.start
  private var loading: Task<Void, any Error>?

  /// The records loaded so far, in the order of the query.
  public private(set) var items: [CKRecord] = []
  /// Records of the list that could not be read.
  public private(set) var unreadable: [CKRecord.ID: any Error] = [:]

  public init(pages: Pages) { self.pages = pages }

  /// True if the last page is loaded.
  public var isComplete: Bool {
    if case .end = position { true } else { false }
  }

  /// Loads the next page, unless all are loaded; simultaneous calls load one page together.
  ///
  /// After an error, the next call loads the same page.
  public func loadNextPage() async throws {
    guard !isComplete else { return }
    let task = loading ?? Task { try await load() }
    loading = task
    try await task.value
  }

  /// Loads all remaining pages.
  public func loadAll() async throws {
    while !isComplete { try await loadNextPage() }
  }

  /// Loads one page; the list changes before any call that waits for the page returns.
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
