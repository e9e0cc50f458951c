/// Checks that tokens form one Swift expression, or one list of arguments.
///
/// `default 1, other: 2` would become two arguments of the call that it is emitted into. The checker knows the places
/// of operands and operators; in statements between braces, it checks that brackets balance and that no two names stand
/// side by side.
struct ExpressionChecker {
  enum Form { case value, arguments }

  private struct Container {
    let kind: Token.Kind
    /// The number of `?` of ternaries that still lack their `:`.
    var ternaries = 0
    var hasColon = false
    /// True if the first element of a literal has a `:`, so that all must have one.
    var isDictionary: Bool?
    var isEmpty = true
    /// True for the brackets behind what is called or subscripted.
    var isCall = true

    /// True if an element can have a label, and the next one none.
    var isMixed: Bool { isCall || kind == .leftParen }

    /// Ends an element; returns `false` for a pair among single values, or a single value among pairs.
    mutating func endElement() -> Bool {
      defer { hasColon = false }
      let isFitting = isMixed || isDictionary == nil || isDictionary == hasColon
      isDictionary = isDictionary ?? hasColon
      return isFitting
    }
  }

  let tokens: ArraySlice<Token>
  let bytes: [UInt8]
  var index: Int
  /// The first token inside of a closure that cannot be part of one.
  var mistake: Int?
  /// True inside of a closure, where `$0` can be an operand.
  var isInClosure = false
  private var containers: [Container]
  private var expectsOperand = true
  /// A number or string cannot be called, nor be a label.
  private var followsLiteral = false
  private var hasCast = false
  /// True behind the type of a cast, which has no arguments.
  private var isTypeOfCast = false

  init(_ tokens: ArraySlice<Token>, of bytes: [UInt8], as form: Form) {
    self.tokens = tokens
    self.bytes = bytes
    index = tokens.startIndex
    containers = [
      Container(kind: form == .value ? .endOfFile : .leftParen, isCall: form == .arguments)
    ]
  }

  /// Returns the first token that cannot stand at its position; the end of the tokens if something is missing there.
  mutating func firstMistake() -> Int? {
    while index < tokens.endIndex {
      let start = index
      let depth = containers.count
      guard expectsOperand ? readOperand() : readOperator() else { return mistake ?? start }
      if containers.count <= depth { container.isEmpty = false }
    }
    if expectsOperand, containers[0].kind == .leftParen, tokens.isEmpty { return nil }
    return expectsOperand || container.ternaries > 0 ? index : nil
  }

  var token: Token { tokens[index] }

  /// The innermost bracket that is open; around all of them, the form.
  private var container: Container {
    get { containers[containers.count - 1] }
    set { containers[containers.count - 1] = newValue }
  }

  private func kind(_ distance: Int) -> Token.Kind {
    index + distance < tokens.endIndex ? tokens[index + distance].kind : .endOfFile
  }

  private func isAdjacent(_ position: Int) -> Bool {
    position > tokens.startIndex && position < tokens.endIndex
      && tokens[position].start == tokens[position - 1].end
  }

  mutating func finishOperand(_ count: Int, isLiteral: Bool = false) -> Bool {
    index += count
    expectsOperand = false
    followsLiteral = isLiteral
    return true
  }

  // MARK: - Operands

  private mutating func readOperand() -> Bool {
    if let count = operatorAsArgument { return finishOperand(count) }
    switch token.kind {
    case .identifier: return readWord()
    case .escapedIdentifier: return finishOperand(1)
    case .integer, .float, .string: return finishOperand(1, isLiteral: true)
    case .dot:
      if isRangeOperator { return isAdjacent(index + 3) && expectOperand(after: 3) }
      return isMemberName(index + 1) && isAdjacent(index + 1) && finishOperand(2)
    case .backslash:
      index += 1
      guard isAdjacent(index) else { return false }
      if token.isName { return true }
      guard token.kind == .dot, isAdjacent(index + 1) else { return false }
      switch kind(1) {
      case .leftBracket, .question, .exclamation: return finishOperand(1)
      case .integer, .float: return finishOperand(2)
      default: return true
      }
    case .pound:
      guard isAdjacent(index + 1), kind(1) == .identifier, !isDirective(tokens[index + 1].word)
      else { return false }
      return finishOperand(2)
    case .leftParen, .leftBracket: return open()
    case .leftBrace: return skipClosure()
    case .rightParen, .rightBracket: return closeEmpty()
    case .colon where container.kind == .leftBracket && kind(1) == .rightBracket:
      guard container.isEmpty else { return false }
      index += 1
      return close()
    case .otherOperator, .exclamation, .tilde, .ampersand:
      guard "-+!~&".utf8.contains(bytes[token.start]), isAdjacent(index + 1) else { return false }
      index += 1
      return true
    default: return false
    }
  }

