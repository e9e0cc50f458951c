import Foundation

/// The items of a device, and what it has still to send.
struct LocalState {
  /// The items as the user sees them.
  var items: [UUID: Item] = [:]
  /// The outbox: items to save.
  var edited: Set<UUID> = []
  /// The outbox: items to remove.
  var removed: Set<UUID> = []

  /// Returns the items to save.
  func batch() -> [Item] {
    edited.compactMap { items[$0] }.sorted { $0.title < $1.title }
  }

  /// Removes an item that the service does not have any more.
  mutating func receiveRemoval(_ id: UUID) {
    items[id] = nil
    edited.remove(id)
    removed.remove(id)
  }

  /// Notes that an item was saved; it stays in the outbox if the user
  /// has changed it since.
  mutating func confirm(_ sent: Item, version: String) {
    if items[sent.id] == sent { edited.remove(sent.id) }
    items[sent.id]?.version = version
  }
}
