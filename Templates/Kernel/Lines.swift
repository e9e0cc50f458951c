#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines of large texts, found by the C library: the tool runs in debug builds, where loops over bytes make a run
/// over 1,000 services three times as long (4.4 s of processor time instead of 1.45 s); in release 2 %.
extension UnsafeBufferPointer<UInt8> {
  package func newline(from: Int) -> Int? {
    guard from < count, let base = baseAddress,
      let found = memchr(base + from, 0x0A, count - from)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  var lastNewline: Int? {
    var last: Int?
    var from = 0
    while let newline = newline(from: from) {
      last = newline
      from = newline + 1
    }
    return last
  }
}

extension String {
  func contains(byte: UInt8) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return false }
      return memchr(base, Int32(byte), bytes.count) != nil
    }
  }
}

extension [UInt8] {
  /// Adds lines with spaces before every one but the first and the blank ones.
  mutating func append(contentsOf lines: UnsafeBufferPointer<UInt8>, indentedBy indentation: Int) {
    guard indentation > 0 else { return append(contentsOf: lines) }
    var from = 0
    while let newline = lines.newline(from: from) {
      append(contentsOf: UnsafeBufferPointer(rebasing: lines[from...newline]))
      from = newline + 1
      if from < lines.count, lines[from] != 0x0A {
        append(contentsOf: repeatElement(0x20, count: indentation))
      }
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: lines[from...]))
  }

  func ends(with suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { self.suffix($0.count).elementsEqual($0) }
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
