/// Parses a spec; reports its mistakes and returns the rest.
package func parse(
  _ source: SourceText, knowing flags: KnownFlags = KnownFlags(),
  reporting diagnostics: inout Diagnostics
) -> SpecFile {
  Parser.fileInPieces(source, knowing: flags)
    ?? parseInOneGo(source, knowing: flags, reporting: &diagnostics)
}

func parseInOneGo(
  _ source: SourceText, knowing flags: KnownFlags = KnownFlags(),
  reporting diagnostics: inout Diagnostics
) -> SpecFile {
  if let (message, range) = source.unreadable {
    diagnostics.report(message, at: range, in: source)
    return SpecFile(source: source)
  }
  var parser = Parser(source, in: source.bytes.indices, knowing: flags)
  let file = parser.readFile()
  // The lexer runs ahead of the parser, and messages must have the order of the file.
  for diagnostic in parser.reported.sorted(by: { $0.range.start < $1.range.start }) {
    diagnostics.report(diagnostic)
  }
  return file
}

/// Thrown when the text at the current token cannot be parsed; the message has been reported.
struct ParseError: Error {}

/// The recursive descent parser of the grammar in the documentation of this module.
package struct Parser {
  package let source: SourceText
  /// True for a piece of a spec behind other declarations.
  let isContinuation: Bool
  /// True for a Swift file, whose protocols the compiler has accepted.
  let isOfSwift: Bool
  package let tokens: [Token]
  package let documentation: [Int: [SourceRange]]
  package let comments: [SourceRange]
  let interpolations: [Int: [Range<Int>]]
  private(set) var index = 0
  private(set) var token: Token
  package private(set) var reported: [Diagnostic] = []
  private var lastMistake = -1
  /// The number of types around the current one, including every `?` and `.Type` behind one.
  var depth = 0
  var suffixes = 0
  /// True while a parameter is read, the only place where a type can be `some`.
  var takesOpaque = false
  /// The last `some`.
  var opaque: SourceRange?
  /// True if the `<` was read as part of the operator before it.
  var openGenericParameters = false
  /// The `#if`s around the current element.
  var conditions = OpenConditions()
  /// The values of conditions that are known.
  let flags: KnownFlags
  var directives: [Directive] = []

  /// The maximum nesting of types: deeper than in any API, and shallow enough for a thread of 512 KiB.
  static let typeLimit = 32
  /// The maximum nesting of the brackets of an expression.
  static let bracketLimit = 100

  package init(
    _ source: SourceText, in range: Range<Int>, ofSwift isSwift: Bool = false,
    knowing flags: KnownFlags = KnownFlags()
  ) {
    let list = Lexer.tokens(of: source.bytes, in: range, ofSwift: isSwift)
    self.source = source
    self.flags = flags
    isContinuation = range.lowerBound > 0
    isOfSwift = isSwift
    tokens = list.tokens
    documentation = list.documentation
    comments = list.comments
    interpolations = list.interpolations
    token = list.tokens[0]
    reported = list.errors.map {
      Diagnostic(message: $0.message, range: $0.range, source: source)
    }
  }

  // MARK: - The cursor

  mutating func advance() { move(to: index + 1) }

  mutating func move(to target: Int) {
    guard target < tokens.count, target > index else { return }
    index = target
    token = tokens[target]
  }

  func peek(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  /// The end of the token before the current one.
  var previousEnd: Int { index > 0 ? tokens[index - 1].end : 0 }

  /// True if no white space separates the current token from the one before.
  var isAdjacent: Bool { token.start == previousEnd }

  func text(_ token: Token) -> String { source.text(token.range) }

  func range(from start: Int) -> SourceRange { SourceRange(start, max(start, previousEnd)) }

  func expression(from start: Int) -> Expression {
    let range = range(from: start)
    var expression = Expression(source.text(range), range)
    if expression.text.utf8.count >= Mark.longExpression { expression.marked = marked(range) }
    return expression
  }

  /// Returns the text of a long expression with marks at its brackets and commas.
  private func marked(_ range: SourceRange) -> String {
    var text = ""
    var start = range.start
    var first = index
    while first > 0, tokens[first - 1].start >= start { first -= 1 }
    for token in tokens[first..<index] {
      let mark: Mark
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: mark = .list
      case .comma: mark = .item
      case .rightParen, .rightBracket, .rightBrace: mark = .end
      default: continue
      }
      let place = mark == .end ? token.start : token.end
      text += source.text(SourceRange(start, place))
      text += mark.text
      start = place
    }
    return text + source.text(SourceRange(start, range.end))
  }

  /// The lines of documentation before the current token.
  var currentDocumentation: [String] {
    documentation.isEmpty ? [] : documentation[index]?.map(source.text) ?? []
  }

  // MARK: - Expectations

  @discardableResult
  mutating func consume(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  @discardableResult
  mutating func consume(_ word: Word) -> Bool {
    guard token.word == word else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: Token.Kind, _ what: @autoclosure () -> String) throws(ParseError) {
    guard token.kind == kind else { throw missing(what()) }
    advance()
  }

  /// Reads an identifier on the current line that is no keyword of Swift.
  mutating func readName(_ what: String) throws(ParseError) -> Name {
    if token.word.isReserved { throw fail(.keywordAsName(token.word.rawValue)) }
    if token.kind == .identifier, token.end - token.start == 1,
      source.bytes[token.start] == UInt8(ascii: "_")
    {
      throw fail(.notAName("_"))
    }
    return try readLabel(what)
  }

  /// Reads the name of a type, which excludes these words with and without back-ticks.
  mutating func readTypeName(_ what: String) throws(ParseError) -> Name {
    let name = try readName(what)
    guard ["any", "some", "each"].contains(name.text) else { return name }
    throw fail(.expected(what, found: "'\(name.text)'"), at: name.range)
  }

  /// Reads an identifier; keywords of Swift need no back-ticks, as in argument labels.
  mutating func readLabel(_ what: String) throws(ParseError) -> Name {
    guard token.isName else { throw missing(what) }
    if source.bytes[token.start] == UInt8(ascii: "$") { throw fail(.notAName(text(token))) }
    defer { advance() }
    return currentName
  }

  var currentName: Name { name(token) }

  /// Returns an identifier without its back-ticks.
  func name(_ token: Token) -> Name {
    guard token.kind == .escapedIdentifier else { return Name(text(token), token.range) }
    return Name(source.text(SourceRange(token.start + 1, token.end - 1)), token.range)
  }

  // MARK: - Mistakes

  /// Reports a token in place of `what`; at the end of a line, reports that `what` is missing.
  mutating func missing(_ what: String, notes: [Diagnostic] = []) -> ParseError {
    let isAtEnd = token.kind == .endOfFile
    guard isAtEnd || token.isFirstOnLine && index > 0 else {
      return fail(.expected(what, found: found), notes: notes)
    }
    let end = isAtEnd ? found : "the end of the line"
    return fail(
      .expected(what, found: end), at: SourceRange(previousEnd, previousEnd), notes: notes)
  }

  /// Reports a token that begins no element of a block; at the end of the block, reports that `what` is missing.
  mutating func notAnElement(_ what: String) -> ParseError {
    token.kind == .endOfFile || token.kind == .rightBrace
      ? missing(what) : fail(.expected(what, found: found))
  }

  /// The text of the current token, shortened if it is a long literal.
  var found: String {
    if token.kind == .endOfFile { return "the end of the file" }
    let text = text(token)
    let isShort = text.utf8.count <= 40 && !text.utf8.contains(0x0A)
    return isShort ? "'\(text)'" : "'\(text.prefix { !$0.isNewline }.prefix(37))…'"
  }

  /// Reports a mistake, unless it is a consequence of the one before.
  mutating func fail(
    _ message: DiagnosticMessage, at range: SourceRange? = nil, notes: [Diagnostic] = []
  ) -> ParseError {
    let range = range ?? token.range
    let isElsewhere = token.isFirstOnLine && range.start == token.start
    let isConsequence = index > 0 && tokens[index - 1].isReported && !isElsewhere
    guard !token.isReported, !isConsequence, lastMistake != range.start else {
      return ParseError()
    }
    report(message, at: range, notes: notes)
    return ParseError()
  }

  /// Reports a mistake after which reading continues.
  mutating func report(
    _ message: DiagnosticMessage, at range: SourceRange, notes: [Diagnostic] = []
  ) {
    lastMistake = range.start
    reported.append(Diagnostic(message: message, range: range, source: source, notes: notes))
  }

  func note(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(message: .given(what), range: range, source: source)
  }

  /// Reads the pieces of a large spec on several threads; returns `nil` if it must be read as a whole.
  ///
  /// Parsing is 39 ms of the 240 ms of processor time that 1,000 services of ten members take in a release build;
  /// a second core saves half of that, about a seventh of the whole.
  ///
  /// A correct piece ends between two declarations, so that the next piece begins where the parser would continue. If
  /// there is any mistake, the whole spec is read again, so that messages can refer to all of it.
  static func fileInPieces(_ source: SourceText, knowing flags: KnownFlags = KnownFlags())
    -> SpecFile?
  {
    let pieces = source.pieces
    guard pieces.count > 1, source.unreadable == nil else { return nil }
    let files = pieces.concurrentMap { piece -> SpecFile? in
      var parser = Parser(source, in: piece, knowing: flags)
      guard parser.reported.isEmpty else { return nil }
      let file = parser.readFile()
      return parser.reported.isEmpty ? file : nil
    }
    guard var whole = files[0] else { return nil }
    for file in files.dropFirst() {
      guard let file else { return nil }
      whole.existing += file.existing
      whole.declarations += file.declarations
      whole.directives += file.directives
    }
    return whole
  }

  /// Reads `{ … }`; an invalid element is left out, and reading continues with the next.
  ///
  /// A block without its `}` ends where the next declaration begins. `elements` names the elements of a block that
  /// cannot have conditions; an inner block is one inside a declaration, and has its elements.
  mutating func readBlock(
    of owner: String, _ point: RecoveryPoint, unconditional elements: String? = nil,
    isInner: Bool = false, _ readElement: (inout Parser) throws(ParseError) -> Void
  ) throws(ParseError) {
    let open = token
    try expect(.leftBrace, "'{'")
    let outer = conditions
    conditions.base = conditions.levels.count
    if !isInner { conditions.declarationBase = conditions.base }
    while true {
      if token.kind == .rightBrace {
        closeConditions(to: outer)
        return advance()
      }
      if token.kind == .endOfFile || isAtOuterElement(than: point) {
        closeConditions(to: outer, isReporting: false)
        let place = note("the '{' of \(owner)", at: open.range)
        _ = missing("'}' at the end of \(owner)", notes: [place])
        return
      }
      if consume(.semicolon) || readDirective(in: elements) { continue }
      let start = index
      do {
        try readElement(&self)
        try expectEndOfStatement()
      } catch {
        if index == start { advance() }
        recover(from: start, at: point, blockEnd: open.match)
      }
    }
  }

  /// Reports two elements on one line without a `;` between them.
  mutating func expectEndOfStatement() throws(ParseError) {
    let isEnd = token.kind == .semicolon || token.kind == .rightBrace || token.kind == .endOfFile
    guard token.isFirstOnLine || isEnd else { throw missing("a new line or ';'") }
  }

  /// Moves to the next line that can begin an element, or to the end of the block.
  mutating func recover(from start: Int, at point: RecoveryPoint, blockEnd: Int) {
    while true {
      switch token.kind {
      case .endOfFile: return
      case .rightBrace where blockEnd >= 0 ? index >= blockEnd : !closesBrace(since: start): return
      case .semicolon where index > start: return
      case .leftBrace where token.match > 0: move(to: token.match)
      default:
        if token.isFirstOnLine, index > start, canStart(point) || isAtOuterElement(than: point) {
          return
        }
      }
      advance()
    }
  }

  /// Checks whether the current `}` closes a `{` of the invalid element.
  private func closesBrace(since start: Int) -> Bool {
    tokens[start..<index].contains { $0.match == index }
  }

  private func canStart(_ point: RecoveryPoint) -> Bool {
    if token.kind == .at || isAtDirective { return true }
    switch point {
    case .member: return isMemberStart(token.word) || token.word == .performs || isAtStore
    case .clause: return isMemberStart(token.word) || isClauseWord(token.word)
    case .errorCase: return token.word == .case || token.word == .payload
    case .valueCase: return token.word == .case
    case .verb: return peek(1).kind == .leftParen && VerbKind(rawValue: text(token)) != nil
    }
  }

  /// Checks whether a line begins an element outside the block being read, because the `}` of the block is missing.
  private func isAtOuterElement(than point: RecoveryPoint) -> Bool {
    guard token.isFirstOnLine else { return false }
    return isAtDeclaration || point == .verb && (isMemberStart(token.word) || isAtStore)
  }

  /// True if the line begins like a declaration, and not like a parameter of that name.
  var isAtDeclaration: Bool {
    switch token.word {
    case .errors:
      peek(1).word == .for ? peek(2).isName : peek(1).isName && isHeaderPart(peek(2))
    case .values:
      peek(1).word == .for
        ? peek(2).isName
        : peek(1).isName && (peek(2).kind == .leftBrace || peek(2).word == .as)
    case .record: peek(1).isName && peek(2).word == .by
    case .container, .database, .operation, .service:
      peek(1).isName && isHeaderPart(peek(2))
    case .existing:
      peek(1).isName && (peek(2).kind == .comma || peek(2).isFirstOnLine || peek(2).kind == .dot)
    default: false
    }
  }

  private func isHeaderPart(_ token: Token) -> Bool {
    switch token.kind {
    case .leftBrace, .colon, .less: true
    default: token.word == .for || token.word == .as || token.word == .where
    }
  }

  /// Moves to the next declaration or header clause.
  mutating func recoverAtTopLevel(from start: Int) {
    if index == start { advance() }
    while token.kind != .endOfFile {
      if token.kind == .leftBrace, token.match > 0 {
        move(to: token.match)
      } else if token.isFirstOnLine {
        if isAtDeclaration || isAtDirective || token.kind == .at { return }
        if isHeaderWord(token.word), peek(1).isName, !peek(1).isFirstOnLine { return }
      } else if token.kind == .semicolon {
        return
      }
      advance()
    }
  }

  func isHeaderWord(_ word: Word) -> Bool {
    word == .import || word == .framework || word == .access || word == .noncopyable
  }
}

/// The kind of element that a line can begin with after a mistake inside a block.
enum RecoveryPoint {
  case member, clause, errorCase, valueCase, verb
}

extension SourceText {
  /// The minimum length of a piece in bytes, which pays for the start of a thread.
  private static let leastPiece = 8_192

  /// Ranges of about equal length; each but the last ends behind a line that contains only a `}`.
  fileprivate var pieces: [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for target in bytes.indices.pieces(ofAtLeast: Self.leastPiece).dropLast().map(\.upperBound)
    where target > start {
      guard let end = endOfBlock(from: target), end < bytes.count else { break }
      pieces.append(start..<end)
      start = end
    }
    return pieces + [start..<bytes.count]
  }

  /// Returns the offset behind the first line that contains only a `}`.
  private func endOfBlock(from offset: Int) -> Int? {
    var offset = offset
    while offset + 2 < bytes.count {
      if bytes[offset + 1] == UInt8(ascii: "}"), bytes[offset] == 0x0A, bytes[offset + 2] == 0x0A {
        return offset + 3
      }
      offset += 1
    }
    return nil
  }
}
