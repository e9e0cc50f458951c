/// The offset of the first byte that is not part of a UTF-8 sequence; `nil` for valid text.
func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  var offset = 0
  let count = bytes.count
  while offset < count {
    offset = endOfASCII(in: bytes, from: offset)
    if offset == count { return nil }
    let length = sequenceLength(bytes, at: offset)
    if length == 0 { return offset }
    offset += length
  }
  return nil
}

/// Where the bytes below 0x80 end, looked for eight at a time.
private func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
  bytes.withUnsafeBytes { bytes in
    var offset = start
    while offset + 8 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      offset += 8
    }
    while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
    return offset
  }
}

/// The length of the sequence of several bytes that begins here; 0 for none.
///
/// Refuses overlong forms, surrogates and numbers past U+10FFFF.
private func sequenceLength(_ bytes: [UInt8], at offset: Int) -> Int {
  let first = bytes[offset]
  let length: Int
  var allowed: ClosedRange<UInt8> = 0x80...0xBF
  switch first {
  case 0xC2...0xDF: length = 2
  case 0xE0...0xEF:
    length = 3
    if first == 0xE0 { allowed = 0xA0...0xBF }
    if first == 0xED { allowed = 0x80...0x9F }
  case 0xF0...0xF4:
    length = 4
    if first == 0xF0 { allowed = 0x90...0xBF }
    if first == 0xF4 { allowed = 0x80...0x8F }
  default: return 0
  }
  guard offset + length <= bytes.count, allowed.contains(bytes[offset + 1]) else { return 0 }
  for index in 2..<max(length, 2) where !(0x80...0xBF).contains(bytes[offset + index]) { return 0 }
  return length
}
