// Lists the public symbols without a comment in the symbol graphs of some folders.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Kind: Decodable { var identifier: String }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }
    struct Documentation: Decodable {}

    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Documentation?
    /// The place of the declaration; `nil` if it stands in another module, or the compiler makes it.
    var location: Location?

    var name: String { pathComponents.joined(separator: ".") }
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

let graphs = try CommandLine.arguments.dropFirst().flatMap { folder in
  try FileManager.default.contentsOfDirectory(atPath: folder)
    .filter { $0.hasSuffix(".symbols.json") }
    .map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
}
.map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }

let symbols = graphs.flatMap(\.symbols)
// A default implementation does what its requirement says, and so does that of a narrower type.
let documented = Set(symbols.filter { $0.docComment != nil }.map(\.name))
let defaults = Set(
  graphs.flatMap(\.relationships).filter { $0.kind == "defaultImplementationOf" }.map(\.source))
let missing = symbols.compactMap { symbol -> String? in
  guard symbol.docComment == nil, symbol.kind.identifier != "swift.extension",
    !documented.contains(symbol.name), !defaults.contains(symbol.identifier.precise),
    let location = symbol.location, let file = URL(string: location.uri)?.path
  else { return nil }
  let line = location.position.line + 1
  return "\(file):\(line): error: '\(symbol.name)' is public and has no comment"
}
for line in Set(missing).sorted() { print(line) }
exit(missing.isEmpty ? 0 : 1)
