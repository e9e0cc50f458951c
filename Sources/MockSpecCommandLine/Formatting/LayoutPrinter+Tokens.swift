import MockSpecGenerator

/// The tokens and the gaps between them.
extension LayoutPrinter {
  mutating func beginLine(at indent: Int) {
    if !output.isEmpty { output.append(0x0A) }
    output.append(contentsOf: repeatElement(0x20, count: indent))
    column = indent
  }

  /// Writes a piece behind the one before it, or on a new line if it must begin one.
  mutating func printNext(_ index: Int, indent: Int) {
    if layout.isForced[index] {
      beginLine(at: indent + layout.indents[index])
    } else {
      printGap(gap(before: index))
    }
    printPiece(index)
  }

  mutating func printGap(_ gap: Int) {
    output.append(contentsOf: repeatElement(0x20, count: gap))
    column += gap
  }

  /// Returns the spaces before a piece; a comment of either kind at the end of a line has two.
  private func gap(before index: Int) -> Int {
    guard layout.pieces[index].isComment else { return layout.gaps[index] }
    let next = index + 1
    let endsLine = next >= layout.pieces.count || layout.isForced[next] || isElementStart(next)
    return endsLine ? 2 : layout.gaps[index]
  }

  private func isElementStart(_ index: Int) -> Bool {
    !layout.marks(index).isDisjoint(with: [.statement, .blockClose])
      || layout.marks(index - 2).contains(.blockOpen)
  }

  mutating func printPiece(_ index: Int) {
    let piece = layout.pieces[index]
    let bytes = layout.source.bytes
    var text = bytes[piece.start..<piece.end]
    if piece.isComment { text = withoutTrailingSpace(text) }
    guard text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      output.append(contentsOf: text)
      column += layout.widths[index]
      return
    }
    printLines(of: text, isComment: piece.isComment, shift: column - column(of: piece))
  }

  /// Returns the column of a piece in the source.
  private func column(of piece: LayoutToken) -> Int {
    var start = piece.start
    while start > 0, layout.source.bytes[start - 1] != 0x0A, layout.source.bytes[start - 1] != 0x0D
    {
      start -= 1
    }
    return layout.source.bytes[start..<piece.start].reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
  }

  /// Writes the lines of a comment, moved with its first one, or the lines of a string, unmoved.
  private mutating func printLines(of text: ArraySlice<UInt8>, isComment: Bool, shift: Int) {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    for index in lines.indices {
      if lines[index].last == 0x0D { lines[index].removeLast() }
      guard isComment else { continue }
      lines[index] = withoutTrailingSpace(lines[index])
    }
    for (index, line) in lines.enumerated() {
      guard index > 0 else {
        output.append(contentsOf: line)
        continue
      }
      output.append(0x0A)
      column = line.count
      guard isComment else {
        output.append(contentsOf: line)
        continue
      }
      let content = line.drop { $0 == 0x20 || $0 == 0x09 }
      let margin = content.isEmpty ? 0 : max(0, line.count - content.count + shift)
      output.append(contentsOf: repeatElement(0x20, count: margin))
      output.append(contentsOf: content)
      column = margin + content.count
    }
  }

  private func withoutTrailingSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
    return text
  }

  /// Checks whether pieces fit behind a column, up to the first that begins a line.
  ///
  /// A comment at the end of a line may exceed the width. The number of pieces examined is limited by the width.
  func fits(_ first: Int, _ end: Int, at column: Int) -> Bool {
    var column = column
    var index = first
    while index < end, index == first || !layout.isForced[index], column <= layout.lineWidth {
      if layout.pieces[index].isComment {
        let next = index + 1
        if next == end || next < layout.pieces.count && layout.isForced[next] { return true }
      }
      column += (index == first ? 0 : layout.gaps[index]) + layout.widths[index]
      index += 1
    }
    return column <= layout.lineWidth
  }
}
