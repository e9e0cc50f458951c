/// Literals of regular expressions, which occur in Swift files and can contain any bracket and quote.
extension Lexer {
  /// Moves behind `/…/` if one begins here, and not an operator.
  mutating func takesRegex() -> Bool {
    guard readsRegexes, canBeginRegex, let end = endOfRegex else { return false }
    let start = position
    position = end
    append(.string, from: start)
    return true
  }

  /// Moves behind `#/…/#` if one begins here; it can have several lines.
  mutating func takesExtendedRegex(delimiters: Int) -> Bool {
    guard readsRegexes, byte(at: position + delimiters) == UInt8(ascii: "/") else { return false }
    let start = position
    position += delimiters + 1
    while position < end {
      if bytes[position] == UInt8(ascii: "/"), hasDelimiters(delimiters, at: position + 1) {
        position += 1 + delimiters
        break
      }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position, end)
    append(.string, from: start)
    return true
  }

  /// True if a value can stand here and no white space follows.
  private var canBeginRegex: Bool {
    guard byte(at: position + 1) > 0x20 else { return false }
    guard let last = list.tokens.last else { return true }
    switch last.kind {
    case .identifier: return last.word.isReserved && last.word != .selfType && last.word != .`self`
    case .leftParen, .leftBrace, .leftBracket, .comma, .colon, .semicolon, .equal, .arrow:
      return true
    case .rightBrace: return isFirstOnLine
    default: return last.isOperator && last.end < position
    }
  }

  /// The offset behind the `/` that ends the literal on this line.
  private var endOfRegex: Int? {
    var index = position + 1
    while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D {
      switch bytes[index] {
      case UInt8(ascii: "/"): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }
}
