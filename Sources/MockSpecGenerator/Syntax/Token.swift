/// The smallest unit of a spec for the parser, without its text.
package struct Token {
  /// The kind of a token; operators are one token per character, so that `>>?` can close two types and make one
  /// optional.
  package enum Kind: UInt8 {
    case endOfFile
    /// An invalid token that the lexer has reported; the parser skips it without another message.
    case invalid
    case identifier, escapedIdentifier, integer, float, string
    case leftParen, rightParen, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, colon, semicolon, at, dot, pound, backslash, arrow
    case less, greater, question, exclamation, ampersand, equal, tilde, otherOperator
  }

  package let kind: Kind
  /// The word of an identifier without back-ticks; `.none` if it has no meaning for the parser.
  package var word: Word = .none
  package var isFirstOnLine = false
  /// True if a message about this token exists, so that its consequences are not reported.
  var isReported = false
  package let start: Int
  package let end: Int
  /// The index of the `}` that closes this `{`; -1 for none.
  var match = -1

  package var range: SourceRange { SourceRange(start, end) }

  package var isName: Bool { kind == .identifier || kind == .escapedIdentifier }

  var isOperator: Bool {
    switch kind {
    case .arrow, .less, .greater, .question, .exclamation, .ampersand, .equal, .tilde,
      .otherOperator:
      true
    default: false
    }
  }
}

/// The tokens, documentation and errors that the lexer returns.
struct TokenList {
  /// The tokens; the last has the kind `endOfFile`.
  var tokens: [Token] = []
  /// The lines of the comments before a token, by the index of the token.
  var documentation: [Int: [SourceRange]] = [:]
  var comments: [SourceRange] = []
  /// The expressions between the parentheses of interpolations, by the offset of the string.
  var interpolations: [Int: [Range<Int>]] = [:]
  var errors: [(message: DiagnosticMessage, range: SourceRange)] = []
}

/// The identifiers that have a meaning for the parser somewhere in a spec.
///
/// Each identifier is looked up once, so that the parser compares small numbers and makes no strings.
package enum Word: String, CaseIterable {
  case none = ""
  // Declarations and their headers.
  case `import`, framework, access, noncopyable, errors, values, record, container, database,
    operation, service, existing
  case by, `for`, `as`, forwarding, store
  // Access.
  case `internal`, `package`, `public`, open, `fileprivate`, `private`
  // Error catalogues.
  case payload, `case`, retryable, fixable, means, on
  // Members and their modifiers.
  case `var`, `let`, `func`, `init`, `subscript`, `associatedtype`, `typealias`
  case `static`, `class`, mutating, nonmutating, nonisolated, convenience, required, override
  case final, isolated, dynamic, optional, weak, unowned, consuming, borrowing, distributed
  case prefix, postfix, infix
  case get, set, async, `throws`, `rethrows`
  // Behaviour; verbs and labels stand in the table of signatures.
  case performs, answers, gives, new, `default`, failing, named, identity
  case each, `in`, `where`
  // Types.
  case some, any, `inout`, sending, `repeat`, of
  case owned = "__owned"
  case oldConsuming = "__consuming"
  case shared = "__shared"
  case const = "_const"
  case type = "Type"
  case `protocol` = "Protocol"
  case selfType = "Self"
  case anyType = "Any"
  // Directives.
  case `if`, elseif, `else`, endif
  // Other reserved words, which need back-ticks as names.
  case `break`, `catch`, `continue`, `defer`, `deinit`, `do`, `enum`, `extension`, `fallthrough`
  case `false`, `guard`, `is`, `nil`, `operator`, `precedencegroup`, `return`, `self`, `struct`
  case `super`, `switch`, `throw`, `true`, `try`, `while`
  case protocolKeyword = "protocol"

  /// True for a keyword that needs back-ticks as a name in Swift.
  var isReserved: Bool {
    switch self {
    case .import, .internal, .public, .fileprivate, .private, .case, .var, .let, .func, .`init`,
      .subscript, .associatedtype, .typealias, .static, .class, .throws, .rethrows, .default,
      .in, .where, .inout, .repeat, .selfType, .anyType, .if, .else, .for, .as, .break, .catch,
      .continue, .defer, .deinit, .do, .enum, .extension, .fallthrough, .false, .guard, .is,
      .nil, .operator, .precedencegroup, .return, .`self`, .struct, .super, .switch, .throw,
      .true, .try, .while, .protocolKeyword:
      true
    default: false
    }
  }

  /// Returns the word that an identifier is.
  static func named(_ identifier: UnsafeBufferPointer<UInt8>) -> Word {
    // Most names have no word with their length and their first and last letter.
    guard let first = identifier.first, let last = identifier.last else { return .none }
    let candidates = words[slot(first, last, identifier.count)]
    if candidates.isEmpty { return .none }
    let text = String(decoding: identifier, as: UTF8.self)
    for word in candidates where word.rawValue == text { return word }
    return .none
  }

  /// The words in the slots of their letters.
  private static let words = allCases.dropFirst().reduce(into: [[Word]](repeating: [], count: 1024))
  { words, word in
    let text = word.rawValue.utf8
    guard let first = text.first, let last = text.last else { return }
    words[slot(first, last, text.count)].append(word)
  }

  private static func slot(_ first: UInt8, _ last: UInt8, _ count: Int) -> Int {
    (Int(first) &* 31 &+ Int(last) &* 7 &+ count) & 1023
  }
}

