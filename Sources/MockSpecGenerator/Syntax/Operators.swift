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
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
      0xE0100...0xE01EF:
      true
    default: false
    }
  }
}

extension Name {
  /// True for the name of an operator, which no property can have.
  package var isOperator: Bool { text.isOperator }
}

extension String {
  var isOperator: Bool { unicodeScalars.first?.isOperatorHead ?? false }
}

extension Lexer {
  /// Returns the character at an offset, with its length; the bytes are valid UTF-8.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = bytes[offset]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(first) : UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<max(length, 1) {
      value = value << 6 | UInt32(byte(at: offset + index) & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Checks whether an operator with a non-ASCII first character begins here.
  func isUnicodeOperator(at offset: Int) -> Bool {
    bytes[offset] >= 0xC2 && scalar(at: offset).scalar.isOperatorHead
  }

  /// Reads one character of an operator, with its combining marks.
  mutating func readUnicodeOperator() {
    let start = position
    position += scalar(at: position).length
    while position < end, bytes[position] >= 0xC2 {
      let (scalar, length) = scalar(at: position)
      guard scalar.isOperatorMark else { break }
      position += length
    }
    append(.otherOperator, from: start)
  }
}
