extension Parser {
  /// Reads `{ save(…); delete(…); finish(…) }`, with the braces.
  ///
  /// A method has one body, so all its verbs stand in one block.
  mutating func readVerbBlock(ofMethod isOfMethod: Bool) throws(ParseError) -> [Verb] {
    var verbs: [Verb] = []
    let elements = isOfMethod ? "a verb of a method" : nil
    try readBlock(of: "'performs'", .verb, unconditional: elements, isInner: true) {
      parser throws(ParseError) in
      verbs.append(try parser.readVerb())
    }
    return verbs
  }

  /// `save(recordsToSave, into: records, policy: savePolicy, each: perRecordSaveBlock)`
  mutating func readVerb() throws(ParseError) -> Verb {
    guard token.kind == .identifier else { throw missing("a verb") }
    let keyword = currentName
    guard let kind = VerbKind(rawValue: keyword.text) else {
      throw fail(.unknown("verb", keyword.text, among: VerbKind.allCases.map(\.rawValue)))
    }
    advance()
    guard token.kind == .leftParen, !token.isFirstOnLine else {
      throw missing("'(' after '\(keyword.text)'")
    }
    return Verb(
      kind: kind, keyword: keyword, arguments: try readArguments(of: kind.signature),
      condition: conditions.inDeclaration, range: range(from: keyword.range.start))
  }

  /// Reads the arguments of a store or a verb; one invalid argument discards all of them.
  mutating func readArguments(of signature: CallSignature) throws(ParseError) -> [Argument] {
    let open = token
    advance()
    var arguments: [Argument] = []
    while token.kind != .rightParen {
      let argument = try readArgument(of: signature, isFirst: arguments.isEmpty)
      if let first = arguments.first(where: { $0.label == argument.label }) {
        refuseSecond("'\(argument.label?.rawValue ?? "")'", argument.place, first.place)
      } else {
        arguments.append(argument)
      }
      guard !take(.comma) else { continue }
      guard token.kind == .rightParen else {
        throw missing("',' or ')'", notes: [note(.given("the '('"), at: open.range)])
      }
    }
    for parameter in signature.parameters where parameter.isRequired {
      guard !arguments.contains(where: { $0.label == parameter.label }) else { continue }
      throw fail(.argumentNeeded(of: signature, parameter))
    }
    advance()
    return arguments
  }

  private mutating func readArgument(
    of signature: CallSignature, isFirst: Bool
  ) throws(ParseError) -> Argument {
    let place = token.range
    guard token.isName, peek(1).kind == .colon else {
      guard isFirst, let parameter = signature.parameter(nil) else {
        throw missing(isFirst ? "a label or ')'" : "a label")
      }
      return Argument(label: nil, place: place, value: try readOperand(of: parameter))
    }
    let name = currentName
    guard let label = Label(rawValue: name.text), let parameter = signature.parameter(label) else {
      throw fail(.unknownLabel(name.text, of: signature), at: name.range)
    }
    advance()
    advance()
    return Argument(label: label, place: place, value: try readOperand(of: parameter))
  }
}
