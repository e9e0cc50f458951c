extension Parser {
  mutating func readFile() -> SpecFile {
    var file = SpecFile(source: source)
    while token.kind != .endOfFile {
      if take(.semicolon) || readDirective(in: nil) { continue }
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
    let start = token.start
    let documentation = currentDocumentation
    var attributes = try readAttributes()
    if token.word == .import || isAccessWord(token.word) && importFollows {
      while isAccessWord(token.word) {
        attributes.append(Attribute(name: currentName, arguments: nil))
        advance()
      }
      refuseHeader(after: file)
      file.imports.append(try readImport(attributes, start))
      return
    }
    try refuseProtocol()
    while isAccessWord(token.word) { refuseAccessWord() }
    switch token.word {
    case .framework:
      refuseHeader(after: file)
      refuseCondition(of: "'framework'")
      let clause = try readFramework()
      if let first = file.framework { refuseSecond("'framework'", clause.range, first.range) }
      file.framework = file.framework ?? clause
    case .access:
      refuseHeader(after: file)
      refuseCondition(of: "'access'")
      let clause = try readAccess()
      if let first = file.access { refuseSecond("'access'", clause.range, first.range) }
      file.access = file.access ?? clause
    case .noncopyable:
      refuseHeader(after: file)
      refuseCondition(of: "'noncopyable'")
      file.noncopyable.append(try readNoncopyable())
    case .errors:
      let errors = try readErrors(documentation, attributes, start)
      file.declarations.append(.errors(errors))
    case .values:
      let values = try readValues(documentation, attributes, start)
      file.declarations.append(.values(values))
    case .record:
      let record = try readRecord(documentation, attributes, start)
      file.declarations.append(.record(record))
    case .container: try readInterface(.container, documentation, attributes, start, into: &file)
    case .database: try readInterface(.database, documentation, attributes, start, into: &file)
    case .operation: try readInterface(.operation, documentation, attributes, start, into: &file)
    case .service: try readInterface(.service, documentation, attributes, start, into: &file)
    case .existing: file.existing.append(try readExisting())
    default: throw notADeclaration()
    }
  }

  private mutating func readInterface(
    _ kind: InterfaceKind, _ documentation: [String], _ attributes: [Attribute], _ start: Int,
    into file: inout SpecFile
  ) throws(ParseError) {
    let interface = try readInterface(kind, documentation, attributes, start)
    file.declarations.append(.interface(interface))
  }

  private mutating func notADeclaration() -> ParseError {
    if token.kind == .rightBrace { return fail(.unmatched("}")) }
    guard token.kind == .identifier, !token.word.isReserved else {
      return fail(.expected("a declaration", found: found))
    }
    let words = WordEntry.words(of: .header) + WordEntry.words(of: .declaration)
    return fail(.unknown("declaration", text(token), among: words))
  }

  /// Reports a protocol that was pasted from Swift.
  private mutating func refuseProtocol() throws(ParseError) {
    var distance = 0
    while isAccessWord(peek(distance).word) { distance += 1 }
    let name = peek(distance + 1)
    guard peek(distance).word == .protocolKeyword, name.isName else { return }
    throw fail(.protocolInSpec(text(name)), at: peek(distance).range)
  }

  /// `existing UserRepository, Analytics`
  private mutating func readExisting() throws(ParseError) -> ExistingClause {
    let start = token.start
    advance()
    let names = try readQualifiedNames("the name of a protocol")
    return ExistingClause(
      names: names, condition: conditions.current, range: range(from: start))
  }

  // MARK: - Header clauses

  private var importFollows: Bool {
    var distance = 1
    while isAccessWord(peek(distance).word) { distance += 1 }
    return peek(distance).word == .import
  }

  private mutating func refuseHeader(after file: SpecFile) {
    guard isContinuation || !file.declarations.isEmpty else { return }
    report(.headerAfterDeclaration(token.word.rawValue), at: token.range)
  }

  mutating func refuseCondition(of clause: String, beyond base: Int = 0) {
    guard let level = conditions.levels.dropFirst(base).last else { return }
    let place = note(.given("the '#if'"), at: level.place)
    report(.conditionNotHere(clause), at: token.range, notes: [place])
  }

  mutating func refuseSecond(_ what: String, _ second: SourceRange, _ first: SourceRange) {
    report(.repeated(what), at: second, notes: [note(.given("the first one"), at: first)])
  }

  /// `import Foundation`, `import struct Foundation.URL`
  mutating func readImport(
    _ attributes: [Attribute], _ start: Int
  ) throws(ParseError) -> ImportDeclaration {
    advance()
    let moduleStart = token.start
    var isOfDeclaration = false
    switch token.word {
    case .typealias, .struct, .class, .enum, .protocolKeyword, .let, .var, .func:
      isOfDeclaration = true
      advance()
    default: break
    }
    try expectSameLine("the name of a module")
    _ = try readName("the name of a module")
    guard token.kind == .dot || !isOfDeclaration else {
      throw missing("'.' and the name of a declaration")
    }
    while take(.dot) {
      guard isAdjacent else { throw missing("a name after '.'") }
      _ = try readLabel("a name after '.'")
    }
    let module = range(from: moduleStart)
    return ImportDeclaration(
      attributes: attributes.map(Self.asWritten), module: Name(source.text(module), module),
      condition: conditions.current, range: range(from: start))
  }

  /// Returns the attribute of an import with its `@`, which `@testable` has and `public` has not.
  private static func asWritten(_ attribute: Attribute) -> Attribute {
    var attribute = attribute
    switch attribute.name.text {
    case "public", "package", "internal", "private", "fileprivate": break
    default: attribute.name.text = "@" + attribute.name.text
    }
    return attribute
  }

  private mutating func readFramework() throws(ParseError) -> FrameworkClause {
    let start = token.start
    advance()
    try expectSameLine("the name of a framework")
    let name = try readName("the name of a framework")
    var standIns: Name?
    if token.word == .else {
      advance()
      standIns = try readName("the name of a module after 'else'")
    }
    return FrameworkClause(name: name, standIns: standIns, range: range(from: start))
  }

  private mutating func readAccess() throws(ParseError) -> AccessClause {
    let start = token.start
    advance()
    let level: AccessLevel
    switch token.word {
    case .internal: level = .internal
    case .package: level = .package
    case .public: level = .public
    default: throw missing("'internal', 'package' or 'public'")
    }
    advance()
    return AccessClause(level: level, range: range(from: start))
  }

  private mutating func readNoncopyable() throws(ParseError) -> NoncopyableClause {
    let start = token.start
    advance()
    let types = try readQualifiedNames("the name of a type")
    return NoncopyableClause(types: types, range: range(from: start))
  }

  /// `Handle, File.Descriptor`
  private mutating func readQualifiedNames(_ what: String) throws(ParseError) -> [Name] {
    try expectSameLine(what)
    var names: [Name] = []
    repeat {
      let start = token.start
      var text = try readName(what).text
      while take(.dot) { text += "." + (try readName("a name after '.'").text) }
      names.append(Name(text, range(from: start)))
    } while take(.comma)
    return names
  }

  mutating func expectSameLine(_ what: String) throws(ParseError) {
    if token.isFirstOnLine { throw missing(what) }
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
      advance()
      advance()
      advance()
    }
  }
}
