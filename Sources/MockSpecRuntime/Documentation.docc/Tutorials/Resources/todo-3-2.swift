import Foundation

/// The items of a device, and what it has still to send.
struct LocalState {
  /// The items as the user sees them.
  var items: [UUID: Item] = [:]
  /// The versions that the user's changes started from: those of the
  /// service, or a new item as it was sent first.
  var known: [UUID: Item] = [:]
  /// The outbox: items to save.
  var edited: Set<UUID> = []
  /// The outbox: items to remove.
  var removed: Set<UUID> = []
  /// The end of the changes that were applied.
  var mark: String?
  /// The number of items that others had removed and the user's
  /// changes brought back.
  var revivals = 0

  /// Returns the items to save, each as a change of the version that
  /// is known.
  mutating func batch() -> [Item] {
    let changed = edited.compactMap { items[$0] }
    return changed.sorted { $0.title < $1.title }.map { item in
      var item = item
      item.version = known[item.id]?.version
      known[item.id] = known[item.id] ?? item
      return item
    }
  }

  /// Takes over an item of the service, and merges what the user has
  /// changed meanwhile into it.
  mutating func receive(_ theirs: Item) {
    let id = theirs.id
    guard !removed.contains(id) else { return }
    items[id] = edited.contains(id) ? merged(into: theirs) : theirs
    known[id] = theirs
    if items[id] == theirs { edited.remove(id) }
  }

  /// Removes an item that others have removed; one that the user has
  /// changed is made anew.
  mutating func receiveRemoval(_ id: UUID) {
    known[id] = nil
    removed.remove(id)
    if edited.contains(id) { revivals += 1 } else { items[id] = nil }
  }

  /// Notes that an item was saved; it stays in the outbox if the user
  /// has changed it since.
  mutating func confirm(_ sent: Item, version: String) {
    var saved = sent
    saved.version = version
    receive(saved)
  }

  private func merged(into theirs: Item) -> Item {
    guard let mine = items[theirs.id] else { return theirs }
    let base = known[theirs.id]
    var merged = theirs
    if mine.title != base?.title { merged.title = mine.title }
    if mine.isDone != base?.isDone { merged.isDone = mine.isDone }
    return merged
  }
}
