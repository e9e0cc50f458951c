import Foundation

// Prints the public protocols of symbol graphs, each with its requirements that have no default:
// 'swift List.swift GRAPH…'.

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    struct Extension: Decodable { var constraints: [Constraint]? }
    struct Constraint: Decodable { var lhs: String }

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]?
    var swiftExtension: Extension?
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]
}

var symbols: [String: Graph.Symbol] = [:]
var requirements: [String: [String]] = [:]
var withDefault: Set<String> = []
for path in CommandLine.arguments.dropFirst() {
  let graph = try JSONDecoder().decode(
    Graph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  for symbol in graph.symbols { symbols[symbol.identifier.precise] = symbol }
  for relation in graph.relationships where relation.kind == "requirementOf" {
    requirements[relation.target, default: []].append(relation.source)
  }
  for relation in graph.relationships where relation.kind == "defaultImplementationOf" {
    let constraints = symbols[relation.source]?.swiftExtension?.constraints ?? []
    if constraints.allSatisfy({ $0.lhs == "Self" }) { withDefault.insert(relation.target) }
  }
}
let protocols = symbols.values.filter {
  $0.kind.identifier == "swift.protocol" && $0.pathComponents.count == 1
    && !$0.pathComponents[0].hasPrefix("_")
}
for found in protocols.sorted(by: { $0.pathComponents[0] < $1.pathComponents[0] }) {
  print(found.pathComponents[0])
  let needed = (requirements[found.identifier.precise] ?? []).filter { !withDefault.contains($0) }
  for member in needed.compactMap({ symbols[$0]?.declarationFragments }) {
    print("  " + member.map(\.spelling).joined())
  }
}
