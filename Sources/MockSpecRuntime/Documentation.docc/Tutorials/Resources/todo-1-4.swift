import Foundation

/// A page of items.
public struct ItemPage: Sendable {
  public var items: [Item]
  /// The cursor of the next page; `nil` on the last one.
  public var next: String?

  public init(items: [Item], next: String?) {
    self.items = items
    self.next = next
  }
}

/// The changes since a mark, or a part of them.
public struct ChangeSet: Sendable {
  public var upserted: [Item]
  public var removed: [UUID]
  /// The mark to ask with for what comes after.
  public var mark: String
  public var hasMore: Bool

  public init(
    upserted: [Item], removed: [UUID], mark: String, hasMore: Bool
  ) {
    self.upserted = upserted
    self.removed = removed
    self.mark = mark
    self.hasMore = hasMore
  }
}

/// The answer to an item that was saved.
public struct SaveReceipt: Equatable, Sendable {
  /// The version under which the service keeps the item.
  public var version: String

  public init(version: String) { self.version = version }
}
