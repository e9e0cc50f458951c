import MockSpecRuntime

/// The names of fields in the schema of a service, where queries use other names.
///
/// ```swift
/// let names = SchemaNames(id: "recordID", ["recordID": "___recordID", "parent": "_parent"])
/// #expect(names["parent"] == "_parent" && names["title"] == "title")
/// ```
public struct SchemaNames: Sendable, Hashable {
  /// The name of a record's id in queries; a query that compares nothing needs its index.
  public let id: String?
  private let names: [String: String]

  /// Creates the names.
  ///
  /// - Parameters:
  ///   - id: The name of a record's id in queries.
  ///   - names: The names in schemas by those in queries, where they differ.
  public init(id: String? = nil, _ names: [String: String] = [:]) {
    self.id = id
    self.names = names
  }

  /// The name of a field in a schema.
  ///
  /// - Parameter key: The name in queries.
  public subscript(key: String) -> String { names[key] ?? key }

  /// Returns the uses of fields by a query, with their names in the schema.
  ///
  /// - Parameters:
  ///   - compared: The fields that the predicate compares.
  ///   - sorted: The fields by which the results are sorted.
  ///   - isSearching: True if the query searches all texts for words.
  /// - Returns: The uses that the schema has to declare.
  public func uses(
    comparing compared: [String], sortingBy sorted: [String], searching isSearching: Bool
  )
    -> [FieldUse]
  {
    let keys = compared.isEmpty && !isSearching ? id.map { [$0] } ?? [] : compared
    return (isSearching ? [.searches] : []) + keys.map { .comparesTo(self[$0]) }
      + sorted.map { .sorts(by: self[$0]) }
  }
}
