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
  /// The expressions in the interpolations of the string at hand.
  private var interpolations: [Range<Int>] = []
  /// The indices of the `{` that are still open.
  private var openBraces: [Int] = []

  /// The maximum depth of strings inside interpolations of strings.
  static let nestingLimit = 100

  /// Returns the tokens of a part of a text that begins and ends between two tokens.
  static func tokens(
    of bytes: [UInt8], in range: Range<Int>, ofSwift isSwift: Bool = false
  ) -> TokenList {
    var lexer = Lexer(
      bytes: bytes, end: range.upperBound, position: range.lowerBound, readsRegexes: isSwift)
    lexer.list.tokens.reserveCapacity(range.count / 4 + 16)
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
    list.errors.append((message, SourceRange(start, end)))
  }

  /// Reports and adds a token without a meaning, which ends at the current position.
  private mutating func refuse(_ message: DiagnosticMessage, from start: Int, to end: Int? = nil) {
    report(message, start, end ?? position)
    append(.invalid, from: start, isReported: true)
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
    case UInt8(ascii: "-") where self.byte(at: start + 1) == UInt8(ascii: ">"):
      position += 2
      append(.arrow, from: start)
    default:
      guard let kind = Self.punctuation(byte) else { return readInvalid() }
      if kind == .leftBrace {
        openBraces.append(list.tokens.count)
      } else if kind == .rightBrace, let open = openBraces.popLast() {
        list.tokens[open].match = list.tokens.count
      }
      position += 1
      append(kind, from: start)
    }
  }

  private static func punctuation(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
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
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      return refuse(.notAName(text), from: start)
    }
    let word = bytes.withUnsafeBufferPointer {
      Word.named(UnsafeBufferPointer(rebasing: $0[start..<position]))
    }
    append(.identifier, from: start, word: word)
  }

  private mutating func readEscapedIdentifier() {
    let start = position
    position += 1
    while position < end, bytes[position] != UInt8(ascii: "`"), !isAtLineBreak { position += 1 }
    guard byte(at: position) == UInt8(ascii: "`") else {
      return refuse(.unterminated("name in back-ticks"), from: start, to: start + 1)
    }
    position += 1
    let name = (start + 1)..<(position - 1)
    if name.isEmpty { return refuse(.emptyIdentifier, from: start) }
    guard isIdentifier(name) || isRawIdentifier(name), bytes[name.lowerBound] != UInt8(ascii: "$"),
      name.count > 1 || bytes[name.lowerBound] != UInt8(ascii: "_")
    else { return refuse(.notAName(String(decoding: bytes[name], as: UTF8.self)), from: start) }
    append(.escapedIdentifier, from: start)
  }

  /// Reads a run of invalid characters, which gets one message.
  private mutating func readInvalid() {
    let start = position
    while position < end, isMeaningless(bytes[position]) { position += 1 }
    let first = bytes[start]
    let isVisible = first > 0x20 && first < 0x7F
    let name = isVisible ? "'\(Unicode.Scalar(first))'" : "character number \(first)"
    refuse(.unexpectedCharacter(name), from: start)
  }

  private func isMeaningless(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09...0x0D, 0x20, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "`"): false
    default: !isIdentifierByte(byte) && Self.punctuation(byte) == nil
    }
  }

  /// Reads `12`, `1_000`, `0xFF`, `1.5e-3`, `0x1p-4`.
  mutating func readNumber() {
    let start = position
    var isFloat = false
    let isHexadecimal =
      bytes[start] == UInt8(ascii: "0") && byte(at: start + 1) == UInt8(ascii: "x")
    while position < end {
      let byte = bytes[position]
      let isBeforeDigit = isDigit(self.byte(at: position + 1))
      let isPoint = byte == UInt8(ascii: ".") && !isFloat && isBeforeDigit
      let isSign =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && isBeforeDigit
        && isExponent(bytes[position - 1], isHexadecimal)
      let isPlain = byte < 0x80 && byte != UInt8(ascii: "$") && isIdentifierByte(byte)
      guard isPoint || isSign || isPlain else { break }
      isFloat = isFloat || !isPlain || isExponent(byte, isHexadecimal)
      position += 1
    }
    guard isNumber(start..<position) else { return refuse(.malformedNumber, from: start) }
    append(isFloat ? .float : .integer, from: start)
  }

  private func isExponent(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
    (isHexadecimal ? "pP" : "eE").utf8.contains(byte)
  }

  /// Reads `#"raw"#`, or the `#` of a directive or macro.
  mutating func readPound() {
    let start = position
    let delimiters = delimiterCount(at: start)
    if byte(at: start + delimiters) == UInt8(ascii: "\"") {
      return readString(delimiters: delimiters)
    }
    if takesExtendedRegex(delimiters: delimiters) { return }
    position += 1
    append(.pound, from: start)
  }

  mutating func readString(delimiters: Int) {
    let start = position
    interpolations = []
    let isClosed = skipString(delimiters: delimiters, depth: 0)
    if !interpolations.isEmpty { list.interpolations[start] = interpolations }
    if !isClosed, list.errors.last?.range.start ?? -1 < start {
      report(.unterminated("string"), start, start + delimiters + 1)
    }
    append(.string, from: start, isReported: !isClosed)
  }

  /// Moves behind a string; returns `false` if it does not end, or nests too deep.
  private mutating func skipString(delimiters: Int, depth: Int) -> Bool {
    if depth > Self.nestingLimit {
      report(.tooDeep(Self.nestingLimit), position, position + 1)
      position = end
      return false
    }
    position += delimiters
    let isMultiline = isQuote(position + 1) && isQuote(position + 2)
    let quotes = isMultiline ? 3 : 1
    position += quotes
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\""),
        !isMultiline || isQuote(position + 1) && isQuote(position + 2),
        hasDelimiters(delimiters, at: position + quotes)
      {
        position += quotes + delimiters
        return true
      } else if byte == UInt8(ascii: "\\"), hasDelimiters(delimiters, at: position + 1) {
        position += 1 + delimiters
        if self.byte(at: position) == UInt8(ascii: "(") {
          let start = position + 1
          guard skipInterpolation(isMultiline: isMultiline, depth: depth) else { return false }
          if depth == 0 { interpolations.append(start..<(position - 1)) }
        } else if let length = escapeLength(at: position) {
          position += length
        } else if !isMultiline || !isAtLineBreak {
          report(.unknownEscape, position - 1 - delimiters, position)
        }
      } else if !isMultiline, isAtLineBreak {
        return false
      } else {
        position += 1
      }
    }
    position = end
    return false
  }

  private mutating func skipInterpolation(isMultiline: Bool, depth: Int) -> Bool {
    var parentheses = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "("):
        parentheses += 1
        position += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        position += 1
        if parentheses == 0 { return true }
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        let delimiters = delimiterCount(at: position)
        if isQuote(position + delimiters) {
          guard skipString(delimiters: delimiters, depth: depth + 1) else { return false }
        } else {
          position += delimiters
        }
      case 0x0A, 0x0D:
        if !isMultiline { return false }
        position += 1
      // A comment would hide the end of the interpolation.
      case UInt8(ascii: "/")
      where [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byte(at: position + 1)):
        return false
      default: position += 1
      }
    }
    return false
  }

  private func isQuote(_ offset: Int) -> Bool { byte(at: offset) == UInt8(ascii: "\"") }

  // Loops over bytes are written out here: the tool is built in debug, where those of the standard library take up to
  // ten times as long (250,000 '#' are read in 1.6 s, and were in 17 s).

  /// Returns the length of a run of `#`, with a limit, because a file of nothing but `#` is counted once per character.
  private func delimiterCount(at offset: Int) -> Int {
    var count = 0
    while count < 255, byte(at: offset + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  func hasDelimiters(_ count: Int, at offset: Int) -> Bool {
    var index = 0
    while index < count, byte(at: offset + index) == UInt8(ascii: "#") { index += 1 }
    return index == count
  }

  var isAtLineBreak: Bool {
    let byte = byte(at: position)
    return byte == 0x0A || byte == 0x0D
  }

  /// Skips white space and comments, and keeps the documentation among them.
  mutating func skipTrivia() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0B, 0x0C: position += 1
      case 0x0A, 0x0D:
        // CR LF counts as one line break.
        if bytes[position] == 0x0D, byte(at: position + 1) == 0x0A { position += 1 }
        position += 1
        isFirstOnLine = true
        lineBreaks += 1
      case UInt8(ascii: "/"):
        switch byte(at: position + 1) {
        case UInt8(ascii: "/"): skipLineComment()
        case UInt8(ascii: "*"): skipBlockComment()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipLineComment() {
    let start = position
    while position < end, !isAtLineBreak { position += 1 }
    list.comments.append(SourceRange(start, position))
    let isDocumentation =
      byte(at: start + 2) == UInt8(ascii: "/") && byte(at: start + 3) != UInt8(ascii: "/")
    // A comment behind other text documents that text, not the next declaration.
    guard isDocumentation, isFirstOnLine else { return }
    beginDocumentation()
    keepDocumentation(start + 3, position)
  }

  private mutating func skipBlockComment() {
    let start = position
    let wasFirstOnLine = isFirstOnLine
    var depth = 1
    position += 2
    while position < end, depth > 0 {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/"), self.byte(at: position + 1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), self.byte(at: position + 1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if isAtLineBreak { isFirstOnLine = true }
        position += 1
      }
    }
    position = min(position, end)
    list.comments.append(SourceRange(start, position))
    if depth > 0 { return refuse(.unterminated("comment"), from: start, to: start + 2) }
    let isDocumentation =
      self.byte(at: start + 2) == UInt8(ascii: "*") && position - start > 5
      && self.byte(at: start + 3) != UInt8(ascii: "*")
    if isDocumentation, wasFirstOnLine {
      beginDocumentation()
      keepBlockLines(start + 3, position - 2)
    }
  }

  /// Begins a documentation comment; a blank line separates it from the one before.
  private mutating func beginDocumentation() {
    if lineBreaks > 1 { pendingDocumentation = [] }
    lineBreaks = 0
  }

  private mutating func keepDocumentation(_ start: Int, _ stop: Int) {
    let hasSpace = start < stop && bytes[start] == 0x20
    pendingDocumentation.append(SourceRange(hasSpace ? start + 1 : start, stop))
  }

  /// Keeps the lines of a `/** … */` without margin, stars, and empty first and last lines.
  private mutating func keepBlockLines(_ start: Int, _ stop: Int) {
    var lineStart = start
    while lineStart <= stop {
      var lineEnd = lineStart
      while lineEnd < stop, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
      var textStart = lineStart
      while textStart < lineEnd, bytes[textStart] == 0x20 || bytes[textStart] == 0x09 {
        textStart += 1
      }
      if lineStart != start, textStart < lineEnd, bytes[textStart] == UInt8(ascii: "*") {
        textStart += 1
      } else if textStart > lineStart {
        textStart -= 1
      }
      var textEnd = lineEnd
      while textEnd > textStart, bytes[textEnd - 1] == 0x20 || bytes[textEnd - 1] == 0x09 {
        textEnd -= 1
      }
      let isEdge = lineStart == start || lineEnd >= stop
      if !isEdge || textEnd > textStart { keepDocumentation(textStart, textEnd) }
      let isPair = lineEnd + 1 < stop && bytes[lineEnd] == 0x0D && bytes[lineEnd + 1] == 0x0A
      lineStart = lineEnd + (isPair ? 2 : 1)
    }
  }

  /// Checks whether the bytes are a Swift identifier: the characters too, not only the bytes.
  func isIdentifier(_ range: Range<Int>) -> Bool {
    guard let first = range.first, isIdentifierHead(bytes[first]) else { return false }
    var isAscii = true
    for index in range {
      if !isIdentifierByte(bytes[index]) { return false }
      if bytes[index] >= 0x80 { isAscii = false }
    }
    guard !isAscii else { return true }
    let scalars = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
    return scalars.first.map { !$0.isMark } ?? false && scalars.allSatisfy(\.isOfIdentifier)
  }

  /// Checks whether the bytes are a name that back-ticks allow, such as `the first 3 items`: neither white space nor an
  /// operator alone.
  private func isRawIdentifier(_ range: Range<Int>) -> Bool {
    let scalars = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
    return scalars.allSatisfy(\.isOfRawIdentifier)
      && !scalars.allSatisfy { $0.properties.isWhitespace }
      && !scalars.allSatisfy { $0.isOperatorHead || $0.isOperatorMark }
  }

  /// Checks whether a number has the digits that its prefix and exponent need.
  func isNumber(_ range: Range<Int>) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if text.hasPrefix("0b") { return isDigits(text.dropFirst(2), "01") }
    if text.hasPrefix("0o") { return isDigits(text.dropFirst(2), "01234567") }
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? "0123456789abcdefABCDEF" : "0123456789"
    let parts = text.dropFirst(isHexadecimal ? 2 : 0).split(
      maxSplits: 1, omittingEmptySubsequences: false
    ) { (isHexadecimal ? "pP" : "eE").contains($0) }
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard mantissa.count < 3, mantissa.allSatisfy({ isDigits($0, digits) }) else { return false }
    // A hexadecimal fraction needs an exponent.
    if isHexadecimal, mantissa.count == 2, parts.count == 1 { return false }
    guard parts.count == 2 else { return true }
    let hasSign = parts[1].hasPrefix("-") || parts[1].hasPrefix("+")
    return isDigits(parts[1].dropFirst(hasSign ? 1 : 0), "0123456789")
  }

  private func isDigits(_ text: Substring, _ digits: String) -> Bool {
    text.first.map { $0 != "_" } ?? false && text.allSatisfy { $0 == "_" || digits.contains($0) }
  }

  /// Returns the length of an escape behind its backslash and delimiters; `nil` for an escape that Swift does not have.
  func escapeLength(at start: Int) -> Int? {
    switch byte(at: start) {
    case UInt8(ascii: "0"), UInt8(ascii: "\\"), UInt8(ascii: "t"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      return 1
    case UInt8(ascii: "u"):
      guard byte(at: start + 1) == UInt8(ascii: "{") else { return nil }
      var index = start + 2
      while index < start + 11, byte(at: index) != UInt8(ascii: "}") { index += 1 }
      guard index < start + 11, index < end,
        let value = UInt32(String(decoding: bytes[(start + 2)..<index], as: UTF8.self), radix: 16),
        Unicode.Scalar(value) != nil, byte(at: start + 2) != UInt8(ascii: "+")
      else { return nil }
      return index + 1 - start
    default: return nil
    }
  }

  /// Returns the character at an offset, which has at most four bytes.
  func scalar(at offset: Int) -> Unicode.Scalar {
    let character = bytes[offset..<min(offset + 4, end)]
    return String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }

  /// Checks whether an operator with a non-ASCII first character begins here.
  func isUnicodeOperator(at offset: Int) -> Bool {
    bytes[offset] >= 0xC2 && scalar(at: offset).isOperatorHead
  }

  /// Reads one character of an operator, with its combining marks.
  mutating func readUnicodeOperator() {
    let start = position
    position += UTF8.width(scalar(at: position))
    while position < end, case let mark = scalar(at: position), mark.isOperatorMark {
      position += UTF8.width(mark)
    }
    append(.otherOperator, from: start)
  }
}

extension Unicode.Scalar {
  /// True if a Swift operator can begin with this character.
  package var isOperatorHead: Bool {
    if value < 0x80 { return isOperatorByte(UInt8(value)) }
    return switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  /// True if the character can only follow the first one of an operator.
  var isOperatorMark: Bool {
    isMark || (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
  }

  /// True if Swift allows this character in an identifier, which excludes white space and format controls.
  var isOfIdentifier: Bool {
    if value < 0x80 { return isIdentifierByte(UInt8(value)) }
    switch value {
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6,
      0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E,
      0x203F...0x2040, 0x2054, 0x2060...0x218F, 0x2460...0x24FF, 0x2776...0x2793,
      0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F, 0x3031...0xD7FF,
      0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFEFE, 0xFF00...0xFFFD:
      return true
    default: return value >= 0x10000 && value & 0xFFFF <= 0xFFFD && value < 0xF0000
    }
  }

  /// True if Swift allows this character between the back-ticks of a name.
  fileprivate var isOfRawIdentifier: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    case .spaceSeparator: self == " "
    default: self != "\\" && self != "`" && value != 0xFFFD
    }
  }

  fileprivate var isMark: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
