import Foundation

/// The baseline for the store of the mocks: a dictionary without copies, tags, order or journal.
public final class LockedDictionary: @unchecked Sendable {
  private let lock = NSLock()
  private var items: [Int: Item] = [:]

  public init() {}

  public var count: Int { lock.withLock { items.count } }

  public func insert(_ new: Item) { lock.withLock { items[new.id] = new } }

  public func find(_ id: Int) -> Item? { lock.withLock { items[id] } }

  public func filter(_ predicate: (Item) -> Bool) -> [Item] {
    lock.withLock { items.values.filter(predicate) }
  }

  public func insert(contentsOf new: [Item]) {
    lock.withLock { for item in new { items[item.id] = item } }
  }

  public func save(_ new: [Item]) async -> [Item] {
    lock.withLock {
      for item in new { items[item.id] = item }
      return new
    }
  }

  public func item(_ id: Int) async -> Item? { lock.withLock { items[id] } }

  public func items(where predicate: (Item) -> Bool) async -> [Item] {
    lock.withLock { items.values.filter(predicate) }
  }

  public func delete(_ ids: [Int]) async {
    lock.withLock { for id in ids { items[id] = nil } }
  }
}
