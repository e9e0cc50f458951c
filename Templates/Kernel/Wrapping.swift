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

  /// The text of a file, which one newline ends.
  var file: String {
    String(unsafeUninitializedCapacity: bytes.count + 1) { text in
      let end = text.initialize(fromContentsOf: bytes)
      text[end] = UInt8(ascii: "\n")
      return end + 1
    }
  }
}
