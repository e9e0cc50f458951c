import MockSpecRuntime

/// The record types that a service accepts, with the uses of their fields by queries.
///
/// ```swift
/// cloud.schema = ["Note": ["title": .string.queryable.sortable, "tags": .list(of: .string)]]
/// cloud.schema = try StoreSchema(path: "schema.ckdb")
/// ```
///
/// Names that no schema can declare belong to the service and are always accepted: types with a dot in them,
/// and fields that begin with an underscore.
public struct StoreSchema: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields of each type, by their names.
  public var types: [String: [String: SchemaField]]

  /// The rights that each type grants to each role, where records belong to their creators; types without an
  /// entry grant ``defaultGrants``.
  public var grants: [String: [String: SchemaRights]]

  /// The roles that are not the service's own.
  public var roles: Set<String>

  /// Creates an empty schema.
  public init() { self.init(types: [:]) }

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - types: The fields of each type, by their names.
  ///   - grants: The rights that types grant to roles, where they differ from the usual grants.
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

  /// The fields that every type has without a declaration; queries can use only declared ones.
  public static let systemFields: [String: FieldType] = [
    "___createTime": FieldType(.timestamp), "___createdBy": FieldType(.reference),
    "___etag": FieldType(.string), "___modTime": FieldType(.timestamp),
    "___modifiedBy": FieldType(.reference), "___recordID": FieldType(.reference),
  ]

  static func isOwn(type name: String) -> Bool { name.contains(".") }

  static func isOwn(field name: String) -> Bool { name.hasPrefix("_") }
}
