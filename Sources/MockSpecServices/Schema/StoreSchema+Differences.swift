import MockSpecRuntime

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
    if let type = field.type, let other = declared.type, !other.takes(type) {
      lines.append("\(path): \(type), declared as \(other)")
    }
    let missing = field.uses.subtracting(declared.uses).words
    if !missing.isEmpty {
      lines.append("\(path): not declared \(missing.joined(separator: " or "))")
    }
    return lines
  }
}
