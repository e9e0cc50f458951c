/// Returns a spec in its canonical layout, with all its comments; reports the errors of an invalid spec and returns
/// `nil`.
///
/// Only white space between tokens and comments changes. The result is parsed again before it is returned: a spec whose
/// meaning, tokens or comments would differ is reported and left as it is.
package func formatted(_ source: SourceText, reporting diagnostics: inout Diagnostics) -> String? {
  guard let layout = Layout(source, reporting: &diagnostics) else { return nil }
  let result = SourceText(path: source.path, bytes: LayoutPrinter.text(of: layout))
  var own = Diagnostics()
  guard let other = Layout(result, reporting: &own), layout.says(the: other) else {
    diagnostics.report(.formattingFailed(), at: SourceRange(0, 0), in: source)
    return nil
  }
  return String(decoding: result.bytes, as: UTF8.self)
}

extension Layout {
  fileprivate init?(_ source: SourceText, reporting diagnostics: inout Diagnostics) {
    if let (message, range) = source.unreadable {
      diagnostics.report(message, at: range, in: source)
      return nil
    }
    var parser = Parser(source, in: source.bytes.indices)
    let file = parser.readFile()
    guard parser.reported.isEmpty else {
      for diagnostic in parser.reported.sorted(by: { $0.range.start < $1.range.start }) {
        diagnostics.report(diagnostic)
      }
      return nil
    }
    self.init(parser, file)
  }

  /// Checks whether another layout has the same tokens and comments, with the same marks.
  fileprivate func says(the other: Layout) -> Bool {
    guard marks == other.marks, pieces.count == other.pieces.count else { return false }
    for (piece, otherPiece) in zip(pieces, other.pieces) {
      guard piece.token == otherPiece.token else { return false }
      let text = source.bytes[piece.start..<piece.end]
      let otherText = other.source.bytes[otherPiece.start..<otherPiece.end]
      guard text == otherText || isSame(text, otherText, isComment: piece.isComment) else {
        return false
      }
    }
    return hasDocumentation(of: other) && other.hasDocumentation(of: self)
  }

  /// Checks whether every element that is documented in another layout has as many lines of documentation in this one.
  private func hasDocumentation(of other: Layout) -> Bool {
    other.documentation.allSatisfy { index, lines in
      // Documentation inside an element belongs to no element.
      !other.marks[index].contains(.statement) || documentation[index]?.count == lines.count
    }
  }

  /// Checks whether texts are equal, except for line ends and, in comments, white space at both ends of lines.
  private func isSame(
    _ text: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, isComment: Bool
  ) -> Bool {
    func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
      text.split(omittingEmptySubsequences: false) { $0 == 0x0A }.map { line in
        var line = line
        while let last = line.last, last == 0x0D || isComment && (last == 0x20 || last == 0x09) {
          line.removeLast()
        }
        return isComment ? line.drop { $0 == 0x20 || $0 == 0x09 } : line
      }
    }
    return lines(text) == lines(other)
  }
}