  /// The number of tokens of an operator that stands for a function, as in `sorted(by: <)`; `nil` for anything else.
  private var operatorAsArgument: Int? {
    guard container.kind == .leftParen, token.isOperator else { return nil }
    var count = 1
    while index + count < tokens.endIndex, tokens[index + count].isOperator,
      isAdjacent(index + count)
    {
      count += 1
    }
    if count == 1, [.arrow, .equal, .question].contains(token.kind) { return nil }
    return [.rightParen, .comma].contains(kind(count)) ? count : nil
  }

  func isDirective(_ word: Word) -> Bool { Directive.Kind(rawValue: word.rawValue) != nil }

  private func isMemberName(_ position: Int) -> Bool {
    guard position < tokens.endIndex, tokens[position].isName else { return false }
    let token = tokens[position]
    return token.end - token.start > 1 || bytes[token.start] != UInt8(ascii: "_")
  }

  /// Checks whether a type can stand at a position, and not only a value.
  private func canBeginType(_ position: Int) -> Bool {
    guard position < tokens.endIndex else { return false }
    switch tokens[position].kind {
    case .identifier:
      let word = tokens[position].word
      return !word.isReserved || word == .anyType || word == .selfType
    case .leftBracket:
      return position + 1 < tokens.endIndex && tokens[position + 1].kind != .rightBracket
    case .escapedIdentifier, .leftParen, .tilde: return true
    default: return false
    }
  }

  private mutating func readWord() -> Bool {
    let text = text(token)
    switch text {
    case "any":
      index += 1
      return canBeginType(index) && token.isName
    case "try", "await", "unsafe":
      index += 1
      let isMarked = isAdjacent(index) && (token.kind == .question || token.kind == .exclamation)
      if text == "try", isMarked { index += 1 }
      return true
    case "self", "Self", "super", "nil", "true", "false", "Any": return finishOperand(1)
    case "_", "some": return false
    case _ where text.hasPrefix("$") && text.dropFirst().allSatisfy(\.isNumber):
      return isInClosure && finishOperand(1)
    default:
      // A keyword can be the label of an argument.
      if kind(1) == .colon, container.isMixed { return finishOperand(1) }
      return !token.word.isReserved && finishOperand(1)
    }
  }

  // MARK: - Brackets

  private mutating func open() -> Bool {
    container.isEmpty = false
    containers.append(Container(kind: token.kind, isCall: !expectsOperand))
    index += 1
    expectsOperand = true
    return true
  }

  /// `()`, `[]`, and a list that ends with a comma.
  private mutating func closeEmpty() -> Bool {
    guard containers.count > 1 else { return false }
    let isCompoundName = container.kind == .leftParen && tokens[index - 1].kind == .colon
    let canEndWithComma = container.isCall || container.kind == .leftBracket
    let isAfterComma = canEndWithComma && tokens[index - 1].kind == .comma
    return (container.isEmpty || isCompoundName || isAfterComma) && close()
  }

  private mutating func close() -> Bool {
    guard containers.count > 1, container.ternaries == 0 else { return false }
    containers.removeLast()
    isTypeOfCast = false
    return finishOperand(1)
  }

  // MARK: - Operators

