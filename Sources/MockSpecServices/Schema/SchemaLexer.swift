import MockSpecStores

/// A token of the text of a schema.
enum SchemaToken: Hashable {
  case word(String)
  /// A name in double quotes, which is never a keyword.
  case name(String)
  case symbol(Character)
  case end

  /// The token in messages.
  var text: String {
    switch self {
    case .word(let word): "'\(word)'"
    case .name(let name): "\"\(name)\""
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }
}

/// The lexer of schemas, which skips comments.
struct SchemaLexer {
  private let characters: [Character]
  private var offset = 0
  private var place = TextPlace.start

  init(_ text: String) { characters = Array(text) }

  mutating func tokens() throws(SchemaMistake) -> [(token: SchemaToken, place: TextPlace)] {
    var tokens: [(token: SchemaToken, place: TextPlace)] = []
    repeat {
      try skipBlanks()
      let start = place
      tokens.append((try next(), start))
    } while tokens.last?.token != .end
    return tokens
  }

  private func peek(_ distance: Int = 0) -> Character? {
    offset + distance < characters.count ? characters[offset + distance] : nil
  }

  private mutating func advance() {
    if peek()?.isNewline == true {
      place = TextPlace(line: place.line + 1, column: 1)
    } else {
      place.column += 1
    }
    offset += 1
  }

  /// Skips white space and comments: `// …`, `-- …` and `/* … */`.
  private mutating func skipBlanks() throws(SchemaMistake) {
    while let character = peek() {
      switch (character, peek(1)) {
      case ("/", "/"), ("-", "-"):
        while let character = peek(), !character.isNewline { advance() }
      case ("/", "*"): try skipComment()
      case _ where character.isWhitespace: advance()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(SchemaMistake) {
    let start = place
    advance()
    advance()
    while let character = peek() {
      let isEnd = character == "*" && peek(1) == "/"
      advance()
      if isEnd { return advance() }
    }
    throw SchemaMistake("the comment does not end", at: start)
  }

  private mutating func next() throws(SchemaMistake) -> SchemaToken {
    guard let first = peek() else { return .end }
    if first == "\"" { return try name() }
    var word = ""
    while let character = peek(), Self.isPart(character) {
      word.append(character)
      advance()
    }
    if !word.isEmpty { return .word(word) }
    advance()
    return .symbol(first)
  }

  private mutating func name() throws(SchemaMistake) -> SchemaToken {
    let start = place
    var name = ""
    advance()
    while let character = peek(), !character.isNewline {
      advance()
      if character == "\"" { return .name(name) }
      name.append(character)
    }
    throw SchemaMistake("the name does not end", at: start)
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || character == "_"
  }
}

/// The first mistake of a statement.
struct SchemaMistake: Error {
  let message: String
  let place: TextPlace

  init(_ message: String, at place: TextPlace) {
    self.message = message
    self.place = place
  }
}

/// A place in the text of a schema; the first one is 1:1.
struct TextPlace: Hashable, Sendable {
  var line: Int
  var column: Int

  static var start: TextPlace { TextPlace(line: 1, column: 1) }
}
