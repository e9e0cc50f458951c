import Foundation

// Prints the public types of symbol graphs that are not deprecated: 'swift Types.swift GRAPH…'.

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Availability: Decodable {
      struct Version: Decodable {}
      var deprecated: Version?
      var obsoleted: Version?
      var isUnconditionallyDeprecated: Bool?
      var isUnconditionallyUnavailable: Bool?

      var isGone: Bool {
        deprecated != nil || obsoleted != nil || isUnconditionallyDeprecated == true
          || isUnconditionallyUnavailable == true
      }
    }

    var kind: Kind
    var pathComponents: [String]
    var availability: [Availability]?
  }

  var symbols: [Symbol]
}

let kinds = ["struct", "class", "enum", "protocol", "typealias"].map { "swift." + $0 }
var names: Set<String> = []
for path in CommandLine.arguments.dropFirst() {
  let graph = try JSONDecoder().decode(
    Graph.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  for symbol in graph.symbols where kinds.contains(symbol.kind.identifier) {
    guard symbol.pathComponents.count == 1, !symbol.pathComponents[0].hasPrefix("_"),
      symbol.availability?.contains(where: \.isGone) != true
    else { continue }
    names.insert(symbol.pathComponents[0])
  }
}
for name in names.sorted() { print(name) }
