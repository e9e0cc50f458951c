/// The messages of a stream of bytes, each behind a header with its length.
package struct MessageBuffer {
  private static let separator = Array("\r\n\r\n".utf8)

  private var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ chunk: some Sequence<UInt8>) { bytes += chunk }

  /// Takes the next message out of the buffer; `nil` while it is incomplete.
  ///
  /// - Throws: `MessageError` for a header without a length, after which nothing can be read.
  package mutating func next() throws(MessageError) -> [UInt8]? {
    guard let separator = bytes.firstRange(of: Self.separator) else { return nil }
    let header = String(decoding: bytes[..<separator.lowerBound], as: UTF8.self)
    guard let length = Self.length(in: header) else { throw MessageError(header: header) }
    let (start, end) = (separator.upperBound, separator.upperBound + length)
    guard bytes.count >= end else { return nil }
    defer { bytes.removeFirst(end) }
    return Array(bytes[start..<end])
  }

  /// Returns a message behind its header.
  package static func framed(_ message: JSON) -> [UInt8] {
    let body = Array(message.text.utf8)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  private static func length(in header: String) -> Int? {
    for line in header.split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1]).flatMap { (0...100_000_000).contains($0) ? $0 : nil }
    }
    return nil
  }
}

/// A header without the length of its message.
package struct MessageError: Error, Equatable {
  package let header: String
}