/// A control character in emitted Swift at which a line can be broken; no spec can contain one.
///
/// A group stays on its line if it fits; otherwise line breaks replace its marks, outer groups first.
package enum Mark: UInt8 {
  /// Begins the parameters of a declaration, each on its own line if the declaration needs several.
  case rows = 1
  /// Begins a list, whose items share a line of their own where they fit.
  case list
  /// Begins the rest of an expression, which is indented further.
  case rest
  /// Begins a clause, which is indented below the beginning of the line.
  case clause
  /// Like a clause, but stays on its line if the line can be broken inside of it.
  case braces
  /// Ends a group.
  case end
  /// Follows the comma between two items.
  case item
  /// Becomes the comma behind the last item, where the list has lines of its own.
  case comma

  /// The minimum length of a group that can be broken, in bytes.
  package static let shortest = 10
  /// The minimum length of an expression of a spec that gets marks, in bytes.
  package static let longExpression = 60

  package static let all: StaticString = "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}"
  package static let allAndNewline: StaticString = "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\n"

  /// The comma between two items of a list.
  package static let separator = ",\u{7} "

  package var text: String { String(UnicodeScalar(rawValue)) }
}

extension String {
  /// Returns the text as a breakable group if it is long.
  package func marked(_ mark: Mark) -> String {
    utf8.count < Mark.shortest ? self : mark.text + self + Mark.end.text
  }

  /// Returns the index of a byte, by its offset in the text without marks.
  package func indexPastMarks(_ offset: Int) -> Index {
    var rest = offset
    for index in utf8.indices where utf8[index] > Mark.comma.rawValue {
      if rest == 0 { return index }
      rest -= 1
    }
    return endIndex
  }

  var isOperator: Bool {
    guard let first = utf8.first else { return false }
    let begins =
      first < 0x80 ? isOperatorByte(first) : unicodeScalars.first?.isOperatorHead ?? false
    // A name in back-ticks can begin like an operator.
    return begins
      && unicodeScalars.allSatisfy { $0.isOperatorHead || $0.isOperatorMark || $0 == "." }
  }

  /// The text without marks and places.
  package var unmarked: String {
    if firstControlCharacter == nil { return self }
    var isPlace = false
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          if scalar == SourcePlace.begin { isPlace = true }
          defer { if scalar == SourcePlace.separator { isPlace = false } }
          return !isPlace && !SourcePlace.marks.contains(scalar) && scalar.value > 8
        }))
  }
}

/// The place of Swift that only the compiler knows, which goes with its text into the generated code.
extension SourcePlace {
  package static let begin: UnicodeScalar = "\u{E}"
  package static let separator: UnicodeScalar = "\u{F}"
  package static let end: UnicodeScalar = "\u{10}"

  fileprivate static let marks: Set = [begin, separator, end]

  /// Returns a text between marks, the first with the place.
  func marked(_ text: String) -> String {
    "\(Self.begin)\(line):\(file)\(Self.separator)\(text)\(Self.end)"
  }

  /// Reads the place behind a mark.
  package init?(_ text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let line = Int(parts[0]) else { return nil }
    (file, self.line) = (String(parts[1]), line)
  }
}

extension [String] {
  /// `a, b, c`
  package var markedList: String {
    if reduce(-2, { $0 + $1.utf8.count + 2 }) < Mark.shortest { return joined(separator: ", ") }
    return joined(separator: Mark.separator).marked(.list)
  }
}

/// Checks whether an identifier can begin with this byte; it can with every byte of a non-ASCII letter.
package func isIdentifierHead(_ byte: UInt8) -> Bool {
  // In a debug build, comparisons are far cheaper than patterns with ranges.
  let letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x7A || byte >= 0x80 || byte == 0x5F || byte == 0x24
}

/// Checks whether an identifier can contain this byte behind its first.
package func isIdentifierByte(_ byte: UInt8) -> Bool { isIdentifierHead(byte) || isDigit(byte) }

func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

func isOperatorByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
    UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
    UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
    UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
    true
  default: false
  }
}

/// Returns the identifier as Swift source: with back-ticks around keywords and names with spaces.
package func escaped(_ identifier: String) -> String {
  needsBackticks(identifier) ? "`\(identifier)`" : identifier
}

/// Checks whether an identifier needs back-ticks; behind a dot, `Type` and `Protocol` would be read as metatypes.
func needsBackticks(_ identifier: String, asMember isMember: Bool = false) -> Bool {
  var text = identifier
  return text.withUTF8 { bytes in
    guard let first = bytes.first else { return false }
    guard isIdentifierHead(first), let isASCII = bytes.areOfIdentifier,
      isASCII || identifier.hasOnlyIdentifierScalars
    else { return !identifier.isOperator }
    let word = Word.named(bytes)
    return word.isReserved || isMember && (word == .type || word == .protocol)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if all bytes are of an identifier in ASCII, false if some are of another; `nil` for other bytes.
  fileprivate var areOfIdentifier: Bool? {
    var all: UInt8 = 0
    var index = 0
    while index < count {
      guard isIdentifierByte(self[index]) else { return nil }
      all |= self[index]
      index += 1
    }
    return all < 0x80
  }
}

/// Checks whether the text is an identifier, which a name in back-ticks need not be.
func isPlainName(_ text: String) -> Bool {
  text.utf8.allSatisfy(isIdentifierByte) && text.utf8.first.map(isIdentifierHead) ?? false
    && text.hasOnlyIdentifierScalars
}

extension String {
  /// True unless a character beyond ASCII stands in no plain identifier, as a space that does not break.
  fileprivate var hasOnlyIdentifierScalars: Bool {
    utf8.allSatisfy { $0 < 0x80 } || unicodeScalars.allSatisfy(\.isOfIdentifier)
  }
}

/// Returns an argument label as Swift source; only `inout`, `var`, `let` and names with spaces need back-ticks.
package func escapedLabel(_ label: String) -> String {
  switch label {
  case "inout", "var", "let": "`\(label)`"
  default: isPlainName(label) ? label : escaped(label)
  }
}
