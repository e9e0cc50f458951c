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
    var scanner = TokenScanner(bytes: bytes)
    return scanner.tokens()
  }
}

private struct TokenScanner {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func tokens() -> [SpecToken] {
    var tokens: [SpecToken] = []
    var isFirst = true
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A || byte == 0x0D { isFirst = true }
      if byte <= 0x20 {
        position += 1
        continue
      }
      let start = position
      let kind = skipToken()
      var range = SourceRange(start, position)
      if kind == .word, byte == UInt8(ascii: "`") {
        range = SourceRange(start + 1, max(start + 1, position - 1))
      }
      let isPlain = kind == .word || kind == .mark
      tokens.append(
        SpecToken(
          kind: kind,
          text: isPlain ? String(decoding: bytes[range.start..<range.end], as: UTF8.self) : "",
          range: range, isFirstOnLine: isFirst))
      isFirst = false
    }
    return tokens
  }

  private mutating func skipToken() -> SpecToken.Kind {
    let byte = bytes[position]
    if Self.isWord(byte) || byte == UInt8(ascii: "$") {
      position += 1
      skip(while: Self.isWord)
      return Self.isDigit(byte) ? .literal : .word
    }
    if byte == UInt8(ascii: "`") {
      position += 1
      skip(while: Self.isWord)
      if has("`") { position += 1 }
      return .word
    }
    if has("//") {
      skip { $0 != 0x0A && $0 != 0x0D }
      return .comment
    }
    if has("/*") {
      skip(to: "*/")
      return .comment
    }
    if has("\"\"\"") {
      position += 3
      skip(to: "\"\"\"")
      return .literal
    }
    if byte == UInt8(ascii: "\"") {
      skipString()
      return .literal
    }
    position += has("->") || has("??") ? 2 : 1
    return .mark
  }

  private mutating func skipString() {
    position += 1
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { break }
    }
    position = min(position, bytes.count)
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
  }

  /// Moves behind the next occurrence of a text, or to the end.
  private mutating func skip(to text: StaticString) {
    while position < bytes.count, !has(text) { position += 1 }
    position = min(position + text.utf8CodeUnitCount, bytes.count)
  }

  private func has(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
      || byte >= 0x80
  }
}
