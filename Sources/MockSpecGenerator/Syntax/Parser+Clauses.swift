/// Checks whether a word begins a clause behind a signature, also at the beginning of a line.
func isClauseWord(_ word: Word) -> Bool {
  switch word {
  case .performs, .answers, .gives, .default, .failing, .named, .identity: true
  default: false
  }
}

extension Parser {
  static let clauseWords = WordEntry.words(of: .clause)

  /// Reads the clauses behind a signature; an invalid clause is left out, and the others and the member are kept.
  mutating func readClauses(of owner: MemberOwner) -> [MemberClause] {
    var clauses: [MemberClause] = []
    while token.kind == .identifier {
      let start = index
      do {
        guard isClauseWord(token.word) else {
          if token.isFirstOnLine || isMemberStart(token.word) || token.word.isReserved { break }
          throw fail(.unknown("clause", text(token), among: Self.clauseWords))
        }
        if isOperationBlock(owner) { break }
        clauses.append(try readClause())
      } catch {
        if index == start { advance() }
        recover(from: start, at: .clause, blockEnd: -1)
      }
    }
    return clauses
  }

  /// Checks whether a `performs {` at the beginning of a line is a block of the operation itself, not of the member.
  private func isOperationBlock(_ owner: MemberOwner) -> Bool {
    guard case .interface(.operation) = owner else { return false }
    return token.word == .performs && token.isFirstOnLine && peek(1).kind == .leftBrace
  }

  private mutating func readClause() throws(ParseError) -> MemberClause {
    let keyword = token
    advance()
    switch keyword.word {
    case .performs: return try readPerforms(keyword)
    case .gives:
      try expectSameLine("the name of an interface after 'gives'")
      return try readGives(keyword)
    case .answers:
      let first = index
      let value = try readFreeExpression(after: keyword, stopAtClauses: true)
      return .answers(value, parts: parts(first..<index), range(from: keyword.start))
    case .default:
      let value = try readFreeExpression(after: keyword, stopAtClauses: true)
      return .defaultValue(value, range(from: keyword.start))
    case .failing:
      let value = try readFreeExpression(after: keyword, stopAtClauses: true)
      return .failing(value, range(from: keyword.start))
    case .named:
      try expectSameLine("a name after 'named'")
      return .named(try readName("a name after 'named'"))
    default: return .identity(keyword.range)
    }
  }

  /// Returns the parts, such as `$records` and `$cursor`, among the tokens of an expression.
  private func parts(_ range: Range<Int>) -> [Name] {
    range.filter { tokens[$0].kind == .identifier }.map { Name(text(tokens[$0]), tokens[$0].range) }
      .filter { $0.text.hasPrefix("$") && !$0.text.dropFirst().allSatisfy(\.isNumber) }
  }

  /// Reads `database(.private)`, `database`, or `new database`.
  private mutating func readGives(_ keyword: Token) throws(ParseError) -> MemberClause {
    let next = peek(1)
    let isNew = token.word == .new && next.isName && !next.isFirstOnLine && !isClauseWord(next.word)
    if isNew { advance() }
    let kind = try readName("a name after 'gives'")
    guard token.kind == .leftParen, !token.isFirstOnLine else {
      return .gives(kind, nil, isNew: isNew, range(from: keyword.start))
    }
    let start = token
    let first = index + 1
    try skipBrackets()
    let inner = SourceRange(start.end, previousEnd - 1)
    guard inner.end > inner.start else {
      throw fail(.expected("a value between the parentheses", found: "'()'"), at: start.range)
    }
    try checkExpression(from: first, to: index - 1, as: .arguments)
    return .gives(kind, trimmed(inner), isNew: isNew, range(from: keyword.start))
  }

  /// Reads `performs { … }`, `performs fetch(id, from: photos)`, `performs operation ?? database` or `performs
  /// body(self)`.
  private mutating func readPerforms(_ keyword: Token) throws(ParseError) -> MemberClause {
    if token.kind == .leftBrace {
      let verbs = try readVerbBlock(ofMethod: true)
      return .performs(verbs, range(from: keyword.start))
    }
    let what = "a verb or the name of a parameter after 'performs'"
    try expectSameLine(what)
    let isCall = peek(1).kind == .leftParen && !peek(1).isFirstOnLine
    if isCall, peek(2).word == .`self`, peek(3).kind == .rightParen {
      let closure = try readName(what)
      move(to: index + 3)
      return .runs(closure, range(from: keyword.start))
    }
    if isCall || VerbKind(rawValue: text(token)) != nil {
      let verb = try readVerb()
      return .performs([verb], range(from: keyword.start))
    }
    let name = try readName(what)
    guard token.kind == .question, peek(1).kind == .question, !token.isFirstOnLine else {
      return .performsOperation(name, others: nil, range(from: keyword.start))
    }
    let mark = token
    move(to: index + 2)
    let others = try readFreeExpression(after: mark, stopAtClauses: true)
    return .performsOperation(name, others: others, range(from: keyword.start))
  }

  private func trimmed(_ range: SourceRange) -> Expression {
    var range = range
    while range.start < range.end, source.bytes[range.start] <= 0x20 { range.start += 1 }
    while range.end > range.start, source.bytes[range.end - 1] <= 0x20 { range.end -= 1 }
    return Expression(source.text(range), range)
  }
}
