/// Splits a spec into tokens by Swift's rules.
///
/// Works on bytes and makes no strings: the generator runs unoptimised in its users' builds.
struct Lexer {
  let bytes: [UInt8]
  let end: Int
  var position: Int
  var isFirstOnLine = true
  var list = TokenList()
  /// The comment lines that belong to the next token, and the line breaks since the last of them.
  var pendingDocumentation: [SourceRange] = []
  var lineBreaks = 0
  /// True for a Swift file, which can have literals of regular expressions.
  let readsRegexes: Bool
  /// The indices of the `{` that are still open.
  private var openBraces: [Int] = []

  /// The maximum depth of strings inside interpolations of strings.
  static let nestingLimit = 100

  init(_ bytes: [UInt8], in range: Range<Int>, ofSwift isSwift: Bool = false) {
    self.bytes = bytes
    readsRegexes = isSwift
    position = range.lowerBound
    end = range.upperBound
    list.tokens.reserveCapacity(range.count / 4 + 16)
  }

  /// Returns the tokens of a part of a text that begins and ends between two tokens.
  static func tokens(
    of bytes: [UInt8], in range: Range<Int>, ofSwift isSwift: Bool = false
  ) -> TokenList {
    var lexer = Lexer(bytes, in: range, ofSwift: isSwift)
    if range.lowerBound == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.position = 3 }
    lexer.skipTrivia()
    while lexer.position < lexer.end {
      lexer.readToken()
      lexer.skipTrivia()
    }
    lexer.append(.endOfFile, from: lexer.end)
    return lexer.list
  }

  func byte(at offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

  mutating func report(_ message: DiagnosticMessage, _ start: Int, _ end: Int) {
    list.errors.append(LexicalError(message: message, range: SourceRange(start, end)))
  }

  /// Adds a token that ends at the current position.
  mutating func append(
    _ kind: Token.Kind, from start: Int, word: Word = .none, isReported: Bool = false
  ) {
    if !pendingDocumentation.isEmpty {
      list.documentation[list.tokens.count] = pendingDocumentation
      pendingDocumentation = []
    }
    list.tokens.append(
      Token(
        kind: kind, word: word, isFirstOnLine: isFirstOnLine, isReported: isReported,
        start: start, end: position))
    isFirstOnLine = false
  }

  private mutating func readToken() {
    let start = position
    let byte = bytes[start]
    if isIdentifierHead(byte) {
      return isUnicodeOperator(at: start) ? readUnicodeOperator() : readIdentifier()
    }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case UInt8(ascii: "\""): readString(delimiters: 0)
    case UInt8(ascii: "#"): readPound()
    case UInt8(ascii: "`"): readEscapedIdentifier()
    case UInt8(ascii: "/") where takesRegex(): break
    case UInt8(ascii: "{"):
      openBraces.append(list.tokens.count)
      position += 1
      append(.leftBrace, from: start)
    case UInt8(ascii: "}"):
      if let open = openBraces.popLast() { list.tokens[open].match = list.tokens.count }
      position += 1
      append(.rightBrace, from: start)
    case UInt8(ascii: "-") where self.byte(at: start + 1) == UInt8(ascii: ">"):
      position += 2
      append(.arrow, from: start)
    default:
      guard let kind = Self.punctuation(byte) else { return readInvalid() }
      position += 1
      append(kind, from: start)
    }
  }

  private static func punctuation(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "\\"): .backslash
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "!"): .exclamation
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "~"): .tilde
    default: isOperatorByte(byte) ? .otherOperator : nil
    }
  }

  private mutating func readIdentifier() {
    let start = position
    var hasHighBytes = false
    while position < end, isIdentifierByte(bytes[position]) {
      if bytes[position] >= 0x80 {
        if isUnicodeOperator(at: position) { break }
        hasHighBytes = true
      }
      position += 1
    }
    let isDollar = position - start == 1 && bytes[start] == UInt8(ascii: "$")
    if isDollar || hasHighBytes && !isIdentifier(start..<position) {
      report(.notAName(String(decoding: bytes[start..<position], as: UTF8.self)), start, position)
      return append(.invalid, from: start, isReported: true)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    append(.identifier, from: start, word: Word.named(text))
  }

  private mutating func readEscapedIdentifier() {
    let start = position
    position += 1
    while position < end, bytes[position] != UInt8(ascii: "`"), !isAtLineBreak { position += 1 }
    guard byte(at: position) == UInt8(ascii: "`") else {
      report(.unterminated("name in back-ticks"), start, start + 1)
      return append(.invalid, from: start, isReported: true)
    }
    position += 1
    let name = (start + 1)..<(position - 1)
    if name.isEmpty {
      report(.emptyIdentifier(), start, position)
    } else if !isIdentifier(name) || bytes[name.lowerBound] == UInt8(ascii: "$")
      || name.count == 1 && bytes[name.lowerBound] == UInt8(ascii: "_")
    {
      report(.notAName(String(decoding: bytes[name], as: UTF8.self)), start, position)
    } else {
      return append(.escapedIdentifier, from: start)
    }
    append(.invalid, from: start, isReported: true)
  }

  /// Reads a run of invalid characters, which gets one message.
  private mutating func readInvalid() {
    let start = position
    while position < end, isMeaningless(bytes[position]) { position += 1 }
    let first = bytes[start]
    let isVisible = first > 0x20 && first < 0x7F
    let name =
      isVisible
      ? "'" + String(Unicode.Scalar(first)) + "'" : "character number \(first)"
    report(.unexpectedCharacter(name), start, position)
    append(.invalid, from: start, isReported: true)
  }

  private func isMeaningless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09...0x0D, 0x20, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      false
    default: !isIdentifierByte(byte) && Self.punctuation(byte) == nil
    }
  }
}
