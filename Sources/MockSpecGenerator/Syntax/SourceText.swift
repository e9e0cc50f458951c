/// The bytes of one spec and the path under which messages show it.
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
    self.lineStarts = Self.lineStarts(of: bytes)
  }

  package convenience init(path: String, _ text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// Returns the line and column of a byte; an offset past the end counts as the end.
  package func location(of offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourceLocation(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// Returns a line by its 1-based number, without its end; empty for a number outside the text.
  package func line(_ number: Int) -> String {
    String(decoding: bytes[lineRange(number)], as: UTF8.self)
  }

  func lineRange(_ number: Int) -> Range<Int> {
    guard number >= 1, number <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  func text(_ range: SourceRange) -> String {
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

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
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
    return starts
  }
}

/// A place as the compiler prints it: both numbers are 1-based, columns count UTF-8 bytes.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int
}
