import Foundation

extension ToDoList {
  /// The number of items that others had removed and the user's
  /// changes brought back.
  public var revivals: Int { state.revivals }

  /// Gets what other devices have done, and sends what the user has
  /// done.
  public func sync() async throws(ToDoError) {
    try await pull()
    try await push()
  }

  /// Returns all items of the service with a text in their title,
  /// page by page.
  public func find(_ text: String) async throws(ToDoError) -> [Item] {
    var found: [Item] = []
    var cursor: String?
    repeat {
      let page = try await patiently { () async throws(ToDoError) in
        try await client.items(matching: text, after: cursor)
      }
      found += page.items
      cursor = page.next
    } while cursor != nil && mistake != .stopsAtFirstPage
    return found
  }

  /// Reads the changes since the mark, and applies them when all have
  /// come.
  private func pull() async throws(ToDoError) {
    var start = state.mark
    var mark = start
    var pages: [ChangeSet] = []
    repeat {
      do throws(ToDoError) {
        let page = try await patiently { () async throws(ToDoError) in
          try await client.changes(since: mark)
        }
        pages.append(page)
        mark = page.mark
        if mistake == .storesMarkFirst { state.mark = mark }
      } catch .markExpired where mark != nil {
        (start, mark, pages) = (nil, nil, [])
      }
    } while pages.last?.hasMore ?? true

    for page in pages {
      for item in page.upserted { state.receive(item) }
      for id in page.removed { state.receiveRemoval(id) }
    }
    if start == nil, mistake != .keepsRemovedItems {
      // Changes from the beginning name what is there, and not what
      // has been removed.
      let there = Set(pages.flatMap { $0.upserted.map(\.id) })
      for (id, item) in state.known
      where item.version != nil && !there.contains(id) {
        state.receiveRemoval(id)
      }
    }
    state.mark = mark
  }

  /// Sends the outbox, again and again as long as only passing
  /// failures keep it from being empty.
  private func push() async throws(ToDoError) {
    for id in state.removed.sorted(by: {
      $0.uuidString < $1.uuidString
    }) {
      try await pushRemoval(id)
    }
    var rounds = 0
    while !state.edited.isEmpty {
      rounds += 1
      if rounds > 8 { throw .busy }
      if rounds > 1 { try await wait(.seconds(1)) }
      let batch = state.batch()
      let results = try await patiently {
        () async throws(ToDoError) in
        try await client.save(batch)
      }
      for item in batch {
        if let result = results[item.id] { try settle(item, result) }
      }
    }
  }

  private func pushRemoval(_ id: UUID) async throws(ToDoError) {
    do throws(ToDoError) {
      try await patiently { () async throws(ToDoError) in
        try await client.remove(id)
      }
    } catch .gone {
      // Another device was faster.
    }
    state.receiveRemoval(id)
  }

  /// Draws the consequences of the answer to one item.
  private func settle(
    _ item: Item, _ result: Result<SaveReceipt, ToDoError>
  ) throws(ToDoError) {
    do throws(ToDoError) {
      state.confirm(item, version: try result.get().version)
    } catch .changed(let stored?) {
      if mistake == .dropsOwnEdit { state.edited.remove(item.id) }
      state.receive(stored)
    } catch .gone {
      state.receiveRemoval(item.id)
    } catch .busy {
      if mistake == .ignoresItemErrors {
        state.edited.remove(item.id)
      }
    }
  }
}
