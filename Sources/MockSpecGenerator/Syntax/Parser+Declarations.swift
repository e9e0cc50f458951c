extension Parser {
  // MARK: - Error catalogues

  /// `errors TowerError { payload … ; case … }`
  mutating func readErrors(
    _ documentation: [String], _ attributes: [Attribute], _ start: Int
  ) throws(Skip) -> ErrorsDeclaration {
    advance()
    let name = try readTypeName("the name of the error type")
    var payloads: [PayloadDeclaration] = []
    var cases: [ErrorCase] = []
    let condition = conditions.current
    try readBlock(of: "'\(name.text)'", .errorCase) { parser throws(Skip) in
      switch parser.token.word {
      case .payload: payloads.append(try parser.readPayload())
      case .case: cases.append(try parser.readErrorCase())
      default:
        let candidates = ["case", "payload"]
        guard parser.token.kind == .identifier, !parser.token.word.isReserved else {
          throw parser.missing("'case' or 'payload'")
        }
        let text = parser.text(parser.token)
        throw parser.fail(.unknown("part of an error catalogue", text, among: candidates))
      }
    }
    return ErrorsDeclaration(
      documentation: documentation, attributes: attributes, name: name, payloads: payloads,
      cases: cases, condition: condition, range: range(from: start))
  }

  /// `payload retryAfter: Double at CKErrorRetryAfterKey`
  private mutating func readPayload() throws(Skip) -> PayloadDeclaration {
    let start = token.start
    refuseCondition(of: "'payload'", beyond: conditions.declarationBase)
    advance()
    let name = try readName("the name of a payload")
    try expect(.colon, "':' and a type")
    let type = try readType()
    var key: Expression?
    if token.word == .at {
      let keyword = token
      advance()
      key = try readFreeExpression(after: keyword, stopAtClauses: false)
    }
    return PayloadDeclaration(name: name, type: type, key: key, range: range(from: start))
  }

  /// `case conflict(server: Photo?) = 14  means conflict  on item of save`
  private mutating func readErrorCase() throws(Skip) -> ErrorCase {
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
      guard let takesValues = takesValues(token.word) else {
        if token.isFirstOnLine || token.word.isReserved { break }
        throw fail(.unknown("clause", text(token), among: Self.errorClauses))
      }
      clauses.append(try readErrorClause(takesValues))
    }
    return ErrorCase(
      documentation: documentation, name: name, associatedValues: associatedValues,
      rawValue: rawValue, clauses: clauses, condition: conditions.inDeclaration,
      range: range(from: start))
  }

  private static let errorClauses = [
    "retryable", "fixable", "obsolete", "composes", "means", "on", "carries",
  ]

  /// `nil` for a word that is no clause of an error case.
  private func takesValues(_ word: Word) -> Bool? {
    switch word {
    case .retryable, .fixable, .obsolete: false
    case .composes, .means, .on, .carries: true
    default: nil
    }
  }

  private mutating func readErrorClause(_ takesValues: Bool) throws(Skip) -> ErrorClause {
    let keyword = currentName
    let takesSeveral = token.word == .on || token.word == .carries
    advance()
    var values: [Name] = []
    if takesValues {
      try expectSameLine("a name after '\(keyword.text)'")
      repeat {
        values.append(try readName("a name after '\(keyword.text)'"))
      } while takesSeveral && take(.comma)
    }
    let verbs = keyword.text == "on" && token.word == .of ? try readVerbNames() : []
    return ErrorClause(keyword: keyword, values: values, verbs: verbs)
  }

  /// `of fetch, save`
  private mutating func readVerbNames() throws(Skip) -> [Name] {
    advance()
    var names: [Name] = []
    try expectSameLine("a verb after 'of'")
    repeat {
      names.append(try readName("a verb after 'of'"))
    } while take(.comma)
    return names
  }

  // MARK: - Records

  /// `record Photo by id: UUID { var title: String }`
  mutating func readRecord(
    _ documentation: [String], _ attributes: [Attribute], _ start: Int
  ) throws(Skip) -> RecordDeclaration {
    advance()
    let name = try readTypeName("the name of the record")
    try expect(.by)
    let key = try readName("the name of the key")
    try expect(.colon, "':' and the type of the key")
    let keyType = try readType()
    let inherits = try readInheritance()
    var members: [Member] = []
    let condition = conditions.current
    try readBlock(of: "'\(name.text)'", .member) { parser throws(Skip) in
      members.append(try parser.readMember(of: .record))
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
  ) throws(Skip) -> InterfaceDeclaration {
    advance()
    let name = try readTypeName("the name of the interface")
    let primaryTypes = try readPrimaryTypes()
    var realType: TypeSyntax?
    if take(.for) { realType = try readType() }
    var emittedClass: Name?
    if take(.as) { emittedClass = try readTypeName("the name of a class after 'as'") }
    let doubles = readDoubles()
    let head = InterfaceDeclaration.Head(
      documentation: documentation, attributes: attributes, kind: kind, name: name,
      primaryTypes: primaryTypes, realType: realType, emittedClass: emittedClass,
      doubles: doubles, inherits: try readInheritance(), requirements: try readRequirements(),
      condition: conditions.current)
    var body = InterfaceDeclaration.Body()
    var blocks: [(word: Word, place: SourceRange, condition: Condition)] = []
    try readBlock(of: "'\(name.text)'", .member) { parser throws(Skip) in
      let word = parser.token.word
      guard word == .store || word == .performs, parser.peek(1).kind == .leftBrace else {
        body.members.append(try parser.readMember(of: .interface(kind)))
        return
      }
      let condition = parser.conditions.inDeclaration
      let place = parser.token.range
      try parser.readInnerBlock(word, of: kind, into: &body)
      if let first = blocks.first(where: { $0.word == word && !$0.condition.excludes(condition) }) {
        parser.refuseSecond("'\(word.rawValue)'", place, first.place)
      }
      blocks.append((word, place, condition))
    }
    return InterfaceDeclaration(head, body, range(from: start))
  }

  /// `<Key, Value>`
  private mutating func readPrimaryTypes() throws(Skip) -> [Name] {
    var names: [Name] = []
    guard take(.less) else { return names }
    repeat { names.append(try readName("the name of an associated type")) } while take(.comma)
    try expect(.greater, "',' or '>'")
    return names
  }

  /// `forwarding lenient`
  private mutating func readDoubles() -> [Name] {
    var words: [Name] = []
    while token.word == .forwarding || token.word == .lenient {
      words.append(currentName)
      advance()
    }
    return words
  }

  /// `store { … }` of a database, `performs { … }` of an operation.
  private mutating func readInnerBlock(
    _ word: Word, of kind: InterfaceKind, into body: inout InterfaceDeclaration.Body
  ) throws(Skip) {
    let owner: InterfaceKind = word == .store ? .database : .operation
    if kind != owner {
      let article = owner == .operation ? "an" : "a"
      report(.misplaced(word.rawValue, belongsTo: "\(article) \(owner.rawValue)"), at: token.range)
    }
    advance()
    if word == .store {
      body.stores += try readStores()
    } else {
      body.verbs += try readVerbBlock(ofMethod: false)
    }
  }

  /// `: Sendable, DatabaseOperational`
  mutating func readInheritance() throws(Skip) -> [TypeSyntax] {
    var types: [TypeSyntax] = []
    guard take(.colon) else { return types }
    repeat { types.append(try readType()) } while take(.comma)
    return types
  }
}
