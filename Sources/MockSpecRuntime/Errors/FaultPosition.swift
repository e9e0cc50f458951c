/// The moment of a call at which a fault strikes.
public enum FaultPosition: Sendable, Hashable, CustomStringConvertible {
  /// Nothing is applied.
  case beforeApplying
  /// The first so many items are applied and answered, the others are neither.
  ///
  /// Items are counted as the request has them, saves before deletes. The items of an atomic zone
  /// that is cut in two are not applied at all.
  case afterItems(Int)
  /// Everything is applied, and the answer is lost on its way back.
  case afterApplying

  public var description: String {
    switch self {
    case .beforeApplying: "before it is applied"
    case .afterItems(let count): "after \(count) \(count == 1 ? "item" : "items")"
    case .afterApplying: "after it is applied"
    }
  }
}
