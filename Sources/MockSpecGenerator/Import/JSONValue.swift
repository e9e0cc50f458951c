/// JSON, read without Foundation, which would slow down every start of the tool.
enum JSONValue {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// A number, `true`, `false` or `null`, which nobody asks for.
  case other

  /// - Returns: `nil` for what is no JSON.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let value = reader.readValue(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  var string: String? { if case .string(let string) = self { string } else { nil } }
}

private struct Reader {
  private static let depthLimit = 100

  var bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  mutating func readValue(depth: Int) -> JSONValue? {
    guard depth < Self.depthLimit else { return nil }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      let isClosed = readList(closedBy: UInt8(ascii: "}")) { reader in
        reader.skipSpace()
        guard let key = reader.readString() else { return false }
        reader.skipSpace()
        guard reader.take(UInt8(ascii: ":")) else { return false }
        members[key] = reader.readValue(depth: depth + 1)
        return members[key] != nil
      }
      return isClosed ? .object(members) : nil
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      let isClosed = readList(closedBy: UInt8(ascii: "]")) { reader in
        guard let value = reader.readValue(depth: depth + 1) else { return false }
        elements.append(value)
        return true
      }
      return isClosed ? .array(elements) : nil
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    default:
      let start = position
      while let byte, isIdentifierByte(byte) || [0x2B, 0x2D, 0x2E].contains(byte) { position += 1 }
      return position > start ? .other : nil
    }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte <= 0x20 { position += 1 }
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  private mutating func readList(
    closedBy end: UInt8, _ readElement: (inout Reader) -> Bool
  ) -> Bool {
    position += 1
    skipSpace()
    if take(end) { return true }
    while readElement(&self) {
      skipSpace()
      if take(end) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
    return false
  }

  private mutating func readString() -> String? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var units: [UInt8] = []
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let text = readEscape() else { return nil }
        units += Array(text.utf8)
      default: units.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> String? {
    defer { position += 1 }
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return " "
    case UInt8(ascii: "u"):
      var units: [UInt16] = []
      repeat {
        guard position + 4 < bytes.count,
          let unit = UInt16(
            String(decoding: bytes[(position + 1)...(position + 4)], as: UTF8.self), radix: 16)
        else { return nil }
        units.append(unit)
        position += 4
        // The second half of a pair follows.
      } while UTF16.isLeadSurrogate(units[units.count - 1]) && takePair()
      return String(decoding: units, as: UTF16.self)
    case let byte?: return String(Unicode.Scalar(byte))
    case nil: return nil
    }
  }

  private mutating func takePair() -> Bool {
    guard position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "\\"),
      bytes[position + 2] == UInt8(ascii: "u")
    else { return false }
    position += 2
    return true
  }
}
