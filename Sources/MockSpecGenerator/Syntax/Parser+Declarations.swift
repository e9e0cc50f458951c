extension Parser {
  // MARK: - Error catalogues

  /// `errors TowerError: LocalizedError { payload … ; case … }`, `errors for KeychainError { … }`
  mutating func readErrors(
    _ documentation: [String], _ attributes: [Attribute], _ start: Int
  ) throws(ParseError) -> ErrorsDeclaration {
    advance()
    try expectSameLine("a name, or 'for' and a type")
    var realType: TypeSyntax?
    var name: Name?
    if take(.for) {
      let type = try readType()
      guard case .named = type.kind else {
        throw fail(.expected("the name of a type", found: "'\(type.source)'"), at: type.range)
      }
      (realType, name) = (type, Name(type.source, type.range))
    }
    let errorName: Name
    if let name {
      errorName = name
    } else {
      errorName = try readTypeName("a name, or 'for' and a type")
    }
    let inherits = try readInheritance()
    var payloads: [PayloadDeclaration] = []
    var cases: [ErrorCase] = []
    let condition = conditions.current
    try readBlock(of: "'\(errorName.text)'", .errorCase) { parser throws(ParseError) in
      switch parser.token.word {
      case .payload: payloads.append(try parser.readPayload())
      case .case: cases.append(try parser.readErrorCase())
      default:
        let candidates = WordEntry.words(of: .catalogue)
        guard parser.token.kind == .identifier, !parser.token.word.isReserved else {
          throw parser.missing("'case' or 'payload'")
        }
        let text = parser.text(parser.token)
        throw parser.fail(.unknown("part of an error catalogue", text, among: candidates))
      }
    }
    return ErrorsDeclaration(
      documentation: documentation, attributes: attributes, name: errorName, realType: realType,
      inherits: inherits, payloads: payloads, cases: cases, condition: condition,
      range: range(from: start))
  }

  /// `payload stored means server`, `payload retryAfter = CKErrorRetryAfterKey`
  private mutating func readPayload() throws(ParseError) -> PayloadDeclaration {
    let start = token.start
    refuseCondition(of: "'payload'", beyond: conditions.declarationBase)
    advance()
    let name = try readName("the name of a payload")
    var role: Name?
    if token.word == .means, !token.isFirstOnLine {
      advance()
      try expectSameLine("a name after 'means'")
      role = try readName("a name after 'means'")
    }
    var key: Expression?
    if token.kind == .equal, !token.isFirstOnLine {
      let keyword = token
      advance()
      key = try readFreeExpression(after: keyword, stopAtClauses: false)
    }
    return PayloadDeclaration(name: name, role: role, key: key, range: range(from: start))
  }

  /// `case conflict(server: Photo?) = 14  means conflict  on item(save)`
  private mutating func readErrorCase() throws(ParseError) -> ErrorCase {
    let start = token.start
    let documentation = currentDocumentation
    advance()
    let name = try readName("the name of a case")
    var associatedValues: [Parameter] = []
    if token.kind == .leftParen { associatedValues = try readAssociatedValues() }
    var rawValue: Expression?
    if take(.equal) {
      let valueStart = token.start
      if token.kind == .otherOperator, source.bytes[token.start] == UInt8(ascii: "-") { advance() }
      try expect(.integer, "an integer after '='")
      rawValue = expression(from: valueStart)
    }
    var clauses: [ErrorClause] = []
    while token.kind == .identifier {
      guard ErrorClause.words.contains(token.word.rawValue) else {
        if token.isFirstOnLine || token.word.isReserved { break }
        throw fail(.unknown("clause", text(token), among: ErrorClause.words))
      }
      clauses.append(try readErrorClause())
    }
    return ErrorCase(
      documentation: documentation, name: name, associatedValues: associatedValues,
      rawValue: rawValue, clauses: clauses, condition: conditions.inDeclaration,
      range: range(from: start))
  }

  private mutating func readErrorClause() throws(ParseError) -> ErrorClause {
    let (keyword, word) = (currentName, token.word)
    advance()
    switch word {
    case .retryable: return ErrorClause(keyword: keyword, kind: .retryable)
    case .fixable: return ErrorClause(keyword: keyword, kind: .fixable)
    case .means:
      try expectSameLine("a name after 'means'")
      let name = try readName("a name after 'means'")
      return ErrorClause(keyword: keyword, kind: .means(name))
    default: return ErrorClause(keyword: keyword, kind: .on(try readReaches()))
    }
  }

  private static let scopeWords = WordEntry.words(of: .scope)

  /// `item(fetch, save), operation`, or `none`
  private mutating func readReaches() throws(ParseError) -> [ErrorClause.Reach] {
    let what = "'item', 'operation' or 'none' after 'on'"
    try expectSameLine(what)
    var reaches: [ErrorClause.Reach] = []
    repeat {
      let scope = try readName(what)
      guard Self.scopeWords.contains(scope.text) else {
        throw fail(.unknown("scope", scope.text, among: Self.scopeWords), at: scope.range)
      }
      if scope.text == "none" {
        if !reaches.isEmpty || token.kind == .comma {
          throw fail(.expected("nothing beside 'none'", found: "another scope"), at: scope.range)
        }
        return []
      }
      var verbs: [Name] = []
      if token.kind == .leftParen, !token.isFirstOnLine {
        advance()
        repeat { verbs.append(try readName("a verb")) } while take(.comma)
        try expect(.rightParen, "',' or ')'")
      }
      if reaches.contains(where: { $0.scope.text == scope.text }) {
        report(.repeated("'\(scope.text)'"), at: scope.range)
      }
      reaches.append(ErrorClause.Reach(scope: scope, verbs: verbs))
    } while take(.comma)
    return reaches
  }

  // MARK: - Records

  /// `record Photo by id: UUID { var title: String }`
  mutating func readRecord(
    _ documentation: [String], _ attributes: [Attribute], _ start: Int
  ) throws(ParseError) -> RecordDeclaration {
    advance()
    let name = try readTypeName("the name of the record")
    try expect(.by)
    let key = try readName("the name of the key")
    try expect(.colon, "':' and the type of the key")
    let keyType = try readType()
    let inherits = try readInheritance()
    var members: [Member] = []
    let condition = conditions.current
    try readBlock(of: "'\(name.text)'", .member) { parser throws(ParseError) in
      members += try parser.readMembers(of: .record)
    }
    return RecordDeclaration(
      documentation: documentation, attributes: attributes, name: name, key: key,
      keyType: keyType, inherits: inherits, members: members, condition: condition,
      range: range(from: start))
  }

  // MARK: - Interfaces

  /// `database CloudStorable for CKDatabase: Sendable { … }`
  mutating func readInterface(
    _ kind: InterfaceKind, _ documentation: [String], _ attributes: [Attribute], _ start: Int
  ) throws(ParseError) -> InterfaceDeclaration {
    advance()
    let name = try readTypeName("the name of the interface")
    let primaryTypes = try readPrimaryTypes()
    var realType: TypeSyntax?
    if take(.for) { realType = try readType() }
    var emittedClass: Name?
    if take(.as) { emittedClass = try readTypeName("the name of a class after 'as'") }
    let forwarding = token.word == .forwarding ? currentName : nil
    if forwarding != nil { advance() }
    var interface = InterfaceDeclaration(
      documentation: documentation, attributes: attributes, kind: kind, name: name,
      primaryTypes: primaryTypes, realType: realType, emittedClass: emittedClass,
      forwarding: forwarding, inherits: try readInheritance(), requirements: try readRequirements(),
      condition: conditions.current, range: range(from: start))
    // `where Self: Parent` is another syntax for inheritance.
    interface.inherits += interface.requirements.filter(\.isOfSelf).flatMap(\.right.composed)
    interface.requirements.removeAll(where: \.isOfSelf)
    var blocks: [(place: SourceRange, condition: Condition)] = []
    try readBlock(of: "'\(name.text)'", .member) { parser throws(ParseError) in
      if parser.isAtStore {
        if kind != .database {
          parser.report(.misplaced("store", belongsTo: "a database"), at: parser.token.range)
        }
        return interface.stores.append(try parser.readStore())
      }
      guard parser.token.word == .performs, parser.peek(1).kind == .leftBrace else {
        interface.members += try parser.readMembers(of: .interface(kind))
        return
      }
      let condition = parser.conditions.inDeclaration
      let place = parser.token.range
      if kind != .operation {
        parser.report(.misplaced("performs", belongsTo: "an operation"), at: place)
      }
      parser.advance()
      interface.verbs += try parser.readVerbBlock(ofMethod: false)
      if let first = blocks.first(where: { !$0.condition.excludes(condition) }) {
        parser.refuseSecond("'performs'", place, first.place)
      }
      blocks.append((place, condition))
    }
    interface.shareDocumentation()
    interface.documentLegacyBlocks()
    interface.range = range(from: start)
    return interface
  }

  /// `<Key, Value>`
  private mutating func readPrimaryTypes() throws(ParseError) -> [Name] {
    var names: [Name] = []
    guard take(.less) else { return names }
    repeat { names.append(try readName("the name of an associated type")) } while take(.comma)
    try expect(.greater, "',' or '>'")
    return names
  }

  /// `: Sendable, DatabaseOperational`
  mutating func readInheritance() throws(ParseError) -> [TypeSyntax] {
    var types: [TypeSyntax] = []
    guard take(.colon) else { return types }
    repeat {
      // The old word for 'AnyObject'.
      if token.word == .class {
        let name = Name("AnyObject", token.range)
        types.append(TypeSyntax(.named([TypeComponent(name: name, arguments: [])]), name.range))
        advance()
      } else {
        let constraint = try readType()
        try checkConstraint(constraint)
        let inherited = constraint.composed
        for type in inherited where type.isSelf { report(.inheritsSelf(), at: type.range) }
        types += inherited
      }
    } while take(.comma)
    return types
  }
}

extension TypeSyntax {
  /// The types of `A & B`, or the type itself.
  fileprivate var composed: [TypeSyntax] {
    if case .composition(let types) = kind { types.flatMap(\.composed) } else { [self] }
  }

  /// True for the type `Self`.
  fileprivate var isSelf: Bool {
    guard case .named(let components) = kind else { return false }
    return components.count == 1 && components[0].name.text == "Self"
  }
}

extension GenericRequirement {
  /// True for the requirement `Self: Parent`.
  fileprivate var isOfSelf: Bool { relation == .conforms && left.isSelf }
}
