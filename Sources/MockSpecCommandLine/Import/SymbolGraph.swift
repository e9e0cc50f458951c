import MockSpecGenerator

/// The public members of a module, as `swift symbolgraph-extract` lists them.
struct SymbolGraph {
  private let module: String
  let symbols: [JSONValue]
  let relationships: [JSONValue]

  /// - Returns: `nil` for what is no symbol graph.
  init?(_ bytes: [UInt8]) {
    guard let value = JSONValue(bytes), let module = value["module"]?["name"]?.string,
      let symbols = value["symbols"]
    else { return nil }
    self.module = module
    self.symbols = symbols.elements
    relationships = value["relationships"]?.elements ?? []
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
  var kind: String { self["kind"]?["identifier"]?.string ?? "" }

  var path: [String] { self["pathComponents"]?.elements.compactMap(\.string) ?? [] }

  /// Properties first, then by name.
  fileprivate var sortKey: String {
    (kind.hasSuffix("property") ? "0" : "1") + (path.last ?? "") + declaration
  }

  var declaration: String {
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

/// JSON, read without Foundation, which would slow down every start of the tool.
enum JSONValue {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// A number, `true`, `false` or `null`, which nobody asks for.
  case other

  /// - Returns: `nil` for what is no JSON.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.readValue(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  var string: String? { if case .string(let string) = self { string } else { nil } }
}

private struct Reader {
  private static let depthLimit = 100

  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  mutating func readValue(depth: Int) -> JSONValue? {
    guard depth < Self.depthLimit else { return nil }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      let isClosed = readList(closedBy: UInt8(ascii: "}")) { reader in
        reader.skipSpace()
        guard let key = reader.readString() else { return false }
        reader.skipSpace()
        guard reader.consume(UInt8(ascii: ":")) else { return false }
        members[key] = reader.readValue(depth: depth + 1)
        return members[key] != nil
      }
      return isClosed ? .object(members) : nil
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      let isClosed = readList(closedBy: UInt8(ascii: "]")) { reader in
        guard let value = reader.readValue(depth: depth + 1) else { return false }
        elements.append(value)
        return true
      }
      return isClosed ? .array(elements) : nil
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    default:
      let start = position
      while let byte, isIdentifierByte(byte) || [0x2B, 0x2D, 0x2E].contains(byte) { position += 1 }
      return position > start ? .other : nil
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte <= 0x20 { position += 1 }
  }

  private mutating func consume(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  private mutating func readList(
    closedBy end: UInt8, _ readElement: (inout Reader) -> Bool
  ) -> Bool {
    position += 1
    skipSpace()
    if consume(end) { return true }
    while readElement(&self) {
      skipSpace()
      if consume(end) { return true }
      guard consume(UInt8(ascii: ",")) else { return false }
    }
    return false
  }

  private mutating func readString() -> String? {
    guard consume(UInt8(ascii: "\"")) else { return nil }
    var units: [UInt8] = []
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let text = readEscape() else { return nil }
        units += Array(text.utf8)
      default: units.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> String? {
    defer { position += 1 }
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return " "
    case UInt8(ascii: "u"):
      var units: [UInt16] = []
      repeat {
        guard position + 4 < bytes.count,
          let unit = UInt16(
            String(decoding: bytes[(position + 1)...(position + 4)], as: UTF8.self), radix: 16)
        else { return nil }
        units.append(unit)
        position += 4
        // The second half of a pair follows.
      } while UTF16.isLeadSurrogate(units[units.count - 1]) && consumeEscapePrefix()
      return String(decoding: units, as: UTF16.self)
    case let byte?: return String(Unicode.Scalar(byte))
    case nil: return nil
    }
  }

  private mutating func consumeEscapePrefix() -> Bool {
    guard position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "\\"),
      bytes[position + 2] == UInt8(ascii: "u")
    else { return false }
    position += 2
    return true
  }
}
