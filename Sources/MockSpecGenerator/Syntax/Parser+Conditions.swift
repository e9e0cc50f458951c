extension Parser {
  /// True if a line begins with a directive of conditional compilation.
  var isAtDirective: Bool {
    isAtPoundWord && Directive.Kind(rawValue: peek(1).word.rawValue) != nil
  }

  private var isAtPoundWord: Bool {
    token.kind == .pound && token.isFirstOnLine && peek(1).kind == .identifier
      && peek(1).start == token.end
  }

  /// Reads a line that begins with `#`, between the elements of a file or block.
  ///
  /// In a block that cannot have conditions, `elements` names the elements of the block for the message.
  mutating func readDirective(in elements: String?) -> Bool {
    guard isAtPoundWord else { return false }
    let place = SourceRange(token.start, peek(1).end)
    advance()
    defer {
      skipLine()
      skipDeadBranch()
    }
    guard let kind = Directive.Kind(rawValue: token.word.rawValue) else {
      let words = ["#if", "#elseif", "#else", "#endif"]
      report(.unknown("directive", "#" + text(token), among: words), at: place)
      return true
    }
    advance()
    if let elements, kind == .if { report(.conditionNotHere(elements), at: place) }
    read(kind, at: place)
    directives.append(Directive(kind: kind, range: range(from: place.start)))
    return true
  }

  private mutating func read(_ kind: Directive.Kind, at place: SourceRange) {
    switch kind {
    case .if:
      if conditions.levels.count == OpenConditions.limit {
        report(.tooDeep(OpenConditions.limit), at: place)
      }
      let (terms, others) = readBranch(after: "#if")
      conditions.levels.append(
        OpenConditions.Level(place: place, branch: Condition(terms), others: others))
    case .elseif:
      let (terms, others) = readBranch(after: "#elseif")
      turn(to: terms, others, at: place, isElse: false)
    case .else: turn(to: [], [], at: place, isElse: true)
    case .endif:
      guard conditions.levels.count > conditions.base else {
        return report(.directiveWithoutIf("#endif"), at: place)
      }
      conditions.levels.removeLast()
    }
    if !token.isFirstOnLine, token.kind != .endOfFile { _ = missing("the end of the line") }
  }

  /// Begins another branch of the innermost `#if`.
  private mutating func turn(
    to terms: [Condition.Term], _ others: [Condition.Term], at place: SourceRange, isElse: Bool
  ) {
    let word = isElse ? "#else" : "#elseif"
    guard conditions.levels.count > conditions.base, var level = conditions.levels.popLast() else {
      return report(.directiveWithoutIf(word), at: place)
    }
    if level.hasElse {
      report(.directiveAfterElse(word), at: place, notes: [note("its '#if'", at: level.place)])
    } else if level.others.count == OpenConditions.limit {
      report(.tooManyBranches(OpenConditions.limit), at: place)
    }
    // A branch beyond the limit is refused, and its conditions would only make the later ones longer.
    if level.others.count <= OpenConditions.limit {
      level.branch = Condition(level.others + terms)
      level.others += others
    }
    level.hasElse = level.hasElse || isElse
    conditions.levels.append(level)
  }

  /// Ends a file or block, and reports the `#if`s that are still open in it.
  mutating func closeConditions(to outer: OpenConditions, isReporting: Bool = true) {
    while conditions.levels.count > conditions.base, let level = conditions.levels.popLast() {
      if isReporting { report(.unclosedCondition, at: level.place) }
    }
    conditions.base = outer.base
    conditions.declarationBase = outer.declarationBase
  }

  /// Reads the condition of a branch; returns its terms, and those of the branches behind it.
  mutating func readBranch(after word: String) -> (
    terms: [Condition.Term], others: [Condition.Term]
  ) {
    let terms = readCondition(after: word).terms
    if !flags.isEmpty, let term = terms.first, term.holds {
      if term.test == .constant(true) { return ([], [.never]) }
      if term == .never { return (terms, []) }
    }
    return (terms, terms.map(\.negation))
  }

  /// Moves to the directive that ends the current branch, if that is never compiled.
  mutating func skipDeadBranch() {
    guard !flags.isEmpty, conditions.levels.last?.branch.terms.contains(.never) == true else {
      return
    }
    var depth = 0
    while token.kind != .endOfFile {
      if isAtDirective {
        switch Directive.Kind(rawValue: peek(1).word.rawValue) {
        case .if: depth += 1
        case .endif where depth > 0: depth -= 1
        default: if depth == 0 { return }
        }
      }
      advance()
    }
  }
}

// MARK: - Tests

extension Parser {
  /// Reads a condition up to the end of the line: `os(iOS) && !(DEBUG || swift(>=6.1))`.
  ///
  /// An invalid one is reported, and counts as one that always holds.
  mutating func readCondition(after word: String) -> Condition {
    do {
      if token.isFirstOnLine { throw missing("a condition after '\(word)'") }
      let test = try readTest()
      return Condition([Condition.Term(flags.isEmpty ? test : test.settled(by: flags))])
    } catch {
      skipLine()
      return .always
    }
  }

  private mutating func skipLine() {
    while !token.isFirstOnLine, token.kind != .endOfFile { advance() }
  }

