extension Layout {
  /// Returns the number of spaces between a piece and the one before it on its line.
  func gap(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    guard let token = token(index), let previous = self.token(index - 1) else {
      return gapAtComment(index)
    }
    let marks = marks(index)
    if marks.contains(.directive) { return gapInDirective(token, previous) }
    if marks.contains(.kept) { return isAdjacent(index) ? 0 : 1 }
    if !marks.isDisjoint(with: [.clause, .option]) { return 2 }
    if marks.contains(.operatorName) { return 1 }
    if closesOrSeparates(token.kind) || opens(previous.kind, index - 1) { return 0 }
    switch token.kind {
    case .leftParen: return gapBeforeParenthesis(index, previous)
    case .less: return isOperator(index - 1) && !isAdjacent(index) ? 1 : 0
    case .dot: return beginsExpression(index) ? 1 : 0
    case .equal: return previous.kind == .equal && isAdjacent(index) ? 0 : 1
    case .question, .exclamation: return 0
    default: return 1
    }
  }

  /// `#if os(iOS) && !swift(>=6.1)`
  private func gapInDirective(_ token: Token, _ previous: Token) -> Int {
    switch previous.kind {
    case .pound, .leftParen, .exclamation, .dot, .less, .greater: return 0
    case .ampersand where token.kind == .ampersand: return 0
    case .otherOperator where token.kind == .otherOperator: return 0
    // The `=` of `>=`; conditions have no other `=`.
    case .equal: return 0
    default: break
    }
    switch token.kind {
    case .rightParen, .comma, .colon, .dot, .equal: return 0
    case .leftParen:
      return previous.isName && previous.word != .if && previous.word != .elseif ? 0 : 1
    default: return 1
    }
  }

  private func isAdjacent(_ index: Int) -> Bool { pieces[index].start == pieces[index - 1].end }

  private func isOperator(_ index: Int) -> Bool { marks(index).contains(.operatorName) }

  private func gapAtComment(_ index: Int) -> Int {
    let piece = pieces[index]
    if piece.isLineComment { return 2 }
    if let previous = token(index - 1), opens(previous.kind, index - 1) { return 0 }
    if let token = token(index), closesOrSeparates(token.kind) { return 0 }
    return marks(index).isDisjoint(with: [.clause, .option]) ? 1 : 2
  }

  private func closesOrSeparates(_ kind: Token.Kind) -> Bool {
    switch kind {
    case .rightParen, .rightBracket, .greater, .comma, .colon, .semicolon: true
    default: false
    }
  }

  /// Checks whether no space follows the token.
  private func opens(_ kind: Token.Kind, _ index: Int) -> Bool {
    if isOperator(index) { return false }
    switch kind {
    case .leftParen, .leftBracket, .less, .at, .tilde, .otherOperator, .backslash, .pound:
      return true
    case .dot: return !isEllipsis(index)
    default: return false
    }
  }

  /// Checks whether a dot is the last of `...`.
  private func isEllipsis(_ index: Int) -> Bool {
    token(index - 1)?.kind == .dot && token(index - 2)?.kind == .dot
  }

  /// Checks whether a dot begins an expression, as in `default .available` and `policy .allFields`, but not in
  /// `CKRecord.ID` and `Int...`.
  private func beginsExpression(_ index: Int) -> Bool { marks(index + 1).contains(.kept) }

  private func gapBeforeParenthesis(_ index: Int, _ previous: Token) -> Int {
    let marks = marks(index - 1)
    if marks.contains(.callee) { return 0 }
    if marks.contains(.operatorName) { return 1 }
    switch previous.kind {
    // Without the space, the parameters of a function type would be arguments of its attribute.
    case .greater where marks.contains(.attributeEnd): return 1
    case .greater, .question, .exclamation: return 0
    default: break
    }
    switch previous.word {
    case .throws, .nonisolated, .unowned: return isAdjacent(index) ? 0 : 1
    default: return 1
    }
  }
}
