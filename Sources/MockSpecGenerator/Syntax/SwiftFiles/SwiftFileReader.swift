/// Reads the protocols of a Swift file, and their extensions.
///
/// Skips the bodies of functions by their braces.
package func readSwiftFile(_ source: SourceText, knowing flags: KnownFlags = KnownFlags())
  -> SwiftFileTree
{
  guard source.unreadable == nil else { return SwiftFileTree(source: source) }
  var reader = SwiftFileReader(
    parser: Parser(source, in: source.bytes.indices, ofSwift: true, knowing: flags),
    tree: SwiftFileTree(source: source))
  reader.read()
  return reader.tree
}

struct SwiftFileReader {
  /// A type or extension whose braces are open.
  struct Scope {
    let name: String
    /// The names of the generic parameters.
    let parameters: [String]
    /// The index of the closing brace.
    let end: Int
    /// The position of the extension in the tree.
    var extended: Int?
    /// The position of the class in the tree.
    var ownClass: Int?
    /// True for the members of a `public extension`.
    var isPublic = false
  }

  /// The most types in one another that are read, as each has the path of all.
  private static let scopeLimit = 64

  var parser: Parser
  var tree: SwiftFileTree
  var scopes: [Scope] = []
  /// The parser before the attributes and modifiers of the current declaration.
  var start: Parser?

  mutating func read() {
    while parser.token.kind != .endOfFile {
      if let scope = scopes.last, parser.index >= scope.end { scopes.removeLast() }
      if parser.isAtDirective {
        _ = parser.readDirective(in: nil)
        start = nil
        continue
      }
      switch parser.token.kind {
      case .at:
        start = start ?? parser
        repeat {
          parser.advance()
          parser.advance()
        } while parser.token.kind == .dot && parser.isAdjacent
        if parser.token.kind == .leftParen, parser.isAdjacent { skipParentheses() }
      case .leftBrace:
        if parser.token.match > 0 { parser.move(to: parser.token.match) }
        parser.advance()
        start = nil
      case .identifier: readWord()
      default:
        parser.advance()
        start = nil
      }
    }
  }

  private mutating func readWord() {
    let isNamed = parser.peek(1).isName
    switch parser.token.word {
    case .import: readImport()
    case .protocolKeyword where isNamed: readProtocol()
    case .extension where isNamed, .struct where isNamed, .enum where isNamed,
      .class where isNamed && !isModifier:
      readType()
    case .func, .var, .let, .subscript: readMember()
    case .`init` where scopes.last?.ownClass != nil && !isBehindDot: readMember()
    case .typealias where isNamed: readTypeAlias()
    case let word where parser.isModifier(word) || parser.isAccessWord(word):
      start = start ?? parser
      parser.advance()
      if parser.token.kind == .leftParen, parser.isAdjacent { skipParentheses() }
    default:
      if parser.text(parser.token) == "actor", isNamed, parser.token.isFirstOnLine || start != nil {
        return readType()
      }
      parser.advance()
      start = nil
    }
  }

  /// True if the `class` at the current token is a modifier of a member.
  private var isModifier: Bool {
    switch parser.peek(1).word {
    case .func, .var, .let, .subscript, .override, .final, .mutating, .nonisolated: true
    default: false
    }
  }

  /// True in `Frame.init(3)`, which calls what it names.
  private var isBehindDot: Bool {
    parser.index > 0 && parser.tokens[parser.index - 1].kind == .dot
  }

  private mutating func skipParentheses() {
    var depth = 0
    repeat {
      switch parser.token.kind {
      case .leftParen: depth += 1
      case .rightParen: depth -= 1
      case .endOfFile: return
      default: break
      }
      parser.advance()
    } while depth > 0
  }

  /// The attributes and modifiers before the current token.
  var modifiers: ArraySlice<Token> {
    parser.tokens[(start ?? parser).index..<parser.index]
  }

  /// The access that the modifiers before the current token give; `nil` if no other file sees the declaration.
  var access: AccessLevel? {
    let words = modifiers.map(\.word)
    if words.contains(.private) || words.contains(.fileprivate) { return nil }
    if words.contains(.public) || words.contains(.open) { return .public }
    return words.contains(.package) ? .package : .internal
  }

  /// Returns the path of a declaration in the types around the current token.
  func path(of name: String) -> String {
    (scopes.map(\.name) + [name]).joined(separator: ".")
  }

  /// Keeps the name of a type that other files can see under every condition.
  mutating func add(_ name: String, as kind: DeclarationKind) {
    guard let access, parser.conditions.current.isAlways else { return }
    let isPublic = access != .internal && !modifiers.contains { parser.text($0) == "_spi" }
    tree.types.append(SwiftType(name: name, kind: kind, isPublic: isPublic))
  }

