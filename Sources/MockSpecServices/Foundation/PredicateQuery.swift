import Foundation
import MockSpecStores

/// A query with Foundation's classes: for records of a type, by a predicate and sort descriptors.
///
/// ```swift
/// extension LetterQuery: PredicateQuery {
///   typealias Adapter = LetterAdapter
/// }
/// ```
public protocol PredicateQuery<Adapter> {
  /// The adapter of the records.
  associatedtype Adapter: RecordAdapter where Adapter.Record: AnyObject

  /// The type of the records.
  var recordType: String { get }
  /// The predicate that results match.
  var predicate: NSPredicate { get }
  /// The order of the results.
  var sortDescriptors: [NSSortDescriptor]? { get }
  /// The reason for which the service refuses the query as invalid; by default none.
  var objection: String? { get }
  /// The largest number of values in a list behind `IN`; by default any. More are too many for a request.
  var listLimit: Int? { get }
}

extension PredicateQuery {
  public var objection: String? { nil }
  public var listLimit: Int? { nil }
}

/// A predicate that reports its fields, as those of Apple's platforms do.
public protocol ReadablePredicate: NSPredicate {
  /// The keys of the fields that the predicate compares.
  var comparedKeys: [String] { get }
  /// True if the predicate searches whole records for words.
  var searchesWords: Bool { get }
  /// The number of values in the longest list behind `IN`.
  var longestList: Int { get }
}

/// A sort descriptor that reports its field, as those of Apple's platforms do.
public protocol ReadableSortDescriptor: NSSortDescriptor {
  /// The key of the field by which results are sorted; `nil` if they are sorted by the objects themselves.
  var sortedKey: String? { get }
}

extension RecordQuery where Record: AnyObject {
  /// Creates the store's form of a query, with the uses of fields that a schema has to declare.
  ///
  /// - Parameter query: The query of an app.
  public init<Query: PredicateQuery>(_ query: Query) where Query.Adapter.Record == Record {
    let descriptors = query.sortDescriptors ?? []
    // Erased, because the casts below always succeed on Apple's platforms.
    let (predicate, orders): (Any, [Any]) = (query.predicate, descriptors)
    let read = predicate as? any ReadablePredicate
    let values = read?.longestList ?? 0
    let excess = query.listLimit.flatMap { limit in
      values > limit ? "lists behind 'IN' have at most \(limit) values, not \(values)" : nil
    }
    let names = (Query.Adapter.self as? any SchemaAdapter.Type)?.schemaNames ?? SchemaNames()
    self.init(
      typeName: query.recordType, matching: query.predicate, sortedBy: descriptors,
      objection: query.objection ?? excess,
      refusedAs: query.objection == nil && excess != nil ? .tooMany : .invalid,
      uses: names.uses(
        comparing: read?.comparedKeys ?? [],
        sortingBy: orders.compactMap { ($0 as? any ReadableSortDescriptor)?.sortedKey },
        searching: read?.searchesWords ?? false))
  }
}

extension RecordQuery where Record: AnyObject {
  /// Creates a query from a predicate and sort descriptors.
  ///
  /// - Parameters:
  ///   - typeName: The type of the records; `nil` for all types.
  ///   - predicate: The predicate that results match; the records must be objects that it can evaluate.
  ///   - descriptors: The order of the results: the first descriptor that tells two records apart decides.
  ///   - objection: The reason for which the service refuses the query; `nil` if it accepts the query.
  ///   - refusal: The meaning of the error with which it refuses the query.
  ///   - uses: The uses of the fields of its type, for services that have a schema.
  public init(
    typeName: String? = nil, matching predicate: NSPredicate,
    sortedBy descriptors: [NSSortDescriptor] = [], objection: String? = nil,
    refusedAs refusal: ErrorMeaning = .invalid, uses: [FieldUse] = []
  ) {
    self.init(
      typeName: typeName, where: { predicate.evaluate(with: $0) },
      sort: descriptors.isEmpty ? nil : { areInOrder($0, $1, by: descriptors) },
      objection: objection, refusedAs: refusal, uses: uses)
  }
}

private func areInOrder(_ left: Any, _ right: Any, by descriptors: [NSSortDescriptor]) -> Bool {
  for descriptor in descriptors {
    let order = descriptor.compare(left, to: right)
    if order != .orderedSame { return order == .orderedAscending }
  }
  return false
}

#if canImport(ObjectiveC)
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
    public var comparedKeys: [String] { comparisons.flatMap(\.keyPaths) }

    /// True if the predicate searches whole records for words.
    public var searchesWords: Bool { comparisons.contains(where: \.isTokenSearch) }

    /// The number of values in the longest list behind `IN`.
    public var longestList: Int { comparisons.map(\.listCount).max() ?? 0 }

    private var comparisons: [NSComparisonPredicate] {
      switch self {
      case let predicate as NSCompoundPredicate: predicate.parts.flatMap(\.comparisons)
      case let predicate as NSComparisonPredicate: [predicate]
      default: []
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
