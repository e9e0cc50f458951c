extension Parser {
  /// The end of an expression, apart from the closing bracket or `;` behind it; brackets may span lines.
  enum Extent {
    /// At the end of the line; a line that begins with a dot continues the expression.
    case line
    /// Like a line, or at the word of a clause.
    case clause
    /// At the next `,`.
    case defaultValue, argument
  }

  mutating func readExpression(to extent: Extent) throws(ParseError) -> Expression {
    let start = token.start
    let tokens = try skipExpression(to: extent)
    var expression = expression(from: start)
    expression.place = operand(tokens).place
    return expression
  }

  /// Moves behind an expression, and returns its tokens; `what` is missing if there are none.
  mutating func skipExpression(
    to extent: Extent, _ what: String? = nil
  ) throws(ParseError) -> Range<Int> {
    let first = index
    let isInList = extent == .defaultValue || extent == .argument
    scan: while token.kind != .endOfFile, !isAtEnd(of: extent, from: first) {
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: try skipBrackets()
      case .rightParen, .rightBracket, .rightBrace, .semicolon: break scan
      case .comma where isInList: break scan
      case .less where isInList && isAdjacent && tokens[index - 1].isName: skipGenericArguments()
      default: advance()
      }
    }
    guard index > first else {
      throw missing(what ?? "a value after '\(text(tokens[first - 1]))'")
    }
    try checkElement(first..<index)
    return first..<index
  }

  private func isAtEnd(of extent: Extent, from first: Int) -> Bool {
    let previous = tokens[index - 1]
    switch extent {
    case .line: return token.isFirstOnLine && (index == first || token.kind != .dot)
    case .clause:
      return isAtEnd(of: .line, from: first) || previous.kind != .dot && isClauseWord(token.word)
    case .defaultValue: return isAtStatement
    case .argument:
      // A name at the beginning of a line behind a value begins a new element, so a parenthesis is missing.
      guard token.isFirstOnLine, token.isName, token.word != .as, token.word != .is else {
        return false
      }
      switch previous.kind {
      case .identifier: return previous.word != .as && previous.word != .is
      case .escapedIdentifier, .integer, .float, .string, .rightParen, .rightBracket, .rightBrace:
        return true
      default: return false
      }
    }
  }

  /// Reports tokens that were read as one element of a list, or as a list, but do not form one.
  mutating func checkElement(_ range: Range<Int>, isList: Bool = false) throws(ParseError) {
    for token in tokens[range] where token.kind == .string {
      guard let mistake = mistake(inInterpolationsOf: token) else { continue }
      throw fail(.expected("one value", found: "'\(text(mistake))'"), at: mistake.range)
    }
    let check = ElementCheck(tokens: tokens[range], bytes: source.bytes, isList: isList)
    guard let mistake = check.firstMistake() else { return }
    let token = tokens[mistake]
    guard !token.isReported else { throw ParseError() }
    if mistake == range.upperBound {
      let place = SourceRange(tokens[mistake - 1].end, tokens[mistake - 1].end)
      throw fail(.expected("the rest of the value", found: "its end"), at: place)
    }
    throw fail(.expected("one value", found: "'\(text(token))'"), at: token.range)
  }

  /// Returns the first token in the interpolations of a string that can be no argument.
  private func mistake(inInterpolationsOf string: Token) -> Token? {
    for inner in interpolations(of: string) {
      let tokens = inner.tokens.dropLast()
      let check = ElementCheck(tokens: tokens, bytes: source.bytes, isList: true)
      if let mistake = check.firstMistake() {
        return tokens.isEmpty ? string : inner.tokens[min(mistake, tokens.count - 1)]
      }
      for token in tokens where token.kind == .string {
        if let mistake = inner.mistake(inInterpolationsOf: token) { return mistake }
      }
    }
    return nil
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

  /// Reports that the end of a bracket is missing, or `what` else can stand there.
  mutating func unclosed(_ open: Token, _ what: String? = nil) -> ParseError {
    let place = note("the '\(text(open))'", at: open.range)
    return missing(what ?? "'\(closing(open).text)'", notes: [place])
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
  private mutating func skipGenericArguments() {
    guard let end = tokens[index...].endOfGenericArguments(inExpression: false) else {
      return advance()
    }
    move(to: end)
  }

  /// Reads `{ save(…); delete(…); finish(…) }`, with the braces.
  ///
  /// A method has one body, so all its verbs stand in one block.
  mutating func readVerbBlock(ofMethod isOfMethod: Bool) throws(ParseError) -> [Verb] {
    var verbs: [Verb] = []
    let elements = isOfMethod ? "a verb of a method" : nil
    try readBlock(of: "'performs'", .verb, unconditional: elements, isInner: true) {
      parser throws(ParseError) in
      verbs.append(try parser.readVerb())
    }
    return verbs
  }

  /// `save(recordsToSave, into: records, policy: savePolicy, each: perRecordSaveBlock)`
  mutating func readVerb() throws(ParseError) -> Verb {
    guard token.kind == .identifier else { throw missing("a verb") }
    let keyword = currentName
    guard let kind = VerbKind(rawValue: keyword.text) else {
      throw fail(.unknown("verb", keyword.text, among: VerbKind.allCases.map(\.rawValue)))
    }
    advance()
    guard token.kind == .leftParen, !token.isFirstOnLine else {
      throw missing("'(' after '\(keyword.text)'")
    }
    return Verb(
      kind: kind, keyword: keyword, arguments: try readArguments(of: kind.signature),
      condition: conditions.inDeclaration, range: range(from: keyword.range.start))
  }

  /// Reads the arguments of a store or a verb; one invalid argument discards all of them.
  mutating func readArguments(of signature: CallSignature) throws(ParseError) -> [Argument] {
    let open = token
    advance()
    var arguments: [Argument] = []
    while token.kind != .rightParen {
      let argument = try readArgument(of: signature, isFirst: arguments.isEmpty)
      if let first = arguments.first(where: { $0.label == argument.label }) {
        refuseSecond("'\(argument.label?.rawValue ?? "")'", argument.place, first.place)
      } else {
        arguments.append(argument)
      }
      guard !consume(.comma) else { continue }
      guard token.kind == .rightParen else { throw unclosed(open, "',' or ')'") }
    }
    for parameter in signature.parameters where parameter.isRequired {
      guard !arguments.contains(where: { $0.label == parameter.label }) else { continue }
      throw fail(.argumentNeeded(of: signature, parameter))
    }
    advance()
    return arguments
  }

  private mutating func readArgument(
    of signature: CallSignature, isFirst: Bool
  ) throws(ParseError) -> Argument {
    let place = token.range
    guard token.isName, peek(1).kind == .colon else {
      guard isFirst, let parameter = signature.parameter(nil) else {
        throw missing(isFirst ? "a label or ')'" : "a label")
      }
      return Argument(label: nil, place: place, value: try readOperand(of: parameter))
    }
    let name = currentName
    guard let label = Label(rawValue: name.text), let parameter = signature.parameter(label) else {
      throw fail(.unknownLabel(name.text, of: signature), at: name.range)
    }
    move(to: index + 2)
    return Argument(label: label, place: place, value: try readOperand(of: parameter))
  }
}

extension ArraySlice<Token> {
  /// Returns the index behind the `<…>` that the tokens begin with, if its content can be types.
  ///
  /// In an expression that may be a comparison, only the tokens of the commonest types count.
  func endOfGenericArguments(inExpression isInExpression: Bool) -> Int? {
    let longest = 200
    var depth = 0
    for index in indices.prefix(longest) {
      switch self[index].kind {
      case .less: depth += 1
      case .greater: depth -= 1
      case .identifier, .escapedIdentifier, .integer, .comma, .dot, .question, .colon,
        .leftBracket, .rightBracket:
        break
      case .exclamation, .ampersand, .arrow, .at, .leftParen, .rightParen, .tilde:
        if isInExpression { return nil }
      default: return nil
      }
      if depth == 0 { return index + 1 }
    }
    return nil
  }
}
