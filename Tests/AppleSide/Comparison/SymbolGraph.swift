import Foundation

/// The symbol graph of a module, as the compiler writes it for documentation.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable {
      let identifier: String
    }

    struct Identity: Decodable {
      let precise: String
    }

    struct Fragment: Decodable {
      let kind: String
      let spelling: String
    }

    struct Availability: Decodable {
      let isUnconditionallyDeprecated: Bool?
      let isUnconditionallyUnavailable: Bool?
    }

    let kind: Kind
    let identifier: Identity
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let availability: [Availability]?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  private(set) var symbols: [Symbol] = []
  private(set) var relationships: [Relationship] = []

  /// All graphs of a folder: one for the module, and one for each module that it extends.
  init(folder: String) throws {
    let folder = URL(filePath: folder)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    where file.hasSuffix(".symbols.json") {
      let part = try JSONDecoder().decode(
        SymbolGraph.self, from: Data(contentsOf: folder.appending(path: file)))
      symbols += part.symbols
      relationships += part.relationships
    }
  }
}

extension SymbolGraph.Symbol {
  var path: String { pathComponents.joined(separator: ".") }
  var parent: String { pathComponents.dropLast().joined(separator: ".") }

  var isType: Bool {
    ["swift.class", "swift.struct", "swift.enum", "swift.protocol"].contains(kind.identifier)
  }

  var isDeprecated: Bool {
    availability?.contains { $0.isUnconditionallyDeprecated == true } == true
  }

  /// The declaration without the names of parameters that only the body uses.
  var declaration: String {
    declarationFragments.filter { $0.kind != "internalParam" }.map(\.spelling).joined()
  }
}
