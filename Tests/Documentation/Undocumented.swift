// Lists the public symbols without a comment in the symbol graphs of some folders.
//
// A symbol has the comment of the requirement that it implements, and a generated one that of its overloads. Stand-ins have the documentation of
// Apple's types. Members of generated mocks and suites are those of the spec and their knobs, whose names follow the
// rules on the page 'Reference'; their types have comments.
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

    /// The name of the type that the symbol is a member of.
    var owner: String { pathComponents.dropLast().joined(separator: ".") }

    /// The name without those of parameters, which overloads share.
    var baseName: String { pathComponents.last.map(SymbolGraph.baseName) ?? "" }

    /// True for a stand-in of Apple's, and for what the generator names by rule.
    func isNamedElsewhere(in file: String) -> Bool {
      let file = file.split(separator: "/")
      let isOfMocks = ["mocks", "contract"].contains { file.last?.contains(".\($0).") ?? false }
      // Each mock has the same core.
      if pathComponents.last == "core" { return true }
      return file.contains("StandIns") || isOfMocks && pathComponents.count > 1
        || kind.identifier == "swift.associatedtype" || kind.identifier == "swift.typealias"
    }
  }

  static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
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
let relationships = graphs.flatMap(\.relationships)
let documented = Set(
  symbols.filter { $0.docComment != nil }.flatMap { [$0.name, "\($0.owner).\($0.baseName)"] })
let defaults = Set(
  relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
let names = Dictionary(symbols.map { ($0.identifier.precise, $0.name) }) { one, _ in one }
// The classes and protocols above a type, by its name.
let parents = Dictionary(
  grouping: relationships.filter { ["conformsTo", "inheritsFrom"].contains($0.kind) }
    .compactMap { link in
      names[link.source].flatMap { type in names[link.target].map { (type: type, parent: $0) } }
    }, by: \.type
).mapValues { $0.map(\.parent) }

/// Checks that a member, an overload of it, or what it implements has a comment.
func isDocumented(_ name: String, of owner: String, above depth: Int = 0) -> Bool {
  documented.contains("\(owner).\(name)")
    || depth < 8 && (parents[owner] ?? []).contains { isDocumented(name, of: $0, above: depth + 1) }
}

let missing = symbols.compactMap { symbol -> String? in
  guard symbol.docComment == nil, symbol.kind.identifier != "swift.extension",
    !defaults.contains(symbol.identifier.precise),
    let location = symbol.location, let file = URL(string: location.uri)?.path,
    !symbol.isNamedElsewhere(in: file),
    !isDocumented(
      file.contains("/Generated/") ? symbol.baseName : symbol.pathComponents.last ?? "",
      of: symbol.owner)
  else { return nil }
  let line = location.position.line + 1
  return "\(file):\(line): error: '\(symbol.name)' is public and has no comment"
}
for line in Set(missing).sorted() { print(line) }
exit(missing.isEmpty ? 0 : 1)
