extension Code {
  /// The code with lines of more than 100 columns broken at brackets.
  ///
  /// ```
  /// func records(
  ///   for ids: [CKRecord.ID],
  ///   desiredKeys: [CKRecord.FieldKey]?
  /// ) async throws -> [CKRecord]
  /// ```
  var wrapped: Code {
    var result: [UInt8] = []
    bytes.withUnsafeBufferPointer { bytes in
      var written = 0
      var lineStart = 0
      var literals = MultilineLiterals()
      while lineStart < bytes.count {
        let lineEnd = bytes.newline(from: lineStart) ?? bytes.count
        if lineEnd - lineStart > LineWrapper.width, !literals.contain(lineStart, of: bytes) {
          if result.isEmpty { result.reserveCapacity(bytes.count + 64) }
          result += bytes[written..<lineStart]
          result += LineWrapper.wrapped(Array(bytes[lineStart..<lineEnd]))
          written = lineEnd
        }
        lineStart = lineEnd + 1
      }
      if written > 0 { result += bytes[written...] }
    }
    return result.isEmpty ? self : Code(bytes: result)
  }
}

extension [Code] {
  /// The text of a file: the codes with blank lines between them, and a newline at the end.
  var file: String {
    let sections = filter { !$0.isEmpty }
    let length = sections.reduce(0) { $0 + $1.width + 2 }
    return String(unsafeUninitializedCapacity: Swift.max(length, 1)) { text in
      var end = 0
      for section in sections {
        if end > 0 {
          text[end] = UInt8(ascii: "\n")
          text[end + 1] = UInt8(ascii: "\n")
          end += 2
        }
        end = text[end...].initialize(fromContentsOf: section.bytes)
      }
      text[end] = UInt8(ascii: "\n")
      return end + 1
    }
  }
}
