import MockSpecModel

extension Code {
  /// The text of a file: lines of more than 100 columns are broken at brackets, and one newline ends it.
  ///
  /// ```
  /// func records(
  ///   for ids: [CKRecord.ID],
  ///   desiredKeys: [CKRecord.FieldKey]?
  /// ) async throws -> [CKRecord]
  /// ```
  package var file: String {
    var text = text
    var result = ""
    text.withUTF8 { bytes in
      result.reserveCapacity(bytes.count + 1)
      var written = 0
      var lineStart = 0
      var literals = MultilineLiterals()
      while lineStart < bytes.count {
        let lineEnd = bytes.newline(from: lineStart) ?? bytes.count
        if lineEnd - lineStart > LineWrapper.width, !literals.contain(lineStart, of: bytes) {
          result += String(decoding: bytes[written..<lineStart], as: UTF8.self)
          result += LineWrapper.wrapped(Array(bytes[lineStart..<lineEnd]))
          written = lineEnd
        }
        lineStart = lineEnd + 1
      }
      result += String(decoding: bytes[written...], as: UTF8.self)
    }
    return result + "\n"
  }
}
