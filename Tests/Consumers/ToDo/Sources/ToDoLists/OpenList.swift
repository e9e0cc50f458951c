import Foundation

/// A list on the screen, which is kept up to date.
struct OpenList<Client: ListsClient> {
  let client: Client
  let id: UUID
  private(set) var items: [UUID: ToDo] = [:]
  /// True if the list itself was removed.
  private(set) var isGone = false
  private var mark: String?

  init(_ id: UUID, client: Client) {
    self.id = id
    self.client = client
  }

  /// The titles of the items in order.
  var titles: [String] { items.values.map(\.title).sorted() }

  /// Gets what has changed; an item that was moved to another list leaves this one.
  mutating func refresh() async throws(ListsError) {
    do {
      let changes = try await client.changes(in: id, since: mark)
      for item in changes.items { items[item.id] = item }
      for id in changes.removed { items[id] = nil }
      mark = changes.mark
    } catch .noList {
      (items, isGone) = ([:], true)
    }
  }

  /// Moves an item to another list.
  mutating func move(_ item: UUID, to list: UUID) async throws(ListsError) {
    guard var moved = items[item] else { return }
    moved.list = list
    _ = try await client.save(moved)
    items[item] = nil
  }
}
