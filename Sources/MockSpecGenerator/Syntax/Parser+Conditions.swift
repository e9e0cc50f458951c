/// Parsing of conditions up to the end of the line: `os(iOS) && !(DEBUG || swift(>=6.1))`.
extension Parser {
  /// Reads a condition; an invalid one is reported, and counts as one that always holds.
  mutating func readCondition(after word: String) -> Condition {
    do {
      if token.isFirstOnLine { throw missing("a condition after '\(word)'") }
      let text = try readAlternatives()
      return Condition([term(text)])
    } catch {
      while !token.isFirstOnLine, token.kind != .endOfFile { advance() }
      return .always
    }
  }

  /// Returns `!A` as the negation of `A`, so that a condition and its negation are recognised.
  private func term(_ text: String) -> Condition.Term {
    let rest = text.dropFirst()
    let isNegation = text.hasPrefix("!") && !rest.contains(" ") && !rest.hasPrefix("!")
    return isNegation
      ? Condition.Term(String(rest), holds: false) : Condition.Term(text, holds: true)
  }

  private mutating func readAlternatives() throws(ParseError) -> String {
    var text = try readConjunction()
    while takePair("|") { text += " || " + (try readConjunction()) }
    return text
  }

  private mutating func readConjunction() throws(ParseError) -> String {
    var text = try readOperand()
    while takePair("&") { text += " && " + (try readOperand()) }
    return text
  }

  /// Takes `&&` or `||`, whose characters are single tokens.
  private mutating func takePair(_ character: Character) -> Bool {
    let next = peek(1)
    guard !token.isFirstOnLine, text(token) == String(character), next.start == token.end,
      text(next) == String(character)
    else { return false }
    advance()
    advance()
    return true
  }

  private mutating func readOperand() throws(ParseError) -> String {
    if token.isFirstOnLine { throw missing("a condition") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.typeLimit { throw fail(.tooDeep(Self.typeLimit)) }
    if take(.exclamation) { return "!" + (try readOperand()) }
    if token.kind == .leftParen {
      let open = token
      advance()
      let text = try readAlternatives()
      try expectClosing(open)
      return "(\(text))"
    }
    guard token.kind == .identifier else { throw missing("a condition") }
    let name = token
    advance()
    if token.kind == .leftParen, isAdjacent { return try readQuestion(name) }
    let isLiteral = name.word == .true || name.word == .false
    if name.word.isReserved, !isLiteral {
      throw fail(.keywordAsName(name.word.rawValue), at: name.range)
    }
    return text(name)
  }

  private mutating func expectClosing(_ open: Token) throws(ParseError) {
    guard !token.isFirstOnLine, take(.rightParen) else {
      throw missing("')'", notes: [note(.given("the '('"), at: open.range)])
    }
  }

  /// The functions that conditions can call.
  private static let questions = [
    "os", "arch", "canImport", "targetEnvironment", "swift", "compiler", "hasFeature",
    "hasAttribute", "_endian", "_pointerBitWidth", "_runtime", "_hasAtomicBitWidth", "_ptrauth",
  ]

  /// Reads `os(iOS)`, `swift(>=6.1)`, `canImport(UIKit.UIView, _version: 2.1)`.
  private mutating func readQuestion(_ name: Token) throws(ParseError) -> String {
    let word = text(name)
    guard Self.questions.contains(word) else {
      let public_ = Self.questions.filter { !$0.hasPrefix("_") }
      throw fail(.unknown("condition", word, among: public_), at: name.range)
    }
    let open = token
    advance()
    var answer: String
    switch word {
    case "swift", "compiler": answer = try readComparison()
    default:
      answer = try readConditionName()
      while word == "canImport", token.kind == .dot {
        advance()
        answer += "." + (try readConditionName())
      }
      if word == "canImport", token.kind == .comma { answer += try readModuleVersion() }
    }
    try expectClosing(open)
    return "\(word)(\(answer))"
  }

  private mutating func readConditionName() throws(ParseError) -> String {
    guard !token.isFirstOnLine, token.kind == .identifier else { throw missing("a name") }
    defer { advance() }
    return text(token)
  }

  /// Reads `>=6.1`, `<6`.
  private mutating func readComparison() throws(ParseError) -> String {
    var text = ""
    if take(.greater) {
      guard token.kind == .equal, isAdjacent else { throw missing("'>=' or '<' and a version") }
      advance()
      text = ">="
    } else if take(.less) {
      text = "<"
    } else {
      throw missing("'>=' or '<' and a version")
    }
    return text + (try readVersion())
  }

  /// Reads `, _version: 2.1` of `canImport`.
  private mutating func readModuleVersion() throws(ParseError) -> String {
    advance()
    let label = token
    guard ["_version", "_underlyingVersion"].contains(text(label)) else {
      throw missing("'_version:'")
    }
    advance()
    try expect(.colon, "':' and a version")
    return ", \(text(label)): " + (try readVersion())
  }

  /// Reads `6`, `6.1`, `6.1.2`, which the lexer splits as it splits numbers of an expression.
  mutating func readVersion() throws(ParseError) -> String {
    let start = token.start
    guard !token.isFirstOnLine, isVersionPart(token) else { throw missing("a version") }
    advance()
    while token.kind == .dot, isAdjacent, isVersionPart(peek(1)) {
      advance()
      advance()
    }
    return source.text(range(from: start))
  }

  private func isVersionPart(_ token: Token) -> Bool {
    guard token.kind == .integer || token.kind == .float else { return false }
    return source.bytes[token.start..<token.end].allSatisfy {
      $0 == UInt8(ascii: ".") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
    }
  }
}
