extension Parser {
  /// Reads an argument: one Swift expression up to the next `,` or `)`, in a form that the parameter accepts.
  mutating func readOperand(of parameter: CallParameter) throws(ParseError) -> Operand {
    let first = index
    var followsName = false
    var followsValue = false
    scan: while token.kind != .endOfFile {
      let isName = token.isName
      // A name at the beginning of a line behind a value begins a new element, so a parenthesis is missing.
      if followsValue, token.isFirstOnLine, isName, token.word != .as, token.word != .is {
        break
      }
      switch token.kind {
      case .identifier, .escapedIdentifier, .integer, .float, .string:
        followsValue = token.word != .as && token.word != .is
      case .leftParen, .leftBracket, .leftBrace: followsValue = true
      default: followsValue = false
      }
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: try skipBrackets()
      case .comma, .rightParen, .rightBracket, .rightBrace, .semicolon: break scan
      case .less where followsName && isAdjacent: skipGenericArguments()
      default: advance()
      }
      followsName = isName
    }
    guard index > first else { throw missing(parameter.accepts.description) }
    try checkExpression(from: first)
    let operand = operand(first..<index)
    guard parameter.accepts.takes(operand) else {
      let found = operand.text.contains("\n") ? "several lines" : "'\(operand.text)'"
      throw fail(.expected(parameter.accepts.description, found: found), at: operand.range)
    }
    if case .rule(let rules) = parameter.accepts, let name = operand.member,
      !rules.contains(name.text)
    {
      throw fail(.unknown("rule", name.text, among: rules), at: name.range)
    }
    return operand
  }

  private func operand(_ tokens: Range<Int>) -> Operand {
    let range = SourceRange(
      self.tokens[tokens.lowerBound].start, self.tokens[tokens.upperBound - 1].end)
    return Operand(text: source.text(range), range: range, form: form(tokens))
  }

  private func form(_ range: Range<Int>) -> Operand.Form {
    let first = tokens[range.lowerBound]
    let (start, last) = (range.lowerBound, range.upperBound - 1)
    if let mark = fallback(in: range), mark > start, mark + 2 <= last {
      return .fallback(operand(start..<mark), operand((mark + 2)..<range.upperBound))
    }
    switch first.kind {
    case .identifier, .escapedIdentifier: break
    case .integer, .float, .string: return range.count == 1 ? .literal : .other
    case .otherOperator:
      return range.count == 2 && tokens[last].kind != .identifier ? .literal : .other
    case .dot: return range.count == 2 ? .member(name(last)) : .other
    case .backslash: return .keyPath
    case .leftBrace: return first.match == last ? .closure : .other
    case .leftBracket: return cases((start + 1)..<last).map { .cases($0) } ?? .other
    default: return .other
    }
    if range.count == 1, ["true", "false", "nil"].contains(text(first)) { return .literal }
    if let path = path(range) { return .path(path) }
    if tokens[start + 1].kind == .leftBracket, tokens[last].kind == .rightBracket,
      start + 2 < last
    {
      return .element(of: name(start), at: operand((start + 2)..<last))
    }
    if tokens[start + 1].kind == .leftParen, tokens[last].kind == .rightParen,
      let arguments = elements((start + 2)..<last)
    {
      return .call(name(start), arguments.map { operand($0) })
    }
    if let mark = range.first(where: { tokens[$0].word == .as }), mark > start, mark < last,
      path((mark + 1)..<range.upperBound) != nil
    {
      return .cast(operand(start..<mark), type: operand((mark + 1)..<range.upperBound))
    }
    return .other
  }

  /// Returns the names of a path, such as `photo` or `settings.isAtomic`.
  private func path(_ range: Range<Int>) -> [Name]? {
    guard range.count % 2 == 1 else { return nil }
    var names: [Name] = []
    for (offset, index) in range.enumerated() {
      if offset % 2 == 1 {
        guard tokens[index].kind == .dot else { return nil }
      } else {
        guard tokens[index].isName, !tokens[index].word.isReserved || offset > 0 else { return nil }
        names.append(name(index))
      }
    }
    return names
  }

  /// Returns the cases of `[.deleted: deletedBlock, .purged: purgedBlock]`, given without its brackets.
  private func cases(_ range: Range<Int>) -> [(name: Name, value: Operand)]? {
    guard !range.isEmpty, let elements = elements(range) else { return nil }
    var cases: [(name: Name, value: Operand)] = []
    for element in elements {
      let start = element.lowerBound
      guard element.count > 3, tokens[start].kind == .dot, tokens[start + 1].isName,
        tokens[start + 2].kind == .colon
      else { return nil }
      cases.append((name(start + 1), operand((start + 3)..<element.upperBound)))
    }
    return cases
  }

  /// Returns the ranges between the commas outside of brackets.
  private func elements(_ range: Range<Int>) -> [Range<Int>]? {
    var elements: [Range<Int>] = []
    var start = range.lowerBound
    var depth = 0
    for index in range {
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      case .comma where depth == 0:
        guard index > start else { return nil }
        elements.append(start..<index)
        start = index + 1
      default: break
      }
    }
    if start < range.upperBound { elements.append(start..<range.upperBound) }
    return elements
  }

  /// Returns the position of the first `??` outside of brackets.
  private func fallback(in range: Range<Int>) -> Int? {
    var depth = 0
    for index in range.dropLast() {
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      case .question where depth == 0 && tokens[index + 1].kind == .question: return index
      default: break
      }
    }
    return nil
  }

  private func name(_ index: Int) -> Name {
    let token = tokens[index]
    guard token.kind == .escapedIdentifier else { return Name(text(token), token.range) }
    return Name(source.text(SourceRange(token.start + 1, token.end - 1)), token.range)
  }
}
