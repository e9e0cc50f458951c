/// The type aliases of several modules, for their own types and for those of others.
struct Aliases {
  private var names: [String: String] = [:]
  private let types: Set<String>

  /// - Parameters:
  ///   - graphs: The modules whose aliases are followed.
  ///   - types: Names that stay: `CKRecord.ID` is a type for one module, and for another an alias of
  ///     `CKRecordID`, which then becomes `CKRecord.ID`.
  init(of graphs: [SymbolGraph], types: Set<String>) {
    self.types = types
    for symbol in graphs.flatMap(\.symbols) where symbol.kind.identifier == "swift.typealias" {
      let parts = symbol.declaration.split(separator: " = ", maxSplits: 1)
      guard let target = parts.last.map(String.init), parts.count == 2 else { continue }
      if types.contains(symbol.path) {
        names[target] = symbol.path
      } else {
        names[symbol.path] = target
      }
    }
  }

  /// Returns the type that a name or its longest aliased prefix stands for.
  func resolved(_ name: String) -> String {
    var name = name
    // Chains of aliases are short.
    for _ in 0..<4 {
      guard let alias = beginnings(of: name).first(where: { names[$0] != nil }) else { break }
      name = (names[alias] ?? "") + name.dropFirst(alias.count)
    }
    return name
  }

  /// Returns a declaration of a type's member with every name in it resolved in the scope of the type.
  func resolved(inAllOf declaration: String, at parent: String) -> String {
    declaration.replacing(#/\b[A-Z]\w*(\.[A-Z]\w*)*/#) { match in
      let name = match.0.replacing(#/^Self\./#, with: parent + ".")
      let outer = beginnings(of: parent).map { "\($0).\(name)" }
      let meant = resolved(outer.first { types.contains($0) || names[$0] != nil } ?? String(name))
      // The aliased type can be written with aliases.
      return meant.contains("(") ? resolved(inAllOf: meant, at: parent) : meant
    }
  }

  private func beginnings(of name: String) -> [String] {
    let parts = name.split(separator: ".")
    return parts.indices.reversed().map { parts[...$0].joined(separator: ".") }
  }
}
