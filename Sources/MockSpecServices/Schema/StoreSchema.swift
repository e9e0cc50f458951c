import MockSpecStores

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

extension StoreSchema {
  /// Reads a schema in the language of CloudKit, as `cktool export-schema` writes it.
  ///
  /// A type without grants cannot be used where records belong to their creators. Source of the language:
  /// "Integrating a Text-Based Schema into Your Workflow" in the documentation of CloudKit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: The name of the text in messages, most often the path of a file.
  /// - Throws: ``TextError`` with all mistakes of the text.
  public init(text: String, source: String = "schema") throws(TextError) {
    var reader = SchemaReader(text)
    reader.read()
    guard reader.mistakes.isEmpty else { throw TextError(source, reader.mistakes) }
    self = reader.schema
  }

  /// Reads a schema from a file.
  ///
  /// - Parameter path: The path of the file, a text in UTF-8.
  /// - Throws: ``TextError`` if the file cannot be read, or with all mistakes of its text.
  public init(path: String) throws(TextError) {
    let data = try TextError.data(ofFile: path)
    try self.init(text: String(decoding: data, as: UTF8.self), source: path)
  }
}

extension StoreSchema: CustomStringConvertible {
  /// The schema in the language that `cktool import-schema` reads; fields that were queried and never saved
  /// are in comments, because they have no type.
  public var description: String {
    let named = Set(grants.values.flatMap(\.keys)).subtracting(SchemaRole.all)
    let roles = roles.union(named).sorted().map { "    CREATE ROLE \(Self.quoted($0));\n" }
    let blocks = types.sorted { $0.key < $1.key }.map { name, fields in
      let notes = fields.filter { $0.value.type == nil }.sorted { $0.key < $1.key }
        .map { "        // \(Self.quoted($0.key)) \($0.value), but never saved\n" }
      let lines = (Self.lines(fields) + Self.lines(grants[name] ?? Self.defaultGrants))
        .map { "        " + $0 }
      return "    RECORD TYPE \(Self.quoted(name)) (\n" + notes.joined()
        + lines.joined(separator: ",\n") + (lines.isEmpty ? "" : "\n") + "    );\n"
    }
    return (["DEFINE SCHEMA\n"] + roles + blocks).joined(separator: "\n")
  }

  private static func lines(_ fields: [String: SchemaField]) -> [String] {
    fields.filter { $0.value.type != nil }.sorted { $0.key < $1.key }
      .map { "\(quoted($0.key)) \($0.value)" }
  }

  private static func lines(_ grants: [String: SchemaRights]) -> [String] {
    grants.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "GRANT \($0.value.words.joined(separator: ", ")) TO \(quoted($0.key))" }
  }

  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.first?.isLetter == true && name.allSatisfy(SchemaLexer.isOfWord)
      && !SchemaReader.reserved.contains(name.lowercased())
    return isPlain ? name : "\"\(name.replacing("\"", with: "\"\""))\""
  }
}

extension StoreSchema {
  /// Returns the entries that another schema lacks, for instance those of an app's tests that production
  /// would refuse.
  ///
  /// ```swift
  /// #expect(cloud.inferredSchema.differences(from: try StoreSchema(path: "schema.ckdb")) == [])
  /// ```
  ///
  /// - Parameters:
  ///   - declared: The other schema.
  ///   - isExact: True if entries that only the other schema has are differences too, grants aside.
  /// - Returns: A line for each difference, as `Note.title: not declared SORTABLE`, in the order of the names.
  public func differences(from declared: StoreSchema, exactly isExact: Bool = false) -> [String] {
    var lines: [String] = []
    for (type, fields) in types.sorted(by: { $0.key < $1.key }) {
      guard let others = declared.types[type] else {
        lines.append(
          "\(type): not declared" + SpellingSuggestion.advice(for: type, among: declared.types.keys)
        )
        continue
      }
      for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
        lines += Self.differences(of: field, from: others[name], "\(type).\(name)")
      }
      for (role, rights) in (grants[type] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let missing = rights.subtracting(declared.rights(of: role, on: type)).words
        if missing.isEmpty { continue }
        lines.append("\(type): \(missing.joined(separator: " and ")) not granted to \"\(role)\"")
      }
      guard isExact else { continue }
      for name in others.keys.sorted() where fields[name] == nil {
        lines.append("\(type).\(name): declared, but not used")
      }
    }
    guard isExact else { return lines }
    let unused = declared.types.keys.filter { types[$0] == nil }.sorted()
    return lines + unused.map { "\($0): declared, but not used" }
  }

  private static func differences(
    of field: SchemaField, from declared: SchemaField?, _ path: String
  ) -> [String] {
    guard let declared else { return ["\(path): \(field), not declared"] }
    var lines: [String] = []
    if let type = field.type, let other = declared.type, !other.accepts(type) {
      lines.append("\(path): \(type), declared as \(other)")
    }
    let missing = field.uses.subtracting(declared.uses).words
    if !missing.isEmpty {
      lines.append("\(path): not declared \(missing.joined(separator: " or "))")
    }
    return lines
  }
}
