extension Parser {
  /// `func save<T: Codable>(_ value: T) async throws -> T where T: Sendable`
  mutating func readMethod() throws(ParseError) -> FunctionSyntax {
    advance()
    guard token.isOperator || token.kind == .dot else {
      return try readSignature(of: try readName("the name of a method"), result: .optional)
    }
    let name = readOperatorName()
    let isReserved = ["=", "->", ".", "?"].contains(name.text)
    let closesComment = name.text.contains("*/")
    if isReserved || closesComment || name.text.dropFirst().contains(".") && name.text.first != "."
    {
      throw fail(.reservedOperator(name.text), at: name.range)
    }
    let function = try readSignature(of: name, result: .optional)
    for parameter in function.parameters {
      if let label = parameter.label, label.range != parameter.name.range {
        throw fail(.labelledOperand(label.text), at: label.range)
      }
    }
    return function
  }

  /// `init?(id: UUID)`
  mutating func readInitializer() throws(ParseError) -> FunctionSyntax {
    let name = currentName
    advance()
    let isFailable = isAdjacent && (token.kind == .question || token.kind == .exclamation)
    let mark = isFailable ? text(token) : ""
    if isFailable { advance() }
    return try readSignature(of: name, mark: mark, result: .none)
  }

  /// `subscript(index: Int) -> Element { get set }`; in a Swift file, without its accessors.
  mutating func readSubscript(hasAccessors: Bool = true) throws(ParseError) -> FunctionSyntax {
    let name = currentName
    advance()
    return try readSignature(of: name, result: .required, hasAccessors: hasAccessors)
  }

  private enum ResultRule { case none, optional, required }

  private mutating func readSignature(
    of name: Name, mark: String = "", result rule: ResultRule, hasAccessors: Bool = false
  ) throws(ParseError) -> FunctionSyntax {
    let genericParameters = try readGenericParameters()
    guard token.kind == .leftParen else {
      throw missing("'(' and the parameters of '\(name.text)'")
    }
    var parameters = try readParameters()
    if rule == .required {
      // A single name is no label in a subscript: 'subscript(key: Int)' is called as '[3]'.
      for index in parameters.indices
      where parameters[index].label?.range == parameters[index].name.range {
        parameters[index].label = nil
      }
    }
    var effects = rule == .required ? Effects() : try readEffects()
    var result: TypeSyntax?
    if rule == .required || rule == .optional && token.kind == .arrow {
      try expect(.arrow, "'->' and a type")
      result = try readType()
      if isEffect(token.word) {
        report(.effectBehindResult(text(token)), at: token.range)
        effects = try readEffects()
      }
    }
    let requirements = try readRequirements()
    var accessors = rule == .required ? Accessors() : nil
    if hasAccessors {
      guard token.kind == .leftBrace else {
        throw fail(.missingAccessors("subscript"), at: name.range)
      }
      accessors = try readAccessors()
    }
    return FunctionSyntax(
      name: name, mark: mark, genericParameters: genericParameters, parameters: parameters,
      effects: effects, result: result, requirements: requirements, accessors: accessors)
  }

  /// Reads the name of an operator, whose characters are single tokens.
  private mutating func readOperatorName() -> Name {
    let start = token.start
    let first = index
    repeat { advance() } while isAdjacent && (token.isOperator || token.kind == .dot)
    var range = SourceRange(start, previousEnd)
    // In `==<T>(` the last character opens the generic parameters.
    if index > first + 1, tokens[index - 1].kind == .less, token.isName {
      range.end -= 1
      openGenericParameters = true
    }
    return Name(source.text(range), range)
  }

  // MARK: - Parameters

  /// `(for id: ID, _ handler: @escaping () -> Void = {})`
  mutating func readParameters() throws(ParseError) -> [Parameter] {
    takesOpaque = true
    defer { takesOpaque = false }
    return try readList { parser throws(ParseError) in try parser.readParameter() }
  }

