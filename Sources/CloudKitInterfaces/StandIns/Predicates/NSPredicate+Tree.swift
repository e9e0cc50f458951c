#if !canImport(CloudKit)
  import Foundation

  extension NSPredicate {
    /// The syntax tree of the predicate; `nil` for predicates without one, such as blocks.
    var tree: PredicateTree? {
      switch self {
      case let predicate as FormatPredicate: predicate.content
      case let predicate as NSCompoundPredicate: predicate.compoundTree
      case NSPredicate(value: true): .constant(true)
      case NSPredicate(value: false): .constant(false)
      default: nil
      }
    }

    /// The reason why the service would refuse a query with this predicate; `nil` if it would accept it.
    @_spi(MockSpec) public var objectionOfService: String? {
      guard let tree else { return "queries cannot have predicates made of blocks" }
      return tree.objection
    }

    /// The keys of the fields that the predicate compares.
    @_spi(MockSpec) public var comparedKeys: [String] { tree?.comparedKeys ?? [] }

    /// True if the predicate searches all fields of a record for words.
    @_spi(MockSpec) public var searchesWords: Bool { tree?.searchesWords ?? false }

    /// The number of values in the longest list after `IN`.
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
