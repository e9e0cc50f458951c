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

  /// Checks whether a word occurs in a range, also as part of a longer one; cheaper than a search of the tree.
  package func mentions(_ word: StaticString, in range: SourceRange) -> Bool {
    word.withUTF8Buffer { word in
      bytes.withUnsafeBufferPointer { bytes in
        var start = range.start
        while start + word.count <= range.end {
          if bytes[start] == word[0],
            UnsafeBufferPointer(rebasing: bytes[start..<start + word.count]).elementsEqual(word)
          {
            return true
          }
          start += 1
        }
        return false
      }
    }
  }

  /// Returns the given names that occur in the text outside of line comments, sorted; names can be any words.
  ///
  /// Reads the bytes once.
  package func typeNames(among names: [String]) -> [String] {
    let names = Set(names)
    // The lengths of the names with each first byte, as bits, so that most words of a text need no string. The last
    // bit stands for all longer ones.
    var lengths: [UInt64] = Array(repeating: 0, count: 256)
    for name in names {
      lengths[Int(name.utf8.first ?? 0)] |= 1 << UInt64(min(name.utf8.count, 63))
    }
    var found: Set<String> = []
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        let start = position
        guard isIdentifierHead(bytes[start]) else {
          position = bytes.behind(start)
          continue
        }
        while position < bytes.count, isIdentifierByte(bytes[position]) { position += 1 }
        let length = UInt64(min(position - start, 63))
        guard lengths[Int(bytes[start])] >> length & 1 == 1 else { continue }
        let name = String(
          decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        if names.contains(name) { found.insert(name) }
      }
    }
    return found.sorted()
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

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the next position, or the end of the line if a comment begins.
  fileprivate func behind(_ position: Int) -> Int {
    let slash = UInt8(ascii: "/")
    guard self[position] == slash, position + 1 < count, self[position + 1] == slash else {
      return position + 1
    }
    return self[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? count
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
    let offset = strcspn(self, "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}")
    return offset < utf8.count ? offset : nil
  }
}
