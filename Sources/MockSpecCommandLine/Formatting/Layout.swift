import MockSpecGenerator

/// A parsed spec, with the facts about each piece that its layout depends on.
package struct Layout {
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

  /// The widest line that is asked for by nothing else: `CKRecord.ID: Result<CKRecord, any Error>` needs more room than
  /// Swift's 100.
  package static let usualWidth = 110
  /// The widest line, if that is possible.
  var lineWidth = usualWidth
  static let indentation = 2

  init(_ parser: Parser, _ file: SpecFile) {
    source = parser.source
    tokens = parser.tokens
    documentation = parser.documentation
    let reader = LayoutMarkReader(parser.tokens, file)
    marks = reader.marks
    pieces = parser.layoutTokens
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

extension Layout {
  /// Returns the number of spaces between a piece and the one before it on its line.
  func gap(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    guard let token = token(index), let previous = self.token(index - 1) else {
      return gapAtComment(index)
    }
    let marks = marks(index)
    if marks.contains(.directive) { return gapInDirective(token, previous) }
    if marks.contains(.kept) { return isAdjacent(index) ? 0 : 1 }
    if !marks.isDisjoint(with: [.clause, .option]) { return 2 }
    if marks.contains(.operatorName) { return 1 }
    if closesOrSeparates(token.kind) || opens(previous.kind, index - 1) { return 0 }
    switch token.kind {
    case .leftParen: return gapBeforeParenthesis(index, previous)
    case .less: return isOperator(index - 1) && !isAdjacent(index) ? 1 : 0
    case .dot, .exclamation: return beginsExpression(index) ? 1 : 0
    case .equal: return previous.kind == .equal && isAdjacent(index) ? 0 : 1
    case .question: return 0
    default: return 1
    }
  }

  /// `#if os(iOS) && !swift(>=6.1)`
  private func gapInDirective(_ token: Token, _ previous: Token) -> Int {
    switch previous.kind {
    case .pound, .leftParen, .exclamation, .dot, .less, .greater: return 0
    case .ampersand where token.kind == .ampersand: return 0
    case .otherOperator where token.kind == .otherOperator: return 0
    // The `=` of `>=`; conditions have no other `=`.
    case .equal: return 0
    default: break
    }
    switch token.kind {
    case .rightParen, .comma, .colon, .dot, .equal: return 0
    case .leftParen:
      return previous.isName && previous.word != .if && previous.word != .elseif ? 0 : 1
    default: return 1
    }
  }

  private func isAdjacent(_ index: Int) -> Bool { pieces[index].start == pieces[index - 1].end }

  private func isOperator(_ index: Int) -> Bool { marks(index).contains(.operatorName) }

  private func gapAtComment(_ index: Int) -> Int {
    let piece = pieces[index]
    if piece.isLineComment { return 2 }
    if let previous = token(index - 1), opens(previous.kind, index - 1) { return 0 }
    if let token = token(index), closesOrSeparates(token.kind) { return 0 }
    return marks(index).isDisjoint(with: [.clause, .option]) ? 1 : 2
  }

  private func closesOrSeparates(_ kind: Token.Kind) -> Bool {
    switch kind {
    case .rightParen, .rightBracket, .greater, .comma, .colon, .semicolon: true
    default: false
    }
  }

  /// Checks whether no space follows the token.
  private func opens(_ kind: Token.Kind, _ index: Int) -> Bool {
    if isOperator(index) { return false }
    switch kind {
    case .leftParen, .leftBracket, .less, .at, .tilde, .otherOperator, .backslash, .pound:
      return true
    case .dot: return !isEllipsis(index)
    default: return false
    }
  }

  /// Checks whether a dot is the last of `...`.
  private func isEllipsis(_ index: Int) -> Bool {
    token(index - 1)?.kind == .dot && token(index - 2)?.kind == .dot
  }

  /// Checks whether a dot or an exclamation mark begins an expression, as in `default .available` and `answers
  /// !$records.isEmpty`, but not in `CKRecord.ID`, `Int...` and `Int!`.
  private func beginsExpression(_ index: Int) -> Bool { marks(index + 1).contains(.kept) }

  private func gapBeforeParenthesis(_ index: Int, _ previous: Token) -> Int {
    let marks = marks(index - 1)
    if marks.contains(.callee) { return 0 }
    if marks.contains(.operatorName) { return 1 }
    switch previous.kind {
    // Without the space, the parameters of a function type would be arguments of its attribute.
    case .greater where marks.contains(.attributeEnd): return 1
    case .greater, .question, .exclamation: return 0
    default: break
    }
    switch previous.word {
    case .throws, .nonisolated, .unowned: return isAdjacent(index) ? 0 : 1
    default: return 1
    }
  }
}

/// A token or a comment of a spec, in the order of the text.
struct LayoutToken {
  let start: Int
  let end: Int
  /// The index of the token; -1 for a comment.
  let token: Int
  /// The number of line breaks between it and the piece before.
  let breaks: Int
  /// True for `// …`, which ends its line.
  var isLineComment = false

  var isComment: Bool { token < 0 }
}

extension Parser {
  /// The tokens and comments of a text without lexical errors.
  var layoutTokens: [LayoutToken] {
    var layoutTokens: [LayoutToken] = []
    var comments = comments[...]
    var end = 0
    func append(_ range: SourceRange, token: Int, isLineComment: Bool = false) {
      layoutTokens.append(
        LayoutToken(
          start: range.start, end: range.end, token: token,
          breaks: lineBreaks(in: end..<range.start), isLineComment: isLineComment))
      end = range.end
    }
    for (index, token) in tokens.enumerated() {
      while let comment = comments.first, comment.start < token.start || token.kind == .endOfFile {
        let isLine = source.bytes[comment.start + 1] == UInt8(ascii: "/")
        append(comment, token: -1, isLineComment: isLine)
        comments.removeFirst()
      }
      if token.kind != .endOfFile { append(token.range, token: index) }
    }
    return layoutTokens
  }

  /// Returns the number of line breaks in white space; CR LF counts as one.
  private func lineBreaks(in range: Range<Int>) -> Int {
    range.reduce(0) { count, index in
      let byte = source.bytes[index]
      let isPair = byte == 0x0A && index > range.lowerBound && source.bytes[index - 1] == 0x0D
      return count + ((byte == 0x0A || byte == 0x0D) && !isPair ? 1 : 0)
    }
  }
}

/// Returns a spec in its canonical layout, with all its comments; reports the errors of an invalid spec and returns
/// `nil`.
///
/// Only white space between tokens and comments changes. The result is parsed again before it is returned: a spec whose
/// meaning, tokens or comments would differ is reported and left as it is.
package func formatted(
  _ source: SourceText, width: Int = Layout.usualWidth, reporting diagnostics: inout Diagnostics
) -> String? {
  guard var layout = Layout(source, reporting: &diagnostics) else { return nil }
  layout.lineWidth = width
  let result = SourceText(path: source.path, bytes: LayoutPrinter.text(of: layout))
  var own = Diagnostics()
  guard let other = Layout(result, reporting: &own), layout.says(the: other) else {
    diagnostics.report(.formattingFailed, at: SourceRange(0, 0), in: source)
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
