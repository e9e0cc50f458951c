/// What a spec says of a block of an operation; emitted code makes it.
public struct BlockRole {
  enum Kind {
    case progress(of: String?, key: (Any) -> AnyHashable?)
    /// Once for each of the items; for each that there is, where they are not known.
    case each([AnyHashable?]?)
    case match(limit: Int?)
    case older
    case change(key: (Any) -> AnyHashable?)
    case token(isZoned: Bool, isWhole: Bool)
    case zone([AnyHashable]?, isWhole: Bool)
    case finish(isWhole: Bool)
  }

  let kind: Kind

  /// `progress`: before the block for the same item, from 0 to 1.
  public static func progress(of block: String?) -> BlockRole {
    BlockRole(kind: .progress(of: block) { $0 as? AnyHashable })
  }

  /// `progress` of records, whose ids the other block is given.
  public static func progress<Record, ID: Hashable>(
    of block: String?, by key: KeyPath<Record, ID>
  ) -> BlockRole {
    BlockRole(
      kind: .progress(of: block) { record in (record as? Record).map { $0[keyPath: key] } })
  }

  /// `each`: once for each item, if the operation succeeds; for every one there is without a list.
  public static func each<Item>(_ items: [Item]?) -> BlockRole {
    BlockRole(kind: .each(items?.map { $0 as? AnyHashable }))
  }

  /// `each` of records, of which the block is given the id.
  public static func each<Record, ID: Hashable>(
    _ records: [Record], by key: KeyPath<Record, ID>
  ) -> BlockRole {
    BlockRole(kind: .each(records.map { $0[keyPath: key] }))
  }

  /// `each` of a query: once for each result, up to the limit.
  public static func match(limit: Int?) -> BlockRole { BlockRole(kind: .match(limit: limit)) }

  /// A block that an app has set in the place of a newer one: it comes before the last one.
  public static var older: BlockRole { BlockRole(kind: .older) }

  /// `changed`, `deleted` and their relatives: once for each record.
  public static var change: BlockRole { BlockRole(kind: .change { $0 as? AnyHashable }) }

  /// `changed` with the record itself.
  public static func change<Record, ID: Hashable>(by key: KeyPath<Record, ID>) -> BlockRole {
    BlockRole(kind: .change { record in (record as? Record).map { $0[keyPath: key] } })
  }

  /// `tokens`: between the pages of a feed that goes on to its end.
  public static func token(isZoned: Bool, isWhole: Bool) -> BlockRole {
    BlockRole(kind: .token(isZoned: isZoned, isWhole: isWhole))
  }

  /// `each` of changes: once for each zone, after its last change.
  public static func zone<Zone: Hashable>(_ zones: [Zone]?, isWhole: Bool) -> BlockRole {
    BlockRole(kind: .zone(zones, isWhole: isWhole))
  }

  /// `finish`: once, after everything else; a feed that goes on to its end leaves nothing.
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
  /// Whether the end of a feed says that there is more: the last part of what it gives.
  var isMoreComing: Bool {
    value.flatMap { Mirror(reflecting: $0).children.map(\.value).last as? Bool } ?? false
  }
}
