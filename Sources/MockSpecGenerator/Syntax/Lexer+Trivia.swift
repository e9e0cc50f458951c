extension Lexer {
  var isAtLineBreak: Bool {
    let byte = byte(at: position)
    return byte == 0x0A || byte == 0x0D
  }

  /// Skips white space and comments, and keeps the documentation among them.
  mutating func skipTrivia() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0B, 0x0C: position += 1
      case 0x0A, 0x0D:
        // CR LF counts as one line break.
        if bytes[position] == 0x0D, byte(at: position + 1) == 0x0A { position += 1 }
        position += 1
        isFirstOnLine = true
        lineBreaks += 1
      case UInt8(ascii: "/"):
        switch byte(at: position + 1) {
        case UInt8(ascii: "/"): skipLineComment()
        case UInt8(ascii: "*"): skipBlockComment()
        default: return
        }
      default: return
      }
    }
  }

  private mutating func skipLineComment() {
    let start = position
    while position < end, !isAtLineBreak { position += 1 }
    let isDocumentation =
      byte(at: start + 2) == UInt8(ascii: "/") && byte(at: start + 3) != UInt8(ascii: "/")
    // A comment behind other text documents that text, not the next declaration.
    guard isDocumentation, isFirstOnLine else { return }
    beginDocumentation()
    keepDocumentation(start + 3, position)
  }

  private mutating func skipBlockComment() {
    let start = position
    let wasFirstOnLine = isFirstOnLine
    var depth = 1
    position += 2
    while position < end, depth > 0 {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/"), self.byte(at: position + 1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), self.byte(at: position + 1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if byte == 0x0A || byte == 0x0D { isFirstOnLine = true }
        position += 1
      }
    }
    position = min(position, end)
    if depth > 0 {
      report(.unterminated("comment"), start, start + 2)
      return append(.invalid, from: start, isReported: true)
    }
    let isDocumentation =
      self.byte(at: start + 2) == UInt8(ascii: "*") && position - start > 5
      && self.byte(at: start + 3) != UInt8(ascii: "*")
    if isDocumentation, wasFirstOnLine {
      beginDocumentation()
      keepBlockLines(start + 3, position - 2)
    }
  }

  /// Begins a documentation comment; a blank line separates it from the one before.
  private mutating func beginDocumentation() {
    if lineBreaks > 1 { pendingDocumentation = [] }
    lineBreaks = 0
  }

  private mutating func keepDocumentation(_ start: Int, _ stop: Int) {
    let hasSpace = start < stop && bytes[start] == 0x20
    pendingDocumentation.append(SourceRange(hasSpace ? start + 1 : start, stop))
  }

  /// Keeps the lines of a `/** … */` without margin, stars, and empty first and last lines.
  private mutating func keepBlockLines(_ start: Int, _ stop: Int) {
    var lineStart = start
    while lineStart <= stop {
      var lineEnd = lineStart
      while lineEnd < stop, bytes[lineEnd] != 0x0A, bytes[lineEnd] != 0x0D { lineEnd += 1 }
      var textStart = lineStart
      while textStart < lineEnd, bytes[textStart] == 0x20 || bytes[textStart] == 0x09 {
        textStart += 1
      }
      if lineStart != start, textStart < lineEnd, bytes[textStart] == UInt8(ascii: "*") {
        textStart += 1
      } else if textStart > lineStart {
        textStart -= 1
      }
      var textEnd = lineEnd
      while textEnd > textStart, bytes[textEnd - 1] == 0x20 || bytes[textEnd - 1] == 0x09 {
        textEnd -= 1
      }
      let isEdge = lineStart == start || lineEnd >= stop
      if !isEdge || textEnd > textStart { keepDocumentation(textStart, textEnd) }
      let isPair = lineEnd + 1 < stop && bytes[lineEnd] == 0x0D && bytes[lineEnd + 1] == 0x0A
      lineStart = lineEnd + (isPair ? 2 : 1)
    }
  }
}
