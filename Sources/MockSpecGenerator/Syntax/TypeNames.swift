/// The names of types that parts of declarations mention.
extension TypeSyntax {
  /// Adds the first names of all types in this one, those of its attributes and errors among them.
  func addNames(to names: inout Set<String>) {
    switch kind {
    case .named(let components):
      if let first = components.first { names.insert(first.name.text) }
      if components.first?.isModule == true, components.count > 1 {
        names.insert(components[1].name.text)
      }
    case .specified(let specifiers, _):
      for case .attribute(let attribute) in specifiers { names.formUnion(attribute.typeNames) }
    case .function(let function): function.effects.thrownType?.addNames(to: &names)
    case .suppressed(let type), .protocolMetatype(let type): type.addNames(to: &names)
    default: break
    }
    kind.forEachPart { $0.addNames(to: &names) }
  }
}

extension Attribute {
  /// The first names of the types in an attribute that is one: `ParserBuilder` and `Input` of `@ParserBuilder<Input>`.
  var typeNames: Set<String> {
    guard namesType else { return [] }
    return namesBesideLabels(in: name.text).union(arguments?.typeNames ?? [])
  }
}

extension Expression {
  /// The names in the expression that can be those of types.
  var typeNames: Set<String> { namesBesideLabels(in: text) }
}

/// Returns the names in Swift besides labels, none behind a dot or `#`: `Book` of `(page: Book.first)`.
private func namesBesideLabels(in text: String) -> Set<String> {
  let bytes = Array(text.utf8)
  return namesBesideLabels(in: bytes, bytes.indices)
}

private func namesBesideLabels(in bytes: [UInt8], _ range: Range<Int>) -> Set<String> {
  let list = Lexer.tokens(of: bytes, in: range)
  var names: Set<String> = []
  var before = Token.Kind.endOfFile
  // The last token is the end.
  for (token, next) in zip(list.tokens, list.tokens.dropFirst()) {
    defer { before = token.kind }
    guard token.isName, before != .dot, before != .pound else { continue }
    let inner = token.kind == .escapedIdentifier ? 1 : 0
    let name = String(decoding: bytes[token.start + inner..<token.end - inner], as: UTF8.self)
    let isArgument = before == .leftParen || before == .comma
    let isLabel = isArgument && next.kind == .colon && name.first?.isLowercase == true
    if !isLabel { names.insert(name) }
  }
  for part in list.interpolations.values.joined() {
    names.formUnion(namesBesideLabels(in: bytes, part))
  }
  return names
}
