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

    var kind: Kind
    var pathComponents: [String]
    var docComment: Documentation?
    var location: Location?
  }

  var symbols: [Symbol]
}

var missing: [String] = []
for folder in CommandLine.arguments.dropFirst() {
  let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  for file in files where file.hasSuffix(".symbols.json") {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
    // Without a place a symbol stands in another module, or is made by the compiler.
    for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols {
      guard symbol.docComment == nil, symbol.kind.identifier != "swift.extension",
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