  /// `(server: Photo?, Int = 3)`; labels are optional here.
  mutating func readAssociatedValues() throws(ParseError) -> [Parameter] {
    try readList { parser throws(ParseError) in
      let isLabelled =
        parser.token.isName
        && (parser.peek(1).kind == .colon
          || parser.peek(1).isName && parser.peek(2).kind == .colon)
      if isLabelled { return try parser.readParameter() }
      let name = Name("_", SourceRange(parser.token.start, parser.token.start))
      return try parser.readParameter(named: name, label: nil, attributes: [])
    }
  }

  /// Reads a list between parentheses; a comma may end it, as in Swift.
  mutating func readList<Element>(
    _ readElement: (inout Parser) throws(ParseError) -> Element
  ) throws(ParseError) -> [Element] {
    let open = token
    advance()
    var elements: [Element] = []
    while !consume(.rightParen) {
      elements.append(try readElement(&self))
      guard consume(.comma) || token.kind == .rightParen else { throw unclosed(open, "',' or ')'") }
    }
    return elements
  }

  private mutating func readParameter() throws(ParseError) -> Parameter {
    let attributes = try readAttributes()
    for attribute in attributes where isOfDeclarations(attribute.name.text) {
      throw fail(.attributeOfDeclaration(attribute.name.text), at: attribute.name.range)
    }
    if token.word == .inout || token.word == .var || token.word == .let {
      throw missing("the name of a parameter")
    }
    let first = try readLabel("the name of a parameter")
    var name = first
    if token.isName { name = try readLabel("the name of a parameter") }
    try expect(.colon, "':' and the type of '\(name.text)'")
    let label: Name? = first.text == "_" ? nil : first
    return try readParameter(named: name, label: label, attributes: attributes)
  }

  private mutating func readParameter(
    named name: Name, label: Name?, attributes: [Attribute]
  ) throws(ParseError) -> Parameter {
    let word = token
    let type = try readType()
    // The attributes of a parameter are those of its type, and Swift allows these words only before them.
    if !attributes.isEmpty, case .specified(let specifiers, _) = type.kind,
      case .keyword = specifiers.first
    {
      throw fail(.expected("a type", found: "'\(text(word))'"), at: word.range)
    }
    if case .packExpansion = type.kind, token.kind == .dot { throw missing("',' or ')'") }
    let isVariadic = consumeEllipsis()
    let defaultValue = consume(.equal) ? try readExpression(to: .defaultValue) : nil
    return Parameter(
      attributes: attributes, label: label, name: name, type: type, isVariadic: isVariadic,
      defaultValue: defaultValue)
  }

  mutating func consumeEllipsis() -> Bool {
    guard token.kind == .dot, peek(1).kind == .dot, peek(2).kind == .dot else { return false }
    move(to: index + 3)
    return true
  }

  // MARK: - Effects and generics

  /// `async throws(TowerError)`
  mutating func readEffects() throws(ParseError) -> Effects {
    var effects = Effects()
    while let word = currentEffect() {
      let failing = effects.isThrowing ? "throws" : effects.isRethrowing ? "rethrows" : nil
      if word == .async {
        if let failing { report(.asyncBehind(failing), at: token.range) }
        if effects.isAsync { report(.repeated("'async'"), at: token.range) }
        effects.isAsync = true
      } else {
        if failing != nil { report(.repeated("'throws' or 'rethrows'"), at: token.range) }
        effects.isThrowing = word == .throws
        effects.isRethrowing = word == .rethrows
      }
      advance()
      if word == .throws, token.kind == .leftParen, isAdjacent {
        advance()
        let outer = takesOpaque
        takesOpaque = false
        defer { takesOpaque = outer }
        effects.thrownType = try readBound()
        try expect(.rightParen, "')' after the type of the error")
      }
    }
    return effects
  }

