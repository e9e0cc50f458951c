import MockSpecRuntime

/// Which records a service takes, and what queries can ask of them.
///
/// ```swift
/// cloud.schema = ["Note": ["title": .string.queryable.sortable, "tags": .list(of: .string)]]
/// cloud.schema = try StoreSchema(path: "schema.ckdb")
/// ```
///
/// Names that no schema can declare are the service's own, and always taken: types with a dot in them, and
/// fields that begin with an underscore.
public struct StoreSchema: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields of each type, by their names.
  public var types: [String: [String: SchemaField]]

  /// What each type grants to each role, where records belong to those who have made them; what is not here
  /// grants ``usualGrants``.
  public var grants: [String: [String: SchemaRights]]

  /// The roles that are not the service's own.
  public var roles: Set<String>

  /// Declares nothing.
  public init() { self.init(types: [:]) }

  /// Declares record types.
  ///
  /// - Parameters:
  ///   - types: The fields of each type, by their names.
  ///   - grants: What types grant to roles, where that is not the usual.
  ///   - roles: The roles that are not the service's own.
  public init(
    types: [String: [String: SchemaField]], grants: [String: [String: SchemaRights]] = [:],
    roles: Set<String> = []
  ) {
    self.types = types
    self.grants = grants
    self.roles = roles
  }

  public init(dictionaryLiteral types: (String, [String: SchemaField])...) {
    self.init(types: Dictionary(types, uniquingKeysWith: { $1 }))
  }

  /// What every type has without declaring it; queries can use only what is declared.
  public static let systemFields: [String: FieldType] = [
    "___createTime": FieldType(.timestamp), "___createdBy": FieldType(.reference),
    "___etag": FieldType(.string), "___modTime": FieldType(.timestamp),
    "___modifiedBy": FieldType(.reference), "___recordID": FieldType(.reference),
  ]

  static func isOwn(type name: String) -> Bool { name.contains(".") }

  static func isOwn(field name: String) -> Bool { name.hasPrefix("_") }
}
