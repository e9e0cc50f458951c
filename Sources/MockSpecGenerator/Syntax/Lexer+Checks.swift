extension Lexer {
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

  /// Checks whether a number has the digits that its prefix and exponent need.
  func isNumber(_ range: Range<Int>) -> Bool {
    let text = String(decoding: bytes[range], as: UTF8.self)
    if text.hasPrefix("0b") { return isDigits(text.dropFirst(2), "01") }
    if text.hasPrefix("0o") { return isDigits(text.dropFirst(2), "01234567") }
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? "0123456789abcdefABCDEF" : "0123456789"
    let parts = text.dropFirst(isHexadecimal ? 2 : 0).split(
      maxSplits: 1, omittingEmptySubsequences: false
    ) { isHexadecimal ? $0 == "p" || $0 == "P" : $0 == "e" || $0 == "E" }
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
}

extension Unicode.Scalar {
  /// True if Swift allows this character in an identifier, which excludes white space and format controls.
  fileprivate var isOfIdentifier: Bool {
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

  fileprivate var isMark: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
