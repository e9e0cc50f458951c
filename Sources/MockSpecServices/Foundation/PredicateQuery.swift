import Foundation
import MockSpecRuntime

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
    self.init(
      typeName: query.recordType, matching: query.predicate, sortedBy: descriptors,
      objection: query.objection ?? excess,
      refusedAs: query.objection == nil && excess != nil ? .tooMany : .invalid,
      uses: schemaNames(of: Query.Adapter.self).uses(
        comparing: read?.comparedKeys ?? [],
        sortingBy: orders.compactMap { ($0 as? any ReadableSortDescriptor)?.sortedKey },
        searching: read?.searchesWords ?? false))
  }
}

private func schemaNames<Adapter: RecordAdapter>(of adapter: Adapter.Type) -> SchemaNames {
  (adapter as? any SchemaAdapter.Type)?.schemaNames ?? SchemaNames()
}
