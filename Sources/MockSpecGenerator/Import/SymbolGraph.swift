/// The public members of a module, as `swift symbolgraph-extract` lists them.
struct SymbolGraph {
  private let module: String
  private let symbols: [JSONValue]

  /// - Returns: `nil` for what is no symbol graph.
  init?(_ bytes: [UInt8]) {
    guard let value = JSONValue(bytes), let module = value["module"]?["name"]?.string,
      let symbols = value["symbols"]
    else { return nil }
    self.module = module
    self.symbols = symbols.elements
  }

  var typeNames: [String] {
    symbols.filter { ["swift.class", "swift.struct", "swift.protocol"].contains($0.kind) }
      .map { $0.path.joined(separator: ".") }.sorted()
  }

  /// The draft of a spec with an interface for a type.
  func draft(of type: String) -> String {
    let owner = type.split(separator: ".").map(String.init)
    let members = symbols.filter { $0.path.dropLast() == owner[...] }
      .sorted { $0.sortKey < $1.sortKey }
    let body = members.compactMap(\.member).joined(separator: "\n\n")
    let name = owner.joined() + "Interface"
    return """
      import \(module)
      framework \(module)

      service \(name) for \(type) {
      \(body)
      }

      """
  }
}

extension JSONValue {
  fileprivate var kind: String { self["kind"]?["identifier"]?.string ?? "" }

  fileprivate var path: [String] { self["pathComponents"]?.elements.compactMap(\.string) ?? [] }

  /// Properties first, then by name.
  fileprivate var sortKey: String {
    (kind.hasSuffix("property") ? "0" : "1") + (path.last ?? "") + declaration
  }

  private var declaration: String {
    (self["declarationFragments"]?.elements ?? []).compactMap { $0["spelling"]?.string }.joined()
  }

  /// The member as a spec has it; `nil` for what is none of an interface.
  fileprivate var member: String? {
    let lines =
      self["docComment"]?["lines"]?.elements.map { "/// \($0["text"]?.string ?? "")" } ?? []
    let text: String
    switch kind {
    case "swift.method", "swift.type.method": text = declaration
    case "swift.property", "swift.type.property", "swift.subscript":
      text = declaration.hasSuffix("}") ? declaration : accessors(of: declaration)
    case "swift.init":
      return
        "// Left out: a class that others inherit from meets no initialiser.\n// \(declaration)"
    default: return nil
    }
    return (lines + [text]).joined(separator: "\n")
  }

  /// `let id: Int` → `var id: Int { get }`, `var name: String` → `var name: String { get set }`
  private func accessors(of property: String) -> String {
    var words = property.split(separator: " ", omittingEmptySubsequences: false)
    guard let word = words.firstIndex(of: "let") else { return property + " { get set }" }
    words[word] = "var"
    return words.joined(separator: " ") + " { get }"
  }
}
