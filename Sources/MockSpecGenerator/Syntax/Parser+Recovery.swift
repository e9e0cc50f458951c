/// The kind of element that a line can begin with after a mistake inside a block.
enum RecoveryPoint {
  case member, clause, errorCase, valueCase, verb
}

extension Parser {
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
        let place = note(.given("the '{' of \(owner)"), at: open.range)
        _ = missing("'}' at the end of \(owner)", notes: [place])
        return
      }
      if take(.semicolon) || readDirective(in: elements) { continue }
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
    if token.isFirstOnLine { return }
    switch token.kind {
    case .semicolon, .rightBrace, .endOfFile: return
    default: throw missing("a new line or ';'")
    }
  }

  /// Moves to the next line that can begin an element, or to the end of the block.
  mutating func recover(from start: Int, at point: RecoveryPoint, blockEnd: Int) {
    while true {
      switch token.kind {
      case .endOfFile: return
      case .rightBrace where blockEnd >= 0 ? index >= blockEnd : !isClosingBrace(since: start):
        return
      case .semicolon where index > start: return
      case .leftBrace where token.match > 0:
        move(to: token.match)
        advance()
        continue
      default:
        if token.isFirstOnLine, index > start, canStart(point) || isAtOuterElement(than: point) {
          return
        }
      }
      advance()
    }
  }

  /// Checks whether the current `}` closes a `{` of the invalid element.
  private func isClosingBrace(since start: Int) -> Bool {
    var candidate = index - 1
    while candidate >= start {
      if tokens[candidate].kind == .leftBrace, tokens[candidate].match == index { return true }
      candidate -= 1
    }
    return false
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
    if isAtDeclaration { return true }
    switch point {
    case .verb: return isMemberStart(token.word) || isAtStore
    case .member, .clause, .errorCase, .valueCase: return false
    }
  }

  /// True if the line begins like a declaration, and not like a parameter of that name.
  var isAtDeclaration: Bool {
    switch token.word {
    case .errors:
      peek(1).word == .for ? peek(2).isName : peek(1).isName && isHeaderPart(peek(2))
    case .values: isAtValues
    case .record: peek(1).isName && peek(2).word == .by
    case .container, .database, .operation, .service:
      peek(1).isName && isHeaderPart(peek(2))
    case .existing:
      peek(1).isName && (peek(2).kind == .comma || peek(2).isFirstOnLine || peek(2).kind == .dot)
    default: false
    }
  }

  private var isAtValues: Bool {
    if peek(1).word == .for { return peek(2).isName }
    return peek(1).isName && (peek(2).kind == .leftBrace || peek(2).word == .as)
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
