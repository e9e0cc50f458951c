import MockSpecGenerator

/// The layout of clauses: two spaces behind the signature, or on lines of their own.
extension LayoutPrinter {
  /// Writes clauses and options, and returns the indentation of the line that the last of them begins on.
  mutating func printChunks(
    _ first: Int, _ end: Int, of signature: Int, indent: Int, clauseIndent: Int
  ) -> Int {
    guard first < end else { return indent }
    guard layout.marks(signature).contains(.member) else {
      return printGroups(first, end, indent: indent, clauseIndent: clauseIndent)
    }
    if printOnLine(first, end, indent: indent, clauseIndent: clauseIndent) { return indent }
    guard !layout.marks(first).contains(.glued) else {
      return printGroups(first, end, indent: indent, clauseIndent: clauseIndent)
    }
    beginLine(at: clauseIndent)
    printGroup(first, groupEnd(first, end), indent: clauseIndent)
    let rest = groupEnd(first, end)
    guard rest < end else { return clauseIndent }
    return printGroups(rest, end, indent: clauseIndent, clauseIndent: clauseIndent)
  }

  /// Writes all clauses on the line of the signature if they fit there.
  private mutating func printOnLine(
    _ first: Int, _ end: Int, indent: Int, clauseIndent: Int
  ) -> Bool {
    let (count, start) = (output.count, column)
    var chunk = first
    while chunk < end {
      let stop = chunkEnd(chunk, end)
      guard !layout.isForced[chunk], fits(chunk, stop, at: column + 2) else {
        output.removeSubrange(count...)
        column = start
        return false
      }
      printChunk(chunk, stop, indent: indent)
      chunk = stop
    }
    return true
  }

  /// Fills lines with clauses, each with its options.
  private mutating func printGroups(
    _ first: Int, _ end: Int, indent: Int, clauseIndent: Int
  ) -> Int {
    var base = indent
    var group = first
    while group < end {
      let stop = groupEnd(group, end)
      let isGlued = layout.marks(group).contains(.glued)
      if layout.isForced[group] || !isGlued && !fits(group, stop, at: column + 2) {
        base = clauseIndent
        beginLine(at: base)
        printGroup(group, stop, indent: base)
      } else {
        printGap(layout.gap(before: group))
        printGroup(group, stop, indent: base)
      }
      group = stop
    }
    return base
  }

  /// Writes a clause behind what has been written, and its options on that line and further ones.
  private mutating func printGroup(_ first: Int, _ end: Int, indent: Int) {
    var chunk = first
    while chunk < end {
      let stop = chunkEnd(chunk, end)
      if chunk > first {
        if layout.isForced[chunk] || !fits(chunk, stop, at: column + 2) {
          beginLine(at: indent + Layout.indentation)
        } else {
          printGap(layout.gap(before: chunk))
        }
      }
      printPieces(chunk, stop, indent: indent)
      chunk = stop
    }
  }

  private mutating func printChunk(_ first: Int, _ end: Int, indent: Int) {
    printGap(layout.gap(before: first))
    printPieces(first, end, indent: indent)
  }

  private mutating func printPieces(_ first: Int, _ end: Int, indent: Int) {
    printPiece(first)
    for index in (first + 1)..<max(first + 1, end) { printNext(index, indent: indent) }
  }

  private func chunkEnd(_ chunk: Int, _ end: Int) -> Int { firstChunk(chunk, end) }

  /// Returns the end of a clause with its options; options without a clause form their own group.
  private func groupEnd(_ group: Int, _ end: Int) -> Int {
    var stop = chunkEnd(group, end)
    guard layout.marks(group).contains(.clause) else { return stop }
    while stop < end, !layout.marks(stop).contains(.clause) { stop = chunkEnd(stop, end) }
    return stop
  }
}
