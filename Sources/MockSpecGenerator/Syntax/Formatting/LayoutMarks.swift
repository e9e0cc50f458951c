/// The facts from the tree that the layout needs about a token.
struct LayoutMarks: OptionSet {
  let rawValue: UInt32

  /// Begins an element of the file or of a block, and with it a line.
  static let statement = Self(rawValue: 1 << 0)
  static let declaration = Self(rawValue: 1 << 1)
  static let member = Self(rawValue: 1 << 2)
  /// Begins a clause behind the signature of a member.
  static let clause = Self(rawValue: 1 << 3)
  /// Begins an option of a verb, a store or a case, or a further verb.
  static let option = Self(rawValue: 1 << 4)
  /// Inside an expression, which is kept as written: the space before the token stays.
  static let kept = Self(rawValue: 1 << 5)
  /// The name before a list of parameters or values.
  static let callee = Self(rawValue: 1 << 6)
  static let operatorName = Self(rawValue: 1 << 7)
  static let blockOpen = Self(rawValue: 1 << 8)
  static let blockClose = Self(rawValue: 1 << 9)
  /// Would be read as something else at the beginning of a line.
  static let glued = Self(rawValue: 1 << 10)
  /// The last word of an attribute's name.
  static let attributeName = Self(rawValue: 1 << 11)
  /// The last token of an attribute.
  static let attributeEnd = Self(rawValue: 1 << 12)
  /// The `#` of a line that begins a branch: `#if`, `#elseif` or `#else`.
  static let branchOpen = Self(rawValue: 1 << 13)
  /// The `#` of a line that ends a branch: `#elseif`, `#else` or `#endif`.
  static let branchClose = Self(rawValue: 1 << 14)
  /// Belongs to a line that begins with `#`.
  static let directive = Self(rawValue: 1 << 15)
  /// Opens the arguments of a store or a verb, which fill lines.
  static let filled = Self(rawValue: 1 << 16)
  /// Begins a further name of a list that no brackets hold.
  static let item = Self(rawValue: 1 << 17)
}

/// The marks of all tokens of a spec.
struct LayoutMarkReader {
  let source: SourceText
  let tokens: [Token]
  var marks: [LayoutMarks]
  /// The index of the bracket that closes or opens the one at an index; -1 for other tokens.
  private(set) var matches: [Int]

  init(_ tokens: [Token], _ file: SpecFile) {
    source = file.source
    self.tokens = tokens
    marks = Array(repeating: [], count: tokens.count)
    matches = Array(repeating: -1, count: tokens.count)
    matchBrackets()
    for item in file.imports { mark(item.range.start, .statement) }
    if let clause = file.framework { mark(clause.range.start, .statement) }
    if let clause = file.access { mark(clause.range.start, .statement) }
    for clause in file.noncopyable {
      mark(clause.range.start, .statement)
      for name in clause.types.dropFirst() { mark(name.range.start, .item) }
    }
    for clause in file.existing {
      mark(clause.range.start, [.statement, .declaration])
      for name in clause.names.dropFirst() { mark(name.range.start, .item) }
    }
    for declaration in file.declarations { read(declaration) }
    for directive in file.directives { read(directive) }
    readAttributes()
    matchAngles()
  }

  /// Returns the index of the token that begins at or behind an offset.
  func index(at offset: Int) -> Int {
    var low = 0
    var high = tokens.count - 1
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func mark(_ offset: Int, _ mark: LayoutMarks) { marks[index(at: offset)].insert(mark) }

  mutating func keep(_ expression: Expression?) {
    guard let range = expression?.range else { return }
    var index = index(at: range.start) + 1
    while index < tokens.count, tokens[index].start < range.end {
      marks[index].insert(.kept)
      index += 1
    }
  }

  /// Marks the braces of a block that opens at an index.
  mutating func markBlock(at open: Int) {
    guard tokens[open].kind == .leftBrace, matches[open] >= 0 else { return }
    marks[open].insert(.blockOpen)
    marks[matches[open]].insert(.blockClose)
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: open.append(index)
      case .rightParen, .rightBracket, .rightBrace:
        if let last = open.popLast() { match(last, index) }
      default: break
      }
    }
  }

  /// Matches `<` and `>` as brackets, except in expressions and in names of operators.
  private mutating func matchAngles() {
    var open: [Int] = []
    for index in tokens.indices where marks[index].isDisjoint(with: [.kept, .operatorName]) {
      switch tokens[index].kind {
      case .less: open.append(index)
      case .greater: if let last = open.popLast() { match(last, index) }
      default: break
      }
    }
  }

  private mutating func match(_ open: Int, _ close: Int) {
    matches[open] = close
    matches[close] = open
  }
}
