/// Checks whether an identifier can begin with this byte; it can with every byte of a non-ASCII letter.
package func isIdentifierHead(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x61...0x7A, 0x41...0x5A, 0x5F, 0x24, 0x80...0xFF: true
  default: false
  }
}

/// Checks whether an identifier can contain this byte behind its first.
package func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x24, 0x80...0xFF: true
  default: false
  }
}

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

func needsBackticks(_ identifier: String) -> Bool {
  guard let first = identifier.utf8.first, !identifier.isOperator else { return false }
  guard isIdentifierHead(first), identifier.utf8.allSatisfy(isIdentifierByte) else { return true }
  return Word.named(identifier).isReserved
}

/// Returns an argument label as Swift source; only `inout`, `var`, `let` and names with spaces need back-ticks.
package func escapedLabel(_ label: String) -> String {
  switch label {
  case "inout", "var", "let": "`\(label)`"
  default: label.utf8.allSatisfy(isIdentifierByte) ? label : escaped(label)
  }
}
