/// Members of classes and extensions.
extension SwiftFileReader {
  /// Reads the signature of a member in a class or an extension of a type; skips its body as all braces.
  mutating func readMember() {
    if let ownClass = scopes.last?.ownClass {
      let modifiers = modifiers
      start = nil
      return readMember(ofClass: ownClass, behind: modifiers)
    }
    let place = SourceRange((start ?? parser).token.start, (start ?? parser).token.start)
    let isStatic = modifiers.contains { $0.word == .static }
    // A default that is deprecated stands for a member that conformers have to write.
    let isDeprecated = modifiers.contains { parser.text($0) == "deprecated" }
    let words: [Word] = [.internal, .package, .fileprivate, .private]
    let isPublic =
      access == .public
      || scopes.last?.isPublic == true && !modifiers.contains { words.contains($0.word) }
    start = nil
    guard let extended = scopes.last?.extended, scopes.count == 1 else { return parser.advance() }
    var reader = parser
    guard let kind = try? readKind(&reader) else { return parser.advance() }
    parser = reader
    if isDeprecated || callsOnlyItself(kind) { return }
    let member = Member(
      modifiers: isStatic ? [Name("static", place)] : [], kind: kind,
      condition: parser.conditions.current, range: place)
    tree.extensions[extended].members.append(member)
    if isPublic { tree.extensions[extended].publicMembers.append(member) }
  }

  /// The signature of a method, initialiser or subscript, or the name of a property.
  func readKind(_ reader: inout Parser) throws(ParseError) -> MemberKind {
    switch reader.token.word {
    case .func: return .method(try reader.readMethod())
    case .`init`: return .initializer(try reader.readInitializer())
    case .subscript: return .subscript_(try reader.readSubscript(hasAccessors: false))
    default:
      reader.advance()
      let name = try reader.readName("the name of a property")
      let type = reader.consume(.colon) ? try reader.readType() : TypeSyntax(.named([]), name.range)
      return .property(PropertySyntax(name: name, type: type))
    }
  }

  /// True if all that the body at the current token does is to call the method with its own arguments.
  ///
  /// Such a method gives arguments of the requirement defaults, which a protocol cannot, and the conformer does the work:
  ///
  /// ```swift
  /// func load(_ id: Int, force: Bool = true) async { await load(id, force: force) }
  /// ```
  private func callsOnlyItself(_ kind: MemberKind) -> Bool {
    guard case .method(let method) = kind, parser.token.kind == .leftBrace, parser.token.match > 0
    else { return false }
    let call = parser.tokens[parser.index + 1..<parser.token.match].drop { token in
      token.kind == .dot || token.kind == .exclamation
        || ["return", "try", "await", "self"].contains(parser.text(token))
    }
    var expected = [method.name.text, "("]
    for (index, parameter) in method.parameters.enumerated() {
      if index > 0 { expected.append(",") }
      if let label = parameter.label { expected += [label.text, ":"] }
      expected.append(parameter.name.text)
    }
    expected.append(")")
    // A comma can stand behind the last argument.
    guard call.count < 2 * expected.count else { return false }
    let written = call.map(parser.text).filter { $0 != "&" }
    return written == expected || written == expected.dropLast() + [",", ")"]
  }
}
