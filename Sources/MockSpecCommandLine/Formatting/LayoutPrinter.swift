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

/// The layout of lists: parameters, elements of tuples, and generic arguments.
extension LayoutPrinter {
  /// Decides which lists of a line are written over several lines, so that its parts fit.
  ///
  /// The widest list is broken first; formatting the result makes the same choice again.
  mutating func breakLists(_ first: Int, _ end: Int, column: Int, indent: Int) {
    var start = first
    var column = column
    while start < end {
      let (stop, lists) = part(start, end)
      let last = min(stop + 1, end)
      if !lists.isEmpty, !fits(start, last, at: column) {
        breakSome(of: lists)
        continue
      }
      guard stop < end else { return }
      start = layout.closes[stop]
      column = indent
    }
  }

  /// Returns the first broken list of a line, and the breakable lists before it.
  private func part(_ first: Int, _ end: Int) -> (stop: Int, lists: [Int]) {
    var lists: [Int] = []
    var index = first
    while index < end {
      if isBroken[index] { break }
      if layout.closes[index] > index {
        lists.append(index)
        index = layout.closes[index]
      }
      index += 1
    }
    return (min(index, end), lists)
  }

  private mutating func breakSome(of lists: [Int]) {
    // Each of them would be measured once per list, which takes too long for very many lists.
    guard lists.count <= 64 else {
      for list in lists { isBroken[list] = true }
      return
    }
    let widest = lists.max { width($0) < width($1) }
    if let widest { isBroken[widest] = true }
  }

  private func width(_ open: Int) -> Int {
    layout.columns[layout.closes[open]] - layout.columns[open]
  }

  /// Writes the pieces of a line, with its broken lists over several lines.
  mutating func printLine(_ first: Int, _ end: Int, indent: Int) {
    var index = first
    while index < end {
      if index == first { printPiece(index) } else { printNext(index, indent: indent) }
      if isBroken[index], let elements = filledElements(index) {
        printFilled(elements, indent: indent)
        index = layout.closes[index]
        printNext(index, indent: indent)
      } else if isBroken[index] {
        let close = layout.closes[index]
        printList(index, close, indent: indent + Layout.indentation)
        beginLine(at: indent)
        printPiece(close)
        index = close
      }
      index += 1
    }
  }

  /// Returns the arguments of a store or a verb, each with its comma.
  ///
  /// Returns `nil` for other lists, and if comments break lines or could begin one.
  private func filledElements(_ open: Int) -> [Range<Int>]? {
    let close = layout.closes[open]
    guard layout.marks(open).contains(.filled),
      layout.forcedCounts[close + 1] == layout.forcedCounts[open + 1]
    else { return nil }
    var elements: [Range<Int>] = []
    var start = open + 1
    var depth = 0
    for index in (open + 1)..<close {
      switch layout.token(index)?.kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      case .comma where depth == 0:
        elements.append(start..<(index + 1))
        start = index + 1
      default: break
      }
    }
    if start < close { elements.append(start..<close) }
    let beginsWithComment = elements.dropFirst().contains { layout.pieces[$0.lowerBound].isComment }
    return beginsWithComment ? nil : elements
  }

  /// Writes as many arguments on a line as fit, from behind the parenthesis on.
  private mutating func printFilled(_ elements: [Range<Int>], indent: Int) {
    for (number, element) in elements.enumerated() {
      let isFirst = number == 0
      let end = number == elements.count - 1 ? element.upperBound + 1 : element.upperBound
      if isFirst || fits(element.lowerBound, end, at: column + 1) {
        printNext(element.lowerBound, indent: indent)
      } else {
        beginLine(at: indent + Layout.indentation)
        printPiece(element.lowerBound)
      }
      for index in element.dropFirst() { printNext(index, indent: indent + Layout.indentation) }
    }
  }

  /// Writes the elements of a broken list: grouped as in the source, or one to a line.
  private mutating func printList(_ open: Int, _ close: Int, indent: Int) {
    let isGrouped = layout.pieces[open + 1].breaks > 0
    var lines = lines(open + 1, close, onePerLine: !isGrouped)
    if isGrouped, lines.contains(where: { isTooLong($0.0, $0.1, indent) }) {
      lines = self.lines(open + 1, close, onePerLine: true)
    }
    for (first, end) in lines {
      if first == open + 1, isTrailing(first) {
        printNext(first, indent: indent)
        guard end > first + 1 else { continue }
        beginLine(at: indent)
        printElements(first + 1, end, indent)
        continue
      }
      beginLine(at: indent)
      printElements(first, end, indent)
    }
  }

  private mutating func printElements(_ first: Int, _ end: Int, _ indent: Int) {
    breakLists(first, end, column: indent, indent: indent)
    printLine(first, end, indent: indent)
  }

  /// Returns the lines of a list, each a range of pieces.
  private func lines(_ first: Int, _ close: Int, onePerLine: Bool) -> [(Int, Int)] {
    var lines: [(Int, Int)] = []
    var start = first
    var index = first
    var isAtElement = true
    while index < close {
      let piece = layout.pieces[index]
      let follows = onePerLine && layout.token(index - 1)?.kind == .comma && !isTrailing(index)
      if index > start, isAtElement, piece.breaks > 0 || layout.isForced[index] || follows {
        lines.append((start, index))
        start = index
      }
      if !piece.isComment { isAtElement = layout.token(index)?.kind == .comma }
      index = layout.closes[index] > index ? layout.closes[index] : index + 1
    }
    if start < close { lines.append((start, close)) }
    return lines
  }

  /// Checks whether a piece is a comment that ends the line of the piece before it.
  private func isTrailing(_ index: Int) -> Bool {
    let piece = layout.pieces[index]
    guard piece.isComment, piece.breaks == 0 else { return false }
    return piece.isLineComment || layout.pieces[index + 1].breaks > 0
  }

  /// Checks whether a line of several elements is too long even with its broken lists over several lines.
  private func isTooLong(_ first: Int, _ end: Int, _ indent: Int) -> Bool {
    guard lines(first, end, onePerLine: true).count > 1 else { return false }
    var start = first
    while start < end {
      let (stop, _) = part(start, end)
      if !fits(start, min(stop + 1, end), at: indent) { return true }
      guard stop < end else { return false }
      start = layout.closes[stop]
    }
    return false
  }
}

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
