import MockSpecRuntime

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
    let isPlain = name.first?.isLetter == true && !SchemaReader.reserved.contains(name.lowercased())
    return isPlain ? name : "\"\(name)\""
  }
}
