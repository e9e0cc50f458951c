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
    _ = try skipExpression(to: extent)
    return expression(from: start)
  }

  /// Moves behind an expression, and returns its tokens; `what` is missing if there are none.
  private mutating func skipExpression(
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
    try checkExpression(from: first)
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

  /// Reads an argument: one Swift expression up to the next `,` or `)`, in a form that the parameter accepts.
  mutating func readOperand(of parameter: CallParameter) throws(ParseError) -> Operand {
    let tokens = try skipExpression(to: .argument, parameter.accepts.description)
    let operand = operand(tokens)
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
    let range = range(tokens)
    let form = form(tokens)
    let uses = form.isExpression ? uses(tokens) : []
    return Operand(text: source.text(range), range: range, form: form, uses: uses)
  }

  /// Returns the names in an expression that are no members, labels, parameters or variables of closures.
  private func uses(_ range: Range<Int>) -> [Name] {
    var declared: Set<String> = []
    var uses: [Name] = []
    var brackets: [Token.Kind] = []
    for index in range {
      let token = tokens[index]
      switch token.kind {
      case .leftParen, .leftBracket: brackets.append(token.kind)
      case .rightParen, .rightBracket, .rightBrace: _ = brackets.popLast()
      case .leftBrace:
        brackets.append(token.kind)
        guard case .closure(let signature?, _) = closure(index..<(token.match + 1)) else {
          continue
        }
        let parameters = tokens[index...].prefix { $0.start < signature.end }
        declared.formUnion(parameters.filter(\.isName).map(text))
      case .identifier, .escapedIdentifier:
        let before = tokens[index - 1]
        let isLabel =
          tokens[index + 1].kind == .colon && brackets.last == .leftParen
          && (before.kind == .leftParen || before.kind == .comma)
        if before.word == .let || before.word == .var || before.word == .for {
          declared.insert(text(token))
        } else if before.kind != .dot, !isLabel, !token.word.isReserved,
          !text(token).hasPrefix("$")
        {
          uses.append(name(token))
        }
      default: break
      }
    }
    return uses.filter { !declared.contains($0.text) }
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
    case .dot: return range.count == 2 ? .member(name(tokens[last])) : .other
    case .backslash: return .keyPath
    case .leftBrace: return first.match == last ? closure(range) : .other
    case .leftBracket: return cases((start + 1)..<last).map { .cases($0) } ?? .other
    default: return .other
    }
    if range.count == 1, ["true", "false", "nil"].contains(text(first)) { return .literal }
    if let path = path(range) { return .path(path) }
    if tokens[start + 1].kind == .leftBracket, tokens[last].kind == .rightBracket,
      start + 2 < last
    {
      return .element(of: name(first), at: operand((start + 2)..<last))
    }
    if tokens[start + 1].kind == .leftParen, tokens[last].kind == .rightParen,
      let arguments = elements((start + 2)..<last)
    {
      return .call(name(first), arguments.map { operand($0) })
    }
    if let mark = range.first(where: { tokens[$0].word == .as }), mark > start, mark < last,
      path((mark + 1)..<range.upperBound) != nil
    {
      return .cast(operand(start..<mark), type: operand((mark + 1)..<range.upperBound))
    }
    return .other
  }

  /// Returns a closure's parameters, up to `in`, and its statements.
  private func closure(_ tokens: Range<Int>) -> Operand.Form {
    let all = tokens.dropFirst().dropLast()
    var index = all.startIndex
    while index < all.endIndex, self.tokens[index].word != .for {
      if self.tokens[index].word == .in, self.tokens[index - 1].kind != .dot {
        return .closure(
          signature: self.range(all[...index]), statements: self.range(all[(index + 1)...]))
      }
      index = max(index, self.tokens[index].match) + 1
    }
    return .closure(signature: nil, statements: self.range(all))
  }

  /// Returns the place of tokens; nothing, at the token before, where there are none.
  func range(_ tokens: Range<Int>) -> SourceRange {
    let before = self.tokens[tokens.lowerBound - 1].end
    guard let last = tokens.last else { return SourceRange(before, before) }
    return SourceRange(self.tokens[tokens.lowerBound].start, self.tokens[last].end)
  }

  /// Returns the names of a path, such as `photo` or `settings.isAtomic`.
  private func path(_ range: Range<Int>) -> [Name]? {
    let names = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { tokens[$0] }
    let dots = stride(from: range.lowerBound + 1, to: range.upperBound, by: 2).map { tokens[$0] }
    guard names.count > dots.count, names.allSatisfy(\.isName), !names[0].word.isReserved,
      dots.allSatisfy({ $0.kind == .dot })
    else { return nil }
    return names.map(name)
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
      cases.append((name(tokens[start + 1]), operand((start + 3)..<element.upperBound)))
    }
    return cases
  }

  /// Returns the ranges between the commas outside of brackets.
  private func elements(_ range: Range<Int>) -> [Range<Int>]? {
    var elements: [Range<Int>] = []
    var start = range.lowerBound
    for comma in outside(range) where tokens[comma].kind == .comma {
      guard comma > start else { return nil }
      elements.append(start..<comma)
      start = comma + 1
    }
    if start < range.upperBound { elements.append(start..<range.upperBound) }
    return elements
  }

  /// Returns the position of the first `??` outside of brackets.
  private func fallback(in range: Range<Int>) -> Int? {
    outside(range.dropLast()).first {
      tokens[$0].kind == .question && tokens[$0 + 1].kind == .question
    }
  }

  /// Returns the positions outside of brackets.
  private func outside(_ range: Range<Int>) -> [Int] {
    var depth = 0
    return range.filter { index in
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      default: return depth == 0
      }
      return false
    }
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
      guard !take(.comma) else { continue }
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
