#if !canImport(CloudKit)
  import Foundation

  extension NSPredicate {
    /// What the predicate says; nil where that cannot be known, as of a block.
    var tree: PredicateTree? {
      switch self {
      case let predicate as FormatPredicate: predicate.content
      case let predicate as NSCompoundPredicate: predicate.compoundTree
      case NSPredicate(value: true): .constant(true)
      case NSPredicate(value: false): .constant(false)
      default: nil
      }
    }

    /// Why the service would refuse a query with this predicate; nil if it would not.
    @_spi(MockSpec) public var objectionOfService: String? {
      guard let tree else { return "queries cannot have predicates made of blocks" }
      return tree.objection
    }

    /// The keys of the fields that the predicate compares with something.
    @_spi(MockSpec) public var comparedKeys: [String] { tree?.comparedKeys ?? [] }

    /// Whether the predicate searches whole records for words.
    @_spi(MockSpec) public var searchesWords: Bool { tree?.searchesWords ?? false }

    /// How many values the longest list behind `IN` has.
    @_spi(MockSpec) public var longestList: Int { tree?.longestList ?? 0 }
  }

  extension NSCompoundPredicate {
    fileprivate var compoundTree: PredicateTree? {
      let parts = subpredicates.compactMap(\.tree)
      guard parts.count == subpredicates.count else { return nil }
      return switch compoundPredicateType {
      case .and: .all(parts)
      case .or: .any(parts)
      case .not: parts.first.map(PredicateTree.not)
      }
    }
  }
#endif
