extension Parser {
  // MARK: - Error catalogues

  /// `errors TowerError: LocalizedError { payload … ; case … }`, `errors for KeychainError { … }`
  mutating func readErrors(_ lead: Lead) throws(ParseError) -> ErrorsDeclaration {
    advance()
    let (name, realType) = try readNameOrType()
    let inherits = try readInheritance()
    var payloads: [PayloadDeclaration] = []
    var cases: [ErrorCase] = []
    try readBlock(of: "'\(name.text)'", .errorCase) { parser throws(ParseError) in
      switch parser.token.word {
      case .payload: payloads.append(try parser.readPayload())
      case .case: cases.append(try parser.readErrorCase())
      default:
        let candidates = WordEntry.words(of: .catalogue)
        guard parser.token.kind == .identifier, !parser.token.word.isReserved else {
          throw parser.notAnElement("'case' or 'payload'")
        }
        let text = parser.text(parser.token)
        throw parser.fail(.unknown("part of an error catalogue", text, among: candidates))
      }
    }
    return ErrorsDeclaration(
      documentation: lead.documentation, attributes: lead.attributes, name: name,
      realType: realType,
      inherits: inherits, payloads: payloads, cases: cases, condition: conditions.current,
      range: range(from: lead.start))
  }

  /// Reads the name of a type to emit, or `for` and an existing type.
  private mutating func readNameOrType() throws(ParseError) -> (Name, TypeSyntax?) {
    let what = "a name, or 'for' and a type"
    try expectSameLine(what)
    guard consume(.for) else { return (try readTypeName(what), nil) }
    let type = try readType()
    guard case .named = type.kind else {
      throw fail(.expected("the name of a type", found: "'\(type.source)'"), at: type.range)
    }
    return (Name(type.source, type.range), type)
  }

  /// `payload stored means server`, `payload retryAfter = CKErrorRetryAfterKey`
  private mutating func readPayload() throws(ParseError) -> PayloadDeclaration {
    let start = token.start
    refuseCondition(of: "'payload'", beyond: conditions.declarationBase)
    advance()
    let name = try readName("the name of a payload")
    var role: (word: Name?, own: Name?)
    if token.word == .means, !token.isFirstOnLine {
      advance()
      role = try readMeaning(of: .payloads)
    }
    var key: Expression?
    if token.kind == .equal, !token.isFirstOnLine {
      advance()
      key = try readExpression(to: .line)
    }
    return PayloadDeclaration(
      name: name, role: role.word, ownRole: role.own, key: key, range: range(from: start))
  }

