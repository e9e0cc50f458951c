/// The counts of a generated file as the command line reports them: `3 protocols, 1 class, 320 lines`.
struct FileSummary: CustomStringConvertible {
  private(set) var protocols = 0
  private(set) var classes = 0
  private(set) var lines = 0

  init(of text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while let newline = bytes.newline(from: start) {
        count(UnsafeBufferPointer(rebasing: bytes[start..<newline]))
        start = newline + 1
      }
    }
  }

  var description: String {
    [
      protocols == 1 ? "1 protocol" : "\(protocols) protocols",
      classes == 1 ? "1 class" : "\(classes) classes", lines == 1 ? "1 line" : "\(lines) lines",
    ].joined(separator: ", ")
  }

  private mutating func count(_ line: UnsafeBufferPointer<UInt8>) {
    lines += 1
    guard var start = line.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { return }
    while let modifier = Self.modifiers.first(where: { line.holds($0, at: start) }) {
      start += modifier.utf8CodeUnitCount
    }
    if line.holds("protocol ", at: start) { protocols += 1 }
    if line.holds("class ", at: start) { classes += 1 }
  }

  private static let modifiers: [StaticString] = ["public ", "package ", "open ", "final "]
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func holds(_ word: StaticString, at start: Int) -> Bool {
    guard start < count, self[start] == word.utf8Start.pointee else { return false }
    return word.withUTF8Buffer { self[start...].starts(with: $0) }
  }
}
