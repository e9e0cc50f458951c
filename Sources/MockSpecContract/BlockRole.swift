/// The role of an operation's block as its spec declares it; generated code creates it.
public struct BlockRole {
  enum Kind {
    case progress(of: String?)
    /// Called once for each listed item, or once for every existing item where the list is `nil`.
    case each([AnyHashable?]?)
    case match(limit: Int?)
    case alternative
    case change
    case token(isZoned: Bool, isWhole: Bool)
    case zone([AnyHashable]?, isWhole: Bool)
    case finish(isWhole: Bool)
  }

  let kind: Kind
  /// Returns the item of a call from its first argument.
  var key: (Any) -> AnyHashable? = { $0 as? AnyHashable }

  var isFinish: Bool { if case .finish = kind { true } else { false } }

  /// The role `progress`: called before the block for the same item, with values from 0 to 1.
  public static func progress(of block: String?) -> BlockRole {
    BlockRole(kind: .progress(of: block))
  }

  /// The role `progress` with records, while the other block gets ids.
  public static func progress<Record, ID: Hashable>(
    of block: String?, by key: KeyPath<Record, ID>
  ) -> BlockRole {
    BlockRole(kind: .progress(of: block)) { ($0 as? Record)?[keyPath: key] }
  }

  /// The role `each`: called once for each item if the operation succeeds, and for every existing
  /// item without a list.
  public static func each<Item>(_ items: [Item]?) -> BlockRole {
    BlockRole(kind: .each(items?.map { $0 as? AnyHashable }))
  }

  /// The role `each` with records, while the block gets ids.
  public static func each<Record, ID: Hashable>(
    _ records: [Record], by key: KeyPath<Record, ID>
  ) -> BlockRole {
    BlockRole(kind: .each(records.map { $0[keyPath: key] }))
  }

  /// The role `each` of a query: called once for each result, up to the limit.
  public static func match(limit: Int?) -> BlockRole { BlockRole(kind: .match(limit: limit)) }

  /// The role of a block behind `??` that the app has set instead of the other: called before the last block.
  public static var alternative: BlockRole { BlockRole(kind: .alternative) }

  /// The role `changed`, `deleted` and the like: called once for each record.
  public static var change: BlockRole { BlockRole(kind: .change) }

  /// The role `changed` with the record itself.
  public static func change<Record, ID: Hashable>(by key: KeyPath<Record, ID>) -> BlockRole {
    BlockRole(kind: .change) { ($0 as? Record)?[keyPath: key] }
  }

  /// The role `tokens`: called between the pages of a feed that runs to its end.
  public static func token(isZoned: Bool, isWhole: Bool) -> BlockRole {
    BlockRole(kind: .token(isZoned: isZoned, isWhole: isWhole))
  }

  /// The role `each` of changes: called once for each zone, after its last change.
  public static func zone<Zone: Hashable>(_ zones: [Zone]?, isWhole: Bool) -> BlockRole {
    BlockRole(kind: .zone(zones, isWhole: isWhole))
  }

  /// The role `finish`: called once, after all other blocks; a feed that runs to its end must report no more changes.
  public static func finish(isWhole: Bool = false) -> BlockRole {
    BlockRole(kind: .finish(isWhole: isWhole))
  }
}

/// A `Result` of any type.
protocol AnyOutcome {
  var value: Any? { get }
}

extension Result: AnyOutcome {
  var value: Any? { try? get() }
}

extension AnyOutcome {
  /// True if the end of a feed reports more changes, in the last part of its value.
  var isMoreComing: Bool {
    value.flatMap { Mirror(reflecting: $0).children.map(\.value).last as? Bool } ?? false
  }
}
