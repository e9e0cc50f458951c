/// The smallest unit of a spec for the parser, without its text.
struct Token {
  /// The kind of a token; operators are one token per character, so that `>>?` can close two types and make one
  /// optional.
  enum Kind: UInt8 {
    case endOfFile
    /// An invalid token that the lexer has reported; the parser skips it without another message.
    case invalid
    case identifier, escapedIdentifier, integer, float, string
    case leftParen, rightParen, leftBrace, rightBrace, leftBracket, rightBracket
    case comma, colon, semicolon, at, dot, pound, backslash, arrow
    case less, greater, question, exclamation, ampersand, equal, tilde, otherOperator
  }

  var kind: Kind
  /// The word of an identifier without back-ticks; `.none` if it has no meaning for the parser.
  var word: Word = .none
  var isFirstOnLine = false
  /// True if a message about this token exists, so that its consequences are not reported.
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

/// The tokens, documentation and errors that the lexer returns.
struct TokenList {
  /// The tokens; the last has the kind `endOfFile`.
  var tokens: [Token] = []
  /// The lines of the comments before a token, by the index of the token.
  var documentation: [Int: [SourceRange]] = [:]
  var errors: [LexicalError] = []
}

struct LexicalError {
  var message: DiagnosticMessage
  var range: SourceRange
}