  /// `case conflict(server: Photo?) = 14  means conflict  on item(save)`
  private mutating func readErrorCase() throws(ParseError) -> ErrorCase {
    let start = token.start
    let documentation = currentDocumentation
    advance()
    let name = try readName("the name of a case")
    let associatedValues = token.kind == .leftParen ? try readAssociatedValues() : []
    var rawValue: Expression?
    if consume(.equal) {
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
    let kind: ErrorClause.Kind =
      switch word {
      case .retryable: .retryable
      case .fixable: .fixable
      case .means: try readMeaningClause()
      default: .on(try readReaches())
      }
    return ErrorClause(keyword: keyword, kind: kind)
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
        repeat { verbs.append(try readName("a verb")) } while consume(.comma)
        try expect(.rightParen, "',' or ')'")
      }
      if reaches.contains(where: { $0.scope.text == scope.text }) {
        report(.repeated("'\(scope.text)'"), at: scope.range)
      }
      reaches.append(ErrorClause.Reach(scope: scope, verbs: verbs))
    } while consume(.comma)
    return reaches
  }

  // MARK: - Records

  /// `record Photo by id: UUID { var title: String }`
  mutating func readRecord(_ lead: Lead) throws(ParseError) -> RecordDeclaration {
    advance()
    let name = try readTypeName("the name of the record")
    guard consume(.by) else { throw missing("'by'") }
    let key = try readName("the name of the key")
    try expect(.colon, "':' and the type of the key")
    let keyType = try readType()
    let inherits = try readInheritance()
    var members: [Member] = []
    try readBlock(of: "'\(name.text)'", .member) { parser throws(ParseError) in
      members += try parser.readMembers(of: nil)
    }
    return RecordDeclaration(
      documentation: lead.documentation, attributes: lead.attributes, name: name, key: key,
      keyType: keyType, inherits: inherits, members: members, condition: conditions.current,
      range: range(from: lead.start))
  }

  // MARK: - Interfaces

  /// `database CloudStorable for CKDatabase: Sendable { … }`
  mutating func readInterface(
    _ kind: InterfaceKind, _ lead: Lead
  ) throws(ParseError) -> InterfaceDeclaration {
    advance()
    let name = try readTypeName("the name of the interface")
    var primaryTypes: [Name] = []
    if consume(.less) {
      repeat {
        primaryTypes.append(try readName("the name of an associated type"))
      } while consume(.comma)
      try expect(.greater, "',' or '>'")
    }
    let realType = consume(.for) ? try readType() : nil
    let emittedClass = consume(.as) ? try readTypeName("the name of a class after 'as'") : nil
    let forwarding = token.word == .forwarding ? currentName : nil
    if forwarding != nil { advance() }
    var inherits = try readInheritance()
    let requirements = try readRequirements()
    // `where Self: Parent` is another syntax for inheritance.
    inherits += requirements.filter(\.isOfSelf).flatMap(\.right.flattened)
    var (stores, members, verbs): ([StoreEntry], [Member], [Verb]) = ([], [], [])
    var blocks: [(place: SourceRange, condition: Condition)] = []
    try readBlock(of: "'\(name.text)'", .member) { parser throws(ParseError) in
      if parser.isAtStore {
        if kind != .database {
          parser.report(.misplaced("store", belongsTo: "a database"), at: parser.token.range)
        }
        return stores.append(try parser.readStore())
      }
      guard parser.token.word == .performs, parser.peek(1).kind == .leftBrace else {
        members += try parser.readMembers(of: kind)
        return
      }
      let condition = parser.conditions.inDeclaration
      let place = parser.token.range
      if kind != .operation {
        parser.report(.misplaced("performs", belongsTo: "an operation"), at: place)
      }
      parser.advance()
      verbs += try parser.readVerbBlock(ofMethod: false)
      if let first = blocks.first(where: { !$0.condition.excludes(condition) }) {
        parser.refuseSecond("'performs'", place, first.place)
      }
      blocks.append((place, condition))
    }
    members.shareDocumentation()
    return InterfaceDeclaration(
      documentation: lead.documentation, attributes: lead.attributes,
      isNonisolated: lead.isNonisolated, kind: kind, name: name, primaryTypes: primaryTypes,
      realType: realType, emittedClass: emittedClass, forwarding: forwarding, inherits: inherits,
      requirements: requirements.filter { !$0.isOfSelf }, condition: conditions.current,
      stores: stores, members: members, verbs: verbs, range: range(from: lead.start))
  }

  /// `: Sendable, DatabaseOperational`
  mutating func readInheritance() throws(ParseError) -> [TypeSyntax] {
    var types: [TypeSyntax] = []
    guard consume(.colon) else { return types }
    repeat {
      // The old word for 'AnyObject'.
      if token.word == .class {
        let name = Name("AnyObject", token.range)
        types.append(TypeSyntax(.named([TypeComponent(name: name, arguments: [])]), name.range))
        advance()
      } else {
        let constraint = try readType()
        try checkConstraint(constraint)
        let inherited = constraint.flattened
        for type in inherited where type.isSelf { report(.inheritsSelf, at: type.range) }
        types += inherited
      }
    } while consume(.comma)
    return types
  }

  static let clauseWords = WordEntry.words(of: .clause)

  /// Reads the clauses behind a signature; an invalid clause is left out, and the others and the member are kept.
  mutating func readClauses(of owner: InterfaceKind?) -> [MemberClause] {
    var clauses: [MemberClause] = []
    while token.kind == .identifier {
      let start = index
      do {
        guard isClauseWord(token.word) else {
          if token.isFirstOnLine || isMemberStart(token.word) || token.word.isReserved { break }
          throw unknownClause()
        }
        // A block at the beginning of a line is one of the operation itself, not of the member.
        if owner == .operation, token.word == .performs, token.isFirstOnLine,
          peek(1).kind == .leftBrace
        {
          break
        }
        clauses.append(try readClause())
      } catch {
        if index == start { advance() }
        recover(from: start, at: .clause, blockEnd: -1)
      }
    }
    return clauses
  }

  private mutating func readClause() throws(ParseError) -> MemberClause {
    let keyword = token
    advance()
    switch keyword.word {
    case .performs: return try readPerforms(keyword)
    case .gives:
      try expectSameLine("the name of an interface after 'gives'")
      return try readGives(keyword)
    case .answers:
      let first = index
      let value = try readExpression(to: .clause)
      return .answers(value, parts: parts(first..<index), range(from: keyword.start))
    case .default:
      let first = index
      let value = try readExpression(to: .clause)
      return .defaultValue(value, uses: ownMembers(first..<index), range(from: keyword.start))
    case .failing:
      return .failing(try readExpression(to: .clause), range(from: keyword.start))
    case .named: return .named(try readNameOnLine("a name after 'named'"))
    default: return .identity(keyword.range)
    }
  }

  /// Returns the parts, such as `$records` and `$cursor`, in an expression and its interpolations.
  private func parts(_ range: Range<Int>) -> [Name] {
    tokens[range].flatMap { token -> [Name] in
      if token.kind == .string {
        return interpolations(of: token).flatMap { $0.parts($0.expression) }
      }
      guard token.kind == .identifier, case let text = text(token), text.hasPrefix("$"),
        !text.dropFirst().allSatisfy(\.isNumber)
      else { return [] }
      return [Name(text, token.range)]
    }
  }

  /// Returns the members of the mock that an expression and its interpolations name: `user`, behind `self.`.
  private func ownMembers(_ range: Range<Int>) -> [Name] {
    range.flatMap { index -> [Name] in
      let token = tokens[index]
      if token.kind == .string {
        return interpolations(of: token).flatMap { $0.ownMembers($0.expression) }
      }
      guard token.word == .`self`, index + 2 < range.upperBound, tokens[index + 1].kind == .dot
      else { return [] }
      return [name(tokens[index + 2])]
    }
  }

  /// Reads `database(.private)`, `database`, or `new database`.
  private mutating func readGives(_ keyword: Token) throws(ParseError) -> MemberClause {
    let next = peek(1)
    let isNew = token.word == .new && next.isName && !next.isFirstOnLine && !isClauseWord(next.word)
    if isNew { advance() }
    let kind = try readName("a name after 'gives'")
    guard token.kind == .leftParen, !token.isFirstOnLine else {
      return .gives(kind, nil, isNew: isNew, range(from: keyword.start))
    }
    let start = token
    let first = index + 1
    try skipBrackets()
    guard first < index - 1 else {
      throw fail(.expected("a value between the parentheses", found: "'()'"), at: start.range)
    }
    try checkElement(first..<(index - 1), isList: true)
    let inner = range(first..<(index - 1))
    var identity = Expression(source.text(inner), inner)
    identity.place = place(ofList: first..<(index - 1))
    return .gives(kind, identity, isNew: isNew, range(from: keyword.start))
  }

  /// Reads `performs { … }`, `performs fetch(id, from: photos)` or `performs operation ?? database`.
  private mutating func readPerforms(_ keyword: Token) throws(ParseError) -> MemberClause {
    if token.kind == .leftBrace {
      return .performs(try readVerbBlock(ofMethod: true), range(from: keyword.start))
    }
    let what = "a verb or the name of a parameter after 'performs'"
    try expectSameLine(what)
    let isCall = peek(1).kind == .leftParen && !peek(1).isFirstOnLine
    if isCall || VerbKind(rawValue: text(token)) != nil {
      return .performs([try readVerb()], range(from: keyword.start))
    }
    let name = try readName(what)
    guard token.kind == .question, peek(1).kind == .question, !token.isFirstOnLine else {
      return .performsOperation(name, others: nil, range(from: keyword.start))
    }
    move(to: index + 2)
    let others = try readExpression(to: .clause)
    return .performsOperation(name, others: others, range(from: keyword.start))
  }

  /// `store photos: Photo(changeTag: revision, pageSize: 20)`
  mutating func readStore() throws(ParseError) -> StoreEntry {
    let start = token.start
    let documentation = currentDocumentation
    advance()
    let name = try readName("the name of a store")
    try expect(.colon, "':' and the type of the records")
    let type = try readType()
    let hasArguments = token.kind == .leftParen && !token.isFirstOnLine
    let arguments = hasArguments ? try readArguments(of: .store) : []
    return StoreEntry(
      documentation: documentation, name: name, type: type, arguments: arguments,
      condition: conditions.inDeclaration, range: range(from: start))
  }

  /// True if a store is declared here, and not a member or parameter of that name.
  var isAtStore: Bool {
    token.word == .store && peek(1).isName && !peek(1).isFirstOnLine && peek(2).kind == .colon
  }

  /// `values for CKAccountStatus as account { case … }`, `values Mode as policy { case … }`
  mutating func readValues(_ lead: Lead) throws(ParseError) -> ValuesDeclaration {
    advance()
    let (name, realType) = try readNameOrType()
    let kind = consume(.as) ? try readName("what the values mean something to") : nil
    var cases: [ValueCase] = []
    try readBlock(of: "'\(name.text)'", .valueCase) { parser throws(ParseError) in
      cases.append(try parser.readValueCase())
    }
    return ValuesDeclaration(
      documentation: lead.documentation, attributes: lead.attributes, name: name,
      realType: realType,
      kind: kind, cases: cases, condition: conditions.current, range: range(from: lead.start))
  }

  /// `case noAccount, signedOut  means missing`
  private mutating func readValueCase() throws(ParseError) -> ValueCase {
    let start = token.start
    let documentation = currentDocumentation
    let attributes = try readAttributes()
    refuseUnavailable(attributes)
    guard consume(.case) else { throw fail(.expected("'case'", found: found)) }
    var names: [Name] = []
    repeat { names.append(try readName("the name of a case")) } while consume(.comma)
    var means: Name?
    var meaning: (word: Name?, own: Name?)
    if token.kind == .identifier, token.word == .means || !token.isFirstOnLine {
      guard token.word == .means else {
        throw fail(.unknown("clause", text(token), among: ["means"]))
      }
      means = currentName
      advance()
      meaning = try readMeaning(of: nil)
    }
    return ValueCase(
      documentation: documentation, attributes: attributes, names: names, means: means,
      meaning: meaning.word, ownMeaning: meaning.own, condition: conditions.inDeclaration,
      range: range(from: start))
  }

  private mutating func readMeaningClause() throws(ParseError) -> ErrorClause.Kind {
    let meaning = try readMeaning(of: .meanings)
    return meaning.own.map { .meansOwn($0) } ?? .means(meaning.word ?? currentName)
  }

  /// Reads what stands behind 'means': a word, or behind a dot a member of a type of Swift, `.locked`; one of the given
  /// words means the same with a dot.
  private mutating func readMeaning(of words: OperandSet?) throws(ParseError)
    -> (word: Name?, own: Name?)
  {
    try expectSameLine("a name after 'means'")
    let start = token.start
    guard consume(.dot) else { return (try readName("a name after 'means'"), nil) }
    guard isAdjacent else { throw missing("a name after '.'") }
    let name = try readName("a name after '.'")
    let placed = Name(name.text, SourceRange(start, name.range.end))
    return words?.words.contains(name.text) == true ? (placed, nil) : (nil, placed)
  }
}

/// Checks whether a word begins a clause behind a signature, also at the beginning of a line.
func isClauseWord(_ word: Word) -> Bool {
  switch word {
  case .performs, .answers, .gives, .default, .failing, .named, .identity: true
  default: false
  }
}
