extension Parser {
  package mutating func readFile() -> SpecFile {
    var file = SpecFile(source: source)
    while token.kind != .endOfFile {
      if consume(.semicolon) || readDirective(in: nil) { continue }
      let start = index
      do {
        try readTopLevel(into: &file)
        try expectEndOfStatement()
      } catch {
        recoverAtTopLevel(from: start)
      }
    }
    closeConditions(to: OpenConditions())
    file.directives = directives
    return file
  }

  private mutating func readTopLevel(into file: inout SpecFile) throws(ParseError) {
    var lead = Lead(documentation: currentDocumentation, start: token.start)
    lead.attributes = try readAttributes()
    var accessWords = 0
    while isAccessWord(peek(accessWords).word) { accessWords += 1 }
    let (keyword, name) = (peek(accessWords), peek(accessWords + 1))
    if keyword.word == .import {
      var level: ImportLevel?
      while isAccessWord(token.word) {
        level = level ?? ImportLevel(rawValue: token.word.rawValue)
        advance()
      }
      refuseHeader(after: file)
      file.imports.append(try readImport(lead.attributes, level, from: lead.start))
      return
    }
    if keyword.word == .protocolKeyword, name.isName {
      throw fail(.protocolInSpec(text(name)), at: keyword.range)
    }
    while isAccessWord(token.word) { refuseAccessWord() }
    let isolation = readIsolation(into: &lead)
    let isHeader = [.framework, .access, .noncopyable, .existing].contains(token.word)
    if isHeader, let attribute = lead.attributes.first {
      report(.attributeOfHeader(token.word.rawValue), at: attribute.name.range)
    }
    switch token.word {
    case .framework, .access, .noncopyable: try readHeader(into: &file)
    case .errors: file.declarations.append(.errors(try readErrors(lead)))
    case .values: file.declarations.append(.values(try readValues(lead)))
    case .record: file.declarations.append(.record(try readRecord(lead)))
    case .existing:
      var clause = try readNames(
        "the name of a protocol", from: lead.start, hasMocks: true)
      clause.isolation = isolation
      file.existing.append(clause)
    default:
      guard let kind = InterfaceKind(rawValue: token.word.rawValue) else { throw notADeclaration() }
      file.declarations.append(.interface(try readInterface(kind, lead)))
    }
  }

  /// Reads `nonisolated` before an interface, and the isolation before `existing`.
  ///
  /// ```
  /// nonisolated service Clock { … }
  /// @MainActor existing Screen
  /// nonisolated(nonsending) existing Loader
  /// @concurrent existing Loader
  /// ```
  private mutating func readIsolation(into lead: inout Lead) -> ExistingIsolation {
    var isolation = ExistingIsolation()
    if token.word == .nonisolated, canBeNonisolated(peek(1).word) {
      advance()
      lead.isNonisolated = true
    }
    if token.word == .nonisolated, peek(1).kind == .leftParen, text(peek(2)) == "nonsending",
      peek(3).kind == .rightParen, peek(4).word == .existing
    {
      let start = token.start
      move(to: index + 4)
      let range = range(from: start)
      isolation.closures = .keyword(Name(source.text(range), range))
    }
    guard token.word == .existing else { return isolation }
    isolation.isNonisolated = lead.isNonisolated
    if isolation.closures == nil,
      let concurrent = lead.attributes.firstIndex(where: { $0.name.text == "concurrent" })
    {
      isolation.closures = .attribute(lead.attributes.remove(at: concurrent))
    }
    if !isolation.isNonisolated, let actor = lead.attributes.firstIndex(where: \.isGlobalActor) {
      isolation.actor = lead.attributes.remove(at: actor)
    }
    return isolation
  }

  private func canBeNonisolated(_ word: Word) -> Bool {
    word == .existing || word == .nonisolated || InterfaceKind(rawValue: word.rawValue) != nil
  }

  private static let swiftDeclarations: Set = [
    "actor", "class", "enum", "extension", "func", "let", "struct", "typealias", "var",
  ]

  private mutating func notADeclaration() -> ParseError {
    if token.kind == .rightBrace { return fail(.unmatched("}")) }
    if Self.swiftDeclarations.contains(text(token)) { return fail(.swiftDeclaration(text(token))) }
    guard token.kind == .identifier, !token.word.isReserved else {
      return fail(.expected("a declaration", found: found))
    }
    let words = WordEntry.words(of: .header) + WordEntry.words(of: .declaration)
    return fail(.unknown("declaration", text(token), among: words))
  }

