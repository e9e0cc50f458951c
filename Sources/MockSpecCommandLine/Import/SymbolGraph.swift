import Foundation
import MockSpecGenerator

/// The public members of a module, as `swift symbolgraph-extract` lists them.
struct SymbolGraph: Decodable {
  struct Module: Decodable {
    let name: String
  }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]?

  /// - Returns: `nil` for what is no symbol graph.
  init?(_ bytes: [UInt8]) {
    guard let graph = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = graph
  }

  var typeNames: [String] {
    symbols.filter {
      ["swift.class", "swift.struct", "swift.protocol"].contains($0.kind.identifier)
    }
    .map { $0.pathComponents.joined(separator: ".") }.sorted()
  }

  /// The draft of a spec with an interface for a type.
  func draft(of type: String) -> String {
    let owner = type.split(separator: ".").map(String.init)
    let members = symbols.filter { $0.pathComponents.dropLast() == owner[...] }
      .sorted { $0.sortKey < $1.sortKey }
    let body = members.compactMap(\.member).joined(separator: "\n\n")
    let name = owner.joined() + "Interface"
    return """
      import \(module.name)
      framework \(module.name)

      service \(name) for \(type) {
      \(body)
      }

      """
  }
}

extension Symbol {
  /// Properties first, then by name.
  fileprivate var sortKey: String {
    (kind.identifier.hasSuffix("property") ? "0" : "1") + (pathComponents.last ?? "") + declaration
  }

  /// The member as a spec has it; `nil` for what is none of an interface.
  fileprivate var member: String? {
    let lines = docComment?.lines.map { "/// \($0.text)" } ?? []
    let text: String
    switch kind.identifier {
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
