import MockSpecGenerator

/// A token of a spec that is being typed: what the server looks at where the parser reports errors.
struct SpecToken: Equatable {
  enum Kind { case word, mark, literal, comment }

  let kind: Kind
  /// The word without back-ticks, or the mark; empty for the rest.
  let text: String
  let range: SourceRange
  let isFirstOnLine: Bool

  func `is`(_ text: String) -> Bool { kind != .literal && kind != .comment && self.text == text }
}

extension SourceText {
  /// The tokens, with comments.
  var specTokens: [SpecToken] {
    var tokens: [SpecToken] = []
    let parser = Parser(self, in: bytes.indices)
    var comments = parser.comments[...]
    for token in parser.tokens {
      while let comment = comments.first, comment.start <= token.start {
        tokens.append(SpecToken(kind: .comment, text: "", range: comment, isFirstOnLine: false))
        comments.removeFirst()
      }
      let last = tokens.last
      // A comment without an end is an invalid token as well.
      if token.kind == .endOfFile || last?.kind == .comment && last?.range.end == token.end {
        continue
      }
      if token.kind == .question, let last, last.is("?"), last.range.end == token.start {
        tokens[tokens.count - 1] = SpecToken(
          kind: .mark, text: "??", range: SourceRange(last.range.start, token.end),
          isFirstOnLine: last.isFirstOnLine)
      } else {
        tokens.append(SpecToken(token, in: self))
      }
    }
    return tokens
  }
}

extension SpecToken {
  fileprivate init(_ token: Token, in source: SourceText) {
    let isQuoted = source.bytes[token.start] == UInt8(ascii: "`")
    range =
      isQuoted
      ? SourceRange(
        token.start + 1,
        max(token.start + 1, token.end - (token.kind == .escapedIdentifier ? 1 : 0)))
      : token.range
    kind =
      switch token.kind {
      case .integer, .float, .string: .literal
      case .identifier, .escapedIdentifier: .word
      default: isQuoted ? .word : .mark
      }
    text = kind == .literal ? "" : source.text(range)
    isFirstOnLine = token.isFirstOnLine
  }
}
