import MockSpecGenerator

/// Writes a layout: each element on its own line, and lists on one line if they fit.
struct LayoutPrinter {
  let layout: Layout
  var output: [UInt8] = []
  var column = 0
  /// True for a piece that opens a list which is written over several lines.
  var isBroken: [Bool]
  /// The open blocks.
  private var blocks: [Block] = []
  private var next = 0
  /// True if the last piece written is a comment between elements.
  private var followsComment = false

  private struct Block {
    /// The indentation of its `}`.
    let indent: Int
    /// The indentation of the clauses behind the block that belong to the same element.
    let clauseIndent: Int
    /// True for a branch of an `#if`, false for a block in braces.
    var isBranch = false
  }

  init(_ layout: Layout) {
    self.layout = layout
    output.reserveCapacity(layout.source.bytes.count + layout.source.bytes.count / 8)
    isBroken = layout.closes.enumerated().map { open, close in
      close >= 0
        && (layout.pieces[open + 1].breaks > 0 && !layout.marks(open).contains(.filled)
          || layout.forcedCounts[close + 1] > layout.forcedCounts[open + 1])
    }
  }

  static func text(of layout: Layout) -> [UInt8] {
    var printer = LayoutPrinter(layout)
    while printer.next < layout.pieces.count { printer.printElement() }
    if !printer.output.isEmpty { printer.output.append(0x0A) }
    return printer.output
  }

  private var indent: Int { blocks.last.map { $0.indent + Layout.indentation } ?? 0 }

  // MARK: - Elements

  /// Writes a comment between elements, the end of a block, or an element up to the `{` of its block.
  private mutating func printElement() {
    let first = next
    if layout.marks(first).contains(.blockClose), let block = blocks.popLast() {
      beginLine(at: block.indent)
      followsComment = false
      next = endOfElement(after: first)
      printSegment(first, next, indent: block.indent, clauseIndent: block.clauseIndent)
      return
    }
    if layout.marks(first).contains(.branchClose), let branch = blocks.popLast() {
      beginLine(at: branch.indent)
    } else {
      beginElement(first)
    }
    if layout.pieces[first].isComment {
      printPiece(first)
      followsComment = true
      next += 1
      return
    }
    followsComment = false
    next = endOfElement(after: first)
    printSegment(first, next, indent: indent, clauseIndent: indent + Layout.indentation)
    if layout.marks(first).contains(.branchOpen) {
      blocks.append(Block(indent: indent, clauseIndent: indent, isBranch: true))
    }
  }

  private mutating func beginElement(_ first: Int) {
    let piece = layout.pieces[first]
    if followsComment, piece.breaks == 0, !layout.pieces[first - 1].isLineComment {
      // `/* … */ case a` is one line.
      return printGap(1)
    }
    guard !output.isEmpty else { return }
    let beginsBlock = first > 0 && isAtBlockStart(first)
    if !beginsBlock, piece.breaks > 1 || beginsDeclaration(first) { output.append(0x0A) }
    beginLine(at: indent)
  }

  /// Checks whether nothing but comments on the line of the `{`, or of the `#if`, precedes a piece in its block.
  private func isAtBlockStart(_ first: Int) -> Bool {
    var index = first - 1
    while index >= 0, layout.pieces[index].isComment, layout.pieces[index].breaks == 0 {
      index -= 1
    }
    if layout.marks(index).contains(.blockOpen) { return true }
    guard layout.marks(index).contains(.directive) else { return false }
    while index > 0, !layout.marks(index).contains(.statement) { index -= 1 }
    return layout.marks(index).contains(.branchOpen)
  }

  /// Checks whether a declaration begins here, or the comments right above one.
  private func beginsDeclaration(_ first: Int) -> Bool {
    guard blocks.allSatisfy(\.isBranch) else { return false }
    // The comment right above has got the blank line.
    if followsComment, layout.pieces[first].breaks < 2 { return false }
    var index = first
    while index < layout.pieces.count, layout.pieces[index].isComment {
      index += 1
      if index < layout.pieces.count, layout.pieces[index].breaks > 1 { return false }
    }
    return layout.marks(index).contains(.declaration)
  }

  /// Returns the index behind the last piece of an element, or of its part up to the `{` of a block, including
  /// comments.
  private func endOfElement(after first: Int) -> Int {
    var depth = 0
    var index = first
    while index < layout.pieces.count {
      if let token = layout.token(index) {
        let marks = layout.marks(index)
        if index > first, !marks.isDisjoint(with: [.statement, .blockClose]) { break }
        if marks.contains(.blockOpen) {
          index += 1
          break
        }
        switch token.kind {
        case .leftParen, .leftBracket, .leftBrace: depth += 1
        case .rightParen, .rightBracket, .rightBrace: depth -= 1
        case .semicolon where index > first && depth <= 0 && layout.pieces[index].breaks > 0:
          return withoutComments(first, index)
        default: break
        }
      }
      index += 1
    }
    if layout.marks(index - 1).contains(.blockOpen) { return withTrailingComments(index) }
    return withoutComments(first, index)
  }

  /// Returns the end without comments on lines of their own, which belong to the next element.
  private func withoutComments(_ first: Int, _ end: Int) -> Int {
    var end = end
    while end > first + 1, layout.pieces[end - 1].isComment { end -= 1 }
    return withTrailingComments(end)
  }

  private func withTrailingComments(_ end: Int) -> Int {
    var end = end
    while end < layout.pieces.count, layout.pieces[end].isComment, layout.pieces[end].breaks == 0 {
      end += 1
    }
    return end
  }

  // MARK: - Segments

  /// Writes a signature and its clauses, and opens the block at its end.
  private mutating func printSegment(_ first: Int, _ end: Int, indent: Int, clauseIndent: Int) {
    let behind = firstChunk(first, end)
    breakLists(first, behind, column: column, indent: indent)
    printLine(first, behind, indent: indent)
    let base = printChunks(behind, end, of: first, indent: indent, clauseIndent: clauseIndent)
    var open = end - 1
    while open > first, layout.pieces[open].isComment { open -= 1 }
    guard layout.marks(open).contains(.blockOpen) else { return }
    if next < layout.pieces.count, open == end - 1, layout.marks(next).contains(.blockClose) {
      // `{}`
      let close = next
      next = endOfElement(after: close)
      printSegment(close, next, indent: base, clauseIndent: clauseIndent)
    } else {
      blocks.append(Block(indent: base, clauseIndent: clauseIndent))
    }
  }

  /// Returns the index of the first clause or option of a segment.
  func firstChunk(_ first: Int, _ end: Int) -> Int {
    var index = first + 1
    while index < end, layout.marks(index).isDisjoint(with: [.clause, .option, .item]) {
      index += 1
    }
    return min(index, end)
  }
}
