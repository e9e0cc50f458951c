#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines of large texts, found by the C library: the tool runs in debug builds, where loops over bytes are slow.
extension String {
  var firstNewline: Int? {
    var text = self
    return text.withUTF8 { $0.newline(from: 0) }
  }

  func contains(byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      return memchr(base, Int32(byte), bytes.count) != nil
    }
  }

  var lastNewline: Int? {
    var text = self
    return text.withUTF8 { bytes in
      var last: Int?
      var from = 0
      while let newline = bytes.newline(from: from) {
        last = newline
        from = newline + 1
      }
      return last
    }
  }

  /// The text with spaces before every line but the first and the blank ones.
  func indented(by indentation: Int) -> String {
    var text = self
    return text.withUTF8 { bytes in
      var lineCount = 1
      var from = 0
      while let newline = bytes.newline(from: from) {
        lineCount += 1
        from = newline + 1
      }
      let capacity = bytes.count + lineCount * indentation
      return String(unsafeUninitializedCapacity: capacity) { output in
        bytes.copy(into: output, indentedBy: indentation)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func newline(from: Int) -> Int? {
    guard from < count, let base = baseAddress,
      let found = memchr(base + from, 0x0A, count - from)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the number of bytes written.
  fileprivate func copy(
    into output: UnsafeMutableBufferPointer<UInt8>, indentedBy indentation: Int
  ) -> Int {
    guard let source = baseAddress, let target = output.baseAddress else { return 0 }
    var read = 0
    var written = 0
    while let newline = newline(from: read) {
      let length = newline + 1 - read
      memcpy(target + written, source + read, length)
      read += length
      written += length
      if read < count, source[read] != 0x0A {
        memset(target + written, 0x20, indentation)
        written += indentation
      }
    }
    memcpy(target + written, source + read, count - read)
    return written + count - read
  }
}

extension ArraySlice<UInt8> {
  /// Whether the word stands anywhere in the bytes.
  func holds(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, length > 0 else { return false }
      var start = 0
      while start + length <= bytes.count {
        let rest = bytes.count - length - start + 1
        guard let first = memchr(base + start, Int32(word.utf8Start.pointee), rest) else {
          return false
        }
        if memcmp(first, word.utf8Start, length) == 0 { return true }
        start = UnsafeRawPointer(first) - base + 1
      }
      return false
    }
  }
}
