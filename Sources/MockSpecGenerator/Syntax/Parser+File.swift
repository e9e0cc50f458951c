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
}

/// The documentation and attributes before the keyword of a declaration or member, and the place where they begin.
struct Lead {
  let documentation: [String]
  var attributes: [Attribute] = []
  /// True behind the modifier `nonisolated`.
  var isNonisolated = false
  let start: Int
}
