#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A Swift file of the target that holds a spec.
package struct SwiftFile: Sendable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, _ text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// Returns the names behind a keyword, also in comments; far cheaper than parsing the file.
  func names(behind keyword: String) -> Set<String> {
    // The string functions of C are fast in debug builds too, and stop at a zero.
    (bytes + [0]).withUnsafeBytes { bytes in
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
  /// The identifier behind white space at an offset.
  fileprivate func name(at offset: Int) -> String? {
    var start = offset
    while start < count, (1...0x20).contains(self[start]) || self[start] == UInt8(ascii: "`") {
      start += 1
    }
    var end = start
    while end < count, isIdentifierByte(self[end]) { end += 1 }
    guard start > offset, end > start else { return nil }
    return String(decoding: self[start..<end], as: UTF8.self)
  }
}