  /// Reads operands between `||`.
  private mutating func readTest() throws(ParseError) -> ConditionTest {
    var tests = [try readProduct()]
    while consumeOperator("|") { tests.append(try readProduct()) }
    return tests.count == 1 ? tests[0] : .any(tests)
  }

  /// Reads operands between `&&`.
  private mutating func readProduct() throws(ParseError) -> ConditionTest {
    var tests = [try readOperand()]
    while consumeOperator("&") { tests.append(try readOperand()) }
    return tests.count == 1 ? tests[0] : .all(tests)
  }

  /// Reads `&&` or `||`, whose characters are single tokens.
  private mutating func consumeOperator(_ symbol: String) -> Bool {
    guard !token.isFirstOnLine, peek(1).start == token.end, text(token) == symbol,
      text(peek(1)) == symbol
    else { return false }
    move(to: index + 2)
    return true
  }

  private mutating func readOperand() throws(ParseError) -> ConditionTest {
    if token.isFirstOnLine { throw missing("a condition") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.typeLimit { throw fail(.tooDeep(Self.typeLimit)) }
    if consume(.exclamation) { return .not(try readOperand()) }
    if token.kind == .leftParen {
      let open = token
      advance()
      let test = try readTest()
      try expectClosing(open)
      return .group(test)
    }
    guard token.kind == .identifier else { throw missing("a condition") }
    let name = token
    advance()
    if token.kind == .leftParen, isAdjacent { return try readQuestion(name) }
    switch name.word {
    case .true: return .constant(true)
    case .false: return .constant(false)
    case let word where word.isReserved:
      throw fail(.keywordAsName(word.rawValue), at: name.range)
    default: return .flag(text(name))
    }
  }

  private mutating func expectClosing(_ open: Token) throws(ParseError) {
    guard !token.isFirstOnLine, consume(.rightParen) else { throw unclosed(open) }
  }

  /// Reads `os(iOS)`, `swift(>=6.1)`, `canImport(UIKit.UIView, _version: 2.1)`.
  private mutating func readQuestion(_ name: Token) throws(ParseError) -> ConditionTest {
    let word = text(name)
    guard let question = ConditionTest.Question(rawValue: word) else {
      let public_ = ConditionTest.Question.allCases.map(\.rawValue).filter { !$0.hasPrefix("_") }
      throw fail(.unknown("condition", word, among: public_), at: name.range)
    }
    let open = token
    advance()
    var answer: String
    switch question {
    case .swift, .compiler: answer = try readComparison()
    case .canImport:
      answer = try readConditionName()
      while token.kind == .dot {
        advance()
        answer += "." + (try readConditionName())
      }
      if token.kind == .comma { answer += try readModuleVersion() }
    default: answer = try readConditionName()
    }
    try expectClosing(open)
    return .question(question, answer)
  }

  private mutating func readConditionName() throws(ParseError) -> String {
    guard !token.isFirstOnLine, token.kind == .identifier else { throw missing("a name") }
    defer { advance() }
    return text(token)
  }

  /// Reads `>=6.1`, `<6`.
  private mutating func readComparison() throws(ParseError) -> String {
    let isBelow = consume(.less)
    guard isBelow || consume(.greater) && token.kind == .equal && isAdjacent else {
      throw missing("'>=' or '<' and a version")
    }
    if !isBelow { advance() }
    return (isBelow ? "<" : ">=") + (try readVersion())
  }

  /// Reads `, _version: 2.1` of `canImport`.
  private mutating func readModuleVersion() throws(ParseError) -> String {
    advance()
    let label = token
    guard ["_version", "_underlyingVersion"].contains(text(label)) else {
      throw missing("'_version:'")
    }
    advance()
    try expect(.colon, "':' and a version")
    return ", \(text(label)): " + (try readVersion())
  }

  /// Reads `6`, `6.1`, `6.1.2`, which the lexer splits as it splits numbers of an expression.
  private mutating func readVersion() throws(ParseError) -> String {
    let start = token.start
    guard !token.isFirstOnLine, isVersionPart(token) else { throw missing("a version") }
    advance()
    while token.kind == .dot, isAdjacent, isVersionPart(peek(1)) {
      advance()
      advance()
    }
    return source.text(range(from: start))
  }

  private func isVersionPart(_ token: Token) -> Bool {
    (token.kind == .integer || token.kind == .float)
      && source.bytes[token.start..<token.end].allSatisfy { $0 == UInt8(ascii: ".") || isDigit($0) }
  }
}

/// The `#if`s that still lack their `#endif`.
struct OpenConditions {
  struct Level {
    let place: SourceRange
    /// The branch being read.
    var branch: Condition
    /// The negations of the conditions of all branches before.
    var others: [Condition.Term]
    var hasElse = false
  }

  var levels: [Level] = []
  /// The number of levels outside the block being read.
  var base = 0
  /// The number of levels outside the declaration being read.
  var declarationBase = 0

  /// The maximum of nested `#if`s, and of the branches of one; each element keeps all conditions that it depends on.
  static let limit = 32

  var current: Condition { levels.reduce(.always) { $0.and($1.branch) } }

  /// The condition of an element beyond that of its declaration.
  var inDeclaration: Condition {
    levels.dropFirst(declarationBase).reduce(.always) { $0.and($1.branch) }
  }
}