  private mutating func readOperator() -> Bool {
    switch token.kind {
    case .leftParen, .leftBracket: return !token.isFirstOnLine && !isTypeOfCast && open()
    case .leftBrace:
      let previous = tokens[index - 1].kind
      let isCall = previous == .identifier || previous == .rightParen || previous == .greater
      return isCall && !followsLiteral && skipClosure()
    case .rightParen, .rightBracket:
      let opening: Token.Kind = token.kind == .rightParen ? .leftParen : .leftBracket
      return container.kind == opening && container.endElement() && close()
    case .dot: return readMember()
    case .question where isAdjacent(index) && !isCoalescing, .exclamation where isAdjacent(index):
      return finishOperand(1)
    case .colon: return readColon()
    case .identifier where tokens[index - 1].kind == .rightBrace && kind(1) == .colon:
      // A further trailing closure has a label.
      index += 2
      return index < tokens.endIndex && token.kind == .leftBrace && skipClosure()
    case .comma:
      return container.kind != .endOfFile && container.ternaries == 0 && container.endElement()
        && expectOperand(after: 1)
    case .identifier where token.word == .as || token.word == .is:
      hasCast = true
      index += 1
      if isAdjacent(index), token.kind == .question || token.kind == .exclamation { index += 1 }
      guard canBeginType(index) else { return false }
      defer { isTypeOfCast = token.isName }
      return expectOperand(after: 0)
    case .arrow:
      // Elsewhere, `->` would turn the tokens before it into the signature of a closure.
      guard tokens[index - 1].kind == .rightParen, hasCast || containers.count > 1 else {
        return false
      }
      return expectOperand(after: 1)
    case .question where !(kind(1) == .question && isAdjacent(index + 1)):
      container.ternaries += 1
      return expectOperand(after: 1)
    case .less where isAdjacent(index):
      guard let end = tokens[index...].endOfGenericArguments(inExpression: true) else {
        return readBinaryOperator()
      }
      return finishOperand(end - index)
    default: return token.isOperator && readBinaryOperator()
    }
  }

  /// True if `??` is an operator; without an operand behind it, `a??` is doubly optional.
  private var isCoalescing: Bool {
    let operands: [Token.Kind] = [
      .identifier, .escapedIdentifier, .integer, .float, .string, .leftParen, .leftBracket,
    ]
    return kind(1) == .question && isAdjacent(index + 1) && isAdjacent(index + 2)
      && operands.contains(kind(2))
  }

  /// True for a `...` or `..<` in one piece.
  private var isRangeOperator: Bool {
    kind(1) == .dot && isAdjacent(index + 1) && isAdjacent(index + 2)
      && (kind(2) == .dot || kind(2) == .less)
  }

  /// True for the `...` of a range without an end, as in `list[1...]`.
  private var endsWithRange: Bool {
    isRangeOperator && kind(2) == .dot && isAdjacent(index)
      && [.rightParen, .rightBracket, .comma, .endOfFile].contains(kind(3))
  }

  private mutating func expectOperand(after count: Int) -> Bool {
    index += count
    expectsOperand = true
    followsLiteral = false
    isTypeOfCast = false
    return true
  }

  private mutating func readMember() -> Bool {
    if kind(1) == .dot {
      return endsWithRange ? finishOperand(3, isLiteral: true) : readBinaryOperator()
    }
    if isMemberName(index + 1), isAdjacent(index + 1) { return finishOperand(2) }
    // `pair.0.1` has a number with a point.
    let isNumber = kind(1) == .integer || kind(1) == .float
    return !followsLiteral && isNumber && isAdjacent(index + 1) && finishOperand(2)
  }

  /// The `:` of a ternary, behind a label, or in a dictionary.
  private mutating func readColon() -> Bool {
    if container.ternaries > 0 {
      container.ternaries -= 1
      return expectOperand(after: 1)
    }
    guard !container.hasColon else { return false }
    container.hasColon = true
    switch container.kind {
    case .leftBracket where !container.isMixed: return expectOperand(after: 1)
    case .leftParen, .leftBracket:
      let isFirst = index - 1 == tokens.startIndex
      let before = isFirst ? .comma : tokens[index - 2].kind
      return tokens[index - 1].isName && (before == .comma || before == container.kind)
        && expectOperand(after: 1)
    default: return false
    }
  }

  /// A run of operator characters, with white space on both sides or on neither.
  private mutating func readBinaryOperator() -> Bool {
    let start = index
    repeat {
      index += 1
    } while index < tokens.endIndex && isAdjacent(index)
      && (token.isOperator || token.kind == .dot)
    guard index < tokens.endIndex, isAdjacent(start) == isAdjacent(index),
      !closesComment(start..<index)
    else { return false }
    let isAssignment = index == start + 1 && tokens[start].kind == .equal
    return !isAssignment && expectOperand(after: 0)
  }

