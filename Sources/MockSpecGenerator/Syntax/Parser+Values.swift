extension Parser {
  /// `values for CKAccountStatus as account { case … }`, `values Mode as policy { case … }`
  mutating func readValues(
    _ documentation: [String], _ attributes: [Attribute], _ start: Int
  ) throws(ParseError) -> ValuesDeclaration {
    advance()
    try expectSameLine("a name, or 'for' and a type")
    var name: Name?
    var realType: TypeSyntax?
    if take(.for) {
      let type = try readType()
      guard case .named = type.kind else {
        throw fail(.expected("the name of a type", found: "'\(type.source)'"), at: type.range)
      }
      realType = type
    } else {
      name = try readTypeName("a name, or 'for' and a type")
    }
    let typeName = name ?? realType.map { Name($0.source, $0.range) } ?? currentName
    var kind: Name?
    if take(.as) { kind = try readName("what the values mean something to") }
    var cases: [ValueCase] = []
    let condition = conditions.current
    try readBlock(of: "'\(typeName.text)'", .valueCase) { parser throws(ParseError) in
      cases.append(try parser.readValueCase())
    }
    return ValuesDeclaration(
      documentation: documentation, attributes: attributes, name: typeName, realType: realType,
      kind: kind, cases: cases, condition: condition, range: range(from: start))
  }

  /// `case noAccount, signedOut  means missing`
  private mutating func readValueCase() throws(ParseError) -> ValueCase {
    let start = token.start
    let documentation = currentDocumentation
    let attributes = try readAttributes()
    refuseUnavailable(attributes)
    guard take(.case) else { throw fail(.expected("'case'", found: found)) }
    var names: [Name] = []
    repeat { names.append(try readName("the name of a case")) } while take(.comma)
    var means: Name?
    var meaning: Name?
    if token.kind == .identifier, token.word == .means || !token.isFirstOnLine {
      guard token.word == .means else {
        throw fail(.unknown("clause", text(token), among: ["means"]))
      }
      means = currentName
      advance()
      try expectSameLine("a name after 'means'")
      meaning = try readName("a name after 'means'")
    }
    return ValueCase(
      documentation: documentation, attributes: attributes, names: names, means: means,
      meaning: meaning, condition: conditions.inDeclaration, range: range(from: start))
  }
}
