extension Lexer {
  /// Reads `12`, `1_000`, `0xFF`, `1.5e-3`, `0x1p-4`.
  mutating func readNumber() {
    let start = position
    var isFloat = false
    let isHexadecimal =
      bytes[start] == UInt8(ascii: "0") && byte(at: start + 1) == UInt8(ascii: "x")
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "."), !isFloat, isDigit(self.byte(at: position + 1)) {
        isFloat = true
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
        guard isExponent(bytes[position - 1], isHexadecimal), isDigit(self.byte(at: position + 1))
        else { break }
        isFloat = true
      } else if byte >= 0x80 || byte == UInt8(ascii: "$") || !isIdentifierByte(byte) {
        break
      } else if isExponent(byte, isHexadecimal) {
        isFloat = true
      }
      position += 1
    }
    guard isNumber(start..<position) else {
      report(.malformedNumber(), start, position)
      return append(.invalid, from: start, isReported: true)
    }
    append(isFloat ? .float : .integer, from: start)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private func isExponent(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
    isHexadecimal
      ? byte == UInt8(ascii: "p") || byte == UInt8(ascii: "P")
      : byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
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
    let isClosed = skipString(delimiters: delimiters, depth: 0)
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
    position += isMultiline ? 3 : 1
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        if closes(delimiters, isMultiline) { return true }
        position += 1
      } else if byte == UInt8(ascii: "\\"), hasDelimiters(delimiters, at: position + 1) {
        position += 1 + delimiters
        if self.byte(at: position) == UInt8(ascii: "(") {
          guard skipInterpolation(isMultiline: isMultiline, depth: depth) else { return false }
        } else if let length = escapeLength(at: position) {
          position += length
        } else if !isMultiline || !isAtLineBreak {
          report(.unknownEscape(), position - 1 - delimiters, position)
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

  /// Moves behind the closing quote and its delimiters if they are here.
  private mutating func closes(_ delimiters: Int, _ isMultiline: Bool) -> Bool {
    let quotes = isMultiline ? 3 : 1
    if isMultiline, !(isQuote(position + 1) && isQuote(position + 2)) { return false }
    guard hasDelimiters(delimiters, at: position + quotes) else { return false }
    position += quotes + delimiters
    return true
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
      default: position += 1
      }
    }
    return false
  }

  private func isQuote(_ offset: Int) -> Bool { byte(at: offset) == UInt8(ascii: "\"") }

  /// Returns the length of a run of `#`, with a limit, because a file of nothing but `#` is counted once per character.
  private func delimiterCount(at offset: Int) -> Int {
    var count = 0
    while count < 255, byte(at: offset + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  private func hasDelimiters(_ count: Int, at offset: Int) -> Bool {
    var index = 0
    while index < count {
      if byte(at: offset + index) != UInt8(ascii: "#") { return false }
      index += 1
    }
    return true
  }
}
