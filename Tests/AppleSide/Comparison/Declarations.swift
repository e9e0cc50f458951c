import Foundation

/// The public declarations of a module in canonical spelling.
///
/// ```
/// CKRecord.ID  var recordName: String { get }
/// CKRecord.ID  is NSCopying
/// ```
struct Declarations {
  private(set) var lines: Set<String> = []
  /// The lines that a newer declaration replaces.
  private(set) var deprecated: Set<String> = []
  /// The protocols that the module declares.
  private(set) var protocols: Set<String> = []

  init(of graph: SymbolGraph, _ aliases: Aliases) {
    var paths = Self.values
    let old = Set(graph.symbols.filter { $0.isDeprecated && $0.isType }.map(\.path))
    let overriding = Set(graph.relationships.filter { $0.kind == "overrides" }.map(\.source))
    for symbol in graph.symbols {
      let path = aliases.resolved(symbol.path)
      paths[symbol.identifier.precise] = path
      if symbol.kind.identifier == "swift.protocol" { protocols.insert(path) }
      // The superclass declares an overridden member; initialisers are not inherited.
      if overriding.contains(symbol.identifier.precise), symbol.kind.identifier != "swift.init" {
        continue
      }
      guard let line = Self.line(of: symbol, aliases) else { continue }
      lines.insert(line)
      if symbol.isDeprecated || old.contains(symbol.parent) { deprecated.insert(line) }
    }
    for relationship in graph.relationships {
      guard let verb = ["conformsTo": "is", "inheritsFrom": "inherits"][relationship.kind],
        let path = paths[relationship.source]
      else { continue }
      let target = paths[relationship.target] ?? relationship.targetFallback ?? ""
      let name = target.split(separator: ".").last.map(String.init) ?? ""
      if Self.ofEverything.contains(name) { continue }
      lines.insert("\(path)  \(verb) \(name)")
      if old.contains(path) { deprecated.insert("\(path)  \(verb) \(name)") }
    }
  }

  /// The conformances that the compiler adds, that every object has, or that follow from others.
  private static let ofEverything: Set = [
    "", "BitwiseCopyable", "Copyable", "Escapable", "SendableMetatype", "CVarArg",
    "CustomStringConvertible", "CustomDebugStringConvertible", "NSObjectProtocol", "Equatable",
    "NSCoding",
  ]

  /// Types of the standard library, which symbol graphs name by a code.
  private static let values = ["s:SS": "String", "s:Sb": "Bool", "s:Sa": "Array", "s:Si": "Int"]

  private static func line(of symbol: SymbolGraph.Symbol, _ aliases: Aliases) -> String? {
    guard !["swift.typealias", "swift.associatedtype"].contains(symbol.kind.identifier),
      // Conformances imply these members.
      !["rawValue", "hash(into:)", "==(_:_:)"].contains(symbol.pathComponents.last)
    else { return nil }
    let text = symbol.declaration.inOneSpelling
    if symbol.isType {
      let words = text.split(separator: " ").dropLast()
      return "\(aliases.resolved(symbol.path))  \(words.joined(separator: " "))"
    }
    let parent = aliases.resolved(symbol.parent)
    return "\(parent)  \(aliases.resolved(inAllOf: text, at: parent))"
  }
}

extension String {
  /// The declaration without attributes, the names of a block's parameters, and words that callers do not need.
  fileprivate var inOneSpelling: String {
    var text = replacing(#/\s+/#, with: " ").replacing(" : ", with: ": ")
    text.replace(#/@(discardableResult|objc|preconcurrency) /#, with: "")
    text.replace(#/^((open|public|nonisolated|convenience|required|override|dynamic) )+/#, with: "")
    text.replace(#/\b_ ?: /#, with: "")
    text.replace("[ ", with: "[")
    text.replace(#/, \]/#, with: "]")
    text.replace(#/^(class|static) (var|func|let|subscript)/#) { "static \($0.2)" }
    // A constant and a property without a setter look alike to callers.
    if let match = text.firstMatch(of: #/^(static )?let (.+)$/#) {
      text = "\(match.1 ?? "")var \(match.2) { get }"
    }
    if text.hasSuffix(" { get set }") { text.removeLast(" { get set }".count) }
    return text
  }
}
