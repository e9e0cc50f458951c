/// Returns the offset of the first byte that is not part of a UTF-8 sequence; `nil` for valid text.
func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  // The standard library replaces what is invalid, and finds out fast that nothing is.
  if String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) { return nil }
  var parser = Unicode.UTF8.ForwardParser()
  var rest = bytes.makeIterator()
  var offset = 0
  while true {
    switch parser.parseScalar(from: &rest) {
    case .valid(let sequence): offset += sequence.count
    case .emptyInput, .error: return offset
    }
  }
}
