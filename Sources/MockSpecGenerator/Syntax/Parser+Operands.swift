/// The operands of stores and verbs, parsed into the small tree that the mocks need.
extension Parser {
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

  func operand(_ tokens: Range<Int>) -> Operand {
    let range = range(tokens)
    let form = form(tokens)
    var operand = Operand(text: source.text(range), range: range, form: form)
    switch form {
    case .literal where tokens.count == 1, _ where form.isExpression:
      operand.uses = uses(tokens)
    default: break
    }
    operand.place = operand.isKnown ? nil : SourcePlace(range.start, in: source)
    operand.members = tokens.filter(isMemberWithoutOwner).map { name(self.tokens[$0 + 1]) }
    return operand
  }

  /// Checks whether a token is the dot of `.ifAbsent`.
  private func isMemberWithoutOwner(_ index: Int) -> Bool {
    guard tokens[index].kind == .dot, tokens[index + 1].isName else { return false }
    // A line that begins with a dot continues the one before.
    if tokens[index].isFirstOnLine { return false }
    let before = tokens[index - 1]
    switch before.kind {
    case .rightParen, .rightBracket, .rightBrace, .string, .integer, .float, .dot, .backslash:
      return false
    case .identifier, .escapedIdentifier, .question, .exclamation, .greater:
      return before.end < tokens[index].start
    default: return true
    }
  }

  /// Returns the names in an expression and in its interpolations that are no members, labels, parameters or variables
  /// of closures.
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
        guard token.match > index,
          case .closure(let signature?, _) = closure(index..<(token.match + 1))
        else {
          continue
        }
        let parameters = tokens[index...].prefix { $0.start < signature.end }
        declared.formUnion(parameters.filter(\.isName).map(text))
      case .string:
        for inner in interpolations(of: token) { uses += inner.uses(inner.expression) }
      case .identifier, .escapedIdentifier:
        let before = index > 0 ? tokens[index - 1] : Token(kind: .leftParen, start: 0, end: 0)
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

  /// Returns parsers of the expressions in the interpolations of a string.
  func interpolations(of string: Token) -> [Parser] {
    (interpolations[string.start] ?? []).map { Parser(source, in: $0) }
  }

  /// The tokens without the end of the text.
  var expression: Range<Int> { 0..<(tokens.count - 1) }

  private func form(_ range: Range<Int>) -> Operand.Form {
    let first = tokens[range.lowerBound]
    let (start, last) = (range.lowerBound, range.upperBound - 1)
    if let mark = fallback(in: range), mark > start, mark + 2 <= last {
      return .fallback(operand(start..<mark), operand((mark + 2)..<range.upperBound))
    }
    switch first.kind {
    case .identifier, .escapedIdentifier: break
    case .integer, .float, .string: return range.count == 1 ? .literal : rest(range)
    case .otherOperator:
      let isNumber = range.count == 2 && tokens[last].start == first.end
      return isNumber && tokens[last].kind != .identifier ? .literal : rest(range)
    case .dot:
      guard tokens[start + 1].isName, text(tokens[start + 1]) != "_" else { return rest(range) }
      if range.count == 2 { return .member(name(tokens[last])) }
      return method(endingAt: start + 1, range) ?? rest(range)
    case .backslash:
      let start = tokens[start + 1].kind == .dot ? start + 2 : start + 1
      return .keyPath(path(start..<range.upperBound), hasRoot: start == range.lowerBound + 1)
    case .leftBrace: return first.match == last ? closure(range) : rest(range)
    case .leftBracket: return list(range)
    case .pound where range.count == 2: return .literal
    default: return rest(range)
    }
    if range.count == 1, ["true", "false", "nil"].contains(text(first)) { return .literal }
    if let path = path(range) { return .path(path) }
    let second = start + 1
    if let method = method(endingAt: endOfPath(range), range) { return method }
    if [.leftBracket, .leftParen].contains(tokens[second].kind), end(ofBracketAt: second) == last {
      return argumentList(
        behind: first, (start + 2)..<last, isCall: tokens[second].kind == .leftParen)
        ?? rest(range)
    }
    if let mark = range.first(where: { tokens[$0].word == .as }), mark > start, mark < last,
      path((mark + 1)..<range.upperBound) != nil
    {
      return .cast(operand(start..<mark), type: operand((mark + 1)..<range.upperBound))
    }
    return rest(range)
  }

  /// Returns the position of the last name of the path at the beginning.
  private func endOfPath(_ range: Range<Int>) -> Int {
    var end = range.lowerBound
    while end + 2 < range.upperBound, tokens[end + 1].kind == .dot, tokens[end + 2].isName {
      end += 2
    }
    return end
  }

  /// Returns `photo.url(of: size)` or `.success(photo)`, given the position of the method's name.
  private func method(endingAt end: Int, _ range: Range<Int>) -> Operand.Form? {
    let first = tokens[range.lowerBound]
    let isOwner = !first.word.isReserved || first.word == .`self` || first.word == .selfType
    guard end > range.lowerBound, isOwner, end + 1 < range.upperBound,
      tokens[end + 1].kind == .leftParen,
      self.end(ofBracketAt: end + 1) == range.upperBound - 1,
      let elements = elements((end + 2)..<(range.upperBound - 1))
    else { return nil }
    return .method(name(tokens[end]), elements.map { operand(withoutLabel($0)) })
  }

