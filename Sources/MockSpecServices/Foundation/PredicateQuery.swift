import Foundation
import MockSpecRuntime

/// A query of a service of Foundation's time: for records of a type, by a predicate and sort descriptors.
///
/// ```swift
/// extension LetterQuery: PredicateQuery {
///   typealias Adapter = LetterAdapter
/// }
/// ```
public protocol PredicateQuery<Adapter> {
  /// How the store handles the records.
  associatedtype Adapter: RecordAdapter where Adapter.Record: AnyObject

  /// The type of the records.
  var recordType: String { get }
  /// Whether a record is a result.
  var predicate: NSPredicate { get }
  /// The order of the results.
  var sortDescriptors: [NSSortDescriptor]? { get }
  /// Why the service refuses the query as invalid; by default it takes all.
  var objection: String? { get }
  /// How many values a list behind `IN` can have; by default any number. More are too many for a request.
  var listLimit: Int? { get }
}

extension PredicateQuery {
  public var objection: String? { nil }
  public var listLimit: Int? { nil }
}

/// A predicate that tells which fields it is about; those of Apple's platforms are.
public protocol ReadablePredicate: NSPredicate {
  /// The keys of the fields that the predicate compares with something.
  var comparedKeys: [String] { get }
  /// Whether the predicate searches whole records for words.
  var searchesWords: Bool { get }
  /// How many values the longest list behind `IN` has.
  var longestList: Int { get }
}

/// A sort descriptor that tells which field it is about; those of Apple's platforms are.
public protocol ReadableSortDescriptor: NSSortDescriptor {
  /// By which field results are sorted; `nil` if by the objects themselves.
  var sortedKey: String? { get }
}

extension RecordQuery where Record: AnyObject {
  /// The query as the store runs it, with what a schema has to declare for it.
  ///
  /// - Parameter query: The query of an app.
  public init<Query: PredicateQuery>(_ query: Query) where Query.Adapter.Record == Record {
    let descriptors = query.sortDescriptors ?? []
    // On Apple's platforms every predicate can be read, of which nothing need be known here.
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