  // MARK: - Header clauses

  private mutating func refuseHeader(after file: SpecFile) {
    guard isContinuation || !file.declarations.isEmpty else { return }
    report(.headerAfterDeclaration(token.word.rawValue), at: token.range)
  }

  mutating func refuseCondition(of clause: String, beyond base: Int = 0) {
    guard let level = conditions.levels.dropFirst(base).last else { return }
    report(.conditionNotHere(clause), at: token.range, notes: [note("the '#if'", at: level.place)])
  }

  mutating func refuseSecond(_ what: String, _ second: SourceRange, _ first: SourceRange) {
    report(.repeated(what), at: second, notes: [note("the first one", at: first)])
  }

  /// `import Foundation`, `import struct Foundation.URL`
  mutating func readImport(
    _ attributes: [Attribute], _ level: ImportLevel? = nil, from start: Int
  ) throws(ParseError) -> ImportDeclaration {
    advance()
    let kind = DeclarationKind(rawValue: token.word.rawValue)
    if kind != nil { advance() }
    var path = [try readNameOnLine("the name of a module")]
    guard token.kind == .dot || kind == nil else {
      throw missing("'.' and the name of a declaration")
    }
    while consume(.dot) {
      guard isAdjacent else { throw missing("a name after '.'") }
      path.append(try readName("a name after '.'"))
    }
    return ImportDeclaration(
      attributes: attributes.map { ImportAttribute($0) }, level: level, kind: kind, path: path,
      condition: conditions.current, range: range(from: start))
  }

  /// `framework CloudKit else CloudKitStandIns`, `access public`, `noncopyable Handle, File.Descriptor`
  private mutating func readHeader(into file: inout SpecFile) throws(ParseError) {
    refuseHeader(after: file)
    let keyword = token
    refuseCondition(of: "'\(keyword.word.rawValue)'")
    switch keyword.word {
    case .framework:
      advance()
      let name = try readNameOnLine("the name of a framework")
      let standIns = consume(.else) ? try readName("the name of a module after 'else'") : nil
      let range = range(from: keyword.start)
      if let first = file.framework { return refuseSecond("'framework'", range, first.range) }
      file.framework = FrameworkClause(name: name, standIns: standIns, range: range)
    case .access:
      advance()
      guard let level = AccessLevel(rawValue: token.word.rawValue) else {
        throw missing("'internal', 'package' or 'public'")
      }
      advance()
      let range = range(from: keyword.start)
      if let first = file.access { return refuseSecond("'access'", range, first.range) }
      file.access = AccessClause(level: level, range: range)
    default: file.noncopyable.append(try readNames("the name of a type", from: keyword.start))
    }
  }

  /// `existing UserRepository, Cloud.Analytics as MockCloudAnalytics`
  private mutating func readNames(
    _ what: String, from clauseStart: Int, hasMocks: Bool = false
  ) throws(ParseError) -> NamesClause {
    advance()
    try expectSameLine(what)
    var names: [Name] = []
    var mocks: [String: Name] = [:]
    repeat {
      let start = token.start
      var text = try readName(what).text
      while consume(.dot) { text += "." + (try readName("a name after '.'").text) }
      names.append(Name(text, range(from: start)))
      if hasMocks, consume(.as) { mocks[text] = try readName("the name of a mock after 'as'") }
    } while consume(.comma)
    return NamesClause(
      names: names, mocks: mocks, condition: conditions.current,
      range: range(from: clauseStart))
  }

  mutating func expectSameLine(_ what: String) throws(ParseError) {
    if token.isFirstOnLine { throw missing(what) }
  }

  mutating func readNameOnLine(_ what: String) throws(ParseError) -> Name {
    try expectSameLine(what)
    return try readName(what)
  }

  // MARK: - Access words

  func isAccessWord(_ word: Word) -> Bool {
    switch word {
    case .internal, .package, .public, .open, .fileprivate, .private: true
    default: false
    }
  }

