/// A parsed spec, with the facts about each piece that its layout depends on.
struct Layout {
  let source: SourceText
  let tokens: [Token]
  let documentation: [Int: [SourceRange]]
  /// The marks, by token.
  let marks: [LayoutMarks]
  let pieces: [LayoutToken]
  /// The piece of the bracket that closes the list which a piece opens; -1 for a list that may not be broken.
  private(set) var closes: [Int] = []
  /// True for a piece that must begin a line, even if its element does not begin one.
  private(set) var isForced: [Bool] = []
  /// The spaces before a piece that begins no line.
  private(set) var gaps: [Int] = []
  private(set) var widths: [Int] = []
  /// The indentation of a forced piece, relative to the line before.
  private(set) var indents: [Int] = []
  /// The columns of all pieces before one, and how many of them are forced.
  private(set) var columns = [0]
  private(set) var forcedCounts = [0]

  /// The widest line: `CKRecord.ID: Result<CKRecord, any Error>` needs more room than Swift's 100.
  static let width = 110
  static let indentation = 2

  init(_ parser: Parser, _ file: SpecFile) {
    source = parser.source
    tokens = parser.tokens
    documentation = parser.documentation
    let reader = LayoutMarkReader(parser.tokens, file)
    marks = reader.marks
    pieces = PieceReader.pieces(of: parser.source.bytes, parser.tokens)
    measure()
    findLists(reader.matches)
    findIndents()
  }

  func token(_ piece: Int) -> Token? {
    piece >= 0 && piece < pieces.count && !pieces[piece].isComment
      ? tokens[pieces[piece].token] : nil
  }

  func marks(_ piece: Int) -> LayoutMarks {
    piece >= 0 && piece < pieces.count && !pieces[piece].isComment
      ? marks[pieces[piece].token] : []
  }

  private mutating func measure() {
    for index in pieces.indices {
      isForced.append(index > 0 && mustBeginLine(index))
      gaps.append(gap(before: index))
      widths.append(width(of: pieces[index]))
      columns.append(columns[index] + gaps[index] + widths[index])
      forcedCounts.append(forcedCounts[index] + (isForced[index] ? 1 : 0))
    }
  }

  private func mustBeginLine(_ index: Int) -> Bool {
    let piece = pieces[index]
    let previous = pieces[index - 1]
    if previous.isLineComment { return true }
    guard piece.breaks > 0 else { return false }
    if piece.isComment || marks(index).contains(.kept) { return true }
    // A piece behind a comment on its own line, or behind an attribute, keeps its own line.
    return previous.isComment && previous.breaks > 0
      || marks(index - 1).contains(.attributeEnd)
  }

  /// Returns the number of characters of a piece up to its first line break.
  private func width(of piece: LayoutToken) -> Int {
    var width = 0
    for offset in piece.start..<piece.end {
      let byte = source.bytes[offset]
      if byte == 0x0A || byte == 0x0D { break }
      if byte & 0xC0 != 0x80 { width += 1 }
    }
    return width
  }

  private mutating func findLists(_ matches: [Int]) {
    var places = Array(repeating: -1, count: tokens.count)
    for (index, piece) in pieces.enumerated() where !piece.isComment { places[piece.token] = index }
    closes = Array(repeating: -1, count: pieces.count)
    for (index, piece) in pieces.enumerated() where !piece.isComment {
      let isOpening: Bool
      switch tokens[piece.token].kind {
      case .leftParen, .leftBracket, .less: isOpening = true
      default: isOpening = false
      }
      let close = matches[piece.token]
      guard isOpening, close > piece.token, places[close] > index + 1,
        marks[piece.token].isDisjoint(with: [.kept, .directive]),
        !marks[piece.token + 1].contains(.kept)
      else { continue }
      closes[index] = places[close]
    }
  }

  /// Computes indentations: brackets indent lines of expressions; elsewhere, a forced line is a continuation.
  private mutating func findIndents() {
    var depth = 0
    for index in pieces.indices {
      guard let token = token(index) else {
        indents.append(Self.indentation * max(depth, 1))
        continue
      }
      let isInside = marks(index).contains(.kept)
      if !isInside { depth = 0 }
      var own = max(depth, 1)
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace:
        depth += 1
      case .rightParen, .rightBracket, .rightBrace:
        depth = max(depth - 1, 0)
        own = depth
      default: break
      }
      let followsAttribute = marks(index - 1).contains(.attributeEnd)
      indents.append(followsAttribute && !isInside ? 0 : Self.indentation * own)
    }
  }
}
