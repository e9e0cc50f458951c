/// A piece of a spec that has no smaller parts for the parser, without its text.
struct Token {
  /// Operators come one character at a time, so that `>>?` can close two types and make one optional.
  enum Kind: UInt8 {
    case endOfFile
    /// Reported by the lexer; the parser passes over it without another message.
    case invalid
    case identifier, escapedIdentifier, integer, float, string
    case leftParen, rightParen, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, colon, semicolon, at, dot, pound, backslash, arrow
    case less, greater, question, exclamation, ampersand, equal, tilde, otherOperator
  }

  var kind: Kind
  /// What an identifier without back-ticks means to the parser.
  var word: Word = .none
  var isFirstOnLine = false
  /// A message about this token exists; what follows from it is not worth another.
  var isReported = false
  var start: Int
  var end: Int
  /// The index of the `}` that closes this `{`; -1 for none.
  var match = -1

  var range: SourceRange { SourceRange(start, end) }

  var isName: Bool { kind == .identifier || kind == .escapedIdentifier }

  var isOperator: Bool {
    switch kind {
    case .arrow, .less, .greater, .question, .exclamation, .ampersand, .equal, .tilde,
      .otherOperator:
      true
    default: false
    }
  }
}

/// What the lexer hands to the parser.
struct TokenList {
  /// Ends with a token of kind `endOfFile`.
  var tokens: [Token] = []
  /// The lines of the comments before a token, by the index of the token.
  var documentation: [Int: [SourceRange]] = [:]
  var errors: [LexicalError] = []
}

struct LexicalError {
  var message: DiagnosticMessage
  var range: SourceRange
}
