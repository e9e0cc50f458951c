/// The check that tokens with balanced brackets are one element of a list, as generated code puts them into lists.
///
/// `default 1, other: 2` would become two arguments. All else is the compiler's judgement, in the line of the spec.
struct ElementCheck {
  let tokens: ArraySlice<Token>
  let bytes: [UInt8]
  /// True for the arguments of an attribute or of `database(…)`, which can be several and have labels.
  var isList = false

  /// Returns the first token that belongs to no element, or to another one; the end of the tokens if an operand is
  /// missing there.
  func firstMistake() -> Int? {
    var depth = 0
    var ternaries = 0
    var next = tokens.startIndex
    while next < tokens.endIndex {
      let index = next
      next += 1
      if canEscape(index) { return index }
      if tokens[index].kind == .less, !isApart(index),
        let end = tokens[index...].endOfGenericArguments(inExpression: true),
        isBalanced(index..<end)
      {
        next = end
        continue
      }
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace:
        depth += 1
        continue
      case .rightParen, .rightBracket, .rightBrace:
        depth -= 1
        continue
      default: if depth > 0 { continue }
      }
      switch tokens[index].kind {
      case .comma where !isList: return index
      case .question where isApart(index) && isApart(index + 1) && !isDoubled(index): ternaries += 1
      case .colon where !isList && !endsLabelOfClosure(index):
        guard ternaries > 0 else { return index }
        ternaries -= 1
      default: if beginsAnother(index) { return index }
      }
    }
    return endsWithOperator || ternaries > 0 ? tokens.endIndex : nil
  }

  /// Checks whether square brackets open before they close, and close.
  private func isBalanced(_ range: Range<Int>) -> Bool {
    var depth = 0
    for index in range where depth >= 0 {
      if tokens[index].kind == .leftBracket { depth += 1 }
      if tokens[index].kind == .rightBracket { depth -= 1 }
    }
    return depth == 0
  }

  /// Checks for a directive, which would end the line, for a `#` without the name of a macro, and for the beginning of a
  /// regular expression, in which quotes and brackets mean nothing.
  private func canEscape(_ index: Int) -> Bool {
    let token = tokens[index]
    let isFollowed = index + 1 < tokens.endIndex && !isApart(index + 1)
    if token.kind == .pound {
      guard isFollowed, tokens[index + 1].kind == .identifier else { return true }
      return Directive.Kind(rawValue: tokens[index + 1].word.rawValue) != nil
    }
    guard isFollowed, isSlash(index) else { return false }
    guard index > tokens.startIndex, !isApart(index) else { return true }
    switch tokens[index - 1].kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon: return true
    // `*/` would end a comment.
    default: return bytes[tokens[index - 1].start] == UInt8(ascii: "*")
    }
  }

  private func isSlash(_ index: Int) -> Bool {
    tokens[index].kind == .otherOperator && bytes[tokens[index].start] == UInt8(ascii: "/")
  }

  /// Checks whether white space stands before a token; also at the ends of the element.
  private func isApart(_ index: Int) -> Bool {
    guard index > tokens.startIndex, index < tokens.endIndex else { return true }
    return tokens[index].start > tokens[index - 1].end
  }

  /// Checks for a part of `??`.
  private func isDoubled(_ index: Int) -> Bool {
    [index - 1, index + 1].contains { tokens.indices.contains($0) && tokens[$0].kind == .question }
  }

  /// Checks for the label of a further trailing closure.
  private func endsLabelOfClosure(_ index: Int) -> Bool {
    index - 2 >= tokens.startIndex && index + 1 < tokens.endIndex
      && tokens[index - 2].kind == .rightBrace && tokens[index + 1].kind == .leftBrace
  }

  /// Checks whether a name or literal follows a value without an operator between them.
  private func beginsAnother(_ index: Int) -> Bool {
    guard index > tokens.startIndex else { return false }
    let (before, token) = (tokens[index - 1], tokens[index])
    switch token.kind {
    case .escapedIdentifier, .integer, .float, .string, .backslash: break
    case .identifier:
      if [.as, .is].contains(token.word) { return false }
      if before.kind == .rightBrace { return !endsLabelOfClosure(index + 1) }
    default: return false
    }
    switch before.kind {
    case .identifier: return !Self.prefixes.contains(word(before)) && !before.word.beginsOperand
    case .escapedIdentifier, .integer, .float, .string, .rightParen, .rightBracket, .rightBrace:
      return true
    default: return false
    }
  }

  private var endsWithOperator: Bool {
    guard let last = tokens.last else { return !isList }
    let isMember = tokens.count > 1 && tokens[tokens.endIndex - 2].kind == .dot
    switch last.kind {
    case .dot, .backslash: return true
    case .identifier: return !isMember && (last.word.beginsOperand || word(last) == "await")
    default: return last.isOperator && isApart(tokens.endIndex - 1)
    }
  }

  private func word(_ token: Token) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  /// The words before an operand that are no keywords elsewhere.
  private static let prefixes: Set = ["any", "await", "consume", "copy", "each", "some", "unsafe"]
}

extension Word {
  /// True for a keyword behind which an operand stands.
  fileprivate var beginsOperand: Bool { [.as, .is, .try, .in, .repeat].contains(self) }
}
