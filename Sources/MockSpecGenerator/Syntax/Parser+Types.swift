extension Parser {
  /// Reads any type, with the specifiers that a parameter's type can have.
  mutating func readType() throws(ParseError) -> TypeSyntax {
    if depth == 0 { suffixes = 0 }
    guard depth + suffixes < Self.typeLimit else { throw fail(.tooDeep(Self.typeLimit)) }
    depth += 1
    defer { depth -= 1 }
    let start = token.start
    let specifiers = try readSpecifiers()
    let type = try readUnspecifiedType()
    return specifiers.isEmpty ? type : TypeSyntax(.specified(specifiers, type), range(from: start))
  }

  /// Reads a type without the specifiers of parameters, such as the bound of a generic parameter or a result.
  mutating func readBound() throws(ParseError) -> TypeSyntax {
    let word = token
    let type = try readType()
    if case .specified = type.kind {
      throw fail(.expected("a type", found: "'\(text(word))'"), at: word.range)
    }
    return type
  }

  /// Reads the bound of a generic parameter, which begins with a name in Swift.
  mutating func readNamedBound() throws(ParseError) -> TypeSyntax {
    if token.kind == .at { return try readBound() }
    guard token.isName && token.word != .selfType || token.kind == .tilde else {
      throw missing("a protocol or a class")
    }
    let bound = try readBound()
    try checkConstraint(bound)
    return bound
  }

  /// Refuses a type that is neither a protocol nor a class by its form, such as a function type.
  mutating func checkConstraint(_ type: TypeSyntax) throws(ParseError) {
    guard !type.canConstrain else { return }
    throw fail(.expected("a protocol or a class", found: "'\(type.source)'"), at: type.range)
  }

  /// `inout`, `sending`, `@escaping @Sendable`
  private mutating func readSpecifiers() throws(ParseError) -> [Specifier] {
    var specifiers: [Specifier] = []
    while true {
      if token.kind == .at {
        let name = peek(1)
        let attribute = try readAttribute()
        guard !isOfDeclarations(attribute.name.text) else {
          throw fail(.attributeOfDeclaration(attribute.name.text), at: name.range)
        }
        specifiers.append(.attribute(attribute))
        continue
      }
      // Swift has no attributes and no ownership of a pack expansion.
      guard specifiers.isEmpty || token.word != .repeat else {
        throw fail(.expected("a type", found: "'repeat'"))
      }
      guard isSpecifier(token.word) else { return specifiers }
      let word = token
      // `nonisolated(nonsending)`
      let hasArgument = peek(1).kind == .leftParen && peek(3).kind == .rightParen
      if word.word == .nonisolated, hasArgument {
        guard text(peek(2)) == "nonsending" else {
          throw fail(.expected("'nonsending'", found: "'\(text(peek(2)))'"), at: peek(2).range)
        }
        move(to: index + 4)
      } else if beginsType(peek(1)) {
        if word.word == .nonisolated {
          throw fail(.expected("'nonisolated(nonsending)'", found: "'nonisolated'"))
        }
        advance()
      } else {
        return specifiers
      }
      let range = range(from: word.start)
      try check(Name(source.text(range), range), after: specifiers)
      specifiers.append(.keyword(Name(source.text(range), range)))
    }
  }

  /// Checks the order of specifiers: Swift allows these words only before attributes, each once, and 'sending' last.
  private mutating func check(_ word: Name, after specifiers: [Specifier]) throws(ParseError) {
    let ownership = ["inout", "borrowing", "consuming", "__owned", "__shared"]
    for specifier in specifiers {
      guard case .keyword(let first) = specifier else {
        throw fail(.expected("a type", found: "'\(word.text)'"), at: word.range)
      }
      if first.text == word.text { throw fail(.repeated("'\(word.text)'"), at: word.range) }
      guard ownership.contains(word.text) else { continue }
      if ownership.contains(first.text) {
        throw fail(.repeated("'inout', 'borrowing' or 'consuming'"), at: word.range)
      }
      if first.text == "sending" {
        throw fail(.expected("a type", found: "'\(word.text)'"), at: word.range)
      }
    }
  }

  /// Checks whether Swift reads the word behind `@` as a name.
  func canNameAttribute(_ word: Word) -> Bool {
    switch word {
    case .isolated: true
    case .some, .any, .each, .async, .open, .package: false
    default: !word.isReserved && !isSpecifier(word) && !isModifier(word)
    }
  }

  /// Checks whether Swift has the attribute for declarations, not for types.
  func isOfDeclarations(_ attribute: String) -> Bool {
    switch attribute {
    case "actor", "available", "backDeployed", "discardableResult", "dynamicCallable",
      "dynamicMemberLookup", "frozen", "globalActor", "inlinable", "inline", "main", "nonobjc",
      "objc", "objcMembers", "propertyWrapper", "resultBuilder", "testable", "usableFromInline",
      "warn_unqualified_access":
      true
    default: false
    }
  }

  /// Checks whether Swift has the attribute for types only.
  func isOfTypes(_ attribute: String) -> Bool {
    switch attribute {
    case "autoclosure", "convention", "escaping", "noescape", "retroactive", "unchecked": true
    default: false
    }
  }

  private func isSpecifier(_ word: Word) -> Bool {
    switch word {
    case .inout, .borrowing, .consuming, .sending, .isolated, .nonisolated, .owned, .shared,
      .const:
      true
    default: false
    }
  }

  /// Checks whether a contextual word begins a type, and is not a type of that name.
  private func beginsType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .escapedIdentifier: token.word == .inout || !isPastType(token.word)
    case .leftParen, .leftBracket, .at, .tilde: true
    default: false
    }
  }

  private func isPastType(_ word: Word) -> Bool {
    switch word {
    case .selfType, .anyType, .repeat: false
    case .by, .as: true
    default: word.isReserved
    }
  }

  private mutating func readUnspecifiedType() throws(ParseError) -> TypeSyntax {
    let start = token.start
    if token.word == .some {
      guard takesOpaque else { throw fail(.misplacedSome) }
      opaque = token.range
      advance()
      return TypeSyntax(.some(try readConstraint()), range(from: start))
    }
    if consume(.any) { return TypeSyntax(.any(try readConstraint()), range(from: start)) }
    if consume(.repeat) {
      guard token.word != .repeat else { throw missing("a type") }
      return TypeSyntax(.packExpansion(try readType()), range(from: start))
    }
    guard consume(.each) else { return try readComposition() }
    let element = try readPostfix()
    if case .function = element.kind { try checkConstraint(element) }
    return TypeSyntax(.packElement(element), range(from: start))
  }

  /// Reads the type behind `some` or `any`; in `any P.Type`, the suffix belongs to it.
  private mutating func readConstraint() throws(ParseError) -> TypeSyntax {
    let type = try readComposition()
    switch type.kind {
    case .optional, .implicitlyUnwrapped, .metatype, .protocolMetatype: break
    default: try checkConstraint(type)
    }
    return type
  }

  /// `A & B`
  private mutating func readComposition() throws(ParseError) -> TypeSyntax {
    let start = token.start
    let first = try readPrefix()
    guard token.kind == .ampersand else { return first }
    var types = [first]
    while consume(.ampersand) { types.append(try readPrefix()) }
    for type in types { try checkConstraint(type) }
    return TypeSyntax(.composition(types), range(from: start))
  }

  /// `~Copyable`
  private mutating func readPrefix() throws(ParseError) -> TypeSyntax {
    let start = token.start
    guard consume(.tilde) else { return try readPostfix() }
    let type = try readPostfix()
    try checkConstraint(type)
    return TypeSyntax(.suppressed(type), range(from: start))
  }

  /// `T?`, `T!`, `T.Type`
  private mutating func readPostfix() throws(ParseError) -> TypeSyntax {
    let start = token.start
    var type = try readSimple()
    while true {
      let kind: TypeSyntax.Kind
      switch token.kind {
      case .question where isAdjacent: kind = .optional(type)
      case .exclamation where isAdjacent: kind = .implicitlyUnwrapped(type)
      case .dot where peek(1).word == .type: kind = .metatype(type)
      case .dot where peek(1).word == .protocol: kind = .protocolMetatype(type)
      case .dot where peek(1).isName: throw fail(.nestedTypeOfSugar)
      default: return type
      }
      suffixes += 1
      guard depth + suffixes < Self.typeLimit else { throw fail(.tooDeep(Self.typeLimit)) }
      if token.kind == .dot { advance() }
      advance()
      type = TypeSyntax(kind, range(from: start))
    }
  }

  private mutating func readSimple() throws(ParseError) -> TypeSyntax {
    switch token.kind {
    case .leftParen: return try readTupleOrFunction()
    case .leftBracket: return try readCollection()
    case .escapedIdentifier: return try readNamed()
    // Only a whole composition can have the first two.
    case .identifier where [.some, .any, .nonisolated].contains(token.word): throw missing("a type")
    case .identifier where token.word != .async && !isPastType(token.word): return try readNamed()
    default: throw missing("a type")
    }
  }

  /// `Result<Data, any Error>`, `CKRecord.ID`, `Foundation::URL`
  private mutating func readNamed() throws(ParseError) -> TypeSyntax {
    let start = token.start
    var components: [TypeComponent] = []
    repeat {
      let start = token
      let name = try readLabel("the name of a type")
      if start.kind == .identifier, name.text == "_" {
        throw fail(.expected("a type", found: "'_'"), at: start.range)
      }
      let arguments = token.kind == .less ? try readGenericArguments() : []
      components.append(TypeComponent(name: name, arguments: arguments))
      // A module has no generic arguments.
      if components.count == 1, arguments.isEmpty, consumeModuleSelector() {
        components[0].isModule = true
        components.append(TypeComponent(name: try readLabel("the name of a type"), arguments: []))
        if token.kind == .less { components[1].arguments = try readGenericArguments() }
      }
    } while peek(1).kind != .dot && peek(1).word != .type && peek(1).word != .protocol
      && consume(.dot)
    if components.count == 1, components[0].arguments.isEmpty { try checkForSpecifier() }
    return TypeSyntax(.named(components), range(from: start))
  }

  /// Moves behind `::`.
  private mutating func consumeModuleSelector() -> Bool {
    guard token.kind == .colon, peek(1).kind == .colon, peek(1).start == token.end else {
      return false
    }
    advance()
    advance()
    return true
  }

  mutating func readGenericArguments() throws(ParseError) -> [TypeSyntax] {
    let open = token
    advance()
    var arguments: [TypeSyntax] = []
    repeat {
      if token.kind == .greater, !arguments.isEmpty { break }
      arguments.append(try readTypeOrInteger())
    } while consume(.comma)
    guard consume(.greater) else { throw unclosed(open, "',' or '>'") }
    return arguments
  }

  private mutating func readTypeOrInteger() throws(ParseError) -> TypeSyntax {
    let start = token.start
    if token.kind == .otherOperator, source.bytes[start] == UInt8(ascii: "-"),
      peek(1).kind == .integer
    {
      advance()
    }
    guard token.kind == .integer else { return try readType() }
    advance()
    let range = range(from: start)
    return TypeSyntax(.integer(source.text(range)), range)
  }

  /// `[T]`, `[K: V]`, `[4 of T]`
  private mutating func readCollection() throws(ParseError) -> TypeSyntax {
    let open = token
    advance()
    let first = try readTypeOrInteger()
    let kind: TypeSyntax.Kind
    if consume(.colon) {
      kind = .dictionary(first, try readType())
    } else if consume(.of) {
      kind = .inlineArray(first, try readType())
    } else {
      kind = .array(first)
    }
    if case .integer = first.kind, case .array = kind { throw missing("'of' and a type") }
    guard consume(.rightBracket) else { throw unclosed(open) }
    return TypeSyntax(kind, range(from: open.start))
  }

  /// `(Int, name: String)`, `(Int, _ name: String) async throws -> Data`
  mutating func readTupleOrFunction() throws(ParseError) -> TypeSyntax {
    let start = token.start
    let elements = try readList { parser throws(ParseError) in try parser.readTupleElement() }
    let hasEffects = isEffect(token.word)
    if token.kind == .arrow || isMisspeltEffect
      || hasEffects && (!token.isFirstOnLine || arrowFollowsEffects)
    {
      return try readFunction(elements, start)
    }
    if let named = elements.first(where: { $0.secondName != nil })?.secondName {
      throw fail(.nameInTuple(named.text), at: named.range)
    }
    return TypeSyntax(.tuple(elements), range(from: start))
  }

  /// True if the `async throws(E)` at the current token belongs to a function type.
  private var arrowFollowsEffects: Bool {
    (0..<20).lazy.map { peek($0).kind }
      .first { ![.identifier, .dot, .leftParen, .rightParen].contains($0) } == .arrow
  }

  private mutating func readFunction(
    _ parameters: [TupleElement], _ start: Int
  ) throws(ParseError) -> TypeSyntax {
    if let label = parameters.first(where: { $0.label != nil })?.label {
      throw fail(.labelInFunctionType(label.text), at: label.range)
    }
    if let opaque, opaque.start > start { throw fail(.misplacedSome, at: opaque) }
    let word = token
    let effects = try readEffects()
    if effects.isRethrowing {
      throw fail(.expected("'throws' or '->'", found: "'rethrows'"), at: word.range)
    }
    try expect(.arrow, "'->' and a type")
    let result = try readType()
    if case .packExpansion = result.kind {
      throw fail(.expected("a type", found: "'repeat'"), at: result.range)
    }
    let function = FunctionTypeSyntax(parameters: parameters, effects: effects, result: result)
    return TypeSyntax(.function(function), range(from: start))
  }

  private mutating func readTupleElement() throws(ParseError) -> TupleElement {
    var label: Name?
    var secondName: Name?
    let hasSecondName = token.isName && peek(1).isName && peek(2).kind == .colon
    if hasSecondName || token.isName && peek(1).kind == .colon {
      let first = try readLabel("a label")
      label = first.text == "_" ? nil : first
      if let label, hasSecondName { throw fail(.labelInFunctionType(label.text), at: label.range) }
      if hasSecondName { secondName = try readLabel("a name") }
      advance()
    }
    let type = try readType()
    if case .packExpansion = type.kind, token.kind == .dot { throw missing("',' or ')'") }
    return TupleElement(
      label: label, secondName: secondName, type: type, isVariadic: consumeEllipsis())
  }
}
