// Lists the public symbols without a comment in the symbol graphs of some folders, and fails if there are any.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Location: Decodable {
      struct Position: Decodable { var line: Int }
      var uri: String
      var position: Position
    }
    struct Documentation: Decodable {}

    struct Identifier: Decodable { var precise: String }

    var identifier: Identifier
    var kind: Kind
    var pathComponents: [String]
    var docComment: Documentation?
    var location: Location?
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

var missing: [String] = []
for folder in CommandLine.arguments.dropFirst() {
  let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  for file in files where file.hasSuffix(".symbols.json") {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
    // A default implementation does what its requirement says.
    let defaults = graph.relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source)
    // Without a place a symbol stands in another module, or is made by the compiler.
    for symbol in graph.symbols {
      guard symbol.docComment == nil, symbol.kind.identifier != "swift.extension",
        !defaults.contains(symbol.identifier.precise),
        let location = symbol.location, let file = URL(string: location.uri)?.path
      else { continue }
      let name = symbol.pathComponents.joined(separator: ".")
      missing.append(
        "\(file):\(location.position.line + 1): error: '\(name)' is public and has no comment")
    }
  }
}
for line in Set(missing).sorted() { print(line) }
exit(missing.isEmpty ? 0 : 1)