  /// Checks whether operators contain a `*/`, which is no operator.
  private func closesComment(_ operators: Range<Int>) -> Bool {
    operators.dropFirst().contains { index in
      bytes[tokens[index].start] == UInt8(ascii: "/")
        && bytes[tokens[index - 1].start] == UInt8(ascii: "*")
    }
  }

  /// Skips a closure, and records the first token in it that cannot be part of one.
  mutating func skipClosure() -> Bool {
    guard token.match > index, token.match < tokens.endIndex else { return false }
    mistake =
      (index..<token.match).lazy.compactMap(stray).first ?? strayInList()
      ?? mistakeInOnlyExpression()
    return mistake == nil && finishOperand(token.match - index + 1)
  }

  /// Returns the first token between parentheses or square brackets that no list can have at its place: a `;`, or a
  /// name behind a bracket or literal.
  private func strayInList() -> Int? {
    var depths = [0]
    for position in (index + 1)..<token.match {
      switch tokens[position].kind {
      case .leftBrace: depths.append(0)
      case .rightBrace where depths.count > 1: depths.removeLast()
      case .leftParen, .leftBracket: depths[depths.count - 1] += 1
      case .rightParen, .rightBracket: depths[depths.count - 1] -= 1
      case .semicolon where depths[depths.count - 1] > 0: return position
      case .identifier where depths[depths.count - 1] > 0:
        switch tokens[position - 1].kind {
        case .rightParen where endsModifierOrCaptures(position - 1): break
        case .rightParen, .rightBracket, .integer, .float, .string:
          if !["as", "is", "in", "async", "throws"].contains(text(tokens[position])) {
            return position
          }
        default: break
        }
      default: break
      }
    }
    return nil
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
      } else if depth > 0 || tokens[position - 1].kind == .dot && isAdjacent(position) {
        // A part of the expression, or a member, which can have any name.
      } else if text(inner) == "in" {
        let first = tokens[index + 1]
        guard first.isName || [.leftParen, .leftBracket, .at].contains(first.kind) else {
          return index + 1
        }
        if !canEndSignature(position - 1) { return position }
        start = position + 1
      } else if inner.kind == .identifier, text(inner) == "throws",
        !["in", "->", "("].contains(text(tokens[position + 1]))
      {
        return position
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

  /// Checks whether a token can stand before the `in` of a closure: a name, or the end of a list or of a result's type.
  private func canEndSignature(_ position: Int) -> Bool {
    let signature = tokens[(index + 1)...position]
    let hasResult = signature.contains { $0.kind == .arrow }
    switch tokens[position].kind {
    case .identifier, .escapedIdentifier:
      let start = signature.lastIndex { $0.kind == .rightBracket } ?? signature.startIndex
      let names = signature[start...]
      return hasResult || !names.contains { $0.kind == .otherOperator }
    case .rightParen, .rightBracket: return true
    case .greater, .question, .exclamation: return hasResult
    default: return false
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
    tokens[position].kind == .equal
      && !(tokens[position - 1].isOperator && isAdjacent(position))
      && !(tokens[position + 1].isOperator && isAdjacent(position + 1))
  }

  /// Returns the position of a token that cannot be part of a closure: the one given or the next.
  private func stray(_ position: Int) -> Int? {
    if isFollowedByStray(position) || beginsWithStray(position) || isDotWithoutMember(position) {
      return position + 1
    }
    let inner = tokens[position]
    if inner.kind == .pound {
      let name = tokens[position + 1]
      let isName = name.kind == .identifier && isAdjacent(position + 1) && !name.word.isReserved
      return isName && !isDirective(name.word) ? nil : position
    }
    if inner.kind == .at {
      return tokens[position + 1].isName && isAdjacent(position + 1) ? nil : position
    }
    if isAssignment(position) {
      return isAdjacent(position) == isAdjacent(position + 1) ? nil : position
    }
    // A regular expression could hide a quote or a bracket from the lexer.
    guard inner.kind == .otherOperator, bytes[inner.start] == UInt8(ascii: "/") else { return nil }
    let next = inner.end < bytes.count ? bytes[inner.end] : 0
    return !isAdjacent(position) || next > 0x20 ? position : nil
  }

  /// Checks whether punctuation or a space follows a `.` that is no part of an operator such as `...`.
  private func isDotWithoutMember(_ position: Int) -> Bool {
    guard tokens[position].kind == .dot, tokens[position - 1].kind != .dot else { return false }
    if tokens[position + 1].start > tokens[position].end { return true }
    switch tokens[position + 1].kind {
    case .colon, .comma, .semicolon, .rightParen, .rightBracket, .rightBrace: return true
    default: return false
    }
  }

  /// Checks whether punctuation or a word that begins no statement follows the beginning of a closure or statement.
  private func beginsWithStray(_ position: Int) -> Bool {
    let (first, second) = (tokens[position], tokens[position + 1])
    switch first.kind {
    case .leftBrace, .semicolon: break
    case .identifier where first.word == .in && tokens[position - 1].kind != .dot: break
    default: return false
    }
    let isParameter = position + 2 < tokens.endIndex && tokens[position + 2].word == .in
    if second.word.isReserved, isParameter { return true }
    switch second.word {
    case .as, .is, .in, .else, .catch, .where: return true
    case .default, .case: return position == index
    default: break
    }
    switch second.kind {
    case .semicolon, .colon, .comma, .equal, .arrow, .question, .rightParen, .rightBracket:
      return true
    default: return false
    }
  }

  /// Checks whether a name or literal follows a value on its line, which Swift allows only behind a keyword.
  private func isFollowedByStray(_ position: Int) -> Bool {
    let (first, second) = (tokens[position], tokens[position + 1])
    guard !second.isFirstOnLine else { return false }
    switch first.kind {
    case .integer, .float, .string: return isStrayBehindValue(second)
    case .rightParen, .rightBracket:
      return isStrayBehindValue(second) && !endsModifierOrCaptures(position)
    case .identifier, .escapedIdentifier: break
    default: return false
    }
    guard tokens[position - 1].kind != .at else { return false }
    switch second.kind {
    case .integer, .float: if isInAvailability(position) { return false }
    case .string, .escapedIdentifier: break
    case .identifier where !Self.wordsBehindNames.contains(text(second)): break
    default: return false
    }
    if first.kind == .escapedIdentifier || tokens[position - 1].kind == .dot { return true }
    return !first.word.isReserved && !Self.contextualKeywords.contains(text(first))
  }

  private func isStrayBehindValue(_ token: Token) -> Bool {
    guard token.kind == .identifier else { return false }
    return !Self.wordsBehindNames.contains(text(token))
      && !["async", "rethrows"].contains(text(token))
  }

  /// Checks whether a bracket ends an attribute, a modifier such as `nonisolated(unsafe)`, or a list of captures.
  private func endsModifierOrCaptures(_ position: Int) -> Bool {
    var (start, depth) = (position, 1)
    while depth > 0, start > index {
      start -= 1
      switch tokens[start].kind {
      case .rightParen, .rightBracket: depth += 1
      case .leftParen, .leftBracket: depth -= 1
      default: break
      }
    }
    guard start > index else { return false }
    if tokens[start - 1].kind == .leftBrace { return tokens[position].kind == .rightBracket }
    return tokens[start - 2].kind == .at
      || [.private, .fileprivate, .internal, .unowned, .nonisolated].contains(
        tokens[start - 1].word)
  }

  /// Checks whether a name stands between the parentheses of `#available(iOS 17, *)`.
  private func isInAvailability(_ position: Int) -> Bool {
    let open = tokens[index..<position].lastIndex { $0.kind == .leftParen }
    guard let open, open > index else { return false }
    return ["available", "unavailable"].contains(text(tokens[open - 1]))
  }

  private func text(_ token: Token) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  private static let contextualKeywords: Set = [
    "_", "any", "async", "await", "borrowing", "consume", "consuming", "convenience", "copy",
    "discard", "distributed", "dynamic", "each", "final", "indirect", "infix", "isolated", "lazy",
    "mutating", "nonisolated", "nonmutating", "open", "override", "package", "postfix", "prefix",
    "required", "sending", "some", "then", "throws", "try", "unowned", "unsafe", "weak", "yield",
  ]

  private static let wordsBehindNames: Set = ["as", "catch", "else", "in", "is", "throws", "where"]

  private static let wordsOfExpressions: Set = [
    "Any", "Self", "as", "await", "false", "is", "nil", "self", "super", "true", "try", "unsafe",
  ]
}
