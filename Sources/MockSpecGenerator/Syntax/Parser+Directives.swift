/// The `#if`s that still lack their `#endif`.
struct OpenConditions {
  struct Level {
    var place: SourceRange
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

  var current: Condition {
    levels.isEmpty ? .always : levels.reduce(.always) { $0.and($1.branch) }
  }

  /// The condition of an element beyond that of its declaration.
  var inDeclaration: Condition {
    levels.count == declarationBase
      ? .always : levels.dropFirst(declarationBase).reduce(.always) { $0.and($1.branch) }
  }
}

extension Parser {
  /// True if a line begins with a directive of conditional compilation.
  var isAtDirective: Bool {
    guard token.kind == .pound, token.isFirstOnLine, peek(1).start == token.end else {
      return false
    }
    return Directive.Kind(peek(1).word) != nil
  }

  /// Reads a line that begins with `#`, between the elements of a file or block.
  ///
  /// In a block that cannot have conditions, `elements` names the elements of the block for the message.
  mutating func readDirective(in elements: String?) -> Bool {
    guard token.kind == .pound, token.isFirstOnLine, peek(1).kind == .identifier,
      peek(1).start == token.end
    else { return false }
    let start = token.start
    advance()
    defer { skipLine() }
    guard let kind = Directive.Kind(token.word) else {
      report(
        .unknown(
          "directive", "#" + text(token), among: ["#if", "#elseif", "#else", "#endif"]),
        at: SourceRange(start, token.end))
      return true
    }
    let place = SourceRange(start, token.end)
    advance()
    if let elements, kind == .if { report(.conditionNotHere(elements), at: place) }
    read(kind, at: place)
    directives.append(Directive(kind: kind, range: range(from: start)))
    return true
  }

  private mutating func read(_ kind: Directive.Kind, at place: SourceRange) {
    switch kind {
    case .if: open(at: place)
    case .elseif: turn(to: readCondition(after: "#elseif"), at: place, isElse: false)
    case .else: turn(to: .always, at: place, isElse: true)
    case .endif:
      guard conditions.levels.count > conditions.base else {
        return report(.directiveWithoutIf("#endif"), at: place)
      }
      conditions.levels.removeLast()
    }
    if !token.isFirstOnLine, token.kind != .endOfFile { _ = missing("the end of the line") }
  }

  private mutating func open(at place: SourceRange) {
    if conditions.levels.count == OpenConditions.limit {
      report(.tooDeep(OpenConditions.limit), at: place)
    }
    let condition = readCondition(after: "#if")
    conditions.levels.append(
      OpenConditions.Level(
        place: place, branch: condition, others: condition.terms.map(\.negation)))
  }

  /// Begins another branch of the innermost `#if`.
  private mutating func turn(to condition: Condition, at place: SourceRange, isElse: Bool) {
    let word = isElse ? "#else" : "#elseif"
    guard conditions.levels.count > conditions.base, var level = conditions.levels.popLast() else {
      return report(.directiveWithoutIf(word), at: place)
    }
    if level.hasElse {
      let first = note(.given("its '#if'"), at: level.place)
      report(.directiveAfterElse(word), at: place, notes: [first])
    } else if level.others.count == OpenConditions.limit {
      report(.tooManyBranches(OpenConditions.limit), at: place)
    }
    level.branch = Condition(level.others + condition.terms)
    level.others += condition.terms.map(\.negation)
    level.hasElse = level.hasElse || isElse
    conditions.levels.append(level)
  }

  /// Ends a file or block, and reports the `#if`s that are still open in it.
  mutating func closeConditions(to outer: OpenConditions, isReporting: Bool = true) {
    while conditions.levels.count > conditions.base, let level = conditions.levels.popLast() {
      if isReporting { report(.unclosedCondition(), at: level.place) }
    }
    conditions.base = outer.base
    conditions.declarationBase = outer.declarationBase
  }

  private mutating func skipLine() {
    while !token.isFirstOnLine, token.kind != .endOfFile { advance() }
  }
}

extension Directive.Kind {
  init?(_ word: Word) {
    switch word {
    case .if: self = .if
    case .elseif: self = .elseif
    case .else: self = .else
    case .endif: self = .endif
    default: return nil
    }
  }
}
