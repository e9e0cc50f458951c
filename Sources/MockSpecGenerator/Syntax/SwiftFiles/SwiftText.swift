#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The text of a Swift file that may never be parsed, without a table of its lines.
package struct SwiftText: Sendable {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension [UInt8] {
  /// Checks whether a text occurs, as fast in debug builds as in release.
  func contain(_ part: String) -> Bool {
    (self + [0]).withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { strstr($0, part) != nil } ?? false
    }
  }

  /// Returns the names behind a keyword, also in comments; far cheaper than parsing the file.
  func names(behind keyword: String) -> Set<String> {
    // The string functions of C are fast in debug builds too, and stop at a zero.
    (self + [0]).withUnsafeBytes { bytes in
      var names: Set<String> = []
      guard let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return names }
      var start = text
      while let found = strstr(start, keyword) {
        start = UnsafePointer(found) + keyword.utf8.count
        if let name = bytes.name(at: start - text) { names.insert(name) }
      }
      return names
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The identifier behind white space at an offset, a raw one in back-ticks to its end.
  fileprivate func name(at offset: Int) -> String? {
    var start = offset
    while start < count, (1...0x20).contains(self[start]) || self[start] == UInt8(ascii: "`") {
      start += 1
    }
    let isRaw = start > offset && self[start - 1] == UInt8(ascii: "`")
    let ends = [UInt8(ascii: "`"), UInt8(ascii: "\n"), 0]
    var end = start
    while end < count, isRaw ? !ends.contains(self[end]) : isIdentifierByte(self[end]) { end += 1 }
    guard start > offset, end > start else { return nil }
    return String(decoding: self[start..<end], as: UTF8.self)
  }
}