  /// Keeps the path of a type if the attributes before the current token deprecate it.
  mutating func addDeprecated(_ name: String) {
    if modifiers.contains(where: { parser.text($0) == "deprecated" }) {
      tree.deprecated.insert(path(of: name))
    }
  }

  private mutating func readTypeAlias() {
    var reader = parser
    guard let alias = try? reader.readTypeAlias() else { return parser.advance() }
    addDeprecated(alias.name.text)
    if scopes.isEmpty {
      add(alias.name.text, as: .typealias)
    } else {
      tree.nestedTypes.insert(path(of: alias.name.text))
    }
    start = nil
    parser = reader
    guard alias.genericParameters.allSatisfy({ !$0.isPack && !$0.isValue }) else { return }
    tree.aliases.append(
      SwiftTypeAlias(
        name: alias.name.text, parameters: alias.genericParameters.map(\.name.text),
        scopes: scopes.map { .init(name: $0.name, parameters: $0.parameters) }, type: alias.type))
  }

  /// Opens the braces of a type or an extension.
  private mutating func readType() {
    let isExtension = parser.token.word == .extension
    let isTopLevel = scopes.isEmpty
    let isPublic = access == .public
    let keyword = parser.text(parser.token)
    let modifiers = modifiers
    if !isExtension { addDeprecated(parser.text(parser.peek(1))) }
    parser.advance()
    var name = parser.currentName.text
    let path = path(of: name)
    if modifiers.contains(where: { parser.text($0) == "resultBuilder" }) {
      tree.resultBuilders.insert(path)
    }
    if isTopLevel, !isExtension { add(name, as: DeclarationKind(rawValue: keyword) ?? .class) }
    if !isTopLevel, !isExtension { tree.nestedTypes.insert(path) }
    start = nil
    parser.advance()
    while parser.token.kind == .dot, parser.peek(1).isName {
      parser.advance()
      name += "." + parser.currentName.text
      parser.advance()
    }
    var parameters: [String] = []
    var reader = parser
    if parser.token.kind == .less, let list = try? reader.readGenericParameters() {
      parameters = list.map(\.name.text)
      parser = reader
    }
    var isConstrained = false
    reader = parser
    let read = try? reader.readInheritance()
    let inherits = read ?? []
    tree.parents[isExtension ? name : path, default: []] +=
      inherits + impliedParents(of: keyword, behind: modifiers) + (read == nil ? [.unknown] : [])
    while parser.token.kind != .leftBrace {
      switch parser.token.kind {
      // The word is a name, not the keyword of a declaration.
      case .endOfFile, .rightBrace, .semicolon: return
      case .leftParen: skipParentheses()
      default:
        isConstrained = isConstrained || parser.token.word == .where
        if !isExtension, parameters.isEmpty, parser.text(parser.token) == "~" {
          tree.suppressing[parser.text(parser.peek(1)), default: []].insert(path)
        }
        parser.advance()
      }
    }
    var extended: Int?
    if isExtension, isTopLevel {
      extended = tree.extensions.count
      tree.extensions.append(
        SwiftExtension(name: name, isConstrained: isConstrained, inherits: inherits, members: []))
    }
    let isClass = keyword == "class" || keyword == "actor"
    let ownClass =
      isClass
      ? addClass(path, keyword, parameters: parameters, inherits: inherits, behind: modifiers) : nil
    if parser.token.match > 0, scopes.count == Self.scopeLimit {
      parser.move(to: parser.token.match)
    } else if parser.token.match > 0 {
      scopes.append(
        Scope(
          name: name, parameters: parameters, end: parser.token.match, extended: extended,
          ownClass: ownClass, isPublic: isPublic))
    }
    parser.advance()
  }

  /// Returns what a type conforms to without stating it, and the attributes whose macros can add to that.
  private func impliedParents(of keyword: String, behind modifiers: ArraySlice<Token>)
    -> [TypeSyntax]
  {
    let attributes = zip(modifiers, modifiers.dropFirst()).filter { $0.0.kind == .at }
      .map { parser.text($0.1) }.filter { $0.first?.isUppercase == true }
    let implied =
      switch keyword {
      case "enum": ["Equatable", "Hashable", "RawRepresentable"]
      case "actor": ["Actor", "AnyObject"]
      case "class": ["AnyObject"]
      default: [] as [String]
      }
    return (implied + attributes).map { .named($0) }
  }
}

extension TypeSyntax {
  /// A name that no file declares.
  fileprivate static let unknown = TypeSyntax.named("_")
}
