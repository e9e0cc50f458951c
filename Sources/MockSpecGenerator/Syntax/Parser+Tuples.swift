extension Parser {
  /// `(Int, name: String)`, `(Int, _ name: String) async throws -> Data`
  mutating func readTupleOrFunction() throws(ParseError) -> TypeSyntax {
    let start = token.start
    let elements = try readTupleElements()
    switch token.word {
    case .async, .throws, .rethrows:
      guard !token.isFirstOnLine || arrowFollowsEffects else { break }
      return try readFunction(elements, start)
    default:
      if token.kind == .arrow { return try readFunction(elements, start) }
    }
    if let named = elements.first(where: { $0.secondName != nil })?.secondName {
      throw fail(.nameInTuple(named.text), at: named.range)
    }
    return TypeSyntax(.tuple(elements), range(from: start))
  }

  /// True if the `async throws(E)` at the current token belongs to a function type.
  private var arrowFollowsEffects: Bool {
    var distance = 0
    while distance < 20 {
      switch peek(distance).kind {
      case .arrow: return true
      case .identifier, .dot, .leftParen, .rightParen: distance += 1
      default: return false
      }
    }
    return false
  }

  private mutating func readFunction(
    _ parameters: [TupleElement], _ start: Int
  ) throws(ParseError) -> TypeSyntax {
    if let label = parameters.first(where: { $0.label != nil })?.label {
      throw fail(.labelInFunctionType(label.text), at: label.range)
    }
    if let opaque, opaque.start > start { throw fail(.misplacedSome(), at: opaque) }
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

  private mutating func readTupleElements() throws(ParseError) -> [TupleElement] {
    let open = token
    advance()
    var elements: [TupleElement] = []
    if take(.rightParen) { return elements }
    while true {
      elements.append(try readTupleElement())
      if take(.rightParen) { return elements }
      guard take(.comma) else {
        throw missing("',' or ')'", notes: [note(.given("the '('"), at: open.range)])
      }
      if take(.rightParen) { return elements }
    }
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
      label: label, secondName: secondName, type: type, isVariadic: takeEllipsis())
  }
}