  /// `<T: Sendable, each U, let n: Int>`
  mutating func readGenericParameters() throws(ParseError) -> [GenericParameter] {
    var parameters: [GenericParameter] = []
    if openGenericParameters {
      openGenericParameters = false
    } else if !consume(.less) {
      return parameters
    }
    repeat {
      if token.kind == .greater, !parameters.isEmpty { break }
      let isPack = consume(.each)
      let isValue = !isPack && consume(.let)
      let name = try readName("the name of a generic parameter")
      let bound = consume(.colon) ? try readNamedBound() : nil
      parameters.append(
        GenericParameter(isPack: isPack, isValue: isValue, name: name, bound: bound))
    } while consume(.comma)
    try expect(.greater, "',' or '>'")
    return parameters
  }

  /// `where T: Sendable, T.ID == UUID`
  mutating func readRequirements() throws(ParseError) -> [GenericRequirement] {
    var requirements: [GenericRequirement] = []
    guard consume(.where) else { return requirements }
    repeat {
      let left = try readBound()
      let relation: GenericRequirement.Relation
      if consume(.colon) {
        relation = .conforms
      } else if token.kind == .equal, peek(1).kind == .equal {
        move(to: index + 2)
        relation = .equals
      } else {
        throw missing("':' or '=='")
      }
      let right = try readBound()
      if relation == .conforms { try checkConstraint(right) }
      requirements.append(GenericRequirement(left: left, relation: relation, right: right))
    } while consume(.comma)
    return requirements
  }

  private typealias Item = ArraySlice<Token>

  /// Checks the tokens between the parentheses of `@available` against the two forms that Swift has.
  ///
  /// `iOS 17, macOS 14, *`, or `iOS, introduced: 17, deprecated: 18, message: "…"`
  mutating func checkAvailability(_ range: Range<Int>) throws(ParseError) {
    let items = tokens[range].split(
      omittingEmptySubsequences: false, whereSeparator: { $0.kind == .comma })
    let platforms = items.filter { !isStar($0) }
    let names = platforms.compactMap { $0.first.map(text) }
    let stars = items.count - platforms.count
    // A list repeats no platform, and has the `*`.
    let isList =
      platforms.allSatisfy { isPlatform($0.prefix(1)) && isVersion($0.dropFirst()) }
      && !names.isEmpty && Set(names).count == names.count
      && (stars == 1 || stars == 0 && names == ["swift"])
    let isLong =
      items.count > 1 && (isPlatform(items[0]) || isStar(items[0]))
      && items.dropFirst().allSatisfy(isCondition)
    guard isList || isLong else {
      let range = SourceRange(tokens[range.lowerBound - 1].start, previousEnd)
      throw fail(.malformedAvailability, at: range)
    }
  }

  private func isStar(_ item: Item) -> Bool { item.count == 1 && item.first.map(text) == "*" }

  private func isPlatform(_ item: Item) -> Bool {
    item.count == 1 && item.first.map { $0.kind == .identifier && !$0.word.isReserved } == true
  }

  /// Checks whether an argument is a version: `17`, `17.1` or `17.1.2`.
  private func isVersion(_ item: Item) -> Bool {
    guard let start = item.first?.start, let end = item.last?.end else { return false }
    let parts = source.text(SourceRange(start, end)).split(
      separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy(isDigit) }
  }

  private func isCondition(_ item: Item) -> Bool {
    guard let name = item.first.map(text) else { return false }
    if item.count == 1 { return ["deprecated", "unavailable", "noasync"].contains(name) }
    let value = item.dropFirst(2)
    guard item[item.startIndex + 1].kind == .colon else { return false }
    switch name {
    case "introduced", "deprecated", "obsoleted": return isVersion(value)
    case "message", "renamed":
      guard value.count == 1, let literal = value.first, literal.kind == .string else {
        return false
      }
      // Swift allows neither an interpolation nor '#' around the quotes here, but several lines.
      return text(literal).hasPrefix("\"") && interpolations(of: literal).isEmpty
    default: return false
    }
  }
}