  /// Reports `public` or `private(set)` before a declaration, and continues behind it.
  mutating func refuseAccessWord() {
    report(.accessWord(token.word.rawValue), at: token.range)
    advance()
    if token.kind == .leftParen, isAdjacent, peek(1).word == .set, peek(2).kind == .rightParen {
      move(to: index + 3)
    }
  }

  // MARK: - Conditional compilation

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

  private mutating func skipLine() {
    while !token.isFirstOnLine, token.kind != .endOfFile { advance() }
  }

  /// Reads a condition up to the end of the line: `os(iOS) && !(DEBUG || swift(>=6.1))`.
  ///
  /// An invalid one is reported, and counts as one that always holds.
  mutating func readCondition(after word: String) -> Condition {
    do {
      if token.isFirstOnLine { throw missing("a condition after '\(word)'") }
      return Condition([term(try readTerms())])
    } catch {
      skipLine()
      return .always
    }
  }

  /// Returns `!A` as the negation of `A`, so that a condition and its negation are recognised.
  private func term(_ text: String) -> Condition.Term {
    let rest = text.dropFirst()
    let isNegation = text.hasPrefix("!") && !rest.contains(" ") && !rest.hasPrefix("!")
    return Condition.Term(text: isNegation ? String(rest) : text, holds: !isNegation)
  }

  /// Reads operands between `&&` and `||`, whose characters are single tokens.
  private mutating func readTerms() throws(ParseError) -> String {
    var operands = [try readOperand()]
    var operators: [String] = []
    while !token.isFirstOnLine, peek(1).start == token.end, case let symbol = self.text(token),
      symbol == "&" || symbol == "|", self.text(peek(1)) == symbol
    {
      move(to: index + 2)
      operators.append(symbol + symbol)
      operands.append(try readOperand())
    }
    if !flags.isEmpty { return flags.settled(operands, operators) }
    return zip(operators, operands.dropFirst()).reduce(operands[0]) { "\($0) \($1.0) \($1.1)" }
  }

  private mutating func readOperand() throws(ParseError) -> String {
    if token.isFirstOnLine { throw missing("a condition") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.typeLimit { throw fail(.tooDeep(Self.typeLimit)) }
    if consume(.exclamation) { return flags.negated(try readOperand()) }
    if token.kind == .leftParen {
      let open = token
      advance()
      let text = try readTerms()
      try expectClosing(open)
      return !flags.isEmpty && ["true", "false"].contains(text) ? text : "(\(text))"
    }
    guard token.kind == .identifier else { throw missing("a condition") }
    let name = token
    advance()
    if token.kind == .leftParen, isAdjacent { return try readQuestion(name) }
    let isLiteral = name.word == .true || name.word == .false
    if name.word.isReserved, !isLiteral {
      throw fail(.keywordAsName(name.word.rawValue), at: name.range)
    }
    return flags.settled(text(name))
  }

  private mutating func expectClosing(_ open: Token) throws(ParseError) {
    guard !token.isFirstOnLine, consume(.rightParen) else { throw unclosed(open) }
  }

  /// The functions that conditions can call.
  private static let questions = [
    "os", "arch", "canImport", "targetEnvironment", "swift", "compiler", "hasFeature",
    "hasAttribute", "_endian", "_pointerBitWidth", "_runtime", "_hasAtomicBitWidth", "_ptrauth",
  ]

  /// Reads `os(iOS)`, `swift(>=6.1)`, `canImport(UIKit.UIView, _version: 2.1)`.
  private mutating func readQuestion(_ name: Token) throws(ParseError) -> String {
    let word = text(name)
    guard Self.questions.contains(word) else {
      let public_ = Self.questions.filter { !$0.hasPrefix("_") }
      throw fail(.unknown("condition", word, among: public_), at: name.range)
    }
    let open = token
    advance()
    var answer: String
    switch word {
    case "swift", "compiler": answer = try readComparison()
    default:
      answer = try readConditionName()
      while word == "canImport", token.kind == .dot {
        advance()
        answer += "." + (try readConditionName())
      }
      if word == "canImport", token.kind == .comma { answer += try readModuleVersion() }
    }
    try expectClosing(open)
    return "\(word)(\(answer))"
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

/// The documentation and attributes before the keyword of a declaration or member, and the place where they begin.
struct Lead {
  let documentation: [String]
  var attributes: [Attribute] = []
  /// True behind the modifier `nonisolated`.
  var isNonisolated = false
  let start: Int
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
