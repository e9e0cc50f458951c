#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bytes of a spec or a Swift file, and the path under which messages show it.
///
/// A class, because every value with a source location refers to it.
package final class SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 24)
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices {
        let byte = bytes[offset]
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { continue }
        starts.append(offset + 1)
      }
    }
    lineStarts = starts
  }

  package convenience init(path: String, _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Returns the place of a byte as the compiler prints it: both numbers are 1-based, and columns count UTF-8 bytes.
  ///
  /// An offset past the end counts as the end.
  package func location(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// Returns a line by its 1-based number, without its end; empty for a number outside the text.
  package func line(_ number: Int) -> String {
    String(decoding: bytes[lineRange(number)], as: UTF8.self)
  }

  package func lineRange(_ number: Int) -> Range<Int> {
    guard number >= 1, number <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  package func text(_ range: SourceRange) -> String {
    bytes.withUnsafeBufferPointer { buffer in
      String(
        decoding: UnsafeBufferPointer(rebasing: buffer[range.start..<range.end]), as: UTF8.self)
    }
  }

  /// Returns the given names that occur in the text outside of line comments, sorted; names can be any words.
  package func typeNames(among names: [String]) -> [String] {
    SearchedNames(names).occurring(in: bytes, bytes.indices).sorted()
  }

  /// The position of the first byte that is not valid text, and the message about it.
  package var unreadable: (message: DiagnosticMessage, range: SourceRange)? {
    let text = String(decoding: bytes, as: UTF8.self)
    // The standard library replaces invalid bytes, and recognises valid text fast.
    guard text.hasBytes(bytes) else {
      let offset = firstInvalidUTF8
      return (.invalidUTF8, SourceRange(offset, offset + 1))
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

/// A half-open range of UTF-8 offsets into one spec.
package struct SourceRange: Equatable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }
}

/// An identifier without its back-ticks, and its position.
package struct Name: Sendable {
  package var text: String
  package let range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }

  /// True for the name of an operator, which no property can have.
  package var isOperator: Bool { text.isOperator }
}

/// Swift that is kept as written: a default value, a key, the arguments of an attribute.
///
/// The lexer has read it token by token with balanced brackets, so its end is certain.
package struct Expression: Sendable {
  package let text: String
  /// The text with the marks of its brackets, where it is long.
  package var marked: String?
  package let range: SourceRange
  /// The line, for Swift that only the compiler knows.
  package var place: SourcePlace?

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }

  var isNil: Bool { text == "nil" }
}

/// The line of a spec in which the compiler reports a mistake.
package struct SourcePlace: Hashable, Sendable {
  package let file: String
  package let line: Int

  init(_ offset: Int, in source: SourceText) {
    file = String(source.path.split(separator: "/").last ?? "")
    line = source.location(of: offset).line
  }
}

extension String {
  /// Checks whether the text has exactly these bytes; only a function of C compares fast in a debug build.
  func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = self
    return text.withUTF8 { text in
      guard text.count == bytes.count, let start = text.baseAddress, let other = bytes.baseAddress
      else { return text.count == bytes.count }
      return memcmp(start, other, bytes.count) == 0
    }
  }

  func hasBytes(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(hasBytes) }

  /// The offset of the first character that neither a spec nor Swift allows, white space apart.
  var firstControlCharacter: Int? {
    let offset = strcspn(self, "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\u{E}\u{F}\u{10}")
    return offset < utf8.count ? offset : nil
  }
}
