/// The items of a call that a rule is about.
package enum ItemSelection: CustomStringConvertible {
  case ids([AnyHashable], Set<AnyHashable>)
  case type(String)
  /// Ids of which only the names are known.
  case named(Set<String>)
  /// All items that the call names.
  case all

  package init(_ ids: [AnyHashable]) { self = .ids(ids, Set(ids)) }

  package var description: String {
    switch self {
    case .ids(let ids, _): ids.map { "\($0.base)" }.joined(separator: ", ")
    case .type(let name): "items of type \(name)"
    case .named(let names): names.sorted().joined(separator: ", ")
    case .all: "every item"
    }
  }
}

/// The way in which an answer is wrong about an item that the request names.
public enum ItemMisanswer: String, Sendable, Hashable, CaseIterable {
  /// The answer has no result for it.
  case leavesOut
  /// The answer has its result twice.
  case tellsTwice
  /// The answer has a result for another stored item beside it, which the request does not name.
  case tellsOther
}
