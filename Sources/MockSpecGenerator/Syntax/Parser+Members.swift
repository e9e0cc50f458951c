extension Parser {
  func isMemberStart(_ word: Word) -> Bool {
    switch word {
    case .var, .let, .func, .`init`, .subscript, .associatedtype, .typealias, .case: true
    default: isModifier(word) || isAccessWord(word) && word != .package && word != .open
    }
  }

  func isModifier(_ word: Word) -> Bool {
    switch word {
    case .static, .class, .mutating, .nonmutating, .nonisolated, .convenience, .required,
      .override, .final, .isolated, .dynamic, .optional, .weak, .unowned, .consuming, .borrowing,
      .oldConsuming,
      .distributed, .prefix, .postfix, .infix:
      true
    default: false
    }
  }

  /// Reads a member of an interface or, if it has no kind, of a record.
  ///
  /// One with `#if`s around its attributes is a member for each combination of them.
  mutating func readMembers(of owner: InterfaceKind?) throws(ParseError) -> [Member] {
    var lead = Lead(documentation: currentDocumentation, start: token.start)
    let level = conditions.levels.count
    var attributes: [(attribute: Attribute, condition: Condition)] = []
    repeat {
      let condition = conditions.inDeclaration
      let met = attributes.filter { !$0.condition.excludes(condition) }.map(\.attribute)
      attributes += try readAttributes(beside: met).map { ($0, condition) }
    } while !attributes.isEmpty && isAtDirective && readDirective(in: nil)
    lead.attributes = attributes.map(\.attribute)
    let member = try readMember(of: owner, lead)
    let known = attributes.map(\.condition)
    if known.allSatisfy(member.condition.implies), conditions.levels.count == level {
      return [member]
    }
    guard conditions.levels.count <= level, !known.contains(where: member.condition.excludes),
      let variants = known.variants(atMost: 16, of: member.condition)
    else { throw fail(.attributesWithoutMember, at: attributes[0].attribute.name.range) }
    return variants.map { variant in
      member.with(
        attributes: attributes.filter { variant.implies($0.condition) }.map(\.attribute),
        under: variant)
    }
  }

  /// `@MainActor static func make(id: Int) async throws -> Self  named makeOne`
  private mutating func readMember(
    of owner: InterfaceKind?, _ lead: Lead
  ) throws(ParseError) -> Member {
    refuseUnavailable(lead.attributes)
    let modifiers = readModifiers()
    let staticWord = modifiers.first(where: \.isStatic)
    if owner == nil, let staticWord {
      throw fail(.memberOfRecord("'\(staticWord.text)'"), at: staticWord.range)
    }
    if let staticWord,
      token.word == .`init` || token.word == .associatedtype || token.word == .typealias
    {
      let what = "'func', 'var' or 'subscript' after '\(staticWord.text)'"
      throw fail(.expected(what, found: "'\(text(token))'"))
    }
    if let word = modifiers.first(where: { $0.text == "distributed" }) {
      report(.distributedMember, at: word.range)
    }
    let kind = try readKind(of: owner)
    if case .method(let function) = kind, function.name.isOperator, staticWord == nil {
      throw fail(.operatorNotStatic(function.name.text), at: function.name.range)
    }
    return Member(
      documentation: lead.documentation, attributes: lead.attributes, modifiers: modifiers,
      kind: kind, clauses: readClauses(of: owner), condition: conditions.inDeclaration,
      range: range(from: lead.start))
  }

  private mutating func readKind(of owner: InterfaceKind?) throws(ParseError) -> MemberKind {
    let others: [Word] = [.func, .`init`, .subscript, .associatedtype, .typealias]
    if owner == nil, others.contains(token.word) {
      throw fail(.memberOfRecord("'\(text(token))'"))
    }
    switch token.word {
    case .var, .let: return .property(try readProperty(of: owner))
    case .func: return .method(try readMethod())
    case .`init`: return .initializer(try readInitializer())
    case .subscript: return .subscript_(try readSubscript())
    case .associatedtype: return .associatedType(try readAssociatedType())
    case .typealias: return .typeAlias(try readTypeAlias())
    default: throw notAMember()
    }
  }

  private mutating func notAMember() -> ParseError {
    let what = "'var', 'func' or another member"
    guard token.kind == .identifier, !token.word.isReserved else { return notAnElement(what) }
    if token.word == .performs { return fail(.expected(what, found: "'\(text(token))'")) }
    if token.word == .store {
      let next = text(peek(1)).prefix { !$0.isNewline }.prefix(40)
      return fail(.expected("'store', a name and ':'", found: "'\(text(token)) \(next)'"))
    }
    let candidates = [
      "store", "var", "let", "func", "init", "subscript", "associatedtype", "typealias",
    ]
    let name = text(token)
    // A clause that continues on the next line can be misspelt as well.
    if closest(to: name, among: candidates) == nil,
      closest(to: name, among: Self.clauseWords) != nil
    {
      return fail(.unknown("clause", name, among: Self.clauseWords))
    }
    return fail(.unknown("member", name, among: candidates))
  }

  // MARK: - Attributes and modifiers

  private mutating func readModifiers() -> [Name] {
    var modifiers: [Name] = []
    while token.kind == .identifier {
      if isAccessWord(token.word) {
        refuseAccessWord()
        continue
      }
      if let meant = readMisspeltModifier() {
        modifiers.append(meant)
        continue
      }
      guard isModifier(token.word) else { break }
      let (start, word) = (token.start, token.word)
      advance()
      if word == .nonisolated, token.kind == .leftParen, isAdjacent, peek(2).kind == .rightParen {
        if !["nonsending", "unsafe"].contains(text(peek(1))) {
          report(.expected("'nonsending'", found: "'\(text(peek(1)))'"), at: peek(1).range)
        }
        move(to: index + 3)
      }
      let range = range(from: start)
      let modifier = Name(source.text(range), range)
      if modifiers.contains(where: {
        $0.text == modifier.text || $0.isStatic && modifier.isStatic
      }) {
        report(.repeated("'\(modifier.text)'"), at: range)
      } else {
        modifiers.append(modifier)
      }
    }
    return modifiers
  }

  /// `@available(iOS 17, *) @MainActor`
  mutating func readAttributes(beside others: [Attribute] = []) throws(ParseError) -> [Attribute] {
    var attributes: [Attribute] = []
    while token.kind == .at {
      let attribute = try readAttribute()
      if isOfTypes(attribute.name.text) {
        throw fail(.attributeOfType(attribute.name.text), at: attribute.name.range)
      }
      // Swift allows the others twice, with different arguments.
      let isOnce = isOfDeclarations(attribute.name.text) && attribute.arguments == nil
      let isRepeated = (others + attributes).contains { $0.name.text == attribute.name.text }
      if isOnce, isRepeated {
        report(.repeated("'@\(attribute.name.text)'"), at: attribute.name.range)
      } else {
        attributes.append(attribute)
      }
    }
    return attributes
  }

  mutating func readAttribute() throws(ParseError) -> Attribute {
    advance()
    let start = token.start
    let word = text(token)
    let name = token
    _ = try readLabel("the name of an attribute")
    if name.kind != .escapedIdentifier, word == "_" || !canNameAttribute(name.word) {
      throw fail(.notAnAttribute(word), at: name.range)
    }
    while token.kind == .dot, isAdjacent {
      advance()
      // The name is kept as written, and Swift allows no space between its parts.
      guard isAdjacent else { throw missing("a name after '.'") }
      _ = try readLabel("a name after '.'")
    }
    if token.kind == .less, isAdjacent { _ = try readGenericArguments() }
    let range = range(from: start)
    var arguments: Expression?
    // Behind these words a parenthesis is the parameter list of a function type.
    let takesArguments = word != "escaping" && word != "Sendable" && word != "autoclosure"
    if token.kind == .leftParen, isAdjacent, takesArguments {
      let open = token
      let first = index + 1
      try skipBrackets()
      if word == "available" {
        try checkAvailability(first..<(index - 1))
      } else if word == "objc" {
        try checkSelector(first..<(index - 1))
      } else if word == "_lifetime" {
        try checkLifetimes(first..<(index - 1))
      } else if word != "isolated" {
        try checkElement(first..<(index - 1), isList: true)
      } else if index - 1 != first + 1 || tokens[first].word != .any {
        throw fail(.expected("'any'", found: "'\(text(tokens[first]))'"), at: tokens[first].range)
      }
      let inner = SourceRange(open.end, previousEnd - 1)
      arguments = Expression(source.text(inner), inner)
      if word != "available", word != "objc", word != "_lifetime", word != "isolated",
        first < index - 1
      {
        arguments?.place = place(ofList: first..<(index - 1))
      }
    } else if word == "isolated" {
      throw missing("'(any)'")
    }
    return Attribute(name: Name(source.text(range), range), arguments: arguments)
  }

  /// Checks what a value depends on: `borrow self`, `self: copy other`, `&bytes`, `immortal`.
  private mutating func checkLifetimes(_ range: Range<Int>) throws(ParseError) {
    for token in tokens[range] {
      let isPlain = token.isName || token.kind == .colon || token.kind == .comma
      guard isPlain || token.word == .`self` || token.word == .borrowing || text(token) == "&"
      else {
        throw fail(.expected("a name", found: "'\(text(token))'"), at: token.range)
      }
    }
  }

  /// Checks a name in Objective-C: `load`, `load:after:`.
  private mutating func checkSelector(_ range: Range<Int>) throws(ParseError) {
    let parts = tokens[range].split(omittingEmptySubsequences: false) { $0.kind == .colon }
    let areNames = parts.allSatisfy { part in
      part.count <= 1 && part.allSatisfy { $0.kind == .identifier && text($0) != "_" }
    }
    guard areNames, parts[0].count == 1, parts.count == 1 || parts[parts.count - 1].isEmpty
    else { throw fail(.notASelector, at: tokens[range.lowerBound].range) }
  }

  /// Reports an unavailable member that the mock must have; one of a Swift file can be unavailable on some platforms,
  /// and then is there in the mock too.
  mutating func refuseUnavailable(_ attributes: [Attribute]) {
    for attribute in attributes {
      guard let platform = attribute.availability?.unavailable, platform == .all || !isOfSwift
      else { continue }
      report(.unavailableMember, at: attribute.name.range)
    }
  }

  // MARK: - Properties

  /// `var title: String { get set }`, `let id: UUID = UUID()`
  private mutating func readProperty(of owner: InterfaceKind?) throws(ParseError) -> PropertySyntax
  {
    let keyword = token
    advance()
    let name = try readName("the name of a property")
    try expect(.colon, "':' and the type of '\(name.text)'")
    let type = try readType()
    let isConstant = keyword.word == .let
    // The stored properties of records and operations need no accessors.
    let isStored = owner == nil || owner == .operation
    let accessors = token.kind == .leftBrace ? try readAccessors() : nil
    let equal = token
    let initialValue = consume(.equal) ? try readExpression(to: .clause) : nil
    if initialValue != nil, !isStored {
      report(.initialValueInInterface(name.text), at: equal.range)
    } else if owner != nil, isConstant {
      report(.constantInInterface(name.text), at: keyword.range)
    } else if accessors == nil, !isStored {
      report(.missingAccessors(name.text), at: name.range)
    }
    return PropertySyntax(
      name: name, type: type, isConstant: isConstant, accessors: accessors,
      initialValue: initialValue)
  }

  /// `{ get async throws set }`
  mutating func readAccessors() throws(ParseError) -> Accessors {
    let open = token
    try expect(.leftBrace, "'{'")
    var accessors = Accessors()
    var hasGet = false
    while token.kind != .rightBrace {
      consume(.semicolon)
      if token.kind == .at { accessors.lends = try !readAttributes().isEmpty || accessors.lends }
      let isMutating = consume(.mutating)
      let isNonmutating = !isMutating && consume(.nonmutating)
      switch token.word {
      case .get:
        advance()
        hasGet = true
        accessors.isMutatingGet = isMutating
        accessors.getEffects = try readEffects()
      case .set:
        advance()
        accessors.isSettable = true
        accessors.isNonmutatingSet = isNonmutating
      default:
        guard let accessor = readNewerAccessor() else {
          throw unclosed(open, hasGet ? "'set' or '}'" : "'get'")
        }
        if accessor.isRead {
          hasGet = true
          (accessors.getWord, accessors.isMutatingGet) = (accessor.words, isMutating)
        } else {
          (accessors.setWord, accessors.isNonmutatingSet) = (accessor.words, isNonmutating)
          accessors.isSettable = true
        }
      }
    }
    guard hasGet else { throw missing("'get'") }
    if accessors.isSettable, accessors.getEffects != Effects() {
      throw fail(.settableWithEffects, at: SourceRange(open.range.start, token.range.end))
    }
    advance()
    return accessors
  }

  /// Reads `borrow`, `mutate` or one of them behind `yielding`, which compilers take that are newer than this parser.
  private mutating func readNewerAccessor() -> (words: String, isRead: Bool)? {
    let isYielding = text(token) == "yielding"
    let word = text(isYielding ? peek(1) : token)
    guard word == "borrow" || word == "mutate" else { return nil }
    if isYielding { advance() }
    advance()
    return ((isYielding ? "yielding " : "") + word, word == "borrow")
  }

  // MARK: - Types

  /// `typealias Entry = (key: Key, value: Value)`, whose requirements say nothing that a mock needs
  mutating func readTypeAlias() throws(ParseError) -> TypeAliasSyntax {
    advance()
    let name = try readName("the name of a type")
    let genericParameters = try readGenericParameters()
    try expect(.equal, "'=' and a type")
    let type = try readType()
    _ = try readRequirements()
    return TypeAliasSyntax(name: name, genericParameters: genericParameters, type: type)
  }

  /// `associatedtype Element: Sendable = Int where Element: Hashable`
  private mutating func readAssociatedType() throws(ParseError) -> AssociatedTypeSyntax {
    advance()
    let name = try readName("the name of an associated type")
    let inherits = try readInheritance()
    for bound in inherits {
      // A mock has it as a generic parameter, whose bound begins with a name.
      switch bound.kind {
      case .specified, .tuple:
        throw fail(.expected("a protocol or a class", found: "'\(bound.source)'"), at: bound.range)
      default: break
      }
    }
    let defaultType = consume(.equal) ? try readType() : nil
    return AssociatedTypeSyntax(
      name: name, inherits: inherits, defaultType: defaultType,
      requirements: try readRequirements())
  }
}

extension Name {
  /// True for `static`, and for `class`, which is emitted as `static`.
  fileprivate var isStatic: Bool { text == "static" || text == "class" }
}
