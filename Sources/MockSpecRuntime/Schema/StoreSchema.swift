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

  /// Declares record types.
  ///
  /// - Parameter types: The fields of each type, by their names.
  public init(types: [String: [String: SchemaField]] = [:]) { self.types = types }

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

extension StoreSchema: CustomStringConvertible {
  /// The schema in the language that `cktool import-schema` reads; what was asked for and never saved is
  /// in comments, because it has no type.
  public var description: String {
    let blocks = types.sorted { $0.key < $1.key }.map { name, fields in
      let known = fields.filter { $0.value.type != nil }.sorted { $0.key < $1.key }
      let lines = known.map { "        \(Self.quoted($0.key)) \($0.value)" }
      let notes = fields.filter { $0.value.type == nil }.sorted { $0.key < $1.key }
        .map { "        // \(Self.quoted($0.key)) \($0.value), but never saved\n" }
      return "    RECORD TYPE \(Self.quoted(name)) (\n" + notes.joined()
        + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "    );\n"
    }
    return (["DEFINE SCHEMA\n"] + blocks).joined(separator: "\n")
  }

  private static func quoted(_ name: String) -> String {
    let isPlain = name.first?.isLetter == true && !SchemaReader.reserved.contains(name.lowercased())
    return isPlain ? name : "\"\(name)\""
  }
}
