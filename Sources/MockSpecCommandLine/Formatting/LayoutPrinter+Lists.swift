import MockSpecGenerator

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
