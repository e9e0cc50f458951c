/// An adapter of records that carry a tag of their version: a save is refused when the tags differ.
///
/// Without it, the last write wins.
public protocol TaggedAdapter<Record, ID>: RecordAdapter {
  /// The tag of the version that a record was fetched with; `nil` for a new record.
  static func changeTag(of record: Record) -> String?
  /// The version on which a refused record was based, for the payload of the conflict.
  ///
  /// - Parameters:
  ///   - client: The record that was refused.
  ///   - base: The version with the client's tag, if the store remembers it.
  /// - Returns: By default the base.
  static func ancestor(of client: Record, base: Record?) -> Record?
  /// A stored record with another tag, of a copy; by default unchanged.
  static func tagged(_ record: Record, with tag: String) -> Record
}

extension TaggedAdapter {
  public static func ancestor(of client: Record, base: Record?) -> Record? { base }
  public static func tagged(_ record: Record, with tag: String) -> Record { record }
}