  private func withoutLabel(_ element: Range<Int>) -> Range<Int> {
    let isLabelled = element.count > 2 && tokens[element.lowerBound + 1].kind == .colon
    return isLabelled ? element.dropFirst(2) : element
  }

  /// Returns the line of arguments that only the compiler knows.
  func place(ofList range: Range<Int>) -> SourcePlace? {
    let areKnown = elements(range)?.allSatisfy { operand(withoutLabel($0)).isKnown } ?? false
    return areKnown ? nil : SourcePlace(self.range(range).start, in: source)
  }

  /// Returns `join(isSilent)` or `zones[recordID.zoneID]`, given what is between the brackets.
  private func argumentList(
    behind name: Token, _ inner: Range<Int>, isCall: Bool
  ) -> Operand.Form? {
    guard let elements = elements(inner) else { return nil }
    if isCall {
      return .call(self.name(name), elements.map { operand(withoutLabel($0)) })
    }
    guard let first = elements.first else { return nil }
    let label = elements.last.map { tokens[$0.lowerBound] }
    if elements.count == 2, label?.word == .default, elements[1].count > 2 {
      return .element(
        of: self.name(name), at: operand(first), default: operand(elements[1].dropFirst(2)))
    }
    return elements.count == 1 ? .element(of: self.name(name), at: operand(first)) : nil
  }

  /// Returns `[a, b]`, or `[.deleted: a]`.
  private func list(_ range: Range<Int>) -> Operand.Form {
    guard end(ofBracketAt: range.lowerBound) == range.upperBound - 1 else { return rest(range) }
    let inner = (range.lowerBound + 1)..<(range.upperBound - 1)
    if let cases = cases(inner) { return .cases(cases) }
    if inner.count == 1, tokens[inner.lowerBound].kind == .colon { return .list([]) }
    guard let elements = elements(inner) else { return rest(range) }
    let colons = outside(inner).filter { tokens[$0].kind == .colon }
    if colons.isEmpty { return .list(elements.map { operand($0) }) }
    guard colons.count == elements.count,
      zip(colons, elements).allSatisfy({ $1.dropFirst().dropLast().contains($0) })
    else { return rest(range) }
    let isKnown = zip(colons, elements).allSatisfy { colon, element in
      operand(element.lowerBound..<colon).isKnown
        && operand((colon + 1)..<element.upperBound).isKnown
    }
    return .rest(isComplete: isKnown)
  }

  /// Returns the position of the bracket that closes the one at a position.
  private func end(ofBracketAt start: Int) -> Int? {
    var depth = 0
    return tokens.indices[start...].first { index in
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      default: break
      }
      return depth == 0
    }
  }

  /// Returns an expression that only the compiler knows, with its operands and its last member.
  private func rest(_ range: Range<Int>) -> Operand.Form {
    if tokens[range.lowerBound].kind == .leftParen,
      end(ofBracketAt: range.lowerBound) == range.upperBound - 1,
      let elements = elements((range.lowerBound + 1)..<(range.upperBound - 1))
    {
      return .rest(elements.map { operand(withoutLabel($0)) }, isComplete: true)
    }
    let first = tokens[range.lowerBound].word
    if first == .`self` || first == .selfType, endOfPath(range) == range.upperBound - 1 {
      return .rest(
        last: range.count > 1 ? name(tokens[range.upperBound - 1]) : nil, isComplete: true)
    }
    var operands: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound - 1, ["try", "await", "?", "!"].contains(text(tokens[start])) {
      start += 1
    }
    var last: Name?
    var isComplete = true
    for index in outside(range) where index >= start {
      let token = tokens[index]
      if token.kind == .dot, tokens[index + 1].kind == .dot { return .range }
      let isApart = token.start > tokens[index - 1].end
      let isTernary = isApart && token.kind == .question && tokens[index + 1].start > token.end
      let isFallback = token.kind == .question && tokens[index + 1].kind == .question && isApart
      let isSum = text(token) == "+" && (tokens[index + 1].start > token.end) == isApart
      if isTernary || isFallback || token.kind == .colon || isSum, index > start {
        // The condition before `?` is no part of the value.
        if !isTernary { operands.append(start..<index) }
        isComplete = isComplete && !isTernary && token.kind != .colon
        start = index + (isFallback ? 2 : 1)
        last = nil
      } else if token.kind == .dot, tokens[index + 1].isName {
        last = name(tokens[index + 1])
      }
    }
    guard start > range.lowerBound, start < range.upperBound else { return .rest(last: last) }
    operands.append(start..<range.upperBound)
    return .rest(operands.map { operand($0) }, isComplete: isComplete)
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
    guard names.count > dots.count, names.allSatisfy({ $0.isName && text($0) != "_" }),
      !names[0].word.isReserved, dots.allSatisfy({ $0.kind == .dot })
    else { return nil }
    return names.map(name)
  }

  /// Returns the cases of `[.deleted: deletedBlock, .expired: expiredBlock]`, given without its brackets.
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

  /// Returns the position of the only `??` outside of brackets; several make an expression that means nothing to a store.
  private func fallback(in range: Range<Int>) -> Int? {
    var marks = outside(range.dropLast()).filter {
      tokens[$0].kind == .question && tokens[$0 + 1].kind == .question
    }
    return marks.count == 1 ? marks.removeLast() : nil
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
}
