#if canImport(ObjectiveC)
  import Foundation

  /// The parts of Foundation's predicates that a service does not allow.
  public struct PredicateLimits: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No `OR`.
    public static let alternatives = Self(rawValue: 1)
    /// No `ALL`.
    public static let universals = Self(rawValue: 2)
    /// No `ENDSWITH`, `LIKE` or `MATCHES`.
    public static let patterns = Self(rawValue: 4)
    /// No key paths with more than one key.
    public static let paths = Self(rawValue: 8)
    /// No `NOT` before `AND`, `BETWEEN` or a search for words.
    public static let negatedParts = Self(rawValue: 16)
    /// No predicates made of blocks.
    public static let blocks = Self(rawValue: 32)
  }

  extension NSPredicate: ReadablePredicate {
    /// Returns the reason for which a service refuses the predicate.
    ///
    /// - Parameter limits: The parts that the service does not allow.
    /// - Returns: A message about the first such part; `nil` if there is none.
    public func objection(within limits: PredicateLimits) -> String? {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.objectionToParts(limits)
      case let predicate as NSComparisonPredicate: predicate.objectionToComparison(limits)
      case NSPredicate(value: true), NSPredicate(value: false): nil
      default: limits.contains(.blocks) ? "queries cannot have predicates made of blocks" : nil
      }
    }

    /// The keys of the fields that the predicate compares.
    public var comparedKeys: [String] {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.parts.flatMap(\.comparedKeys)
      case let predicate as NSComparisonPredicate: predicate.keyPaths
      default: []
      }
    }

    /// True if the predicate searches whole records for words.
    public var searchesWords: Bool {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.parts.contains(where: \.searchesWords)
      case let predicate as NSComparisonPredicate: predicate.isTokenSearch
      default: false
      }
    }

    /// The number of values in the longest list behind `IN`.
    public var longestList: Int {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.parts.map(\.longestList).max() ?? 0
      case let predicate as NSComparisonPredicate: predicate.listCount
      default: 0
      }
    }

    fileprivate var cannotBeNegated: Bool {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.compoundPredicateType == .and
      case let predicate as NSComparisonPredicate:
        predicate.predicateOperatorType == .between || predicate.isTokenSearch
      default: false
      }
    }
  }

  extension NSSortDescriptor: ReadableSortDescriptor {
    /// The key of the field by which results are sorted; `nil` if they are sorted by the objects themselves.
    public var sortedKey: String? { key }
  }

  extension NSCompoundPredicate {
    var parts: [NSPredicate] { subpredicates.compactMap { $0 as Any as? NSPredicate } }

    fileprivate func objectionToParts(_ limits: PredicateLimits) -> String? {
      switch compoundPredicateType {
      case .or where limits.contains(.alternatives):
        return "queries cannot have 'OR'"
      case .not where limits.contains(.negatedParts) && parts.contains(where: \.cannotBeNegated):
        return "queries cannot negate 'AND', 'BETWEEN' or a search for words"
      default: return parts.lazy.compactMap { $0.objection(within: limits) }.first
      }
    }
  }

  extension NSComparisonPredicate {
    var isTokenSearch: Bool {
      predicateOperatorType == .contains && leftExpression.expressionType == .evaluatedObject
    }

    fileprivate func objectionToComparison(_ limits: PredicateLimits) -> String? {
      if limits.contains(.universals), comparisonPredicateModifier == .all {
        return "queries cannot have 'ALL'"
      }
      if limits.contains(.patterns), [.endsWith, .like, .matches].contains(predicateOperatorType) {
        return "queries cannot have 'ENDSWITH', 'LIKE' or 'MATCHES'"
      }
      guard limits.contains(.paths) else { return nil }
      let path = keyPaths.first { $0.contains(".") }
      return path.map { "queries cannot look into '\($0)'" }
    }

    fileprivate var listCount: Int {
      guard predicateOperatorType == .in else { return 0 }
      switch rightExpression.expressionType {
      case .constantValue: return (rightExpression.constantValue as? [Any])?.count ?? 0
      case .aggregate: return (rightExpression.collection as? [Any])?.count ?? 0
      default: return 0
      }
    }

    var keyPaths: [String] {
      [leftExpression, rightExpression].filter { $0.expressionType == .keyPath }.map(\.keyPath)
    }
  }
#endif
