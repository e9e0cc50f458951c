/// A writer of Swift files as apps have them, with what a reader of protocols has to skip.
///
/// The same seed gives the same file. All of it is syntax that the Swift compiler accepts; types need not exist.
struct SwiftGrammar {
  var random: SplitMix
  /// The lines so far.
  var lines: [String] = []
  /// The protocols of the file that a mock can be made of.
  private(set) var protocols: [String] = []
  private var count = 0
  private var indentation = 0

  init(seed: UInt64, index: Int) { random = SplitMix(seed: seed, index: index) }

  /// Returns a file of about a number of lines.
  static func file(seed: UInt64, index: Int, lines: Int) -> (text: String, protocols: [String]) {
    var grammar = SwiftGrammar(seed: seed, index: index)
    grammar.write("import Foundation")
    grammar.write("infix operator <+>: AdditionPrecedence")
    grammar.write("prefix operator √")
    while grammar.lines.count < lines { grammar.declaration(depth: 0) }
    return (grammar.lines.joined(separator: "\n") + "\n", grammar.protocols)
  }

  mutating func write(_ line: String) {
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: indentation) + line)
  }

  mutating func block(_ head: String, _ tail: String = "}", _ body: (inout Self) -> Void) {
    write(head)
    indentation += 1
    body(&self)
    indentation -= 1
    write(tail)
  }

  mutating func isDrawn(oneIn number: Int) -> Bool { random.number(below: number) == 0 }

  mutating func pick(_ texts: [String]) -> String { random.element(of: texts) ?? "" }

  mutating func some(_ range: ClosedRange<Int>) -> Range<Int> {
    0..<(range.lowerBound + random.number(below: range.count))
  }

  mutating func typeName() -> String {
    count += 1
    return pick(["Account", "Feed", "Order", "Track", "Vault", "Cell", "Élan"]) + "\(count)"
  }

  // MARK: Declarations

  mutating func declaration(depth: Int) {
    if isDrawn(oneIn: 4) { comment() }
    if isDrawn(oneIn: 12), depth < 4 {
      return block(
        pick(["#if os(Linux)", "#if DEBUG && !canImport(UIKit)", "#if swift(>=5.9)"]), "#endif"
      ) {
        $0.declaration(depth: depth + 1)
        if $0.isDrawn(oneIn: 2) {
          $0.write("#else")
          $0.declaration(depth: depth + 1)
        }
      }
    }
    switch random.number(below: depth == 0 ? 12 : 8) {
    case 0, 1: function()
    case 2: property()
    case 3, 4: type(depth: depth)
    case 5: alias()
    case 6: enumeration()
    case 7: extensionOfType(depth: depth)
    default: protocolDeclaration()
    }
    if isDrawn(oneIn: 3) { write("") }
  }

  private mutating func comment() {
    write(
      pick([
        "// protocol typealias class extension {",
        "/// - Note: see `protocol`, \"quotes\" and typealias _Ünder.",
        "/* one /* protocol Inner { */ func */", "// MARK: - typealias Name = () -> Void",
        "/*\n  extension of several lines } ) ]\n  */", "//", "/**/",
      ]))
  }

  private mutating func attributes() {
    guard isDrawn(oneIn: 4) else { return }
    write(
      pick([
        "@available(macOS 13, iOS 16, *)", "@MainActor", "@inlinable", "@discardableResult",
        "@available(*, deprecated, message: \"use (another); it is \\\"better\\\"\")",
        "@_spi(Tools)",
      ]))
  }

  private mutating func access() -> String {
    pick(["", "", "public ", "private ", "internal ", "package ", "fileprivate "])
  }

  private mutating func protocolDeclaration() {
    let name = typeName()
    attributes()
    let access = access()
    if !["private ", "fileprivate "].contains(access) { protocols.append(name) }
    let parents =
      isDrawn(oneIn: 3) ? ": \(pick(["AnyObject", "Sendable", "AnyObject, Sendable"]))" : ""
    block("\(access)protocol \(name)\(parents) {") { grammar in
      if grammar.isDrawn(oneIn: 6) { grammar.write("associatedtype Item: Hashable") }
      for _ in grammar.some(0...7) { grammar.requirement() }
      if grammar.isDrawn(oneIn: 6) {
        grammar.block("#if os(macOS)", "#endif") { $0.requirement() }
      }
    }
  }

  private mutating func requirement() {
    if isDrawn(oneIn: 5) { write("/// Loads what a `protocol` names.") }
    let name = "member\(count)"
    count += 1
    switch random.number(below: 8) {
    case 0: write("var \(name): \(type()) { get }")
    case 1: write("var \(name): \(type()) { get set }")
    case 2: write("static func <+> (lhs: Self, rhs: Operand\(count)) -> Self")
    case 3: write("subscript(\(name) key: \(type())) -> \(type()) { get }")
    case 4: write("func \(name)<Value: Codable>(_ value: Value, as other: \(type())) throws")
    case 5: write("func \(name)(\(parameters())) async throws -> \(type())")
    default:
      write("func \(name)(\(parameters()))\(pick(["", " -> \(type())", " throws -> \(type())"]))")
    }
  }

  private mutating func parameters() -> String {
    some(0...3).map { number in
      let label = pick(["", "_ ", "for ", "in "])
      return "\(label)a\(number): \(type())"
    }.joined(separator: ", ")
  }

  mutating func type() -> String {
    pick([
      "Int", "String", "[String: [Int]]", "Data?", "(Int, name: String)", "any Error", "Set<UUID>",
      "@escaping @Sendable (Result<Data, any Error>) -> Void", "((Int) -> [String])?",
      "Array<(A, B?)>",
    ])
  }

  private mutating func type(depth: Int) {
    attributes()
    let name = typeName()
    let keyword = pick(["struct", "final class", "class", "actor", "enum"])
    let generics = isDrawn(oneIn: 5) ? "<Value: Codable, Other> where Value: Hashable" : ""
    block("\(access())\(keyword) \(name)\(generics) {") { grammar in
      for _ in grammar.some(1...5) {
        if depth < 4 { grammar.declaration(depth: depth + 1) } else { grammar.function() }
      }
    }
  }

  private mutating func extensionOfType(depth: Int) {
    guard depth == 0, let name = random.element(of: protocols) else { return function() }
    block("extension \(name)\(isDrawn(oneIn: 4) ? " where Self: Hashable" : "") {") { grammar in
      for _ in grammar.some(0...3) { grammar.function() }
    }
  }

  private mutating func enumeration() {
    block("\(access())enum \(typeName()): String, CaseIterable {") { grammar in
      for number in grammar.some(1...6) {
        grammar.write("case option\(number)\(grammar.isDrawn(oneIn: 3) ? " = \"}\"" : "")")
      }
      if grammar.isDrawn(oneIn: 3) {
        grammar.write("indirect case tree(left: Self, right: [Self])")
      }
    }
  }

  private mutating func alias() {
    let text = pick([
      "(Int) -> Void", "@Sendable (Result<Int, any Error>) async -> String", "[String: Int]",
      "A & B",
    ])
    write("\(access())typealias \(pick(["", "_"]))\(typeName()) = \(text)")
  }

  private mutating func property() {
    let name = "stored\(count)"
    count += 1
    switch random.number(below: 4) {
    case 0: write("\(access())let \(name) = \(expression(depth: 0))")
    case 1:
      write(
        "@Wrapped(key: \"a{b\", default: \(expression(depth: 2))) var \(name): \(pick(["Int", "String?"]))"
      )
    case 2: block("var \(name): Int {") { $0.statements(depth: 1) }
    default:
      block("var \(name): Int = 1 {") { grammar in
        grammar.block("willSet {") { $0.statements(depth: 2) }
        grammar.block("didSet(old) {") { $0.statements(depth: 2) }
      }
    }
  }

  private mutating func function() {
    attributes()
    let name = "\(pick(["load", "save", "protocolValue", "find"]))\(count)"
    count += 1
    let effects = pick(["", " throws", " async", " async throws(Failure)"])
    block(
      "\(access())func \(name)(\(parameters()))\(effects) -> \(pick(["Int", "[String]", "some View"])) {"
    ) {
      $0.statements(depth: 0)
    }
  }
}
