#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SourceText {
  /// The position of the first byte that is not valid text, and the message about it.
  var unreadable: (message: DiagnosticMessage, range: SourceRange)? {
    let text = String(decoding: bytes, as: UTF8.self)
    // The standard library replaces invalid bytes, and recognises valid text fast.
    guard text.utf8.elementsEqual(bytes) else {
      let offset = firstInvalidUTF8
      return (.invalidUTF8(), SourceRange(offset, offset + 1))
    }
    guard let offset = text.firstControlCharacter else { return nil }
    let name = "character number \(bytes[offset])"
    return (.unexpectedCharacter(name), SourceRange(offset, offset + 1))
  }

  /// The offset of the first byte that is not part of a UTF-8 sequence, in a text that has one.
  private var firstInvalidUTF8: Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let sequence) = parser.parseScalar(from: &rest) { offset += sequence.count }
    return offset
  }
}

extension String {
  /// The offset of the first character that neither a spec nor Swift allows, white space apart.
  var firstControlCharacter: Int? {
    let offset = strcspn(self, "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}")
    return offset < utf8.count ? offset : nil
  }
}
