extension ExpressionChecker {
  /// Skips a closure, and records the first token in it that cannot be part of one.
  mutating func skipClosure() -> Bool {
    guard token.match > index, token.match < tokens.endIndex else { return false }
    mistake = (index..<token.match).lazy.compactMap(stray).first ?? mistakeInOnlyExpression()
    return mistake == nil && finishOperand(token.match - index + 1)
  }

  /// Returns the first mistake of a closure that holds one expression on its line; the compiler checks statements.
  private func mistakeInOnlyExpression() -> Int? {
    var (position, start) = (index + 1, index + 1)
    // Statements stand outside of parentheses and square brackets.
    var depth = 0
    while position < token.match {
      let inner = tokens[position]
      if inner.match > position {
        position = inner.match + 1
        continue
      }
      if inner.kind == .leftParen || inner.kind == .leftBracket {
        depth += 1
      } else if inner.kind == .rightParen || inner.kind == .rightBracket {
        depth -= 1
      } else if depth > 0 {
        // A part of the expression.
      } else if text(inner) == "in" {
        if !beginsSignature(tokens[index + 1].kind) { return index + 1 }
        start = position + 1
      } else if beginsStatement(position) || isAssignment(position) || inner.kind == .semicolon
        || inner.word.isReserved && !Self.wordsOfExpressions.contains(text(inner))
      {
        return nil
      }
      position += 1
    }
    guard start < token.match else { return nil }
    var checker = ExpressionChecker(tokens[start..<token.match], of: bytes, as: .value)
    checker.isInClosure = true
    return checker.firstMistake()
  }

  /// Checks whether a token can begin the parameters or captures of a closure.
  private func beginsSignature(_ kind: Token.Kind) -> Bool {
    switch kind {
    case .identifier, .escapedIdentifier, .leftParen, .leftBracket, .at: true
    default: false
    }
  }

  /// Checks whether a token begins a statement on a new line.
  private func beginsStatement(_ position: Int) -> Bool {
    let before = tokens[position - 1]
    return tokens[position].isFirstOnLine && position > index + 1 && before.kind != .comma
      && before.kind != .dot && !before.isOperator
  }

  /// Checks whether a `=` is an assignment, and not part of another operator.
  private func isAssignment(_ position: Int) -> Bool {
    guard tokens[position].kind == .equal else { return false }
    let (before, after) = (tokens[position - 1], tokens[position + 1])
    return !(before.isOperator && before.end == tokens[position].start)
      && !(after.isOperator && after.start == tokens[position].end)
  }

  /// Returns the position of a token that cannot be part of a closure: the one given or the next.
  private func stray(_ position: Int) -> Int? {
    if isFollowedByStray(position) || beginsWithStray(position) { return position + 1 }
    let inner = tokens[position]
    if inner.kind == .pound {
      let name = tokens[position + 1]
      let isName = name.kind == .identifier && name.start == inner.end && !name.word.isReserved
      return isName && !isDirective(name.word) ? nil : position
    }
    // A regular expression could hide a quote or a bracket from the lexer.
    guard inner.kind == .otherOperator, bytes[inner.start] == UInt8(ascii: "/") else { return nil }
    let next = inner.end < bytes.count ? bytes[inner.end] : 0
    return inner.start > tokens[position - 1].end || next > 0x20 ? position : nil
  }

  /// Checks whether a `;` or a word that begins no statement follows the beginning of a closure or statement.
  private func beginsWithStray(_ position: Int) -> Bool {
    let (first, second) = (tokens[position], tokens[position + 1])
    switch first.kind {
    case .leftBrace, .semicolon: break
    case .identifier where first.word == .in && tokens[position - 1].kind != .dot: break
    default: return false
    }
    switch second.word {
    case .as, .is, .in, .else, .catch, .where: return true
    case .default, .case: return position == index
    default: return second.kind == .semicolon
    }
  }

  /// Checks whether a name or literal follows a name on its line, which Swift allows only behind a keyword.
  private func isFollowedByStray(_ position: Int) -> Bool {
    let (first, second) = (tokens[position], tokens[position + 1])
    guard first.isName, !second.isFirstOnLine, tokens[position - 1].kind != .at else {
      return false
    }
    switch second.kind {
    case .integer, .float, .string, .escapedIdentifier: break
    case .identifier where !second.word.isReserved && !["as", "is"].contains(text(second)): break
    default: return false
    }
    if first.kind == .escapedIdentifier { return true }
    return !first.word.isReserved && !Self.contextualKeywords.contains(text(first))
  }

  private func text(_ token: Token) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  private static let contextualKeywords: Set = [
    "any", "async", "await", "borrowing", "consume", "consuming", "copy", "discard", "each",
    "final", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "sending", "some",
    "then", "throws", "try", "unowned", "weak", "yield",
  ]

  private static let wordsOfExpressions: Set = [
    "Any", "Self", "as", "await", "false", "is", "nil", "self", "super", "true", "try",
  ]
}
