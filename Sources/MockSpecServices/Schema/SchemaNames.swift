import MockSpecRuntime

/// What the schema of a service calls the fields for which queries have other names.
///
/// ```swift
/// let names = SchemaNames(id: "recordID", ["recordID": "___recordID", "parent": "_parent"])
/// #expect(names["parent"] == "_parent" && names["title"] == "title")
/// ```
public struct SchemaNames: Sendable, Hashable {
  /// What queries call the id of a record; a query that compares nothing needs its index.
  public let id: String?
  private let names: [String: String]

  /// Describes the names.
  ///
  /// - Parameters:
  ///   - id: What queries call the id of a record.
  ///   - names: The names of schemas by those of queries, where they differ.
  public init(id: String? = nil, _ names: [String: String] = [:]) {
    self.id = id
    self.names = names
  }

  /// The name of a field in a schema.
  ///
  /// - Parameter key: Its name in a query.
  public subscript(key: String) -> String { names[key] ?? key }

  /// What a query does with the fields of its type, in the names of the schema.
  ///
  /// - Parameters:
  ///   - compared: The fields that its predicate compares.
  ///   - sorted: The fields by which its results are sorted.
  ///   - isSearching: Whether it searches all texts for words.
  /// - Returns: What the schema has to declare for it.
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
