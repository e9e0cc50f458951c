extension Parser {
  /// `store photos: Photo(changeTag: revision, pageSize: 20)`
  mutating func readStore() throws(ParseError) -> StoreEntry {
    let start = token.start
    let documentation = currentDocumentation
    advance()
    let name = try readName("the name of a store")
    try expect(.colon, "':' and the type of the records")
    let type = try readType()
    var arguments: [Argument] = []
    if token.kind == .leftParen, !token.isFirstOnLine {
      arguments = try readArguments(of: .store)
    }
    return StoreEntry(
      documentation: documentation, name: name, type: type, arguments: arguments,
      condition: conditions.inDeclaration, range: range(from: start))
  }

  /// True if a store is declared here, and not a member or parameter of that name.
  var isAtStore: Bool {
    token.word == .store && peek(1).isName && !peek(1).isFirstOnLine && peek(2).kind == .colon
  }
}
