extension Parser {
  /// Reads Swift up to the end of the line, or up to a clause word if one can follow.
  ///
  /// Brackets may span lines, and a line that begins with a dot continues the expression.
  mutating func readFreeExpression(
    after keyword: Token, stopAtClauses: Bool
  ) throws(ParseError) -> Expression {
    let start = token.start
    let first = index
    var followsDot = false
    scan: while token.kind != .endOfFile {
      if token.isFirstOnLine, index == first || token.kind != .dot { break }
      if stopAtClauses, !followsDot, isClauseWord(token.word) { break }
      followsDot = token.kind == .dot
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: try skipBrackets()
      case .rightParen, .rightBracket, .rightBrace, .semicolon: break scan
      default: advance()
      }
    }
    guard index > first else { throw missing("a value after '\(text(keyword))'") }
    try checkExpression(from: first)
    return expression(from: start)
  }

  /// Reads the default value of a parameter: Swift up to the next `,` or `)` outside brackets.
  mutating func readDefaultValue() throws(ParseError) -> Expression {
    let start = token.start
    let first = index
    var followsName = false
    scan: while token.kind != .endOfFile, !isAtStatement {
      let isName = token.isName
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: try skipBrackets()
      case .comma, .rightParen, .rightBracket, .rightBrace, .semicolon: break scan
      case .less where followsName && isAdjacent: skipGenericArguments()
      default: advance()
      }
      followsName = isName
    }
    guard index > first else { throw missing("a value after '='") }
    try checkExpression(from: first)
    return expression(from: start)
  }

  /// Reports tokens that were read as an expression but do not form one.
  mutating func checkExpression(
    from first: Int, to end: Int? = nil, as form: ExpressionChecker.Form = .value
  ) throws(ParseError) {
    let end = end ?? index
    var checker = ExpressionChecker(tokens[first..<end], of: source.bytes, as: form)
    guard let mistake = checker.firstMistake() else { return }
    let token = tokens[mistake]
    guard !token.isReported else { throw ParseError() }
    if mistake == end {
      let place = SourceRange(tokens[mistake - 1].end, tokens[mistake - 1].end)
      throw fail(.expected("the rest of the value", found: "its end"), at: place)
    }
    throw fail(.expected("one value", found: "'\(text(token))'"), at: token.range)
  }

  /// Moves behind the bracket that closes the current one, without recursion.
  mutating func skipBrackets() throws(ParseError) {
    var open: [Token] = []
    repeat {
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace:
        guard open.count < Self.bracketLimit else { throw fail(.tooDeep(Self.bracketLimit)) }
        open.append(token)
      case .rightParen, .rightBracket, .rightBrace, .endOfFile:
        guard let last = open.popLast() else { return }
        guard token.kind == closing(last).kind else { throw unclosed(last) }
      default:
        if let last = open.last, last.kind != .leftBrace, isAtStatement { throw unclosed(last) }
      }
      advance()
    } while !open.isEmpty
  }

  private mutating func unclosed(_ open: Token) -> ParseError {
    missing("'\(closing(open).text)'", notes: [note(.given("the '\(text(open))'"), at: open.range)])
  }

  /// True if a line begins with a word that cannot follow inside parentheses, because their end is missing.
  private var isAtStatement: Bool {
    guard token.isFirstOnLine else { return false }
    switch token.word {
    case .var, .let, .func, .subscript, .associatedtype, .static, .case: return true
    default: return isAtDeclaration
    }
  }

  private func closing(_ open: Token) -> (kind: Token.Kind, text: String) {
    switch open.kind {
    case .leftParen: (.rightParen, ")")
    case .leftBracket: (.rightBracket, "]")
    default: (.rightBrace, "}")
    }
  }

  /// Moves behind `<…>` if its content can be types, and otherwise only behind the `<`.
  @discardableResult
  mutating func skipGenericArguments() -> Bool {
    let longest = 200
    var depth = 0
    var distance = 0
    while distance < longest {
      let next = peek(distance)
      switch next.kind {
      case .less: depth += 1
      case .greater: depth -= 1
      case .identifier, .escapedIdentifier, .integer, .comma, .dot, .question, .exclamation,
        .ampersand, .arrow, .at, .colon, .leftBracket, .rightBracket, .leftParen, .rightParen,
        .tilde:
        break
      default:
        advance()
        return false
      }
      distance += 1
      if depth == 0 {
        move(to: index + distance)
        return true
      }
    }
    advance()
    return false
  }
}
