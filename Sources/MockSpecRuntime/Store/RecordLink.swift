/// A link that binds a record to another one of its table.
public struct RecordLink<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The effect on the record when its target is deleted.
  public enum Kind: Sendable, Hashable {
    /// The target cannot be deleted while the record is there.
    case parent
    /// The record is deleted with its target.
    case owner
    /// The target shares the record, and what hangs below it, with other users. It is deleted with the
    /// record; the record stays when it is deleted.
    case share
  }

  /// The record that must be there.
  public let target: ID
  /// The effect on the record when its target is deleted.
  public let kind: Kind

  /// Binds a record to another.
  ///
  /// - Parameters:
  ///   - target: The record that must be there.
  ///   - kind: The effect on the record when its target is deleted.
  public init(to target: ID, as kind: Kind) {
    self.target = target
    self.kind = kind
  }
}
